import Foundation
package import MoyaTransport

/// One thing a caller asked for, on its way down the pipeline. Links change copies of it.
package struct Call: Sendable {
    /// The request as it stands; what reaches the wire is this plus the session's fields and cookies.
    package var request: URLRequest
    /// Where the bytes to send come from.
    package var upload: Upload
    /// Where the response's body goes.
    package var delivery: Delivery
    /// What the response must fulfil, in order.
    package var validations: [Validation]
    /// Answers a 401 challenge.
    package var credential: URLCredential?
    /// What stands in for the network, if anything does.
    package var stub: StubTransport?
    /// Told while bytes move, on the transport's thread.
    package var events: EventSink
    /// When the whole call is over, attempts and redirects included.
    package var deadline: ContinuousClock.Instant?
    /// What the layer above needs to find again in its own links.
    package var context: (any Sendable)?

    /// Makes a call; without further arguments it sends the request's own body and gathers the answer in memory.
    package init(
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
    package enum Upload: Sendable {
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
    package enum Delivery: Sendable {
        /// Gathered in memory.
        case memory
        /// Written to a temporary file, then moved to where the destination says.
        case file(DownloadDestination)
        /// Handed over as it arrives; about `buffer` bytes wait for a slow reader.
        case stream(buffer: Int)
    }
}
