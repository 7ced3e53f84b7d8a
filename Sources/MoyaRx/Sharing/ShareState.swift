/// Who shares a running sequence. Every event returns what is to be done about it.
struct ShareState<Element> {
    /// One run of the shared sequence.
    final class Connection {
        let hub: Hub<Element>
        let source = SingleAssignmentDisposable()

        init(hub: Hub<Element>) {
            self.hub = hub
        }
    }

    private let makeHub: () -> Hub<Element>
    private let keepsHub: Bool
    private var hub: Hub<Element>?
    private var connection: Connection?
    private var observers = 0

    init(keepsHub: Bool, makeHub: @escaping () -> Hub<Element>) {
        self.keepsHub = keepsHub
        self.makeHub = makeHub
    }

    /// An observer has come.
    ///
    /// - Returns: The run it takes part in, and whether that has to be started: not if its hub has ended, which is all
    ///   that there is to be told then.
    mutating func observerArrived() -> (connection: Connection, mustStart: Bool) {
        observers += 1
        if let connection { return (connection, false) }
        let hub = self.hub ?? makeHub()
        if keepsHub { self.hub = hub }
        let connection = Connection(hub: hub)
        self.connection = connection
        return (connection, mustStart: hub.end == nil)
    }

    /// An observer has left.
    ///
    /// - Returns: Whether the run is to be released.
    mutating func observerLeft(_ left: Connection) -> Bool {
        guard connection === left else { return false }
        observers -= 1
        guard observers == 0 else { return false }
        connection = nil
        return true
    }

    /// The run has ended by itself; the next observer starts another.
    mutating func sourceEnded(_ ended: Connection) {
        guard connection === ended else { return }
        connection = nil
        observers = 0
    }
}
