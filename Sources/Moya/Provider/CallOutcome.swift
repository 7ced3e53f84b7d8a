import MoyaHTTP
import MoyaTransport

/// What a call came to, before the app is told.
struct CallOutcome: Sendable {
    let result: Result<Response, MoyaError>
    let place: CallDelivery.Place
    /// What plugins know of the call so far.
    var telling = Telling.announced
    /// The seat in a flight that others may share; ``InflightRegistry/complete(_:)`` gives it back.
    var seat: InflightRegistry.Seat?
}

/// What plugins know of a call.
enum Telling {
    /// Nothing: it failed before it was sent.
    case nothing
    /// That it was sent.
    case announced
    /// Its result as well.
    case everything
}
