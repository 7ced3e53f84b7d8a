import Foundation

/// Makes the `URLRequest` and the body of a request anew, once per attempt.
struct CreateLink: Link {
    func applies(to call: Call) -> Bool {
        call.owner?.home != nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let owner = call.owner else { return try await next(call) }
        var call = call
        do {
            if let request = try owner.makeURLRequest() { call.request = request }
            try call.request.validate()
        } catch {
            let failure = error.asAFError(or: .createURLRequestFailed(error: error))
            owner.tell { $0.request(owner, didFailToCreateURLRequestWithError: failure) }
            throw CallFailure(failure)
        }
        do {
            call.upload = try await owner.makeUpload(for: call.request)
        } catch {
            throw CallFailure(error, request: call.request)
        }
        call.credential = owner.credential
        owner.didCreate(call.request, isReplayable: call.isReplayable)
        return try await next(call)
    }
}

/// Lets a request wait that was suspended, or never resumed, before it goes to the wire.
struct GateLink: Link {
    func applies(to call: Call) -> Bool {
        call.owner != nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let owner = call.owner else { return try await next(call) }
        owner.willSend(call)
        await owner.gate.pass()
        if Task.isCancelled { throw CallFailure(AFError.explicitlyCancelled, request: call.request) }
        owner.tellTask { $0.request(owner, didResumeTask: $1) }
        return try await next(call)
    }
}

/// Shows a response to those who want to see it before its body is taken.
struct HeadLink: Link {
    private static let buffer = 64 << 10

    func applies(to call: Call) -> Bool {
        call.owner?.hasHeadHandlers ?? false
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let owner = call.owner else { return try await next(call) }
        var held = call
        if case .memory = call.delivery { held.delivery = .stream(buffer: Self.buffer) }
        var reply = try await next(held)
        for handler in owner.locked.withLock({ $0.headHandlers }) {
            guard let response = reply.makeResponse() else { break }
            if await handler.decide(response) == .cancel {
                reply.discardBody()
                owner.cancel()
                throw CallFailure(AFError.explicitlyCancelled, request: reply.request, reply: reply.withoutBody)
            }
        }
        if case .memory = call.delivery { try await gather(&reply) }
        return reply
    }

    private func gather(_ reply: inout Reply) async throws(CallFailure) {
        guard case .stream(let bytes) = reply.body else { return }
        var data = Data()
        var iterator = bytes.makeAsyncIterator()
        do {
            while let piece = try await iterator.next() { data.append(piece) }
        } catch {
            reply.body = .data(data)
            throw CallFailure(AFError(error, request: reply.request), request: reply.request, reply: reply)
        }
        reply.body = .data(data)
    }
}

extension Reply {
    /// The response alone.
    var withoutBody: Reply {
        var reply = self
        reply.body = .data(Data())
        return reply
    }
}
