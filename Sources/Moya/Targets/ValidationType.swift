/// Which status codes count as success.
public enum ValidationType: Sendable {
    /// Every one.
    case none
    /// 200 to 299.
    case successCodes
    /// 200 to 399.
    case successAndRedirectCodes
    /// Exactly these; an empty list is no validation.
    case customCodes([Int])
}

extension ValidationType: Equatable {}

extension ValidationType {
    /// The codes that count as success; none of them means every one.
    var statusCodes: [Int] {
        switch self {
        case .none: []
        case .successCodes: Array(200..<300)
        case .successAndRedirectCodes: Array(200..<400)
        case .customCodes(let codes): codes
        }
    }

    /// Whether an answer with this status code is a success.
    func accepts(_ statusCode: Int) -> Bool {
        switch self {
        case .none: true
        case .successCodes: (200..<300).contains(statusCode)
        case .successAndRedirectCodes: (200..<400).contains(statusCode)
        case .customCodes(let codes): codes.isEmpty || codes.contains(statusCode)
        }
    }
}
