import Foundation
import MoyaTransport

@testable import Moya

/// A target of which a test sets what it needs.
struct TestTarget: TargetType, AccessTokenAuthorizable, CustomStringConvertible {
    var baseURL = URL(filePath: "/")
    var path = ""
    var method = Moya.Method.get
    var task = Moya.Task.requestPlain
    var sampleData = Data()
    var validationType = ValidationType.none
    var headers: [String: String]?
    var authorizationType: AuthorizationType?
    var description = "zen"

    static func at(_ base: String, path: String = "") throws -> TestTarget {
        guard let url = URL(string: base) else { throw URLError(.badURL) }
        return TestTarget(baseURL: url, path: path)
    }
}

/// A target that leaves out what may be left out.
struct PlainTarget: TargetType {
    var baseURL = URL(filePath: "/")
    var path = ""
    var method = Moya.Method.get
    var task = Moya.Task.requestPlain
    var headers: [String: String]?
}
