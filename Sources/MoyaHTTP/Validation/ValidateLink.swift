/// Refuses a response that does not fulfil what the call asks for; the first failure in order counts.
struct ValidateLink: Link {
    func applies(to call: Call) -> Bool {
        !call.validations.isEmpty || call.owner?.home != nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        let reply = try await next(call)
        for validation in call.validations {
            if let error = validation.failure(of: reply) {
                throw CallFailure(error, request: reply.request, reply: reply)
            }
        }
        if let error = call.owner?.validationFailure(of: reply) {
            throw CallFailure(error, request: reply.request, reply: reply)
        }
        return reply
    }
}
