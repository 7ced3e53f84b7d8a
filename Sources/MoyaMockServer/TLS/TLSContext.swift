import CMoyaMockServer

/// The server side of TLS for all connections of a server.
///
/// `@unchecked Sendable`: the context is not changed after it was made, and OpenSSL locks its reference count.
final class TLSContext: @unchecked Sendable {
    private let handle: OpaquePointer

    init(_ tls: MockTLS) throws(MockServerError) {
        var error = [CChar](repeating: 0, count: 512)
        let handle = tls.withOptions { options in
            moya_mock_tls_context_create(&options, &error, error.count)
        }
        guard let handle else { throw .tls(String(cBuffer: error)) }
        self.handle = handle
    }

    deinit {
        moya_mock_tls_context_free(handle)
    }

    /// A session over a descriptor, to be freed by the caller.
    func makeSession(_ descriptor: Int32) -> OpaquePointer? {
        moya_mock_tls_session_create(handle, descriptor)
    }
}
