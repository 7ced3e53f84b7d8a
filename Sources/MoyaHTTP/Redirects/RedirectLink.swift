import Foundation
import MoyaTransport

/// Follows redirects, hop by hop.
struct RedirectLink: Link {
    let policy: RedirectPolicy
    let handler: (any RedirectHandler)?

    /// A stub is what its target wants to see; there is no place to go to.
    func applies(to call: Call) -> Bool {
        call.stub == nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        var call = call
        if call.events.isActive { call.events = HopEvents.sink(to: call.events, follows: policy.maximumCount > 0) }
        let reply = try await next(call)
        guard policy.maximumCount > 0, Redirect.isRedirect(reply.head) else { return reply }
        return try await follow(reply, to: call, next)
    }

    /// Goes on from a redirect.
    private func follow(_ redirect: Reply, to call: Call, _ next: Next) async throws(CallFailure) -> Reply {
        var (call, reply) = (call, redirect)
        for _ in 0..<policy.maximumCount {
            let proposed = try proposal(after: call, reply)
            guard let allowed = try await decide(about: proposed, reply) else { return reply }
            reply.discardBody()
            call = allowed
            reply = try await next(call)
            guard Redirect.isRedirect(reply.head) else { return reply }
        }
        reply.discardBody()
        throw tooMany(call)
    }

    private func proposal(after call: Call, _ reply: Reply) throws(CallFailure) -> Call {
        do {
            return try Redirect.next(after: call, head: reply.head, policy: policy)
        } catch {
            reply.discardBody()
            throw CallFailure(error, request: call.request)
        }
    }

    /// What the app makes of the next hop; `nil` when it wants the redirect itself.
    private func decide(about proposed: Call, _ reply: Reply) async throws(CallFailure) -> Call? {
        let handler = proposed.owner?.redirectHandler ?? handler
        guard let handler, let response = reply.makeResponse() else { return proposed }
        let standIn = StandInTask(for: reply.request)
        let decision = await Answer<URLRequest?>.value { decide in
            handler.task(
                standIn.task,
                willBeRedirectedTo: proposed.request,
                for: response,
                completion: decide
            )
        }
        withExtendedLifetime(standIn) {}
        guard let decision else { throw CallFailure(AFError.explicitlyCancelled, request: reply.request) }
        guard let request = decision else { return nil }
        var allowed = proposed
        allowed.request = request
        return allowed
    }

    private func tooMany(_ call: Call) -> CallFailure {
        let place = call.request.url?.absoluteString ?? "the server"
        let error = TransferError(
            .tooManyRedirects,
            host: call.request.url?.host,
            message: "More than \(policy.maximumCount) redirects, the last from \(place)."
        )
        return CallFailure(error, request: call.request)
    }
}

/// Lets a caller see the events of the hop that answers it, not those of the redirects on the way.
enum HopEvents {
    static func sink(to events: EventSink, follows: Bool) -> EventSink {
        guard follows else { return events }
        let isMuted = Locked(false)
        return EventSink { event in
            if case .head(let head) = event {
                let redirects = Redirect.isRedirect(head)
                isMuted.withLock { $0 = redirects }
            }
            if case .sent = event { isMuted.withLock { $0 = false } }
            if !isMuted.withLock({ $0 }) { events(event) }
        }
    }
}

extension Reply {
    /// Lets go of a body that nobody will read.
    func discardBody() {
        switch body {
        case .data: break
        case .file(let file): TemporaryFiles.remove(file)
        case .stream(let bytes): bytes.cancel()
        }
    }
}
