import Foundation

/// One thing that a response must fulfil.
public enum Validation: Sendable {
    /// The status code is one of these.
    case statusCodes(Set<Int>)
    /// The content type is one of these, such as `application/json`, `text/*`; parameters are not compared.
    case contentTypes([String])
    /// The closure throws nothing.
    case custom(@Sendable (Reply) throws -> Void)

    /// What the reply breaks, or `nil`.
    func failure(of reply: Reply) -> AFError? {
        switch self {
        case .statusCodes(let codes):
            let code = reply.head.statusCode
            return codes.contains(code)
                ? nil : .responseValidationFailed(reason: .unacceptableStatusCode(code: code))
        case .contentTypes(let acceptable):
            return ContentTypeCheck(acceptable: acceptable).failure(of: reply)
        case .custom(let check):
            do {
                try check(reply)
                return nil
            } catch {
                return .responseValidationFailed(reason: .customValidationFailed(error: error))
            }
        }
    }
}
