/// What an observable sequence says to its observer: any number of elements, then at most one terminal event.
public enum Event<Element> {
    /// The next element.
    case next(Element)
    /// The sequence has failed; nothing follows.
    case error(any Error)
    /// The sequence has ended; nothing follows.
    case completed
}

extension Event {
    /// Whether this event ends the sequence.
    public var isStopEvent: Bool {
        switch self {
        case .next: false
        case .error, .completed: true
        }
    }

    /// The element of a `next` event.
    public var element: Element? {
        guard case .next(let element) = self else { return nil }
        return element
    }

    /// The error of an `error` event.
    public var error: (any Error)? {
        guard case .error(let error) = self else { return nil }
        return error
    }

    /// Whether this is the `completed` event.
    public var isCompleted: Bool {
        guard case .completed = self else { return false }
        return true
    }

    /// Transforms the element of a `next` event and leaves the terminal events alone.
    ///
    /// - Parameter transform: What it throws becomes an `error` event.
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do { return .next(try transform(element)) } catch { return .error(error) }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

extension Event: CustomDebugStringConvertible {
    /// The event's name and what it carries, such as `next(3)`.
    public var debugDescription: String {
        switch self {
        case .next(let element): "next(\(element))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}
