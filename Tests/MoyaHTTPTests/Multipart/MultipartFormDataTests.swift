import Foundation
import MoyaHTTP
import Testing

@Suite("MultipartFormData, bytes")
struct MultipartFormDataTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("One data part")
    func onePart() throws {
        let form = MultipartFormData(boundary: "B")
        form.append(Data("Hello".utf8), withName: "greeting")
        #expect(
            try form.encode()
                == Data("--B\r\nContent-Disposition: form-data; name=\"greeting\"\r\n\r\nHello\r\n--B--\r\n".utf8)
        )
        #expect(form.contentLength == 5)
    }

    @Test("Data parts with file name and type, in order")
    func dataParts() throws {
        let form = MultipartFormData(boundary: "B")
        form.append(Data("a".utf8), withName: "one")
        form.append(Data("b".utf8), withName: "two", mimeType: "text/x")
        form.append(Data("c".utf8), withName: "three", fileName: "c.txt", mimeType: "text/plain")
        form.append(Data(), withName: "four", fileName: "d")
        #expect(
            try String(decoding: form.encode(), as: UTF8.self)
                == [
                    "--B", "Content-Disposition: form-data; name=\"one\"", "", "a",
                    "--B", "Content-Disposition: form-data; name=\"two\"", "Content-Type: text/x", "", "b",
                    "--B", "Content-Disposition: form-data; name=\"three\"; filename=\"c.txt\"",
                    "Content-Type: text/plain",
                    "", "c",
                    "--B", "Content-Disposition: form-data; name=\"four\"; filename=\"d\"", "", "",
                    "--B--", "",
                ].joined(separator: "\r\n")
        )
        #expect(form.contentLength == 3)
    }

    @Test("Data, file and stream parts mix")
    func mixedParts() throws {
        let form = MultipartFormData(boundary: "B")
        form.append(Data("data".utf8), withName: "d")
        form.append(try folder.file("photo.PNG", "file"), withName: "f")
        form.append(try folder.file("x", "other"), withName: "g", fileName: "y.bin", mimeType: "a/b")
        form.append(
            InputStream(data: Data("stream".utf8)),
            withLength: 6,
            name: "s",
            fileName: "s.txt",
            mimeType: "t/p"
        )
        form.append(
            InputStream(data: Data("headers".utf8)),
            withLength: 7,
            headers: ["X-Second": "2", "Content-Disposition": "form-data; name=\"h\""]
        )
        #expect(form.contentLength == 26)
        #expect(
            try String(decoding: form.encode(), as: UTF8.self)
                == [
                    "--B", "Content-Disposition: form-data; name=\"d\"", "", "data",
                    "--B", "Content-Disposition: form-data; name=\"f\"; filename=\"photo.PNG\"",
                    "Content-Type: image/png",
                    "", "file",
                    "--B", "Content-Disposition: form-data; name=\"g\"; filename=\"y.bin\"", "Content-Type: a/b", "",
                    "other",
                    "--B", "Content-Disposition: form-data; name=\"s\"; filename=\"s.txt\"", "Content-Type: t/p", "",
                    "stream",
                    "--B", "X-Second: 2", "Content-Disposition: form-data; name=\"h\"", "", "headers",
                    "--B--", "",
                ].joined(separator: "\r\n")
        )
    }

    @Test("No parts are no bytes")
    func noParts() async throws {
        let form = MultipartFormData()
        #expect(try form.encode().isEmpty)
        #expect(form.contentLength == 0)
        let body = try form.bodyStream()
        #expect(body.length == 0)
        #expect(try await body.bytes().isEmpty)
    }

    @Test("The default boundary is random, a given one is kept, and the type names it")
    func boundary() throws {
        let form = MultipartFormData()
        #expect(form.boundary.wholeMatch(of: /alamofire\.boundary\.[0-9a-f]{16}/) != nil)
        #expect(form.contentType == "multipart/form-data; boundary=\(form.boundary)")
        #expect(MultipartFormData().boundary != form.boundary)
        #expect(MultipartFormData(boundary: "own").contentType == "multipart/form-data; boundary=own")
        let quoted = MultipartFormData(boundary: "a:\"b\"")
        #expect(quoted.boundary == "a:\"b\"")
        #expect(quoted.contentType == #"multipart/form-data; boundary="a:\"b\"""#)
        #expect(MultipartFormData.encodingMemoryThreshold == 10_000_000)
    }

    @Test("The content type can be set and overridden")
    func contentType() {
        final class Mixed: MultipartFormData {
            override var contentType: String {
                get { "multipart/mixed; boundary=\(boundary)" }
                set {}
            }
        }
        #expect(Mixed(boundary: "B").contentType == "multipart/mixed; boundary=B")
        let form = MultipartFormData(boundary: "B")
        form.contentType = "multipart/related; boundary=B"
        #expect(form.contentType == "multipart/related; boundary=B")
    }

    @Test(
        "Names are written as browsers do and can not begin another field",
        arguments: [
            ("my \"x\".pdf", "my %22x%22.pdf"), ("文件.txt", "文件.txt"), ("a\r\nX: y", "a%0D%0AX: y"),
            ("files[]", "files[]"), ("a\\b%22;c", "a\\b%22;c"), ("\u{1F600}", "\u{1F600}"),
        ]
    )
    func escaping(name: String, escaped: String) throws {
        let form = MultipartFormData(boundary: "B")
        form.append(Data("x".utf8), withName: name, fileName: name, mimeType: "text/plain")
        let parts = try StrictMultipartParser.parts(of: form.encode(), boundary: "B")
        #expect(
            parts.map(\.headers) == [
                [
                    "Content-Disposition: form-data; name=\"\(escaped)\"; filename=\"\(escaped)\"",
                    "Content-Type: text/plain",
                ]
            ]
        )
    }

    @Test("Line breaks in types and headers can not begin another field")
    func injection() throws {
        let form = MultipartFormData(boundary: "B")
        form.append(Data("x".utf8), withName: "a", fileName: "b", mimeType: "text/plain\r\nX-Evil: 1")
        form.append(InputStream(data: Data("y".utf8)), withLength: 1, headers: ["X": "1\r\n\r\nbody"])
        let parts = try StrictMultipartParser.parts(of: form.encode(), boundary: "B")
        #expect(parts.map(\.text) == ["x", "y"])
        #expect(parts.last?.headers == ["X: 1%0D%0A%0D%0Abody"])
        #expect(parts.first?.headers.last == "Content-Type: text/plain%0D%0AX-Evil: 1")
    }

    @Test(
        "The type follows from the extension",
        arguments: [
            ("a.png", "image/png"), ("a.jpg", "image/jpeg"), ("a.JPEG", "image/jpeg"), ("a.json", "application/json"),
            ("a.txt", "text/plain"), ("a.pdf", "application/pdf"), ("a.mp4", "video/mp4"),
            ("a.tar.gz", "application/gzip"),
            ("a.unknown", "application/octet-stream"),
        ]
    )
    func types(name: String, type: String) throws {
        let form = MultipartFormData(boundary: "B")
        form.append(try folder.file(name, "x"), withName: "f")
        let parts = try StrictMultipartParser.parts(of: form.encode(), boundary: "B")
        #expect(parts.first?.headers.last == "Content-Type: \(type)")
    }
}
