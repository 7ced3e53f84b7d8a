/// Values by host, found by exact name first and then by the longest pattern.
///
/// `api.example` is that host alone, `*.example` every name one label longer than `example`, `**.example` the name
/// `example` and all below it, `*` any host. Case, a trailing dot and the way in which an address is written do not
/// matter, and names with other letters than ASCII's are what the name system makes of them. An address without a zone
/// is that address in any.
package struct HostTable<Value: Sendable>: Sendable {
    private var exact: [String: Value] = [:]
    private var patterns: [(suffix: String, isDeep: Bool, value: Value)] = []
    private var other: Value?

    package init(_ values: [String: Value]) {
        for (pattern, value) in values.sorted(by: { $0.key < $1.key }) {
            let host = Self.normal(pattern)
            if host == "*" || host == "**" {
                other = value
            } else if host.hasPrefix("**.") {
                patterns.append((String(host.dropFirst(2)), true, value))
            } else if host.hasPrefix("*.") {
                patterns.append((String(host.dropFirst(1)), false, value))
            } else {
                exact[host] = value
            }
        }
        // Of two patterns with one suffix, the narrower one goes first.
        patterns.sort { ($0.suffix.utf8.count, $1.isDeep ? 1 : 0) > ($1.suffix.utf8.count, $0.isDeep ? 1 : 0) }
    }

    package subscript(host: String) -> Value? {
        let host = Self.normal(host)
        if let value = exact[host] ?? HostName.withoutZone(host).flatMap({ exact[$0] }) { return value }
        for pattern in patterns {
            if pattern.isDeep, host == pattern.suffix.dropFirst() { return pattern.value }
            guard host.hasSuffix(pattern.suffix) else { continue }
            let labels = host.dropLast(pattern.suffix.count)
            if !labels.isEmpty, pattern.isDeep || !labels.contains(".") { return pattern.value }
        }
        return other
    }

    /// Whether a host could ever be found by a pattern: by one with a scheme, a port or a path, or with a star before an
    /// address, none ever is.
    package static func isPattern(_ text: String) -> Bool {
        var host = Substring(text)
        if host == "*" || host == "**" { return true }
        for mark in ["**.", "*."] where host.hasPrefix(mark) {
            let name = host.dropFirst(mark.count)
            return HostName.isName(written: String(name.hasSuffix(".") ? name.dropLast() : name))
        }
        if host.hasSuffix(".") { host = host.dropLast() }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        return HostName.isHost(written: String(host))
    }

    private static func normal(_ host: String) -> String {
        var host = Substring(host)
        if host.hasSuffix(".") { host = host.dropLast() }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        return HostName.canonical(written: String(host))
    }
}
