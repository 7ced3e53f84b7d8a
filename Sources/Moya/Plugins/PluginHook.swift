import Foundation
import MoyaTransport

/// The methods of ``PluginType``.
public enum PluginHook: Sendable, CaseIterable {
    /// `prepare(_:target:)`
    case prepare
    /// `willSend(_:target:)`
    case willSend
    /// `didReceive(_:target:)`
    case didReceive
    /// `process(_:target:)`
    case process
}

extension PluginType {
    /// Which methods the plugin has itself; the others are the defaults that do nothing.
    ///
    /// A method whose name or types differ a little from the protocol's compiles and is never called. A test finds it:
    ///
    /// ```swift
    /// #expect(MyPlugin().implementedHooks() == [.willSend, .didReceive])
    /// ```
    ///
    /// Calls each method once, with an empty request, a response with status 200 and a target of no API.
    public func implementedHooks() -> Set<PluginHook> {
        let probe = HookProbe()
        let request = prepare(URLRequest(url: probe.baseURL), target: probe)
        willSend(AnnouncedRequest(request: request, sessionHeaders: [:]), target: probe)
        let result = Result<Response, MoyaError>.success(Response(statusCode: 200, data: Data()))
        didReceive(result, target: probe)
        _ = process(result, target: probe)
        return Set(PluginHook.allCases).subtracting(probe.defaults)
    }
}

/// A target that is told which of a plugin's methods are the defaults.
final class HookProbe: TargetType, Sendable {
    private let found = Locked<Set<PluginHook>>([])

    var baseURL: URL { URL(fileURLWithPath: "/") }
    var path: String { "" }
    var method: Moya.Method { .get }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }

    /// The methods that turned out to be defaults.
    var defaults: Set<PluginHook> { found.withLock { $0 } }

    /// A default was called; of any other target nothing happens.
    static func note(_ hook: PluginHook, _ target: any TargetType) {
        guard type(of: target) == HookProbe.self, let probe = target as? HookProbe else { return }
        probe.found.withLock { _ = $0.insert(hook) }
    }
}
