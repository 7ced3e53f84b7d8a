import Foundation

/// What the process uses of the system, from `/proc`; unknown where there is none.
enum ProcessGauge {
    static var descriptors: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    static var threads: Int? { status("Threads") }

    static var residentBytes: Int? { status("VmRSS").map { $0 * 1024 } }

    private static func status(_ field: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}
