import MoyaTransport

/// The part of a resource that a 206 holds (RFC 9110, section 14.4).
struct ContentRange: Equatable {
    let first: Int64
    let last: Int64
    /// The length of the whole; `nil` when the server does not know it.
    let length: Int64?

    /// Reads a field such as `bytes 400-999/1000`; `nil` when it is no range of bytes.
    init?(_ field: String) {
        let parts = field.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].equalsIgnoringASCIICase("bytes") else { return nil }
        let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard numbers.count == 2 else { return nil }
        let bounds = numbers[0].split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first >= 0, last >= first else {
            return nil
        }
        guard numbers[1] == "*" || (Int64(numbers[1]).map { $0 > last } ?? false) else { return nil }
        (self.first, self.last, length) = (first, last, Int64(numbers[1]))
    }

    /// Whether these are all bytes of the whole from an offset on.
    func isRest(from offset: Int64) -> Bool {
        first == offset && (length.map { last == $0 - 1 } ?? true)
    }
}
