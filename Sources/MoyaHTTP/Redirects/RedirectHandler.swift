import Foundation

/// Decides whether a redirect is followed, and how.
public protocol RedirectHandler: Sendable {
    /// Decides.
    ///
    /// - Parameters:
    ///   - task: Stands for the exchange: it has the request that was redirected, and does nothing.
    ///   - request: The request that would be sent next.
    ///   - response: The redirect.
    ///   - completion: To be called once, at once or later: with the request to send, or `nil` to make the redirect the
    ///     response.
    func task(
        _ task: URLSessionTask,
        willBeRedirectedTo request: URLRequest,
        for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    )
}

/// Follows, does not follow, or follows elsewhere.
public struct Redirector {
    /// What is done about a redirect.
    public enum Behavior: Sendable {
        /// It is followed.
        case follow
        /// It is the response.
        case doNotFollow
        /// The closure's request is sent; `nil` makes the redirect the response.
        case modify(
            @Sendable (_ task: URLSessionTask, _ request: URLRequest, _ response: HTTPURLResponse) -> URLRequest?
        )
    }

    /// Follows.
    public static let follow = Redirector(behavior: .follow)
    /// Does not follow.
    public static let doNotFollow = Redirector(behavior: .doNotFollow)

    /// What is done about a redirect.
    public let behavior: Behavior

    /// Makes a handler.
    public init(behavior: Behavior) {
        self.behavior = behavior
    }
}

extension Redirector: RedirectHandler {
    /// Does what ``behavior`` says.
    public func task(
        _ task: URLSessionTask,
        willBeRedirectedTo request: URLRequest,
        for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {
        switch behavior {
        case .follow: completion(request)
        case .doNotFollow: completion(nil)
        case .modify(let closure): completion(closure(task, request, response))
        }
    }
}

extension RedirectHandler where Self == Redirector {
    /// Follows.
    public static var follow: Redirector { .follow }
    /// Does not follow.
    public static var doNotFollow: Redirector { .doNotFollow }

    /// Sends the closure's request; `nil` makes the redirect the response.
    public static func modify(
        using closure: @escaping @Sendable (URLSessionTask, URLRequest, HTTPURLResponse) -> URLRequest?
    ) -> Redirector {
        Redirector(behavior: .modify(closure))
    }
}
