/// Everything a test has told the server to do.
struct ServerScript: Sendable {
    private var exactRoutes: [String: [MockRoute]] = [:]
    private var prefixRoutes: [MockRoute] = []
    private var queue: [MockResponse] = []
    private var connectionQueue: [MockConnectionBehavior] = []
    private var holds: [(pattern: PathPattern, gate: MockGate)] = []

    mutating func add(_ route: MockRoute) {
        if route.pattern.isPrefix {
            prefixRoutes.append(route)
        } else {
            exactRoutes[route.pattern.text, default: []].append(route)
        }
    }

    mutating func enqueue(_ response: MockResponse) {
        queue.append(response)
    }

    mutating func enqueue(_ behavior: MockConnectionBehavior) {
        connectionQueue.append(behavior)
    }

    mutating func hold(_ pattern: PathPattern, at gate: MockGate) {
        holds.append((pattern, gate))
    }

    /// Exact paths go before prefixes and longer prefixes before shorter ones; the newest of equals wins.
    func route(method: String, path: String) -> MockRoute? {
        if let exact = exactRoutes[path]?.last(where: { $0.accepts(method: method, path: path) }) { return exact }
        return prefixRoutes.reversed().filter { $0.accepts(method: method, path: path) }
            .max { $0.pattern.text.utf8.count < $1.pattern.text.utf8.count }
    }

    mutating func takeQueued() -> MockResponse? {
        queue.isEmpty ? nil : queue.removeFirst()
    }

    mutating func takeConnectionBehavior() -> MockConnectionBehavior? {
        connectionQueue.isEmpty ? nil : connectionQueue.removeFirst()
    }

    func gates(for path: String) -> [MockGate] {
        holds.filter { $0.pattern.matches(path) }.map(\.gate)
    }

    var hasHolds: Bool { !holds.isEmpty }
}
