public import Foundation

extension MultipartFormData {
    /// The whole form in memory; no bytes at all when it has no parts.
    ///
    /// - Throws: ``AFError/multipartEncodingFailed(reason:)``: what was wrong with the first part that could not be
    ///   appended, or why a part could not be read, also because it is a stream that was read before.
    public func encode() throws -> Data {
        var data = Data()
        try readAll { data.append($0) }
        return data
    }

    /// Writes the whole form to a new file, piece by piece.
    ///
    /// - Parameter fileURL: Where nothing is yet. After a failure nothing is there either.
    /// - Throws: The same as ``encode()``, or why the file could not be written.
    public func writeEncodedData(to fileURL: URL) throws {
        if let failure { throw failure }
        let file = try MultipartOutput(creating: fileURL)
        do {
            try readAll { try file.write($0) }
            try file.close()
        } catch {
            file.discard()
            throw error
        }
    }

    /// The form as a body that is read while it is sent, in constant memory whatever its size.
    ///
    /// The length is known, so the body is not sent chunked. It can be sent again, for a retry or a redirect, unless
    /// a part is a stream. A part that can not be read fails the transfer with the error that ``encode()`` would
    /// throw. Parts appended later are not part of it.
    ///
    /// - Throws: ``AFError/multipartEncodingFailed(reason:)``: what was wrong with the first part that could not be
    ///   appended.
    public func bodyStream() throws -> BodyStream {
        let plan = try plan()
        return BodyStream(length: Int64(exactly: plan.length), isReplayable: plan.isReplayable) {
            BlockingBodySource(MultipartReader(plan))
        }
    }

    private func plan() throws -> MultipartPlan {
        if let failure { throw failure }
        return MultipartPlan(parts: parts, framing: MultipartFraming(boundary: boundary))
    }

    /// Gives all bytes piece by piece.
    func readAll(_ consume: (Data) throws -> Void) throws {
        var reader = MultipartReader(try plan())
        defer { reader.close() }
        while let piece = try reader.read(upTo: bodyPieceSize) { try consume(piece) }
    }
}
