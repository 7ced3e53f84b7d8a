// Code as an application writes it that knows nothing of Swift 6: no annotations, one import. That it compiles is
// most of the test.
import Foundation
import Moya
import XCTest

enum Shop {
    case items(page: Int)
    case order([String: Any])
    case review(Review)
    case photo(Data)
    case receipt(DownloadDestination)
}

struct Review: Codable, Equatable {
    var stars: Int
    var text: String?
}

extension Shop: TargetType, AccessTokenAuthorizable {
    var baseURL: URL { return URL(string: "https://shop.example.com/v1")! }

    var path: String {
        switch self {
        case .items: return "/items"
        case .order: return "/orders"
        case .review: return "/reviews"
        case .photo: return "/photos"
        case .receipt: return "/receipt"
        }
    }

    var method: Moya.Method {
        switch self {
        case .items, .receipt: return .get
        case .order, .review, .photo: return .post
        }
    }

    var task: Task {
        switch self {
        case .items(let page):
            return .requestParameters(parameters: ["page": page], encoding: URLEncoding.queryString)
        case .order(let order):
            return .requestCompositeParameters(
                bodyParameters: order,
                bodyEncoding: JSONEncoding.default,
                urlParameters: ["dry": true]
            )
        case .review(let review):
            return .requestJSONEncodable(review)
        case .photo(let data):
            let part = MultipartFormData(provider: .data(data), name: "photo", fileName: "a.png", mimeType: "image/png")
            return .uploadMultipart([part])
        case .receipt(let destination):
            return .downloadDestination(destination)
        }
    }

    var headers: [String: String]? { return ["Accept": "application/json"] }
    var authorizationType: AuthorizationType? { return .bearer }
}

final class CountingPlugin: PluginType {
    var sent = 0
    var received: [Result<Moya.Response, MoyaError>] = []

    func prepare(_ request: URLRequest, target: TargetType) -> URLRequest {
        var request = request
        request.timeoutInterval = 5
        return request
    }

    func willSend(_ request: RequestType, target: TargetType) {
        sent += 1
    }

    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: TargetType) {
        received.append(result)
    }

    func process(_ result: Result<Moya.Response, MoyaError>, target: TargetType) -> Result<Moya.Response, MoyaError> {
        return result.map { Moya.Response(statusCode: -1, data: $0.data, request: $0.request, response: $0.response) }
    }
}

// Restated, because the compiler warns otherwise.
final class SigningEndpoint: Endpoint, @unchecked Sendable {
    override func adding(newHTTPHeaderFields: [String: String]) -> Endpoint {
        return super.adding(newHTTPHeaderFields: newHTTPHeaderFields.merging(["X-Signature": "1"]) { $1 })
    }
}

final class UserCodeTests: XCTestCase {
    private func endpoint(for target: Shop) -> Endpoint {
        return Endpoint(
            url: URL(target: target).absoluteString,
            sampleResponseClosure: { .networkResponse(200, target.sampleData) },
            method: target.method,
            task: target.task,
            httpHeaderFields: target.headers
        )
    }

    func testTargetsBecomeRequests() throws {
        let items = try endpoint(for: .items(page: 2)).urlRequest()
        XCTAssertEqual(items.url?.absoluteString, "https://shop.example.com/v1/items?page=2")
        let order = try endpoint(for: .order(["sku": "a", "tags": ["x", 1]])).urlRequest()
        XCTAssertEqual(order.url?.query, "dry=1")
        let review = try endpoint(for: .review(Review(stars: 5))).urlRequest()
        XCTAssertEqual(review.httpBody, Data(#"{"stars":5}"#.utf8))
        let destination: DownloadDestination = { url, _ in (url, [.removePreviousFile, .createIntermediateDirectories])
        }
        XCTAssertEqual(endpoint(for: .receipt(destination)), endpoint(for: .receipt(destination)))
    }

    func testResponsesAreMappedInDoCatch() {
        let response = Response(statusCode: 404, data: Data(#"{"data":{"stars":1}}"#.utf8))
        do {
            let review = try response.map(Review.self, atKeyPath: "data")
            XCTAssertEqual(review, Review(stars: 1))
            _ = try response.filterSuccessfulStatusCodes()
            XCTFail("404 passed")
        } catch MoyaError.statusCode(let response) {
            XCTAssertEqual(response.statusCode, 404)
        } catch let error as MoyaError {
            XCTFail(error.localizedDescription)
        } catch {
            XCTFail("\(error)")
        }
    }

    func testEveryErrorCanBeToldApart() {
        func name(_ error: MoyaError) -> String {
            switch error {
            case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response):
                return response.description
            case .objectMapping(let error, _), .encodableMapping(let error), .parameterEncoding(let error):
                return error.localizedDescription
            case .statusCode(let response): return "\(response.statusCode)"
            case .underlying(let nsError as NSError, _): return nsError.domain
            case .requestMapping(let url): return url
            }
        }
        XCTAssertEqual(name(.underlying(NSError(domain: "d", code: 1), nil)), "d")
    }

    func testPluginsAreClassesWithStateOfTheirOwn() throws {
        let plugin = CountingPlugin()
        let plugins: [PluginType] = [
            plugin, NetworkLoggerPlugin(configuration: .init(logOptions: .verbose)), AccessTokenPlugin { _ in "token" },
            CredentialsPlugin { _ in nil }, NetworkActivityPlugin { change, _ in _ = change == .began },
        ]
        let request = try endpoint(for: .items(page: 1)).urlRequest()
        let prepared = plugins.reduce(request) { $1.prepare($0, target: Shop.items(page: 1)) }
        XCTAssertEqual(prepared.timeoutInterval, 5)
        XCTAssertEqual(prepared.value(forHTTPHeaderField: "Authorization"), "Bearer token")
        let result = plugin.process(.success(Response(statusCode: 200, data: Data())), target: Shop.items(page: 1))
        XCTAssertEqual(try result.get().statusCode, -1)
    }

    func testEndpointsCanBeSubclassed() throws {
        let endpoint = SigningEndpoint(
            url: "https://h",
            sampleResponseClosure: { .networkError(NSError(domain: "d", code: 1)) },
            method: .put,
            task: .requestPlain,
            httpHeaderFields: nil
        )
        let changed = endpoint.adding(newHTTPHeaderFields: ["A": "b"]).replacing(task: .requestData(Data()))
        XCTAssertEqual(changed.httpHeaderFields, ["A": "b", "X-Signature": "1"])
    }

    func testTokensAndTargetsNeedNoAnnotations() {
        var cancelled = false
        let token: Cancellable = CancellableToken { cancelled = true }
        token.cancel()
        XCTAssertTrue(token.isCancelled && cancelled)
        XCTAssertEqual(MultiTarget(Shop.items(page: 1)).path, "/items")
        XCTAssertTrue(Moya.Method.post.supportsMultipart)
    }
}
