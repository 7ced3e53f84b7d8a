import Foundation
import Moya

/// A response on its way through an adapter, with the operators that every adapter has.
///
/// Each tells what comes out in words: `200 |` for one value and the completion, `x(statusCode)` for an error.
protocol ResponseStream {
    init(_ response: Response)

    func filter<R: RangeExpression>(statusCodes: R) -> String where R.Bound == Int
    func filter(statusCode: Int) -> String
    func filterSuccessfulStatusCodes() -> String
    func filterSuccessfulStatusAndRedirectCodes() -> String
    func mapJSON(failsOnEmptyData: Bool) -> String
    func mapString(atKeyPath keyPath: String?) -> String
    func map<D: Decodable>(_ type: D.Type, atKeyPath: String?, using: JSONDecoder, failsOnEmptyData: Bool) -> String
}

extension ResponseStream {
    func map<D: Decodable>(_ type: D.Type, atKeyPath keyPath: String? = nil, failsOnEmptyData: Bool = true) -> String {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return map(type, atKeyPath: keyPath, using: decoder, failsOnEmptyData: failsOnEmptyData)
    }
}

/// Writes down what a stream sends.
final class Transcript<Value> {
    private var words: [String] = []

    var line: String { words.joined(separator: " ") }

    func value(_ value: Value) {
        words.append((value as? Response).map { "\($0.statusCode)" } ?? "\(value)")
    }

    func error(_ error: any Error) {
        let name = "\(error)".prefix { $0 != "(" }
        words.append("x(\(error is MoyaError ? String(name) : "not a MoyaError: \(error)"))")
    }

    func completed() { words.append("|") }
}
