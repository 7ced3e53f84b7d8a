import Foundation
import MoyaHTTP

/// Lets plugins change the request and tells them that it is about to be sent; once per attempt, right before the wire.
struct PluginLink: Link {
    private let plugins: Handover<[any PluginType]>
    private let sessionHeaders: [String: String]

    init(plugins: [any PluginType], session: Session) {
        self.plugins = Handover(plugins)
        sessionHeaders = session.headers
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let announcement = call.context as? Announcement else { return try await next(call) }
        if _Concurrency.Task.isCancelled { throw CallFailure(AFError.explicitlyCancelled, request: call.request) }
        let target = announcement.target
        var call = call
        for plugin in plugins.value { call.request = plugin.prepare(call.request, target: target) }
        let isFirst = announcement.make()
        let announced = AnnouncedRequest(request: call.request, sessionHeaders: sessionHeaders)
        for plugin in plugins.value where isFirst || !plugin.countsCalls {
            plugin.willSend(announced, target: target)
        }
        call.credential = announced.credential ?? call.credential
        return try await next(call)
    }
}
