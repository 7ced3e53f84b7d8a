import CMoyaCurl
import Glibc
import MoyaTransport

/// Reads a failed transfer: the one place where libcurl's codes become ours.
struct CurlFailure {
    /// `CURLE_TOO_LARGE`, which the headers of older versions do not name.
    private static let tooLarge = CURLcode(100)

    private let code: CURLcode
    private let request: TransferRequest
    private let text: String
    private let verifyResult: Int
    /// Whether the system knew no way to the peer.
    private let isUnreachable: Bool
    /// The peer of the last handshake, if there was one.
    private let securePeer: String?
    /// Whether a head was waited for, on a connection that stood.
    private let isHeadAwaited: Bool
    /// What became of a client certificate, if the server asked for one and gave no answer.
    private let unansweredCertificate: TransferError.Code?

    init(_ code: CURLcode, of transfer: CurlTransfer, _ handle: CurlHandle) {
        self.code = code
        request = transfer.request
        text = Self.text(of: code, handle)
        var verifyResult = 0
        moya_easy_verify_result(handle.easy, transfer.handshake?.isWithProxy == true ? 1 : 0, &verifyResult)
        self.verifyResult = verifyResult
        isUnreachable = [Int(ENETUNREACH), Int(ENETDOWN)].contains(moya_easy_system_error(handle.easy))
        securePeer = transfer.handshake?.host
        isHeadAwaited = transfer.hasConnected && transfer.head == nil
        let isUnanswered = transfer.wasAskedForCertificate && transfer.head == nil
        let hasIdentity = isUnanswered && transfer.multi.tls.hasIdentity(for: securePeer)
        unansweredCertificate =
            isUnanswered ? (hasIdentity ? .clientCertificateRejected : .clientCertificateRequired) : nil
    }

    /// The error, naming the host and libcurl's reason.
    var error: TransferError {
        let host = (isAboutTLS ? securePeer : nil) ?? (try? RequestOrigin(url: request.url).host)
        if kind == .responseHeadTooLarge { return .largeHead(host) }
        return TransferError(kind, host: host, message: "\(opening(host ?? "the host")): \(reason).")
    }

    /// libcurl's own words, but for those on a socket that was closed before it was asked for its peer: the failure
    /// that matters came before.
    private static func text(of code: CURLcode, _ handle: CurlHandle) -> String {
        let text = handle.failureText.flatMap { $0.hasPrefix("getpeername()") ? nil : $0 }
        return text ?? String(cString: curl_easy_strerror(code))
    }

    private var reason: String {
        kind == .clientCertificateRequired ? "give the session a client identity for this host" : text
    }

    private var kind: TransferError.Code {
        switch code {
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotFindHost
        case CURLE_COULDNT_CONNECT: isUnreachable ? .notConnectedToInternet : .cannotConnectToHost
        case CURLE_PROXY: .cannotConnectToHost
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .badServerResponse
        case CURLE_RECV_ERROR, CURLE_SSL_CONNECT_ERROR: receiveFailure
        // A server may end the connection so fast that its alert is lost.
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR: unansweredCertificate ?? .connectionLost
        case CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM: .connectionLost
        case CURLE_SEND_FAIL_REWIND: .connectionLost
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_BAD_CONTENT_ENCODING: .cannotDecodeContent
        case CURLE_PEER_FAILED_VERIFICATION: certificateFailure
        case CURLE_SSL_CERTPROBLEM: .clientCertificateRejected
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED: .secureConnectionFailed
        case CURLE_READ_ERROR: .cannotReadBody
        // A line of a head that is longer than libcurl's limit; since 8.6 that has a code of its own.
        case CURLE_OUT_OF_MEMORY, Self.tooLarge: isHeadAwaited ? .responseHeadTooLarge : .unknown
        default: .unknown
        }
    }

    /// libcurl has one code for a connection that broke and for bytes that are no HTTP, and tells a TLS alert after
    /// the handshake (as TLS 1.3 servers send it on a client certificate) under that code too.
    private var receiveFailure: TransferError.Code {
        if let unansweredCertificate { return unansweredCertificate }
        if code == CURLE_SSL_CONNECT_ERROR { return .secureConnectionFailed }
        if text.contains("Too large response headers") { return .responseHeadTooLarge }
        let malformed = ["header", "chunk", "Header", "Invalid", "Nul byte"].contains { text.contains($0) }
        return malformed ? .badServerResponse : .connectionLost
    }

    /// OpenSSL's verdict on the chain (`X509_V_ERR_*`).
    private var certificateFailure: TransferError.Code {
        switch verifyResult {
        case 9: .serverCertificateNotYetValid
        case 10: .serverCertificateHasBadDate
        case 2, 18, 19, 20, 21: .serverCertificateHasUnknownRoot
        default: .serverCertificateUntrusted
        }
    }

    private var isAboutTLS: Bool {
        switch kind {
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRequired,
            .clientCertificateRejected:
            true
        default: false
        }
    }

    private func opening(_ host: String) -> String {
        switch kind {
        case .badURL: "The URL \"\(request.url.hidingUserInfo)\" cannot be sent"
        case .cannotFindHost: "The name of \(host) could not be resolved"
        case .cannotConnectToHost: "No connection to \(host) could be made"
        case .notConnectedToInternet: "There is no way to the network of \(host)"
        case .connectionLost: "The connection to \(host) was lost"
        case .badServerResponse: "The answer of \(host) is not valid HTTP"
        case .cannotDecodeContent: "The content coding of the answer of \(host) cannot be decoded"
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            "The certificate of \(host) is not trusted"
        case .clientCertificateRequired: "\(host) asks for a client certificate"
        case .clientCertificateRejected: "\(host) refused the client certificate"
        case .secureConnectionFailed: "No secure connection to \(host) could be made"
        default: "The request to \(host) failed"
        }
    }
}
