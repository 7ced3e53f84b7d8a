import Foundation

/// A TCP port on the loopback address.
struct LoopbackPort: CustomStringConvertible {
    let number: UInt16

    var description: String { String(number) }

    /// A port that nobody listens on at the moment.
    static func unused() throws -> LoopbackPort {
        let socket = try openSocket()
        defer { close(socket) }
        var address = socketAddress(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isBound else { throw BenchFailure("no free port: \(String(cString: strerror(errno)))") }
        return LoopbackPort(number: UInt16(bigEndian: address.sin_port))
    }

    /// Whether a server takes connections here.
    func isAccepting() throws -> Bool {
        let socket = try Self.openSocket()
        defer { close(socket) }
        let address = Self.socketAddress(port: number)
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func openSocket() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw BenchFailure("no socket: \(String(cString: strerror(errno)))") }
        return descriptor
    }

    private static func socketAddress(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return address
    }
}
