/// Lets the session's monitors watch a call that no ``Request`` of theirs stands for, such as a provider's.
struct WatchLink: Link {
    let monitors: [any EventMonitor]

    func applies(to call: Call) -> Bool {
        call.owner == nil && !AlamofireNotifications.active(among: monitors).isEmpty
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        let owner = Request(carrying: call, monitors: AlamofireNotifications.active(among: monitors))
        var watched = call
        watched.owner = owner
        owner.tell { $0.requestDidResume(owner) }
        owner.tell { [request = call.request] in $0.request(owner, didCreateInitialURLRequest: request) }
        do {
            let reply = try await next(watched)
            owner.take(reply)
            owner.tellEnd(nil)
            return reply
        } catch {
            owner.take(error)
            owner.tellEnd(error.error.asAFError(or: .sessionTaskFailed(error: error.error)))
            throw error
        }
    }
}

extension Request {
    fileprivate func tellEnd(_ error: AFError?) {
        locked.withLock { $0.error = error }
        tellTask { $0.request(self, didCompleteTask: $1, with: error) }
        tell { $0.requestDidFinish(self) }
    }
}
