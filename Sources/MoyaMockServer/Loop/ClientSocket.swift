import CMoyaMockServer
import Foundation

/// The server's end of one connection, plain or TLS. Lives on the loop thread only.
struct ClientSocket {
    enum Transfer {
        case bytes(Int)
        /// Nothing can be moved before the socket is ready for this.
        case blocked(Readiness)
        case end
        case failed
    }

    enum Handshake {
        case done(MockTLSHandshake?)
        case blocked(Readiness)
        case failed(String)
    }

    let descriptor: Int32
    private let session: OpaquePointer?

    /// Takes over the descriptor; nil when TLS has no memory for a session.
    init?(descriptor: Int32, tls: TLSContext?) {
        self.descriptor = descriptor
        guard let tls else {
            session = nil
            return
        }
        guard let session = tls.makeSession(descriptor) else { return nil }
        self.session = session
    }

    func handshake() -> Handshake {
        guard let session else { return .done(nil) }
        var error = [CChar](repeating: 0, count: 512)
        switch moya_mock_tls_handshake(session, &error, error.count) {
        case moya_mock_tls_done: return .done(MockTLSHandshake(session))
        case moya_mock_tls_wants_read: return .blocked(.readable)
        case moya_mock_tls_wants_write: return .blocked(.writable)
        default: return .failed(String(cBuffer: error))
        }
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        guard let session else {
            return Self.transfer(moya_mock_receive(descriptor, buffer.baseAddress, buffer.count), blocked: .readable)
        }
        var count = 0
        return Self.transfer(moya_mock_tls_read(session, buffer.baseAddress, buffer.count, &count), count)
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        guard !bytes.isEmpty else { return .bytes(0) }
        guard let session else {
            return Self.transfer(moya_mock_send(descriptor, bytes.baseAddress, bytes.count), blocked: .writable)
        }
        var count = 0
        return Self.transfer(moya_mock_tls_write(session, bytes.baseAddress, bytes.count, &count), count)
    }

    /// Tells the client that nothing more comes; receiving goes on.
    func finishSending() {
        if let session { moya_mock_tls_close(session) }
        moya_mock_finish_sending(descriptor)
    }

    enum Ending {
        case orderly
        /// FIN without the close_notify of TLS.
        case abrupt
        case reset
    }

    /// Gives everything back; nothing else may be called afterwards.
    func close(_ ending: Ending) {
        if let session {
            if ending == .orderly { moya_mock_tls_close(session) }
            moya_mock_tls_session_free(session)
        }
        if ending == .reset {
            moya_mock_close_with_reset(descriptor)
        } else {
            moya_mock_close(descriptor)
        }
    }

    private static func transfer(_ result: Int, blocked: Readiness) -> Transfer {
        if result > 0 { return .bytes(result) }
        if result == 0 { return .end }
        return -result == Int(EAGAIN) || -result == Int(EWOULDBLOCK) ? .blocked(blocked) : .failed
    }

    private static func transfer(_ result: moya_mock_tls_result, _ count: Int) -> Transfer {
        switch result {
        case moya_mock_tls_done: .bytes(count)
        case moya_mock_tls_wants_read: .blocked(.readable)
        case moya_mock_tls_wants_write: .blocked(.writable)
        case moya_mock_tls_closed: .end
        default: .failed
        }
    }
}

extension String {
    /// The text of a C buffer up to its terminating zero.
    init(cBuffer: [CChar]) {
        self.init(decoding: cBuffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
