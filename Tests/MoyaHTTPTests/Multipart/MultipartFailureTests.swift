import Foundation
import MoyaHTTP
import Testing

@Suite("MultipartFormData, failures")
struct MultipartFailureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The reason with which every way to the bytes fails, after checking that all agree and leave nothing behind.
    private func reason(of form: MultipartFormData) throws -> String {
        let target = folder.url.appendingPathComponent("out")
        let thrown = [
            #expect(throws: AFError.self) { try form.encode() },
            #expect(throws: AFError.self) { try form.writeEncodedData(to: target) },
            #expect(throws: AFError.self) { try form.bodyStream() },
        ]
        #expect(!folder.names.contains("out"))
        let reasons = thrown.map { error in
            guard case .multipartEncodingFailed(let reason) = error else { return "\(String(describing: error))" }
            return String("\(reason)".prefix { $0 != "(" })
        }
        #expect(Set(reasons).count == 1, "\(reasons)")
        return try #require(reasons.first)
    }

    @Test("A file without extension needs a name and a type")
    func noExtension() throws {
        for url in [try folder.file("noextension", "x"), try #require(URL(string: "file:///"))] {
            let form = MultipartFormData()
            form.append(url, withName: "f")
            #expect(try reason(of: form) == "bodyPartFilenameInvalid")
        }
    }

    @Test("A URL that is no file is refused")
    func noFileURL() throws {
        let form = MultipartFormData()
        form.append(try #require(URL(string: "https://example.com/a.png")), withName: "f")
        #expect(try reason(of: form) == "bodyPartURLInvalid")
    }

    @Test("A missing file is an error before anything is sent")
    func missingFile() throws {
        let form = MultipartFormData()
        form.append(try folder.file("there.txt", "x"), withName: "there")
        let missing = folder.url.appendingPathComponent("missing.txt")
        form.append(missing, withName: "missing")
        #expect(try reason(of: form) == "bodyPartFileNotReachableWithError")
        let error = #expect(throws: AFError.self) { try form.encode() }
        #expect(error?.url == missing)
        #expect((error?.underlyingError as? CocoaError)?.code == .fileReadNoSuchFile)
        #expect(error?.localizedDescription.contains(missing.path) == true)
    }

    @Test("A directory is no file")
    func directory() throws {
        let form = MultipartFormData()
        form.append(folder.url, withName: "f", fileName: "f", mimeType: "a/b")
        #expect(try reason(of: form) == "bodyPartFileIsDirectory")
    }

    @Test("A pipe has no length and is not waited for", .timeLimit(.minutes(1)))
    func pipe() throws {
        let path = folder.url.appendingPathComponent("pipe.txt")
        #expect(mkfifo(path.path, 0o600) == 0)
        let form = MultipartFormData()
        form.append(path, withName: "f")
        #expect(try reason(of: form) == "bodyPartFileSizeNotAvailable")
    }

    @Test("A symbolic link stands for its file")
    func symbolicLink() throws {
        let file = try folder.file("target.txt", "through a link")
        let link = folder.url.appendingPathComponent("link.txt")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let form = MultipartFormData(boundary: "B")
        form.append(link, withName: "f")
        let parts = try StrictMultipartParser.parts(of: form.encode(), boundary: "B")
        #expect(parts.map(\.text) == ["through a link"])
    }

    @Test("The first failure stays, whatever is appended later")
    func firstFailure() throws {
        let form = MultipartFormData()
        form.append(folder.url, withName: "f", fileName: "f", mimeType: "a/b")
        form.append(folder.url.appendingPathComponent("missing.txt"), withName: "missing")
        form.append(Data("x".utf8), withName: "good")
        #expect(try reason(of: form) == "bodyPartFileIsDirectory")
    }

    @Test("A file that vanishes or changes after it was appended fails", arguments: ["vanish", "grow", "shrink"])
    func changedFile(change: String) async throws {
        let file = try folder.file("f.txt", "12345")
        let form = MultipartFormData()
        form.append(file, withName: "f")
        switch change {
        case "vanish": try FileManager.default.removeItem(at: file)
        case "grow": try Data("123456".utf8).write(to: file)
        default: try Data("1234".utf8).write(to: file)
        }
        let expected = change == "vanish" ? "bodyPartInputStreamCreationFailed" : "inputStreamReadFailed"
        let body = try form.bodyStream()
        let target = folder.url.appendingPathComponent("out")
        let thrown = [
            #expect(throws: AFError.self) { try form.encode() },
            #expect(throws: AFError.self) { try form.writeEncodedData(to: target) },
            await #expect(throws: AFError.self) { try await body.bytes() },
        ]
        for case .multipartEncodingFailed(let reason)? in thrown {
            #expect("\(reason)".hasPrefix(expected))
        }
        #expect(thrown.compactMap(\.self).filter(\.isMultipartEncodingError).count == 3)
        #expect(folder.names.contains("out") == false)
    }

    @Test(
        "A stream of another length than declared fails and never hangs",
        .timeLimit(.minutes(1)),
        arguments: [UInt64(0), 4, 6, 1_000_000_000_000, .max]
    )
    func streamLength(declared: UInt64) async throws {
        func form() -> MultipartFormData {
            let form = MultipartFormData()
            form.append(Data("x".utf8), withName: "x")
            form.append(InputStream(data: Data("12345".utf8)), withLength: declared, headers: [:])
            return form
        }
        let body = try form().bodyStream()
        let thrown = [
            #expect(throws: AFError.self) { try form().encode() },
            #expect(throws: AFError.self) { try form().writeEncodedData(to: folder.url.appendingPathComponent("out")) },
            await #expect(throws: AFError.self) { try await body.bytes() },
        ]
        for error in thrown {
            let cause = try #require(error?.underlyingError as? AFError.UnexpectedInputStreamLength)
            #expect(cause.bytesExpected == declared)
            #expect(cause.bytesRead == (declared < 5 ? declared + 1 : 5))
        }
        #expect(folder.names.isEmpty)
    }

    @Test("A failing stream fails the form")
    func failingStream() throws {
        let form = MultipartFormData()
        form.append(ScriptedStream([.bytes([1, 2]), .fail]), withLength: 5, headers: [:])
        let error = #expect(throws: AFError.self) { try form.encode() }
        guard case .multipartEncodingFailed(.inputStreamReadFailed) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }

    @Test("A target that exists, is no file or can not be made is refused and left alone")
    func targets() throws {
        let form = MultipartFormData()
        form.append(Data("x".utf8), withName: "x")
        let present = try folder.file("present", "old")
        let cases: [(URL, String)] = [
            (present, "outputStreamFileAlreadyExists"), (folder.url, "outputStreamFileAlreadyExists"),
            (try #require(URL(string: "https://example.com/out")), "outputStreamURLInvalid"),
            (folder.url.appendingPathComponent("no/folder/out"), "outputStreamCreationFailed"),
        ]
        for (url, expected) in cases {
            let error = #expect(throws: AFError.self) { try form.writeEncodedData(to: url) }
            guard case .multipartEncodingFailed(let reason) = error else {
                Issue.record("got \(String(describing: error))")
                continue
            }
            #expect("\(reason)".hasPrefix(expected))
            #expect(error?.url == url)
        }
        #expect(try Data(contentsOf: present) == Data("old".utf8))
    }
}
