import Foundation

/// Tells developers of a path that is likely to be sent otherwise than they think.
enum PathWarning {
    /// Warns, once per type of target and in debug builds, of a path that has a query or is encoded already.
    static func check(_ path: String, of target: any TargetType) {
        DebugWarning.once("path of \(type(of: target.innermost))") { text(for: path, of: target.innermost) }
    }

    /// What is wrong with a path, if something is.
    static func text(for path: String, of target: any TargetType) -> String? {
        let isEncoded = path.range(of: "%[0-9A-Fa-f]{2}", options: .regularExpression) != nil
        let problem =
            if path.contains("?") {
                "has a question mark, which is sent as %3F"
            } else if isEncoded {
                "has percent-encoded characters, whose % is sent as %25"
            } else {
                ""
            }
        guard !problem.isEmpty else { return nil }
        return """
            The path "\(path)" of \(type(of: target)) \(problem). Put queries into the task; or conform \
            \(type(of: target)) to EncodedPath, and its paths are sent as they are written.
            """
    }
}
