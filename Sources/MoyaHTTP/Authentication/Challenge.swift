import MoyaTransport

/// One way in which a server asks who is there (RFC 9110, section 11.6.1).
struct Challenge: Equatable {
    let scheme: String
    /// By name in lower case.
    var parameters: [String: String] = [:]

    func isNamed(_ name: String) -> Bool {
        scheme.equalsIgnoringASCIICase(name)
    }

    /// The challenges of a `WWW-Authenticate` field, in its order.
    ///
    /// Commas separate challenges as well as their parameters, and may stand in quoted values, which can hold anything.
    static func all(in field: String) -> [Challenge] {
        var challenges: [Challenge] = []
        for element in elements(of: field) {
            var rest = element.drop(while: \.isWhitespace)
            if let scheme = scheme(of: rest) {
                challenges.append(Challenge(scheme: String(scheme)))
                rest = rest.dropFirst(scheme.count).drop(while: \.isWhitespace)
            }
            guard let last = challenges.indices.last, let (name, value) = parameter(rest) else { continue }
            challenges[last].parameters[name] = value
        }
        return challenges
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
        let name = element.prefix { $0.utf8.allSatisfy(\.isTokenByte) }
        let rest = element[name.endIndex...]
        guard !name.isEmpty, rest.first?.isWhitespace ?? true else { return nil }
        return rest.drop(while: \.isWhitespace).first == "=" ? nil : name
    }

    private static func parameter(_ text: Substring) -> (name: String, value: String)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let name = text[..<equals].filter { !$0.isWhitespace }.lowercased()
        var value = text[text.index(after: equals)...].drop(while: \.isWhitespace)
        while value.last?.isWhitespace ?? false { value.removeLast() }
        guard value.count >= 2, value.first == "\"", value.last == "\"" else { return (name, String(value)) }
        return (name, unescaped(value.dropFirst().dropLast()))
    }

    private static func unescaped(_ text: Substring) -> String {
        var isEscaped = false
        return text.reduce(into: "") { result, character in
            isEscaped = !isEscaped && character == "\\"
            if !isEscaped { result.append(character) }
        }
    }
}
