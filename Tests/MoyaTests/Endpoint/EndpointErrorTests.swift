import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

@testable import Moya

/// An encoding that cannot do its work.
private struct FailingEncoding: ParameterEncoding {
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        throw AFError.parameterEncoderFailed(reason: .encoderFailed(error: CocoaError(.coderInvalidValue)))
    }
}

/// What went wrong, in a word that a test can compare.
private func name(_ error: MoyaError?) -> String {
    switch error {
    case .requestMapping(let text): "requestMapping \(text)"
    case .encodableMapping(is EncodingError): "encodableMapping"
    case .parameterEncoding(AFError.parameterEncoderFailed): "parameterEncoderFailed"
    case .parameterEncoding(AFError.parameterEncodingFailed): "parameterEncodingFailed"
    case .parameterEncoding(let error as TaskError): "\(error)"
    default: "\(error as Any)"
    }
}

struct EndpointErrorTests {
    private func failure(_ task: Moya.Task, url: String = "https://h/p") -> MoyaError? {
        #expect(throws: MoyaError.self) {
            try EndpointTests.endpoint(task, url: url, method: .post).urlRequest()
        }
    }

    @Test(arguments: ["", "http://[::1"])
    func aTextThatIsNoURLIsARequestMappingError(url: String) throws {
        #expect(name(failure(.requestPlain, url: url)) == "requestMapping \(url)")
    }

    @Test func anEncodingThatFailsIsAParameterEncodingError() {
        let task = Moya.Task.requestParameters(parameters: [:], encoding: FailingEncoding())
        #expect(name(failure(task)) == "parameterEncoderFailed")
    }

    @Test func parametersThatAreNotJSONAreAParameterEncodingError() {
        let values: [Any] = [Date(), Double.nan, NSObject()]
        for value in values {
            let task = Moya.Task.requestParameters(parameters: ["d": value], encoding: JSONEncoding.default)
            #expect(name(failure(task)) == "parameterEncodingFailed")
        }
    }

    @Test func aValueThatCannotBeEncodedIsAnEncodableMappingError() {
        #expect(name(failure(.requestJSONEncodable([Float.infinity]))) == "encodableMapping")
    }

    @Test(arguments: [URLEncoding.Destination.methodDependent, .queryString])
    func compositeParametersRefuseAnEncodingThatMayWriteToTheQuery(destination: URLEncoding.Destination) {
        let task = Moya.Task.requestCompositeParameters(
            bodyParameters: ["a": 1],
            bodyEncoding: URLEncoding(destination: destination),
            urlParameters: ["b": 2]
        )
        let failure = failure(task)
        #expect(name(failure) == "bodyEncodingWritesQuery")
        #expect(failure?.localizedDescription.contains("URLEncoding.httpBody") == true)
    }
}

struct EndpointTransferTests {
    private let part = Moya.MultipartFormData(provider: .data(Data("x".utf8)), name: "x")

    private func failure(_ task: Moya.Task, _ method: Moya.Method) -> MoyaError? {
        #expect(throws: MoyaError.self) {
            try EndpointTests.endpoint(task, method: method).transfer(for: TestTarget())
        }
    }

    @Test(arguments: [Moya.Method.get, .delete, .head, .options, .trace])
    func aMultipartFormByAMethodThatCarriesNoneIsRefusedNamingTheTarget(method: Moya.Method) {
        let failure = failure(.uploadMultipart([part]), method)
        #expect(name(failure) == #"multipartNotSupported(method: "\#(method.rawValue)", target: "zen")"#)
        #expect(failure?.localizedDescription.contains("zen is not a multipart upload target") == true)
    }

    @Test func aMultipartFormWithoutPartsIsRefusedNamingTheTarget() {
        let tasks: [Moya.Task] = [.uploadMultipart([]), .uploadCompositeMultipart([], urlParameters: [:])]
        for task in tasks {
            let failure = failure(task, .post)
            #expect(name(failure) == #"multipartWithoutParts(target: "zen")"#)
            #expect(failure?.localizedDescription.contains("zen is not a multipart upload target") == true)
        }
    }

    private func transfer(_ task: Moya.Task, _ method: Moya.Method = .post) throws -> String {
        switch try EndpointTests.endpoint(task, method: method).transfer(for: TestTarget()) {
        case .data: "data"
        case .uploadFile(let file): "file \(file.lastPathComponent)"
        case .uploadMultipart(let parts, _): "multipart \(parts.count)"
        case .download: "download"
        }
    }

    @Test(arguments: [Moya.Method.post, .put, .patch, .connect])
    func aMultipartFormIsTransferredByMethodsThatCarryIt(method: Moya.Method) throws {
        #expect(try transfer(.uploadMultipart([part]), method) == "multipart 1")
    }

    @Test func everyTaskTellsItsTransfer() throws {
        let destination: DownloadDestination = { url, _ in (url, []) }
        #expect(try transfer(.requestPlain) == "data")
        #expect(try transfer(.requestData(Data())) == "data")
        #expect(try transfer(.requestJSONEncodable(1)) == "data")
        #expect(try transfer(.requestCompositeData(bodyData: Data(), urlParameters: [:])) == "data")
        #expect(try transfer(.uploadFile(URL(filePath: "/f"))) == "file f")
        #expect(try transfer(.uploadCompositeMultipart([part, part], urlParameters: [:])) == "multipart 2")
        #expect(try transfer(.downloadDestination(destination)) == "download")
        let parameters = Moya.Task.downloadParameters(
            parameters: [:],
            encoding: URLEncoding.default,
            destination: destination
        )
        #expect(try transfer(parameters) == "download")
    }
}
