import CMoyaCurl
import Foundation
import MoyaTransport

extension CurlMulti {
    /// Sets what all requests of the transport share.
    func setTransportOptions(on easy: UnsafeMutableRawPointer) {
        let version = configuration.allowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        moya_easy_set_long(easy, CURLOPT_HTTP_VERSION, Int(version))
        set(configuration.proxy, on: easy)
        set(configuration.trustedRoots, on: easy)
    }

    private func set(_ proxy: CurlConfiguration.Proxy, on easy: UnsafeMutableRawPointer) {
        switch proxy {
        case .environment:
            break
        case .none:
            moya_easy_set_string(easy, CURLOPT_PROXY, "")
        case .url(let url, let exceptions):
            moya_easy_set_string(easy, CURLOPT_PROXY, url)
            moya_easy_set_string(easy, CURLOPT_NOPROXY, exceptions.joined(separator: ","))
        }
    }

    private func set(_ roots: TrustedRoots, on easy: UnsafeMutableRawPointer) {
        switch roots {
        case .system:
            return
        case .file(let file):
            moya_easy_set_string(easy, CURLOPT_CAINFO, file.path)
        case .pem(let bytes):
            bytes.withUnsafeBytes { buffer in
                _ = moya_easy_set_blob(easy, CURLOPT_CAINFO_BLOB, buffer.baseAddress, buffer.count)
            }
        }
        moya_easy_set_string(easy, CURLOPT_CAPATH, nil)
    }
}
