import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// Forms as they reach the server, read back by Python's own parser (RFC 7578; cases T46, T47).
@Suite(.everyEngine) struct MultipartTests {
    struct Part: Decodable, Equatable {
        let name: String?
        let fileName: String?
        let type: String?
        let content: Data

        init(_ name: String, _ content: Data, fileName: String? = nil, type: String? = nil) {
            (self.name, self.fileName, self.type, self.content) = (name, fileName, type, content)
        }
    }

    private static let script = """
        import base64, email.parser, email.policy, json, sys
        body = sys.stdin.buffer.read()
        head = b"Content-Type: " + sys.argv[1].encode() + b"\\r\\n\\r\\n"
        form = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        assert form.is_multipart() and not form.defects, form.defects
        assert not (form.preamble or "").strip() and not (form.epilogue or "").strip()
        def part(p):
            assert not p.defects, p.defects
            assert p.get_content_disposition() == "form-data"
            return {
                "name": p.get_param("name", header="content-disposition"),
                "fileName": p.get_filename(),
                "type": p.get_content_type() if "content-type" in p else None,
                "content": base64.b64encode(p.get_payload(decode=True)).decode(),
            }
        print(json.dumps([part(p) for p in form.iter_parts()]))
        """

    private func parts(of request: RecordedRequest) throws -> [Part] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script, request.headers["Content-Type"] ?? ""]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: request.body)
        try input.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode([Part].self, from: text)
    }

    @Test("a form of every kind of part is what a strict parser takes (T47)", arguments: Way.allCases, [true, false])
    func everyKind(way: Way, isComposite: Bool) async throws {
        let server = try MockServer()
        server.route("*", response: .text("thanks"))
        let folder = try TemporaryFolder()
        let file = try folder.write("content of the file\r\n--not-a-boundary\r\n", to: "notes.txt")
        let binary = Data((0...255).map { UInt8($0) }) + Data("\r\n\r\n--".utf8)
        let form: [Moya.MultipartFormData] = [
            .init(provider: .data(Data("a value".utf8)), name: "text"),
            .init(provider: .data(Data()), name: "empty"),
            .init(provider: .data(binary), name: "binary", fileName: "b.bin", mimeType: "application/x-thing"),
            .init(provider: .file(file), name: "file"),
            .init(provider: .file(file), name: "files[]", fileName: "other.md", mimeType: "text/markdown"),
            .init(provider: .stream(InputStream(data: binary), UInt64(binary.count)), name: "stream"),
        ]
        let task: Moya.Task =
            isComposite ? .uploadCompositeMultipart(form, urlParameters: ["q": "1"]) : .uploadMultipart(form)
        let response = try await way.result(of: server.target("/form", .post, task)).get()
        #expect(response.statusCode == 200)
        let request = try #require(server.requests.first)
        #expect(request.target == (isComposite ? "/form?q=1" : "/form"))
        #expect(request.headers["Content-Length"] == String(request.bodyCount))
        let text = try Data(contentsOf: file)
        #expect(
            try parts(of: request) == [
                Part("text", Data("a value".utf8)),
                Part("empty", Data()),
                Part("binary", binary, fileName: "b.bin", type: "application/x-thing"),
                Part("file", text, fileName: "notes.txt", type: "text/plain"),
                Part("files[]", text, fileName: "other.md", type: "text/markdown"),
                Part("stream", binary),
            ]
        )
    }

    @Test("names that could break a header are taken apart again by nobody (T46)")
    func names() async throws {
        let server = try MockServer()
        server.route("*", response: .text("thanks"))
        let names = ["my \"x\".pdf", "文件.txt", "a\r\nX: y", "files[]", "back\\slash", "semi;colon"]
        let form = names.map { Moya.MultipartFormData(provider: .data(Data("x".utf8)), name: $0, fileName: $0) }
        _ = try await Way.awaited.result(of: server.target("/", .post, .uploadMultipart(form))).get()
        let request = try #require(server.requests.first)
        #expect(try parts(of: request).count == names.count)
        let lines = request.text.split(separator: "\r\n").filter { $0.hasPrefix("Content-Disposition") }
        #expect(lines.count == names.count)
        #expect(lines[0].contains("filename=\"my %22x%22.pdf\""))
        #expect(lines[1].contains("filename=\"文件.txt\""))
        #expect(lines[2].contains("filename=\"a%0D%0AX: y\""))
        #expect(lines[3].contains("name=\"files[]\""))
        #expect(!request.text.contains("\r\nX: y"))
    }
}
