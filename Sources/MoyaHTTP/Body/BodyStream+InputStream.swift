import Foundation

extension BodyStream {
    /// Makes a body of what a stream gives. It can be sent once.
    ///
    /// - Parameters:
    ///   - stream: Opened when the body is first read, closed after the last byte or when the transfer is given up.
    ///   - length: The number of bytes, if it is known; a stream that gives more or fewer fails the transfer with
    ///     ``AFError/UnexpectedInputStreamLength``. Without it the body is sent chunked.
    init(_ stream: InputStream, length: UInt64? = nil) {
        let slot = OneTimeStream(stream)
        self.init(length: length.flatMap { Int64(exactly: $0) }, isReplayable: false) {
            let reader = InputStreamReader(try slot.take())
            return if let length {
                BlockingBodySource(ExactLengthReader(reader, length: length))
            } else {
                BlockingBodySource(reader)
            }
        }
    }
}
