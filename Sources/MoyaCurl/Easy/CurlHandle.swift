import CMoyaCurl
import MoyaTransport

/// Owns one easy handle. Used on the loop's thread only.
///
/// Handles are reused: what all requests of a transport share is set once, and a request that has the same shape as
/// the one before sets its URL and fields alone. Any other shape resets the handle first, so nothing is left over.
final class CurlHandle {
    /// What decides whether options can stay as they are.
    private struct Shape: Equatable {
        var method: HTTPMethod
        var hasBody: Bool
        var isBulk: Bool
        var isSecure: Bool
    }

    let easy: UnsafeMutableRawPointer
    /// The transfer that runs on this handle.
    @exclusivity(unchecked) var transfer: CurlTransfer?
    private let multi: CurlMulti
    private let errorText: UnsafeMutablePointer<CChar>
    @exclusivity(unchecked) private var fields = FieldList()
    @exclusivity(unchecked) private var shape: Shape?
    @exclusivity(unchecked) private var needsReset = false
    @exclusivity(unchecked) private var url: String?
    @exclusivity(unchecked) private var peer = PeerAddress()

    /// Returns `nil` when libcurl has no memory left.
    init?(multi: CurlMulti) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.multi = multi
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(easy)
        errorText.deallocate()
    }

    /// libcurl's own text for the last failure, when it has one.
    var failureText: String? {
        errorText[0] == 0 ? nil : String(cString: errorText)
    }

    /// Sets everything that `transfer` needs.
    ///
    /// - Throws: `badRequest` for a field that cannot be sent.
    func prepare(for transfer: CurlTransfer) throws(TransferError) {
        let request = transfer.request
        let sendsBody = request.method.sendsFraming || transfer.feed.isPresent
        let shape = Shape(
            method: request.method,
            hasBody: sendsBody,
            isBulk: request.delivery.isBulk || transfer.feed.isBulk,
            isSecure: request.url.hasBytes("https")
        )
        errorText[0] = 0
        if shape != self.shape || needsReset {
            if self.shape != nil { curl_easy_reset(easy) }
            needsReset = false
            url = nil
            fields.forget()
            setCommonOptions()
            set(shape)
            self.shape = shape
        }
        if request.url != url {
            moya_easy_set_string(easy, CURLOPT_URL, request.url)
            url = request.url
        }
        let framing: FieldList.Framing = sendsBody ? (transfer.feed.length == nil ? .chunked : .length) : .none
        if let list = try fields.replace(with: request.headers, framing: framing) {
            moya_easy_set_pointer(easy, CURLOPT_HTTPHEADER, list)
        }
        if sendsBody {
            moya_easy_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(transfer.feed.length ?? -1))
        }
        self.transfer = transfer
    }

    /// libcurl tried another connection because a kept one was dead. It counts that over the life of a handle and gives
    /// up at the sixth time, unless the handle is reset.
    func noteRetry() {
        needsReset = true
    }

    /// The transfer shall go over a connection that is not there yet.
    func connectAnew() {
        moya_easy_set_long(easy, CURLOPT_FRESH_CONNECT, 1)
        needsReset = true
    }

    /// The connection shall end with this transfer, unless it carries others.
    func forbidReuse() {
        moya_easy_set_long(easy, CURLOPT_FORBID_REUSE, 1)
        needsReset = true
    }

    func readMetrics() -> TransferMetrics {
        var raw = moya_metrics()
        moya_easy_read_metrics(easy, &raw)
        return TransferMetrics(raw, peer: peer.text(of: raw))
    }

    private func set(_ shape: Shape) {
        if shape.hasBody {
            moya_easy_set_long(easy, CURLOPT_UPLOAD, 1)
            moya_easy_set_string(easy, CURLOPT_CUSTOMREQUEST, shape.method.rawValue)
        } else if shape.method == .head {
            moya_easy_set_long(easy, CURLOPT_NOBODY, 1)
        } else if shape.method != .get {
            moya_easy_set_string(easy, CURLOPT_CUSTOMREQUEST, shape.method.rawValue)
        }
        // A burst waits for the first connection and shares it, where the server speaks HTTP/2; that shows only over TLS.
        if shape.isSecure, multi.configuration.allowsHTTP2 { moya_easy_set_long(easy, CURLOPT_PIPEWAIT, 1) }
        if shape.isBulk {
            moya_easy_set_long(easy, CURLOPT_BUFFERSIZE, 256 << 10)
            moya_easy_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
        }
    }

    private func setCommonOptions() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        moya_easy_set_long(easy, CURLOPT_NOSIGNAL, 1)
        moya_easy_set_pointer(easy, CURLOPT_PRIVATE, context)
        moya_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        moya_easy_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        moya_easy_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        moya_easy_restrict_protocols(easy)
        moya_easy_set_quick_exit(easy)
        // Decodes whatever libcurl can; the field itself is sent only as the request has it.
        moya_easy_set_string(easy, CURLOPT_ACCEPT_ENCODING, "")
        multi.setTransportOptions(on: easy)
        multi.tls.setOptions(on: easy, context: context)
        TransferCallbacks.install(on: easy, context: context, multi: multi)
    }
}

extension HTTPMethod {
    /// Whether a request without a body still says so with `Content-Length: 0` (RFC 9110, section 8.6).
    fileprivate var sendsFraming: Bool {
        self == .post || self == .put || self == .patch
    }
}

extension BodyDelivery {
    /// Whether large buffers pay.
    fileprivate var isBulk: Bool {
        switch self {
        case .file, .partialFile: true
        case .memory, .stream: false
        }
    }
}

extension BodyFeed {
    fileprivate var isPresent: Bool {
        if case .none = self { false } else { true }
    }

    fileprivate var isBulk: Bool {
        switch self {
        case .none: false
        case .data(let data, _): data.count > 256 << 10
        case .file, .stream: true
        }
    }
}
