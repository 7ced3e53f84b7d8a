import Foundation
import MoyaHTTP
import Testing

@Suite("MultipartFormData, three ways to the bytes")
struct MultipartWaysTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Random parts of every kind; the same for the same seed.
    private func form(seed: UInt64) throws -> (form: MultipartFormData, contents: [Data]) {
        var random = SeededGenerator(seed: seed)
        let form = MultipartFormData(boundary: "boundary-\(seed)")
        var contents: [Data] = []
        for index in 0..<Int.random(in: 1...6, using: &random) {
            let sizes = [0, 1, 1_023, 65_536, 65_537, 300_000]
            let size = sizes.randomElement(using: &random) ?? 0
            let block = Data((0..<251).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) })
            var content = Data()
            while content.count < size { content.append(block.prefix(size - content.count)) }
            contents.append(content)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: form.append(content, withName: "d\(index)")
            case 1: form.append(try folder.file("\(seed)-\(index).txt", content), withName: "f\(index)")
            default:
                form.append(
                    InputStream(data: content),
                    withLength: UInt64(size),
                    name: "s\(index)",
                    fileName: "s",
                    mimeType: "a/b"
                )
            }
        }
        return (form, contents)
    }

    @Test("Memory, disk and stream give the same bytes, and a strict parser reads them back", arguments: 0..<20)
    func sameBytes(seed: UInt64) async throws {
        let (form, contents) = try form(seed: seed)
        let encoded = try form.encode()
        let parts = try StrictMultipartParser.parts(of: encoded, boundary: form.boundary)
        #expect(parts.map(\.content) == contents)
        #expect(form.contentLength == contents.reduce(0) { $0 + UInt64($1.count) })

        let file = folder.url.appendingPathComponent("out-\(seed)")
        try self.form(seed: seed).form.writeEncodedData(to: file)
        #expect(try Data(contentsOf: file) == encoded)

        let body = try self.form(seed: seed).form.bodyStream()
        #expect(body.length == Int64(encoded.count))
        #expect(try await body.bytes() == encoded)
    }

    @Test("Without stream parts a body can be sent again, and a form encoded again")
    func replay() async throws {
        let form = MultipartFormData(boundary: "B")
        form.append(Data("a".utf8), withName: "a")
        form.append(try folder.file("b.txt", "b"), withName: "b")
        let body = try form.bodyStream()
        #expect(body.isReplayable)
        let encoded = try form.encode()
        #expect(try form.encode() == encoded)
        for _ in 0..<3 {
            #expect(try await body.bytes() == encoded)
        }
    }

    @Test("A stream part is read once")
    func streamOnce() async throws {
        let form = MultipartFormData()
        form.append(InputStream(data: Data("a".utf8)), withLength: 1, name: "a", fileName: "a", mimeType: "a/b")
        let body = try form.bodyStream()
        #expect(!body.isReplayable)
        _ = try form.encode()
        let error = #expect(throws: AFError.self) { try form.encode() }
        guard case .multipartEncodingFailed(.inputStreamReadFailed) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
        #expect(error?.localizedDescription.contains("read before") == true)
        await #expect(throws: AFError.self) { try await body.bytes() }
    }

    @Test("A body keeps the parts it was made with")
    func snapshot() async throws {
        let form = MultipartFormData(boundary: "B")
        form.append(Data("a".utf8), withName: "a")
        let body = try form.bodyStream()
        let before = try form.encode()
        form.append(Data("b".utf8), withName: "b")
        #expect(try await body.bytes() == before)
    }

    @Test("Large files are read in small pieces, small parts are sent together")
    func pieces() async throws {
        let large = MultipartFormData(boundary: "B")
        large.append(try folder.file("large.bin", Data(count: 1_000_000)), withName: "large")
        let pieces = try await large.bodyStream().open().pieces()
        #expect(pieces.allSatisfy { !$0.isEmpty && $0.count <= 64 * 1024 })

        let small = MultipartFormData(boundary: "B")
        for index in 0..<100 { small.append(Data("v".utf8), withName: "field\(index)") }
        #expect(try await small.bodyStream().open().pieces().count == 1)
        #expect(try StrictMultipartParser.parts(of: small.encode(), boundary: "B").count == 100)
    }

    @Test("Giving up in the middle of a file closes it", .timeLimit(.minutes(1)))
    func cancel() async throws {
        let form = MultipartFormData(boundary: "B")
        form.append(try folder.file("large.bin", Data(count: 1_000_000)), withName: "large")
        let source = try form.bodyStream().open()
        _ = try await source.next()
        _ = try await source.next()
        source.cancel()
        await #expect(throws: CancellationError.self) { try await source.next() }
    }
}
