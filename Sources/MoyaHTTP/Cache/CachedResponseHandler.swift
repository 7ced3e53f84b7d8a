import Foundation

/// Decides what of a response is stored in the URL cache.
///
/// No response is cached, so no handler is ever asked; it is taken so that code which sets one compiles. A request with
/// the policy `returnCacheDataDontLoad` fails, as it does with an empty cache; all other policies load.
public protocol CachedResponseHandler: Sendable {
    /// Decides.
    ///
    /// - Parameters:
    ///   - task: The task whose response is about to be stored.
    ///   - response: What would be stored.
    ///   - completion: To be called once: with what to store, or `nil` to store nothing.
    func dataTask(
        _ task: URLSessionDataTask,
        willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void
    )
}

/// Stores, does not store, or stores something else.
public struct ResponseCacher {
    /// What is stored.
    public enum Behavior: Sendable {
        /// The response.
        case cache
        /// Nothing.
        case doNotCache
        /// What the closure gives; nothing for `nil`.
        case modify(@Sendable (_ task: URLSessionDataTask, _ cachedResponse: CachedURLResponse) -> CachedURLResponse?)
    }

    /// Stores.
    public static let cache = ResponseCacher(behavior: .cache)
    /// Does not store.
    public static let doNotCache = ResponseCacher(behavior: .doNotCache)

    /// What is stored.
    public let behavior: Behavior

    /// Makes a handler.
    public init(behavior: Behavior) {
        self.behavior = behavior
    }
}

extension ResponseCacher: CachedResponseHandler {
    /// Does what ``behavior`` says.
    public func dataTask(
        _ task: URLSessionDataTask,
        willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void
    ) {
        switch behavior {
        case .cache: completion(response)
        case .doNotCache: completion(nil)
        case .modify(let closure): completion(closure(task, response))
        }
    }
}

extension CachedResponseHandler where Self == ResponseCacher {
    /// Stores.
    public static var cache: ResponseCacher { .cache }
    /// Does not store.
    public static var doNotCache: ResponseCacher { .doNotCache }

    /// Stores what the closure gives; nothing for `nil`.
    public static func modify(
        using closure: @escaping (@Sendable (URLSessionDataTask, CachedURLResponse) -> CachedURLResponse?)
    ) -> ResponseCacher {
        ResponseCacher(behavior: .modify(closure))
    }
}
