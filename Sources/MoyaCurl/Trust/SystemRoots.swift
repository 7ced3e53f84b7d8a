import CMoyaCurl
import Foundation

/// Finds the system's roots where libcurl's own build does not know them: it may come from another distribution.
enum SystemRoots {
    /// The file to use, `nil` where libcurl's own place is right.
    static let file: String? = {
        if let named = ProcessInfo.processInfo.environment["SSL_CERT_FILE"], isFile(named) { return named }
        let built = [moya_curl_root_file(), moya_curl_root_folder()].compactMap { $0.map { String(cString: $0) } }
        if built.contains(where: FileManager.default.fileExists) { return nil }
        return places.first(where: isFile)
    }()

    static let places = [
        "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Gentoo, Alpine
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // Fedora, RHEL
        "/etc/pki/tls/certs/ca-bundle.crt",  // Amazon Linux, older RHEL
        "/etc/ssl/ca-bundle.pem",  // openSUSE
        "/etc/ssl/cert.pem",  // Alpine, OpenWrt
    ]

    private static func isFile(_ path: String) -> Bool {
        FileManager.default.isReadableFile(atPath: path)
    }
}
