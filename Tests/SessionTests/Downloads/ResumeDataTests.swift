import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

/// Resume data that does not fit.
@Suite struct ResumeDataTests {
    private static let file = "Moya-\(UUID().uuidString).download"

    private static func plist(_ change: (inout [String: Any]) -> Void) throws -> Data {
        var fields: [String: Any] = [
            "version": 1, "url": ["relative": "http://127.0.0.1:9/file"], "receivedLength": 10, "validator": "\"1\"",
            "headers": [String: String](), "file": file,
        ]
        change(&fields)
        return try PropertyListSerialization.data(fromPropertyList: fields, format: .binary, options: 0)
    }

    /// The error of a download that goes on from `data`.
    private func error(_ data: Data) async -> ResumeDataError? {
        let response = await testSession().download(resumingWith: data).rawResponse()
        guard case .createURLRequestFailed(let cause as ResumeDataError)? = response.error else { return nil }
        #expect(response.error?.localizedDescription.contains("start the download anew") == true)
        return cause
    }

    @Test("bytes that are no resume data are one typed error, and nothing is sent")
    func unreadable() async throws {
        for data in [Data(), Data("<html>".utf8), try Self.plist { $0["version"] = nil }] {
            #expect(await error(data) == .unreadable)
        }
        for name in ["file", "validator", "url", "headers", "receivedLength"] {
            #expect(await error(try Self.plist { $0[name] = nil }) == .unreadable)
        }
        #expect(await error(try Self.plist { $0["receivedLength"] = -1 }) == .unreadable)
    }

    @Test(
        "resume data never leads to a file of somebody else",
        arguments: ["../../etc/passwd", "/etc/passwd", "Moya-.download"]
    )
    func foreignFile(name: String) async throws {
        #expect(await error(try Self.plist { $0["file"] = name }) == .unreadable)
    }

    @Test("resume data of another version is named as such")
    func version() async throws {
        #expect(await error(try Self.plist { $0["version"] = 2 }) == .unsupportedVersion(2))
    }

    @Test("a part that is gone or too short is an error that names it")
    func missingFile() async throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(Self.file)
        #expect(await error(try Self.plist { _ in }) == .partialFileMissing(path: place.path))
        try Data(count: 9).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        #expect(await error(try Self.plist { _ in }) == .partialFileMissing(path: place.path))
    }

    @Test("what was read can be written again, with another place")
    func roundTrip() throws {
        var point = try ResumeData(try Self.plist { _ in })
        #expect(point.receivedLength == 10)
        #expect(point.validator == "\"1\"")
        #expect(try ResumeData(point.data) == point)
        point.url = try #require(URL(string: "https://example.org/b"))
        #expect(try ResumeData(point.data).url == point.url)
    }
}
