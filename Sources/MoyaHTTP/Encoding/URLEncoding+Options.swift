import Foundation

extension URLEncoding {
    /// Where the form goes.
    public enum Destination: Sendable {
        /// Into the query of `GET`, `HEAD` and `DELETE`, into the body of any other method.
        case methodDependent
        /// Into the query.
        case queryString
        /// Into the body.
        case httpBody

        func isQuery(of request: URLRequest) -> Bool {
            switch self {
            case .methodDependent: request.method?.encodesParametersInURL ?? false
            case .queryString: true
            case .httpBody: false
            }
        }
    }

    /// How the elements of an array are named.
    public enum ArrayEncoding: Sendable {
        /// `key[]`.
        case brackets
        /// `key`.
        case noBrackets
        /// `key[0]`.
        case indexInBrackets
        /// What the closure makes of the key and the index; it is escaped afterwards.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)

        func encode(key: String, atIndex index: Int) -> String {
            switch self {
            case .brackets: "\(key)[]"
            case .noBrackets: key
            case .indexInBrackets: "\(key)[\(index)]"
            case .custom(let name): name(key, index)
            }
        }
    }

    /// How a `Bool` is written.
    public enum BoolEncoding: Sendable {
        /// `1` and `0`.
        case numeric
        /// `true` and `false`.
        case literal

        func encode(_ value: Bool) -> String {
            switch self {
            case .numeric: value ? "1" : "0"
            case .literal: value ? "true" : "false"
            }
        }
    }

    /// How `nil` and `NSNull` are written.
    public enum NilEncoding: Sendable {
        /// By their descriptions, `key=nil` and `key=<null>` (escaped); what iOS apps have always sent.
        case description
        /// Not at all.
        case dropKey
        /// `key=`.
        case dropValue
        /// `key=null`.
        case null

        func encode(description: String) -> String? {
            switch self {
            case .description: description
            case .dropKey: nil
            case .dropValue: ""
            case .null: "null"
            }
        }
    }
}
