/// What has happened on a server so far.
struct ServerLog: Sendable {
    private(set) var requests: [RecordedRequest] = []
    /// How many requests were dropped from the front of `requests`.
    private var droppedCount = 0
    /// How many requests were taken, counted over all that ever came.
    private var takenCount = 0
    private(set) var events: [MockEvent] = []
    var abandonedRequests: [RecordedRequest] = []
    var status = MockServerStatus()
    private let limit: Int

    init(limit: Int) {
        self.limit = min(limit, .max / 2)
    }

    mutating func record(_ request: RecordedRequest) {
        requests.append(request)
        status.requestCount += 1
        let surplus = requests.count - limit
        // Dropped in large steps: every single removal at the front would move all the others.
        if surplus > limit / 4 {
            requests.removeFirst(surplus)
            droppedCount += surplus
        }
    }

    mutating func takeRequest() -> RecordedRequest? {
        let index = max(0, takenCount - droppedCount)
        guard index < requests.count else { return nil }
        takenCount = droppedCount + index + 1
        return requests[index]
    }

    mutating func accepted(_ connection: Int) {
        status.acceptedConnections += 1
        status.openConnections += 1
        add(.accepted(connection: connection))
    }

    mutating func closed(_ connection: Int, by side: MockEvent.Side) {
        status.openConnections -= 1
        add(.closed(connection: connection, by: side))
    }

    mutating func handshakeFailed(_ connection: Int, reason: String) {
        status.handshakeFailures += 1
        add(.handshakeFailed(connection: connection, reason: reason))
    }

    /// Forgets requests and events; the counters go on.
    mutating func forget() {
        droppedCount += requests.count
        takenCount = droppedCount
        requests = []
        events = []
        abandonedRequests = []
    }

    private mutating func add(_ event: MockEvent) {
        events.append(event)
        if events.count > limit + limit / 4 { events.removeFirst(events.count - limit) }
    }
}
