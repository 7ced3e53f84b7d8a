import Foundation
import MoyaTransport
import Testing

@testable import MoyaURLSession

@Suite struct SetCookieSplitTests {
    @Test(
        arguments: [
            ["a=1"], ["a=1", "b=2"], ["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "b=2; Path=/"], ["a=", "b=x=y"],
            ["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/, x", "b=2"],
        ]
    )
    func joinedFieldsAreTakenApart(fields: [String]) {
        #expect(SetCookieSplit.fields(in: fields.joined(separator: ", ")) == fields)
    }
}

@Suite struct URLSessionErrorTests {
    private func code(_ urlError: URLError.Code, _ text: String) -> TransferError.Code {
        let error = URLError(urlError, userInfo: [NSLocalizedDescriptionKey: text])
        return TransferError(urlSession: error, host: "h").code
    }

    @Test(
        arguments: [
            ("transfer closed with 90 bytes remaining to read", TransferError.Code.connectionLost),
            ("SSL certificate problem: self-signed certificate", .serverCertificateHasUnknownRoot),
            ("SSL certificate problem: certificate has expired", .serverCertificateHasBadDate),
            ("SSL: no alternative certificate subject name matches target host name 'h'", .serverCertificateUntrusted),
            ("Could not resolve host: h", .cannotFindHost),
            ("Out of memory", .responseHeadTooLarge),
            ("A value or data field grew larger than allowed", .responseHeadTooLarge),
            ("Too large response headers: 307237 > 307200", .responseHeadTooLarge),
            ("something new", .unknown),
        ]
    )
    func libcurlsSentenceDecidesWhereTheCodeSaysNothing(text: String, expected: TransferError.Code) {
        #expect(code(.unknown, text) == expected)
    }

    @Test(
        arguments: [
            (URLError.Code.timedOut, TransferError.Code.timedOut),
            (.cannotConnectToHost, .cannotConnectToHost),
            (.serverCertificateUntrusted, .serverCertificateUntrusted),
            (.networkConnectionLost, .connectionLost),
            (.dataLengthExceedsMaximum, .responseHeadTooLarge),
        ]
    )
    func otherwiseTheCodeDecides(urlError: URLError.Code, expected: TransferError.Code) {
        #expect(code(urlError, "no known words") == expected)
    }
}

@Suite struct LimitationTests {
    @Test func everyLimitationHasANameOfItsOwnAndSaysWhatHappensInstead() {
        let limitations = URLSessionTransport.limitations
        #expect(Set(limitations.map(\.name)).count == limitations.count)
        #expect(limitations.allSatisfy { $0.instead.hasSuffix(".") })
    }
}
