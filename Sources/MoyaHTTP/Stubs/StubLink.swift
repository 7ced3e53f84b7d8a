/// Answers a call with what stands in for the network.
struct StubLink: Link {
    func applies(to call: Call) -> Bool {
        call.stub != nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let stub = call.stub else { return try await next(call) }
        return try await stub.answer(call)
    }
}
