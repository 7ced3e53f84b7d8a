import Foundation

/// How deep parameters may nest.
///
/// Encoders, Foundation's as well, go down by recursion. Without a limit, values that nest thousands of levels deep
/// overflow the stack of a thread, which stops the program.
enum NestingLimit {
    /// Levels of arrays and dictionaries below the outermost one.
    static let depth = 200

    /// Whether a value nests no deeper.
    static func allows(_ value: Any) -> Bool {
        var level = [value]
        for _ in 0...depth {
            level = level.flatMap(containers(in:))
            if level.isEmpty { return true }
        }
        return false
    }

    /// The arrays and dictionaries that an array or a dictionary holds.
    private static func containers(in value: Any) -> [Any] {
        if let entries = value as? [String: Any] { return entries.values.filter(isContainer) }
        if let elements = value as? [Any] { return elements.filter(isContainer) }
        return []
    }

    private static func isContainer(_ value: Any) -> Bool {
        switch value {
        case is String, is Int, is Bool, is Double: false
        default: value is [String: Any] || value is [Any]
        }
    }
}

/// Parameters nest too deep to be encoded.
struct ParametersTooDeep: LocalizedError {
    static let message =
        "The parameters nest more than \(NestingLimit.depth) levels deep. Send a flatter structure, or encoded data."

    var errorDescription: String? { Self.message }
}
