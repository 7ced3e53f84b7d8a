import Foundation
import MoyaHTTP

extension BodySource {
    /// All pieces, to the end.
    func pieces() async throws -> [Data] {
        var pieces: [Data] = []
        while let piece = try await next() { pieces.append(piece) }
        return pieces
    }
}

extension BodyStream {
    /// All bytes of one pass.
    func bytes() async throws -> Data {
        try await open().pieces().reduce(Data(), +)
    }
}
