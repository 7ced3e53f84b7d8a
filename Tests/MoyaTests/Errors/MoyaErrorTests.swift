import Foundation
import Testing

@testable import Moya

struct MoyaErrorTests {
    private static let inner = NSError(domain: "inner", code: 7, userInfo: [NSLocalizedDescriptionKey: "inner text"])
    private static let response = Response(statusCode: 418, data: Data("body".utf8))

    /// Every case in the order of its code, with what it holds.
    struct Sample: Sendable, CustomTestStringConvertible {
        let error: MoyaError
        let code: Int
        let text: String
        let hasCause: Bool
        var testDescription: String { text }

        init(_ error: MoyaError, code: Int, _ text: String, caused: Bool = false) {
            (self.error, self.code, self.text, hasCause) = (error, code, text, caused)
        }
    }

    private static let samples = [
        Sample(.imageMapping(response), code: 0, "Failed to map data to an Image."),
        Sample(.jsonMapping(response), code: 1, "Failed to map data to JSON."),
        Sample(.stringMapping(response), code: 2, "Failed to map data to a String."),
        Sample(.objectMapping(inner, response), code: 3, "Failed to map data to a Decodable object.", caused: true),
        Sample(.encodableMapping(inner), code: 4, "Failed to encode Encodable object into data.", caused: true),
        Sample(.statusCode(response), code: 5, "Status code didn't fall within the given range."),
        Sample(.underlying(inner, response), code: 6, "inner text", caused: true),
        Sample(.underlying(inner, nil), code: 6, "inner text", caused: true),
        Sample(.requestMapping("http://["), code: 7, "Failed to map Endpoint to a URLRequest."),
        Sample(
            .parameterEncoding(inner),
            code: 8,
            "Failed to encode parameters for URLRequest. inner text",
            caused: true
        ),
    ]

    private static let withoutResponse: [MoyaError] = [
        .encodableMapping(inner), .underlying(inner, nil), .requestMapping(""), .parameterEncoding(inner),
    ]

    @Test func holdsItsResponse() {
        let cases: [MoyaError] = [
            .imageMapping(Self.response), .jsonMapping(Self.response), .stringMapping(Self.response),
            .objectMapping(Self.inner, Self.response), .statusCode(Self.response),
            .underlying(Self.inner, Self.response),
        ]
        #expect(cases.allSatisfy { $0.response === Self.response })
    }

    @Test(arguments: withoutResponse)
    func holdsNoResponse(error: MoyaError) {
        #expect(error.response == nil)
    }

    @Test(arguments: samples)
    func holdsItsCause(sample: Sample) {
        #expect((sample.error.underlyingError as NSError?) == (sample.hasCause ? Self.inner : nil))
    }

    @Test(arguments: samples)
    func saysWhatFailed(sample: Sample) {
        #expect(sample.error.errorDescription == sample.text)
        #expect(sample.error.localizedDescription == sample.text)
    }

    @Test(arguments: samples)
    func bridgesToNSError(sample: Sample) {
        let bridged = sample.error as NSError
        #expect(bridged.domain == "Moya.MoyaError")
        #expect(bridged.code == sample.code)
        #expect(bridged.userInfo[NSLocalizedDescriptionKey] as? String == sample.text)
        #expect((bridged.userInfo[NSUnderlyingErrorKey] as? NSError) == (sample.hasCause ? Self.inner : nil))
    }
}
