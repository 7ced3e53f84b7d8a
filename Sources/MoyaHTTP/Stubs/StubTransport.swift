import Foundation
import MoyaTransport

/// Answers a call without a network: a transport like the others, below the same pipeline.
package struct StubTransport: Sendable {
    /// What a stub answers.
    package enum Answer: Sendable {
        /// A status and a body, with no response object.
        case status(Int, Data)
        /// This response object and a body.
        case response(HTTPURLResponse, Data)
        /// This error.
        case failure(any Error)
    }

    private let delay: Duration?
    private let makeAnswer: @Sendable () -> Answer

    /// Makes a stub.
    ///
    /// - Parameters:
    ///   - delay: How long the answer takes; `nil` answers at once, without a suspension.
    ///   - answer: Called when the answer is due, and not at all when the call is cancelled before.
    package init(delay: Duration? = nil, answer: @escaping @Sendable () -> Answer) {
        self.delay = delay
        makeAnswer = answer
    }

    func answer(_ call: Call) async throws(CallFailure) -> Reply {
        if let delay { try? await Task.sleep(for: delay) }
        if Task.isCancelled { throw CallFailure(AFError.explicitlyCancelled, request: call.request) }
        switch makeAnswer() {
        case .status(let code, let body):
            return try reply(
                ResponseHead(statusCode: code, headers: HeaderBlock(bytes: []), object: .absent),
                body,
                to: call
            )
        case .response(let response, let body):
            return try reply(ResponseHead(response), body, to: call)
        case .failure(let error):
            throw CallFailure(error, request: call.request)
        }
    }

    private func reply(_ head: ResponseHead, _ bytes: Data, to call: Call) throws(CallFailure) -> Reply {
        call.events(.head(head))
        if !bytes.isEmpty { call.events(.received(bytes: Int64(bytes.count), expected: Int64(bytes.count))) }
        let body = try body(bytes, for: call)
        return Reply(request: call.request, transfer: TransferReply(head: head, body: body))
    }

    /// What a transport would hand over: a download's bytes are in a file.
    private func body(_ bytes: Data, for call: Call) throws(CallFailure) -> ReplyBody {
        guard case .file = call.delivery else { return .data(bytes) }
        let file = TemporaryFiles.newDownload()
        do {
            try bytes.write(to: file)
        } catch {
            let failure = AFError.downloadedFileMoveFailed(error: error, source: file, destination: file)
            throw CallFailure(failure, request: call.request)
        }
        return .file(file)
    }
}

extension ResponseHead {
    /// The head of a response object, which is kept.
    init(_ response: HTTPURLResponse) {
        let headers = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { HTTPHeader(name: $0, value: "\(value)") }
        }
        self.init(statusCode: response.statusCode, headers: HeaderBlock(headers), object: .given(response))
    }
}
