/// What has happened to a call, for an activity indicator.
public enum NetworkActivityChangeType: Sendable {
    /// It is about to be sent.
    case began
    /// Its result is there.
    case ended
}

/// Tells when calls begin and end.
public final class NetworkActivityPlugin: PluginType {
    /// Told a change and the target it happened to.
    public typealias NetworkActivityClosure = (_ change: NetworkActivityChangeType, _ target: any TargetType) -> Void

    private let networkActivityClosure: NetworkActivityClosure

    /// Makes a plugin.
    ///
    /// - Parameter networkActivityClosure: Called on the thread that sends or delivers, not always the main one.
    public init(networkActivityClosure: @escaping NetworkActivityClosure) {
        self.networkActivityClosure = networkActivityClosure
    }

    /// Tells that a call begins.
    public func willSend(_ request: any RequestType, target: any TargetType) {
        networkActivityClosure(.began, target)
    }

    /// Tells that a call has ended.
    public func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType) {
        networkActivityClosure(.ended, target)
    }
}
