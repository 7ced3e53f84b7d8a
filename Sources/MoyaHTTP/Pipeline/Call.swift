public import Foundation
public import MoyaTransport

/// One thing a caller asked for, on its way down the pipeline. Links change copies of it.
public struct Call: Sendable {
    /// The request as it stands; what reaches the wire is this plus the session's fields and cookies.
    public var request: URLRequest
    /// Where the bytes to send come from.
    public var upload: Upload
    /// Where the response's body goes.
    public var delivery: Delivery
    /// What the response must fulfil, in order.
    public var validations: [Validation]
    /// Answers a 401 challenge.
    public var credential: URLCredential?
    /// What stands in for the network, if anything does.
    public var stub: StubTransport?
    /// Told while bytes move, on the transport's thread.
    public var events: EventSink
    /// When the whole call is over, attempts and redirects included.
    public var deadline: ContinuousClock.Instant?
    /// What the layer above needs to find again in its own links.
    public var context: (any Sendable)?

    /// Makes a call; without further arguments it sends the request's own body and gathers the answer in memory.
    public init(
        request: URLRequest,
        upload: Upload = .fromRequest,
        delivery: Delivery = .memory,
        validations: [Validation] = [],
        events: EventSink = .none
    ) {
        self.request = request
        self.upload = upload
        self.delivery = delivery
        self.validations = validations
        self.events = events
    }

    /// Where the bytes to send come from.
    public enum Upload: Sendable {
        /// `httpBody` or `httpBodyStream` of the request; none if it has neither.
        case fromRequest
        /// These bytes.
        case data(Data)
        /// This file.
        case file(URL)
        /// What a source gives.
        case stream(BodyStream)
    }

    /// Where the response's body goes.
    public enum Delivery: Sendable {
        /// Gathered in memory.
        case memory
        /// Written to a temporary file, then moved to where the destination says.
        case file(DownloadDestination)
        /// Handed over as it arrives; about `buffer` bytes wait for a slow reader.
        case stream(buffer: Int)
    }
}
