public import Dispatch
public import MoyaHTTP

// Spellings of Moya 13 and before that tutorials still show.

extension MoyaProvider {
    /// Makes a provider; the session was called manager before Moya 14.
    @available(
        *,
        deprecated,
        renamed: "init(endpointClosure:requestClosure:stubClosure:callbackQueue:session:plugins:trackInflights:)"
    )
    public convenience init(
        endpointClosure: @escaping EndpointClosure = MoyaProvider.defaultEndpointMapping,
        requestClosure: @escaping RequestClosure = MoyaProvider.defaultRequestMapping,
        stubClosure: @escaping StubClosure = MoyaProvider.neverStub,
        callbackQueue: DispatchQueue? = nil,
        manager: Session,
        plugins: [any PluginType] = [],
        trackInflights: Bool = false
    ) {
        self.init(
            endpointClosure: endpointClosure,
            requestClosure: requestClosure,
            stubClosure: stubClosure,
            callbackQueue: callbackQueue,
            session: manager,
            plugins: plugins,
            trackInflights: trackInflights
        )
    }

    /// The session.
    @available(*, deprecated, renamed: "session")
    public var manager: Session { session }

    /// A new session with the default fields.
    @available(*, deprecated, renamed: "defaultAlamofireSession()")
    public final class func defaultAlamofireManager() -> Session {
        defaultAlamofireSession()
    }
}
