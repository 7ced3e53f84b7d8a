import Foundation

extension InputStream {
    /// Why reading failed.
    var readFailure: any Error {
        #if canImport(Darwin)
            streamError ?? InputStreamFailure()
        #else
            // Asking the stream stops the program on this platform (swift-corelibs-foundation, `Stream.streamError`).
            InputStreamFailure()
        #endif
    }
}

/// A stream failed and can not say why.
struct InputStreamFailure: LocalizedError {
    var errorDescription: String? { "The input stream reported an error while it was read." }
}
