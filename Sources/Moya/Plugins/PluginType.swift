/// Watches and changes calls on their way out and back.
///
/// Every method has a default that does nothing, so a plugin writes only those it needs; a test of
/// ``implementedHooks()`` finds one that is misspelled and therefore never called. For one call they come in this
/// order, each over all plugins in the order in which the provider was given them:
///
/// 1. `prepare` and `willSend`, once per attempt;
/// 2. `didReceive` with the result as it came;
/// 3. `process`, each with what the one before gave; the last one's result is the caller's.
///
/// Before a real request `prepare` and `willSend` run on a background thread, so that they may take their time; before a
/// stub, on the thread that makes the call. `didReceive` and `process` run where the completion is called.
public protocol PluginType: SendableMetatype {
    /// Changes a request before it is sent.
    ///
    /// - Parameters:
    ///   - request: The request as the plugins before left it.
    ///   - target: What the call was made for; a ``MultiTarget`` if the provider serves those.
    /// - Returns: The request for the next plugin; the last one's is sent.
    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest

    /// Told right before a request is sent or stubbed.
    func willSend(_ request: any RequestType, target: any TargetType)

    /// Told the result, before any plugin changed it.
    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType)

    /// Changes the result before the caller gets it.
    func process(
        _ result: Result<Moya.Response, MoyaError>,
        target: any TargetType
    ) -> Result<Moya.Response, MoyaError>
}

extension PluginType {
    /// Leaves the request as it is.
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        HookProbe.note(.prepare, target)
        return request
    }

    /// Does nothing.
    public func willSend(_ request: any RequestType, target: any TargetType) {
        HookProbe.note(.willSend, target)
    }

    /// Does nothing.
    public func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType) {
        HookProbe.note(.didReceive, target)
    }

    /// Leaves the result as it is.
    public func process(
        _ result: Result<Moya.Response, MoyaError>,
        target: any TargetType
    ) -> Result<Moya.Response, MoyaError> {
        HookProbe.note(.process, target)
        return result
    }
}
