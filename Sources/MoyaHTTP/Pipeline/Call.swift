import Foundation
package import MoyaTransport

/// One thing a caller asked for, on its way down the pipeline. Links change copies of it.
package struct Call: Sendable {
    private struct Fields {
        var request: URLRequest
        var upload: Upload
        var delivery: Delivery
        var validations: [Validation]
        var credential: URLCredential?
        var stub: StubTransport?
        var events: EventSink
        var deadline: ContinuousClock.Instant?
        var context: (any Sendable)?
        var owner: Request?
        var partialFile: URL?
        var withheldFields: [String] = []
    }

    private var fields: Boxed<Fields>

    /// The request as it stands; what reaches the wire is this plus the session's fields and cookies.
    package var request: URLRequest {
        get { fields.value.request }
        set { fields.value.request = newValue }
    }

    /// Where the bytes to send come from.
    package var upload: Upload {
        get { fields.value.upload }
        set { fields.value.upload = newValue }
    }

    /// Where the response's body goes.
    package var delivery: Delivery {
        get { fields.value.delivery }
        set { fields.value.delivery = newValue }
    }

    /// What the response must fulfil, in order.
    package var validations: [Validation] {
        get { fields.value.validations }
        set { fields.value.validations = newValue }
    }

    /// Answers a 401 challenge.
    package var credential: URLCredential? {
        get { fields.value.credential }
        set { fields.value.credential = newValue }
    }

    /// What stands in for the network, if anything does.
    package var stub: StubTransport? {
        get { fields.value.stub }
        set { fields.value.stub = newValue }
    }

    /// Told while bytes move, on the transport's thread.
    package var events: EventSink {
        get { fields.value.events }
        set { fields.value.events = newValue }
    }

    /// When the whole call is over, attempts and redirects included.
    package var deadline: ContinuousClock.Instant? {
        get { fields.value.deadline }
        set { fields.value.deadline = newValue }
    }

    /// What the layer above needs to find again in its own links.
    package var context: (any Sendable)? {
        get { fields.value.context }
        set { fields.value.context = newValue }
    }

    /// Names of the session's own fields that must not be sent, because the call was led to another origin.
    package var withheldFields: [String] {
        get { fields.value.withheldFields }
        set { fields.value.withheldFields = newValue }
    }

    /// Where the body goes on its way to a file, and stays when the transfer fails; `nil` removes it then.
    package var partialFile: URL? {
        get { fields.value.partialFile }
        set { fields.value.partialFile = newValue }
    }

    /// What the app holds of the call, if it holds anything.
    package var owner: Request? {
        get { fields.value.owner }
        set { fields.value.owner = newValue }
    }

    /// Makes a call; without further arguments it sends the request's own body and gathers the answer in memory.
    package init(
        request: URLRequest,
        upload: Upload = .fromRequest,
        delivery: Delivery = .memory,
        validations: [Validation] = [],
        events: EventSink = .none
    ) {
        fields = Boxed(
            Fields(
                request: request,
                upload: upload,
                delivery: delivery,
                validations: validations,
                events: events
            )
        )
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

extension Call {
    /// Makes the call of a request that is yet to be made; links below the retries fill it in.
    init(owner: Request) {
        self.init(request: URLRequest(url: URL(filePath: "/")))
        self.owner = owner
    }
}
