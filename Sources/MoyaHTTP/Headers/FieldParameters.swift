import MoyaTransport

/// The parameters behind the first part of a field such as `Content-Type` (RFC 9110, section 5.6.6).
///
/// Semicolons may stand in quoted values, in which a backslash hides the next character.
struct FieldParameters {
    private let parameters: [(name: Substring, value: String)]

    init(_ field: String) {
        parameters = Self.parts(of: field).dropFirst().compactMap(Self.parameter)
    }

    /// The value of the first parameter of a name, compared without case.
    subscript(name: String) -> String? {
        parameters.first { $0.name.equalsIgnoringASCIICase(name) }?.value
    }

    /// The parts between semicolons that are not quoted.
    private static func parts(of field: String) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return field.split(omittingEmptySubsequences: false) { character in
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            }
            return !isQuoted && character == ";"
        }
    }

    private static func parameter(_ part: Substring) -> (Substring, String)? {
        guard let sign = part.firstIndex(of: "=") else { return nil }
        let name = part[..<sign].drop(while: \.isWhitespace)
        return (name.prefix { !$0.isWhitespace }, unquoted(part[part.index(after: sign)...]))
    }

    private static func unquoted(_ text: Substring) -> String {
        let text = text.drop(while: \.isWhitespace)
        guard text.first == "\"" else { return String(text.prefix { !$0.isWhitespace }) }
        var value = ""
        var isEscaped = false
        for character in text.dropFirst() {
            if isEscaped {
                value.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                break
            } else {
                value.append(character)
            }
        }
        return value
    }
}
