import Foundation

/// What the process uses of the system, from `/proc`; unknown where there is none.
enum ProcessGauge {
    static var descriptors: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    static var threads: Int? { status("Threads") }

    /// Waits until the process has fewer threads than `limit`: Dispatch keeps workers of a burst for some seconds.
    ///
    /// - Returns: Whether it came to that within 20 seconds.
    static func waitUntil(threadsBelow limit: Int) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while let threads, threads >= limit {
            guard ContinuousClock.now < deadline else { return false }
            try await _Concurrency.Task.sleep(for: .milliseconds(20))
        }
        return threads != nil
    }

    /// The memory that is in use: what the allocator keeps of what threads freed goes back to the system first.
    /// Under a sanitizer, whose own tables grow with every thread and access, it is what its allocator has given out.
    static var residentBytes: Int? {
        if let allocated = dlsym(nil, "__sanitizer_get_current_allocated_bytes") {
            return unsafeBitCast(allocated, to: (@convention(c) () -> Int).self)()
        }
        if let trim = dlsym(nil, "malloc_trim") {
            _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        }
        return status("VmRSS").map { $0 * 1024 }
    }

    private static func status(_ field: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}
