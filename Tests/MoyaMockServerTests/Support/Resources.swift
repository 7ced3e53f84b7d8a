import Foundation

/// What this process holds of the system. Where the system does not tell, everything is 0.
enum Resources {
    /// Whether there is a `/proc` that tells.
    static let areKnown = FileManager.default.fileExists(atPath: "/proc/self/fd")

    /// The descriptors that refer to something of a kind, as the links in `/proc/self/fd` name it.
    static func descriptorCount(kind: String) -> Int {
        descriptorTargets().filter { $0.contains(kind) }.count
    }

    /// The sockets of this process whose local port this is.
    static func socketCount(port: Int) -> Int {
        entries(of: "/proc/self/fd").compactMap { Int32($0) }.filter { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isKnown = withUnsafeMutableBytes(of: &address) { bytes in
                bytes.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &length) == 0 }
            }
            return isKnown && Int(UInt16(bigEndian: address.sin_port)) == port
        }.count
    }

    static func threadCount(namePrefix: String) -> Int {
        entries(of: "/proc/self/task").filter { task in
            lines(of: "/proc/self/task/\(task)/comm").first?.hasPrefix(namePrefix) == true
        }.count
    }

    static func residentByteCount() -> Int {
        let fields = lines(of: "/proc/self/statm").first?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4_096 : 0
    }

    private static func descriptorTargets() -> [String] {
        entries(of: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
    }

    private static func entries(of folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func lines(of file: String) -> [Substring] {
        let data = FileManager.default.contents(atPath: file) ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }
}

/// Looks again until a condition on the system holds, for 10 s at most.
func eventually(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(20))
    }
    return condition()
}
