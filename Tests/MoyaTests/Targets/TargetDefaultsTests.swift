import Foundation
import MoyaTransport
import Testing

@testable import Moya

struct TargetDefaultsTests {
    @Test func aTargetHasNoSampleAndNoValidationByDefault() {
        #expect(PlainTarget().sampleData.isEmpty)
        #expect(PlainTarget().validationType == .none)
    }

    @Test(arguments: [
        (Moya.Method.post, true), (.put, true), (.patch, true), (.connect, true), (.get, false), (.delete, false),
        (.options, false), (.head, false), (.trace, false), (Moya.Method(rawValue: "post"), false),
    ])
    func someMethodsCarryMultipartForms(method: Moya.Method, supports: Bool) {
        #expect(method.supportsMultipart == supports)
    }

    @Test func validationTypesKnowTheirStatusCodes() {
        #expect(ValidationType.none.statusCodes == [])
        #expect(ValidationType.successCodes.statusCodes == Array(200..<300))
        #expect(ValidationType.successAndRedirectCodes.statusCodes == Array(200..<400))
        #expect(ValidationType.customCodes([42]).statusCodes == [42])
    }

    @Test(arguments: [
        ValidationType.none, .successCodes, .successAndRedirectCodes, .customCodes([201, 404]), .customCodes([]),
    ])
    func acceptingIsBeingAmongTheStatusCodesOrHavingNone(type: ValidationType) {
        for code in 100..<600 {
            #expect(type.accepts(code) == (type.statusCodes.isEmpty || type.statusCodes.contains(code)))
        }
    }

    @Test func validationTypesCompareCustomCodesInOrder() {
        #expect(ValidationType.customCodes([1, 2]) == .customCodes([1, 2]))
        #expect(ValidationType.customCodes([1, 2]) != .customCodes([2, 1]))
        #expect(ValidationType.customCodes([]) != .none)
    }

    @Test func authorizationTypesAreWrittenAsTheirSchemes() {
        #expect(AuthorizationType.basic.value == "Basic")
        #expect(AuthorizationType.bearer.value == "Bearer")
        #expect(AuthorizationType.custom("X").value == "X")
        #expect(AuthorizationType.custom("Bearer") != .bearer)
    }

    @Test func aPartKeepsWhatItWasGiven() {
        let part = MultipartFormData(provider: .file(URL(filePath: "/f")), name: "n", fileName: "f", mimeType: "m")
        #expect(part.provider == .file(URL(filePath: "/f")))
        #expect([part.name, part.fileName, part.mimeType] == ["n", "f", "m"])
        let bare = MultipartFormData(provider: .data(Data()), name: "n")
        #expect(bare.fileName == nil)
        #expect(bare.mimeType == nil)
    }
}
