import MoyaTransport

/// Somebody who follows how far a call has come.
protocol CallEvents: Sendable {
    /// Where the call tells its events, asked for once its request is made.
    ///
    /// - Parameter sends: Whether the call sends a body, so that its progress is that of the upload.
    func sink(sends: Bool) -> EventSink
}
