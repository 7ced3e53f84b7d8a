import CMoyaCurl
import Foundation

extension CurlMulti {
    /// Sets what all requests of the transport share.
    func setTransportOptions(on easy: UnsafeMutableRawPointer) {
        let version = configuration.allowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        moya_easy_set_long(easy, CURLOPT_HTTP_VERSION, Int(version))
        set(configuration.proxy, on: easy)
    }

    private func set(_ proxy: CurlConfiguration.Proxy, on easy: UnsafeMutableRawPointer) {
        switch proxy {
        case .environment:
            // Without this libcurl would search the environment again for every request.
            if !ProxyEnvironment.namesProxy { moya_easy_set_string(easy, CURLOPT_PROXY, "") }
        case .none:
            moya_easy_set_string(easy, CURLOPT_PROXY, "")
        case .url(let url, let exceptions):
            moya_easy_set_string(easy, CURLOPT_PROXY, url)
            moya_easy_set_string(easy, CURLOPT_NOPROXY, exceptions.joined(separator: ","))
        }
    }
}

/// What the process was started with.
enum ProxyEnvironment {
    /// Whether any variable that libcurl reads names a proxy.
    static let namesProxy: Bool = {
        let environment = ProcessInfo.processInfo.environment
        let names = ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"]
        return names.contains { environment[$0]?.isEmpty == false }
    }()
}
