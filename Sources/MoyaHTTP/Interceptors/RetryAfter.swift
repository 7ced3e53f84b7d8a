public import Foundation

/// Honours what a server says in `Retry-After` with 429 and 503 (RFC 9110, section 10.2.3).
public struct RetryAfter: Sendable {
    /// How many seconds a server may ask for; a request that would have to wait longer is not sent again.
    public var maximumDelay: TimeInterval

    /// Makes a rule; by default servers may ask for a minute.
    public init(maximumDelay: TimeInterval = 60) {
        self.maximumDelay = maximumDelay
    }

    enum Wish: Equatable {
        case delay(TimeInterval)
        case tooLong
    }

    /// What a response asks for; `nil` when it asks for nothing that can be understood.
    func wish(of response: HTTPURLResponse?, now: Date) -> Wish? {
        guard let response, response.statusCode == 429 || response.statusCode == 503 else { return nil }
        guard let text = response.value(forHTTPHeaderField: "Retry-After") else { return nil }
        guard let seconds = Self.seconds(text, now: now) else { return nil }
        return seconds > maximumDelay ? .tooLong : .delay(max(seconds, 0))
    }

    private static func seconds(_ text: String, now: Date) -> TimeInterval? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return TimeInterval(text) }
        return HTTPDate.date(text).map { $0.timeIntervalSince(now) }
    }
}

/// Reads the date of a header field (RFC 9110, section 5.6.7).
enum HTTPDate {
    static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
