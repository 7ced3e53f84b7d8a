import CMoyaMockServer

/// A joinable thread.
///
/// `@unchecked Sendable`: the handle is never looked into, and `join` is called once, by the owner.
struct ServerThread: @unchecked Sendable {
    private let handle: OpaquePointer

    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts the thread; nil when the system has none left.
    init?(name: String, _ run: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(run))
        let started = moya_mock_thread_start(
            { context in
                guard let context else { return }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            },
            body.toOpaque(),
            name
        )
        guard let started else {
            body.release()
            return nil
        }
        handle = started
    }

    /// Waits for the thread to end; from within the thread itself it only lets go of it.
    func join() {
        moya_mock_thread_join(handle)
    }
}
