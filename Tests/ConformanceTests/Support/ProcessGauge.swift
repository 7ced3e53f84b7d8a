import Foundation
import Testing

/// What the process uses of the system, from `/proc`; where there is no `/proc` the numbers are unknown.
enum ProcessGauge {
    /// Open descriptors.
    static var descriptors: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Running threads.
    static var threads: Int? { status("Threads") }

    /// Waits until the process has fewer threads than `limit`: Dispatch keeps workers of a burst for some seconds.
    ///
    /// - Returns: Whether it came to that within 20 seconds.
    static func waitUntil(threadsBelow limit: Int) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while let threads, threads >= limit {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
        return threads != nil
    }

    /// The resident memory in bytes.
    static var residentBytes: Int? { status("VmRSS").map { $0 * 1024 } }

    /// The largest resident memory in bytes since ``forgetPeak()``.
    static var peakBytes: Int? { status("VmHWM").map { $0 * 1024 } }

    /// Starts the measure of the peak anew from what is resident now.
    static func forgetPeak() throws {
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    /// By how much more than usual the memory of the process may grow: a sanitizer keeps notes on every byte, and blocks
    /// that were freed for a while.
    static let allowance: Int = {
        guard let process = dlopen(nil, RTLD_NOW) else { return 1 }
        defer { dlclose(process) }
        let isWatched = ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(process, name) != nil }
        return isWatched ? 4 : 1
    }()

    private static func status(_ field: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}
