import Foundation

/// A client that knows nothing of HTTP: a blocking TCP connection to the loopback interface.
final class RawClient {
    enum End: Equatable {
        case open
        case fin
        case reset
        case timedOut
    }

    struct CannotConnect: Error {
        var code: Int32
    }

    /// How the receiving side stands.
    private(set) var end = End.open
    /// Received and not yet taken.
    private var buffer = Data()
    private var descriptor: Int32

    /// Connects, with a time limit in seconds for every later receive.
    init(port: Int, receiveTimeout: Int = 10, receiveBufferByteCount: Int32? = nil) throws {
        descriptor = socket(AF_INET, streamSocketType, 0)
        if var size = receiveBufferByteCount {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: receiveTimeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close()
            throw CannotConnect(code: code)
        }
    }

    deinit {
        close()
    }

    func close() {
        guard descriptor >= 0 else { return }
        _ = Foundation.close(descriptor)
        descriptor = -1
    }

    func closeWithReset() {
        var abort = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends everything, false when the connection is gone.
    @discardableResult
    func send(_ text: String) -> Bool {
        send(Data(text.utf8))
    }

    @discardableResult
    func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Foundation.send(
                    descriptor,
                    bytes.baseAddress.map { $0 + done },
                    bytes.count - done,
                    quietSendFlags
                )
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
    }

    /// Everything until the connection ends or the time is over.
    func receiveAll() -> Data {
        while receiveSome() {}
        defer { buffer = Data() }
        return buffer
    }

    /// At least `count` bytes, or what there was before the end.
    func receive(count: Int) -> Data {
        while buffer.count < count, receiveSome() {}
        let taken = buffer.prefix(count)
        buffer.removeFirst(taken.count)
        return Data(taken)
    }

    /// Everything up to and including a text, or what there was before the end.
    func receive(until marker: String) -> String {
        while true {
            if let range = buffer.firstRange(of: Data(marker.utf8)) {
                let taken = Data(buffer[..<range.upperBound])
                buffer.removeFirst(taken.count)
                return String(decoding: taken, as: UTF8.self)
            }
            guard receiveSome() else {
                defer { buffer = Data() }
                return String(decoding: buffer, as: UTF8.self)
            }
        }
    }

    /// One response with Content-Length.
    func receiveResponse() -> (head: String, body: String) {
        let head = receive(until: "\r\n\r\n")
        let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
            .flatMap { Int($0.dropFirst("Content-Length: ".count)) }
        return (head, String(decoding: receive(count: length ?? 0), as: UTF8.self))
    }

    private func receiveSome() -> Bool {
        guard end == .open else { return false }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count: Int
        repeat {
            count = recv(descriptor, &bytes, bytes.count, 0)
        } while count < 0 && errno == EINTR
        if count > 0 {
            buffer.append(contentsOf: bytes.prefix(count))
            return true
        }
        if count == 0 {
            end = .fin
        } else {
            end = errno == ECONNRESET ? .reset : .timedOut
        }
        return false
    }
}

func get(_ path: String, headers: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n"
}
