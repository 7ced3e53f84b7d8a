import MoyaTransport

/// The authentication schemes that a `WWW-Authenticate` field names, in its order (RFC 9110, section 11.6.1).
///
/// Commas separate challenges as well as their parameters, and may stand in quoted values, which can hold anything.
struct ChallengeSchemes {
    let names: [Substring]

    init(_ field: String) {
        names = Self.elements(of: field).compactMap(Self.scheme)
    }

    func contain(_ name: String) -> Bool {
        names.contains { $0.equalsIgnoringASCIICase(name) }
    }

    /// The parts between commas that are not quoted.
    private static func elements(of field: String) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return field.split { character in
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            }
            return !isQuoted && character == ","
        }
    }

    /// The scheme that an element begins with; `nil` for a further parameter of the challenge before it.
    private static func scheme(of element: Substring) -> Substring? {
        let text = element.drop(while: \.isWhitespace)
        let name = text.prefix { $0.utf8.allSatisfy(\.isTokenByte) }
        let rest = text[name.endIndex...]
        guard !name.isEmpty, rest.first?.isWhitespace ?? true else { return nil }
        return rest.drop(while: \.isWhitespace).first == "=" ? nil : name
    }
}
