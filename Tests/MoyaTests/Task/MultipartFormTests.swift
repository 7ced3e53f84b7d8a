import Foundation
import MoyaHTTP
import Testing

@testable import Moya

struct MultipartFormTests {
    /// The form as text, `B` for the boundary and `|` for line breaks.
    private func text(_ parts: [Moya.MultipartFormData]) throws -> String {
        let form = RequestMultipartFormData(parts)
        return String(decoding: try form.encode(), as: UTF8.self)
            .replacingOccurrences(of: form.boundary, with: "B")
            .replacingOccurrences(of: "\r\n", with: "|")
    }

    private func disposition(fileName: String? = nil, mimeType: String? = nil, _ file: URL) throws -> String {
        let part = Moya.MultipartFormData(provider: .file(file), name: "n", fileName: fileName, mimeType: mimeType)
        return try text([part])
    }

    @Test func dataPartsStandInOrderAndLeaveOutWhatIsNotTold() throws {
        let parts = [
            Moya.MultipartFormData(provider: .data(Data("1".utf8)), name: "a"),
            Moya.MultipartFormData(provider: .data(Data("2".utf8)), name: "b", fileName: "f", mimeType: "m/n"),
        ]
        #expect(
            try text(parts)
                == "--B|Content-Disposition: form-data; name=\"a\"||1|--B|"
                + "Content-Disposition: form-data; name=\"b\"; filename=\"f\"|Content-Type: m/n||2|--B--|"
        )
    }

    @Test func aStreamLeavesOutWhatIsNotTold() throws {
        let stream = InputStream(data: Data("12".utf8))
        let part = Moya.MultipartFormData(provider: .stream(stream, 2), name: "a")
        #expect(try text([part]) == "--B|Content-Disposition: form-data; name=\"a\"||12|--B--|")
    }

    @Test(arguments: [
        (nil, nil, "photo.png", "image/png"), ("x.jpg", nil, "x.jpg", "image/png"), (nil, "a/b", "photo.png", "a/b"),
        ("x", "a/b", "x", "a/b"),
    ])
    func aFileIsToldByItsPathWhereNothingElseIs(
        fileName: String?,
        mimeType: String?,
        expectedName: String,
        expectedType: String
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "photo.png")
        try Data("bytes".utf8).write(to: file)
        #expect(
            try disposition(fileName: fileName, mimeType: mimeType, file)
                == "--B|Content-Disposition: form-data; name=\"n\"; filename=\"\(expectedName)\"|"
                + "Content-Type: \(expectedType)||bytes|--B--|"
        )
    }

    @Test func aFileThatIsMissingFailsTheForm() {
        #expect(throws: AFError.self) { try disposition(URL(filePath: "/nowhere/photo.png")) }
    }
}
