import Foundation

/// Everything on the other side of the wire, and the files on both.
struct BenchServers {
    let files: ServedFiles
    let certificates: Certificates
    let nginx: NginxServer

    init(directory: URL) throws {
        files = try ServedFiles(directory: directory)
        certificates = try Certificates(directory: directory)
        nginx = try NginxServer(files: files, certificates: certificates)
    }

    func stop() {
        nginx.stop()
    }
}
