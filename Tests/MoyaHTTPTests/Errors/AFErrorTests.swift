import Foundation
import MoyaHTTP
import Testing

private let file = URL(fileURLWithPath: "/data/photo.png")
private let target = URL(fileURLWithPath: "/data/target.png")

@Suite("AFError")
struct AFErrorTests {
    @Test(
        "An error knows its case, its cause and what was wrong",
        arguments: AFErrorCases.all
    )
    func properties(_ item: ErrorCase) {
        for (name, flag) in AFErrorCases.flags {
            #expect(flag(item.error) == (name == item.flag), "\(name)")
        }
        #expect(item.error.underlyingError as? Cause == (item.hasCause ? Cause() : nil))
        for name in item.names {
            #expect(item.error.localizedDescription.contains(name))
        }
    }

    @Test("Stream errors of a form have a cause but no URL")
    func streamErrors() {
        let reasons: [AFError.MultipartEncodingFailureReason] = [
            .outputStreamWriteFailed(error: Cause()), .inputStreamReadFailed(error: Cause()),
        ]
        for reason in reasons {
            #expect(AFError.multipartEncodingFailed(reason: reason).url == nil)
            #expect(AFError.multipartEncodingFailed(reason: reason).underlyingError as? Cause == Cause())
        }
        let length = AFError.UnexpectedInputStreamLength(bytesExpected: 5, bytesRead: 7)
        #expect(length.localizedDescription.contains("5 bytes") && length.localizedDescription.contains("7 bytes"))
    }

    @Test("Details come from the case that has them")
    func details() {
        let type = AFError.responseValidationFailed(
            reason: .unacceptableContentType(acceptableContentTypes: ["a/b"], responseContentType: "x/y")
        )
        #expect(type.acceptableContentTypes == ["a/b"])
        #expect(type.responseContentType == "x/y")
        #expect(type.responseCode == nil)
        let missing = AFError.responseValidationFailed(reason: .missingContentType(acceptableContentTypes: ["c/d"]))
        #expect(missing.acceptableContentTypes == ["c/d"])
        #expect(missing.responseContentType == nil)
        let status = AFError.responseValidationFailed(reason: .unacceptableStatusCode(code: 404))
        #expect(status.responseCode == 404)
        let custom = AFError.responseValidationFailed(reason: .customValidationFailed(error: Cause()))
        #expect(custom.underlyingError as? Cause == Cause())
        let text = AFError.responseSerializationFailed(reason: .stringSerializationFailed(encoding: .utf8))
        #expect(text.failedStringEncoding == .utf8)
        let move = AFError.downloadedFileMoveFailed(error: Cause(), source: file, destination: target)
        #expect(move.sourceURL == file)
        #expect(move.destinationURL == target)
        let multipart = AFError.multipartEncodingFailed(reason: .bodyPartFileIsDirectory(at: file))
        #expect(multipart.url == file)
        #expect(AFError.explicitlyCancelled.url == nil)
        #expect(AFError.explicitlyCancelled.urlConvertible == nil)
        #expect(AFError.explicitlyCancelled.downloadResumeData == nil)
    }

    @Test("A decoding failure says where in the document it happened")
    func decodingPath() throws {
        struct Weather: Decodable { struct Wind: Decodable { let speed: Int }; let wind: [Wind] }
        for (json, path) in [
            (#"{"wind":[{"speed":"fast"}]}"#, "wind.Index 0.speed"), (#"{"wind":[{}]}"#, "wind.Index 0.speed"),
        ] {
            let cause = try #require(throws: DecodingError.self) {
                try JSONDecoder().decode(Weather.self, from: Data(json.utf8))
            }
            let error = AFError.responseSerializationFailed(reason: .decodingFailed(error: cause))
            #expect(error.localizedDescription.contains("(at \(path))"))
        }
    }

    @Test("Resume data come out of the platform's error")
    func resumeData() {
        let cause = URLError(.networkConnectionLost, userInfo: ["NSURLSessionDownloadTaskResumeData": Data([1])])
        #expect(AFError.sessionTaskFailed(error: cause).downloadResumeData == Data([1]))
    }

    @Test("Any error can be asked whether it is an AFError")
    func cast() {
        let error: any Error = AFError.explicitlyCancelled
        #expect(error.asAFError?.isExplicitlyCancelledError == true)
        #expect(error.asAFError(orFailWith: "is one").isExplicitlyCancelledError)
        #expect((Cause() as any Error).asAFError == nil)
    }
}
