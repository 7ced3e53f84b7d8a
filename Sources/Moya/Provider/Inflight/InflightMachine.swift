/// Which calls share which flight: a value, without lock, task or continuation.
///
/// A flight takes participants until it lands. Each waits for its own answer and may leave before; when the last one
/// wants to leave, the flight itself is cancelled and that one waits for what it comes to. A participant is listed
/// until its completion has run.
struct InflightMachine<Key: Hashable, Participant> {
    /// The place of one participant in one flight.
    struct Seat: Hashable, Sendable {
        let flight: Int
        fileprivate let number: Int
    }

    /// What a participant's wish to leave comes to.
    enum Departure: Equatable {
        /// Nothing: its answer is there, or has been given already.
        case none
        /// It is gone and must be answered; `isSent` tells whether the flight had its request.
        case answer(isSent: Bool)
        /// It was the last: cancel the flight, whose end will answer it.
        case cancelFlight
    }

    private enum Stage {
        case mapping, sent, abandoned, landed
    }

    private struct Flight {
        let key: Key?
        var stage = Stage.mapping
        var participants: [(seat: Seat, participant: Participant, isWaiting: Bool)] = []

        var waiting: Int { participants.count { $0.isWaiting } }
    }

    private var flights: [Int: Flight] = [:]
    private var joinable: [Key: Int] = [:]
    private var count = 0

    /// Gives a call its seat: in a flight of this key that has not landed, or as the leader of a new one.
    ///
    /// - Parameter key: `nil` for a call that shares with none.
    mutating func join(_ key: Key?, _ participant: Participant) -> (seat: Seat, leads: Bool) {
        count += 1
        let known = key.flatMap { joinable[$0] }
        let seat = Seat(flight: known ?? count, number: count)
        flights[seat.flight, default: Flight(key: key)].participants.append((seat, participant, true))
        if known == nil, let key { joinable[key] = seat.flight }
        return (seat, known == nil)
    }

    /// The flight has its request and is on its way.
    mutating func send(_ flight: Int) {
        if flights[flight]?.stage == .mapping { flights[flight]?.stage = .sent }
    }

    /// A participant was cancelled.
    mutating func leave(_ seat: Seat) -> Departure {
        guard
            var flight = flights[seat.flight],
            flight.stage == .mapping || flight.stage == .sent,
            let place = flight.participants.firstIndex(where: { $0.seat == seat && $0.isWaiting })
        else { return .none }
        defer { flights[seat.flight] = flight }
        if flight.waiting == 1 {
            flight.stage = .abandoned
            close(seat.flight, flight.key)
            return .cancelFlight
        }
        flight.participants[place].isWaiting = false
        return .answer(isSent: flight.stage == .sent)
    }

    /// The flight is over.
    ///
    /// - Returns: Who waits for its outcome.
    mutating func land(_ number: Int) -> [Participant] {
        guard var flight = flights[number], flight.stage != .landed else { return [] }
        flight.stage = .landed
        close(number, flight.key)
        let waiting = flight.participants.filter(\.isWaiting).map(\.participant)
        flights[number] = flight
        return waiting
    }

    /// A participant's completion has run.
    mutating func complete(_ seat: Seat) {
        guard var flight = flights[seat.flight] else { return }
        flight.participants.removeAll { $0.seat == seat }
        flights[seat.flight] = flight.participants.isEmpty ? nil : flight
    }

    /// Everybody who is in a flight.
    func participants(of flight: Int) -> [Participant] {
        flights[flight]?.participants.filter(\.isWaiting).map(\.participant) ?? []
    }

    /// Everybody whose completion has not run, flight by flight.
    var listing: [[Participant]] {
        flights.sorted { $0.key < $1.key }.map { $0.value.participants.map(\.participant) }
    }

    private mutating func close(_ flight: Int, _ key: Key?) {
        if let key, joinable[key] == flight { joinable[key] = nil }
    }
}
