import Foundation

extension String {
    /// The URL, with or without a scheme, with user and password as `…`: fit for messages and descriptions.
    package var hidingUserInfo: String {
        let start = range(of: "://")?.upperBound ?? startIndex
        let authority = self[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@"), at > start else { return self }
        return "\(self[..<start])…\(self[at...])"
    }
}
