import MoyaTransport

/// The loops of this process: made when first needed, shared by all transports, never ended.
///
/// Sharing them keeps the number of threads independent of how many transports come and go.
enum EventLoops {
    private static let loops = Locked<[EventLoop]>([])

    /// The loop with that number, made if need be.
    static func loop(_ index: Int) throws(TransferError) -> EventLoop {
        try loops.withLock { loops throws(TransferError) in
            while loops.count <= index { loops.append(try EventLoop()) }
            return loops[index]
        }
    }
}
