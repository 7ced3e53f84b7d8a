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

    /// Before the descriptor is closed, so that whoever sees the connection end finds it told.
    mutating func closing(_ connection: Int, by side: MockEvent.Side) {
        add(.closed(connection: connection, by: side))
    }

    /// After the descriptor is closed, so that whoever waits for no open connection finds none.
    mutating func closed() {
        status.openConnections -= 1
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
