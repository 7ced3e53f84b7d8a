public import Foundation

extension URLEncodedFormEncoder {
    /// How a `Date` is written.
    public enum DateEncoding {
        /// As a `Date` encodes itself: seconds since the beginning of 2001.
        case deferredToDate
        /// Seconds since the beginning of 1970.
        case secondsSince1970
        /// Milliseconds since the beginning of 1970.
        case millisecondsSince1970
        /// Date and time by ISO 8601 in UTC, in whole seconds: `2001-01-01T00:02:03Z`.
        case iso8601
        /// By this formatter.
        case formatted(DateFormatter)
        /// What the closure makes of it.
        case custom((Date) throws -> String)

        /// The text, or `nil` to let the date encode itself.
        func encode(_ date: Date) throws -> String? {
            switch self {
            case .deferredToDate: nil
            case .secondsSince1970: "\(date.timeIntervalSince1970)"
            case .millisecondsSince1970: "\(date.timeIntervalSince1970 * 1_000)"
            case .iso8601: date.formatted(.iso8601)
            case .formatted(let formatter): formatter.string(from: date)
            case .custom(let text): try text(date)
            }
        }
    }
}
