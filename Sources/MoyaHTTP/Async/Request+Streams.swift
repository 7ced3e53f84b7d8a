public import Foundation
import MoyaTransport

extension Request {
    /// How much of the body was sent, step by step, until the request is over.
    public func uploadProgress(
        bufferingPolicy: StreamOf<Progress>.BufferingPolicy = .unbounded
    ) -> StreamOf<Progress> {
        RequestSequence.untilOver(self, bufferingPolicy) { request, tell in
            request.uploadProgress(queue: request.observers, closure: tell)
        }
    }

    /// How much of the response's body came, step by step, until the request is over.
    public func downloadProgress(
        bufferingPolicy: StreamOf<Progress>.BufferingPolicy = .unbounded
    ) -> StreamOf<Progress> {
        RequestSequence.untilOver(self, bufferingPolicy) { request, tell in
            request.downloadProgress(queue: request.observers, closure: tell)
        }
    }

    /// Each `URLRequest` that is about to be sent, until the request is over.
    public func urlRequests(
        bufferingPolicy: StreamOf<URLRequest>.BufferingPolicy = .unbounded
    ) -> StreamOf<URLRequest> {
        RequestSequence.untilOver(self, bufferingPolicy) { request, tell in
            request.onURLRequestCreation(on: request.observers, perform: tell)
        }
    }

    /// The stand-in of each attempt, until the request is over; see ``onURLSessionTaskCreation(on:perform:)``.
    public func urlSessionTasks(
        bufferingPolicy: StreamOf<URLSessionTask>.BufferingPolicy = .unbounded
    ) -> StreamOf<URLSessionTask> {
        RequestSequence.untilOver(self, bufferingPolicy) { request, tell in
            request.onURLSessionTaskCreation(on: request.observers, perform: tell)
        }
    }

    /// Each `URLRequest` that is about to be sent, as a cURL command, until the request is over.
    public func cURLDescriptions(
        bufferingPolicy: StreamOf<String>.BufferingPolicy = .unbounded
    ) -> StreamOf<String> {
        RequestSequence.untilOver(self, bufferingPolicy) { request, tell in
            request.cURLDescription(on: request.observers, calling: tell)
        }
    }

    /// Where sequences hear of the request, in order.
    var observers: DispatchQueue { home?.observers ?? .main }

    /// Calls `action` once the request is over, without being a reason to resume it.
    func whenOver(_ action: @escaping @Sendable () -> Void) {
        let isOver = locked.withLock { state in
            if !state.machine.isOver { state.endObservers.append(action) }
            return state.machine.isOver
        }
        if isOver { action() }
    }
}

extension HeadObserving {
    /// Each response before its body is taken, until the request is over.
    public func httpResponses(
        bufferingPolicy: StreamOf<HTTPURLResponse>.BufferingPolicy = .unbounded
    ) -> StreamOf<HTTPURLResponse> {
        RequestSequence.untilOver(self, bufferingPolicy) { request, tell in
            request.onHTTPResponse(on: request.observers, perform: tell)
        }
    }
}

enum RequestSequence {
    /// A sequence of what `observe` is told, which ends after the request.
    static func untilOver<Kind: Request, Element: Sendable>(
        _ request: Kind,
        _ bufferingPolicy: StreamOf<Element>.BufferingPolicy,
        _ observe: @escaping @Sendable (Kind, @escaping @Sendable (Element) -> Void) -> Void
    ) -> StreamOf<Element> {
        StreamOf(bufferingPolicy: bufferingPolicy) { continuation in
            let observers = request.observers
            observe(request) { continuation.yield($0) }
            request.whenOver { observers.async { continuation.finish() } }
        }
    }
}
