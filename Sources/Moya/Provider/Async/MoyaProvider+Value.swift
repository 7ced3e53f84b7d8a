public import Foundation

extension MoyaProvider {
    /// Makes a call and decodes its response from JSON.
    ///
    /// ```swift
    /// let user: User = try await provider.value(of: .user(1), atKeyPath: "data")
    /// ```
    ///
    /// - Parameters:
    ///   - target: What to call. If its `validationType` is ``ValidationType/none``, only 200 to 299 pass.
    ///   - type: What to decode; usually told by the context.
    ///   - keyPath: Where in the body the value is, as ``Response/map(_:atKeyPath:using:failsOnEmptyData:)`` reads it.
    ///   - decoder: How to decode.
    /// - Throws: What ``request(_:)`` throws, ``MoyaError/statusCode(_:)``, and what the mapping throws.
    public func value<Value: Decodable>(
        of target: Target,
        as type: Value.Type = Value.self,
        atKeyPath keyPath: String? = nil,
        using decoder: JSONDecoder = JSONDecoder()
    ) async throws(MoyaError) -> Value {
        let accepts = target.validationType.statusCodes.isEmpty ? 200..<300 : nil
        return try await request(target).attempt { response in
            let response = try accepts.map { try response.filter(statusCodes: $0) } ?? response
            return try response.map(type, atKeyPath: keyPath, using: decoder)
        }.get()
    }
}
