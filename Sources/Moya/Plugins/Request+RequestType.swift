public import MoyaHTTP

/// A request of the session layer may stand where a plugin's request is asked for, as Alamofire's did.
extension MoyaHTTP.Request: RequestType {
    /// The header fields that the session adds where the request has none of the name.
    public var sessionHeaders: [String: String] { sessionFields }

    /// Hands the request over as a cURL command, secrets and all, once it is made; on a queue of the library's.
    @_disfavoredOverload
    public func cURLDescription(calling handler: @escaping (String) -> Void) -> Self {
        let handler = Handover(handler)
        return cURLDescription { @Sendable text in handler.value(text) }
    }
}
