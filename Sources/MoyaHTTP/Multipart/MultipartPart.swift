import Foundation

/// One part of a form.
struct MultipartPart: Sendable {
    /// Where the bytes of a part come from.
    enum Content: Sendable {
        case data(Data)
        case file(URL)
        case stream(OneTimeStream)
    }

    let headers: HTTPHeaders
    let content: Content
    /// The declared number of bytes of the content.
    let length: UInt64
}

extension UInt64 {
    /// The sum, or the greatest number when the sum is greater: callers may declare any length.
    func addingOrMax(_ other: UInt64) -> UInt64 {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
