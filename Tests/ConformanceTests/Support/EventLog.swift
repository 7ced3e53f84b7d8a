import MoyaTransport

/// Remembers every event of a transfer.
final class EventLog: Sendable {
    private let log = Locked([TransferEvent]())

    var sink: EventSink {
        EventSink { event in self.log.withLock { $0.append(event) } }
    }

    var events: [TransferEvent] { log.withLock { $0 } }

    /// The totals of sent bytes in the order in which they were told.
    var sent: [Int64] {
        events.compactMap { if case .sent(let bytes, _) = $0 { bytes } else { nil } }
    }

    /// The totals of received bytes in the order in which they were told.
    var received: [Int64] {
        events.compactMap { if case .received(let bytes, _) = $0 { bytes } else { nil } }
    }

    /// The names of the events without repetitions next to each other.
    var order: [String] {
        events.reduce(into: []) { names, event in
            let name = event.name
            if names.last != name { names.append(name) }
        }
    }
}

extension TransferEvent {
    var name: String {
        switch self {
        case .sent: "sent"
        case .informational(let head): "informational \(head.statusCode)"
        case .head: "head"
        case .received: "received"
        }
    }
}
