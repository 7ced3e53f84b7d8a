/// A way of sending requests that tells its replies to a closure.
package protocol CallbackClient: Sendable {
    /// Makes everything that a program makes once.
    init(options: ClientOptions) throws

    /// Performs the operation of the options once, and tells the reply from whichever thread it likes.
    func send(_ completion: @escaping @Sendable (Result<ClientReply, any Error>) -> Void)
}
