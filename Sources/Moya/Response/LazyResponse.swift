import Foundation
import MoyaHTTP
import Synchronization

/// Foundation's object with the header fields: given, or made of a reply when somebody first asks.
///
/// Making it costs as much as a small transfer, and most callers never look at it.
struct LazyResponse: ~Copyable, Sendable {
    private let reply: Reply?
    private let object = AtomicLazyReference<HTTPURLResponse>()

    /// Holds an object that is there already, or says that there is none.
    init(_ given: HTTPURLResponse?) {
        reply = nil
        if let given { _ = object.storeIfNil(given) }
    }

    /// Makes the object of `reply` for those who ask.
    init(of reply: Reply) {
        self.reply = reply
    }

    /// The object, always the same one: two threads that ask at once may both make one, and the first stays.
    var value: HTTPURLResponse? {
        object.load() ?? reply?.makeResponse().map { object.storeIfNil($0) }
    }
}
