import CMoyaCurl
import Foundation
import MoyaTransport

/// What all connections of a transport have in common in TLS.
///
/// `@unchecked Sendable`: nothing changes after it was made; the list is libcurl's to read on the loop's thread.
final class TransportTLS: @unchecked Sendable {
    let trust: TransportTrust?
    let identities: HostTable<ClientIdentity>
    let proxy: CurlConfiguration.Proxy
    /// Why no request can be sent, if that is so.
    let problem: TransferError?
    private let usesOpenSSL = moya_curl_uses_this_openssl() == 1
    private let settings: TLSConfiguration
    private let connectsTo: UnsafeMutablePointer<curl_slist>?

    init(_ configuration: CurlConfiguration) {
        settings = configuration.tls.withCompactRoots
        trust = configuration.trust
        proxy = configuration.proxy
        identities = HostTable(settings.clientIdentities)
        problem = configuration.tlsProblem
        var list: UnsafeMutablePointer<curl_slist>?
        for (named, real) in settings.connectsTo {
            guard let longer = curl_slist_append(list, "\(named):\(real)") else { break }
            list = longer
        }
        connectsTo = list
    }

    deinit {
        curl_slist_free_all(connectsTo)
    }

    /// Whether the client has an identity for the host of a request.
    func hasIdentity(for host: String?) -> Bool {
        host.flatMap { identities[$0] } != nil
    }

    /// Fails for what could not be sent as it must be, before a byte is.
    func check(_ request: TransferRequest) throws(TransferError) {
        if let problem { throw problem }
        guard let trust, request.url.hasPrefix("https") || request.url.lowercased().hasPrefix("https") else { return }
        _ = try trust.policy(try RequestOrigin(url: request.url).host)
    }

    /// Sets what all requests share. `context` is the handle of `easy`.
    func setOptions(on easy: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer) {
        let versions = settings.minimumVersion.curlMinimum | settings.maximumVersion.curlMaximum
        moya_easy_set_long(easy, CURLOPT_SSLVERSION, versions)
        moya_easy_set_long(easy, CURLOPT_PROXY_SSLVERSION, versions)
        setRoots(on: easy)
        if let connectsTo { moya_easy_set_pointer(easy, CURLOPT_CONNECT_TO, connectsTo) }
        guard usesOpenSSL else { return }
        moya_easy_mark_proxy_contexts(easy)
        moya_easy_set_context_callback(easy, HandshakeCallbacks.configure, context)
        guard trust != nil else { return }
        // The handshake's own decision looks at the name, unless the host's policy says that nobody shall.
        moya_easy_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
        moya_easy_set_long(easy, CURLOPT_PROXY_SSL_VERIFYHOST, 0)
        // A resumed session brings no certificates: nobody would decide.
        moya_easy_set_long(easy, CURLOPT_SSL_SESSIONID_CACHE, 0)
    }

    private func setRoots(on easy: UnsafeMutableRawPointer) {
        switch settings.trustedRoots {
        case .system:
            guard let file = SystemRoots.file else { return }
            moya_easy_set_string(easy, CURLOPT_CAINFO, file)
            moya_easy_set_string(easy, CURLOPT_PROXY_CAINFO, file)
        case .file(let file):
            moya_easy_set_string(easy, CURLOPT_CAINFO, file.path)
            moya_easy_set_string(easy, CURLOPT_PROXY_CAINFO, file.path)
            setNoFolder(on: easy)
        case .pem(let bytes):
            bytes.withBorrowedBytes { bytes in
                moya_easy_set_blob(easy, CURLOPT_CAINFO_BLOB, bytes.bytes, bytes.count)
                moya_easy_set_blob(easy, CURLOPT_PROXY_CAINFO_BLOB, bytes.bytes, bytes.count)
            }
            setNoFolder(on: easy)
        }
    }

    private func setNoFolder(on easy: UnsafeMutableRawPointer) {
        moya_easy_set_string(easy, CURLOPT_CAPATH, nil)
        moya_easy_set_string(easy, CURLOPT_PROXY_CAPATH, nil)
    }
}

extension TLSVersion {
    // libcurl counts TLS 1.0 as 4 and has the newest version in the upper half of the number.
    fileprivate var curlMinimum: Int { rawValue + 4 }
    fileprivate var curlMaximum: Int { (rawValue + 4) << 16 }
}
