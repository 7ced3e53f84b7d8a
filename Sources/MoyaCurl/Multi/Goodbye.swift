import CMoyaCurl

/// What becomes of a transfer whose HTTP/2 connection takes no more requests (RFC 9113, section 6.8).
///
/// Servers say goodbye when they are renewed or have answered so many requests. libcurl still hands requests to such a
/// connection now and then, and fails them.
enum Goodbye {
    /// More than one after the other is no renewal but a server that serves nobody.
    private static let limit = 3

    /// Whether the transfer is to be sent again as if it were new. Answering `true` counts and rewinds its body.
    static func letsStartOver(_ transfer: CurlTransfer, _ handle: CurlHandle) -> Bool {
        guard transfer.failure == nil, transfer.firstByte == nil, transfer.goodbyes < limit else { return false }
        guard transfer.rewindBody(isUnsent: moya_easy_request_size(handle.easy) == 0) else { return false }
        transfer.goodbyes += 1
        // Otherwise libcurl may hand it to the same connection again.
        handle.connectAnew()
        return true
    }
}
