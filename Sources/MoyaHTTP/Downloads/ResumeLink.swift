import Foundation
import MoyaTransport

/// Keeps what came of an interrupted download, and puts the rest behind it (RFC 9110, section 14).
///
/// The part that is there is touched only when the rest follows it. A server that sends the whole resource instead,
/// because it changed, is believed; one that knows no such range is asked for the whole.
struct ResumeLink: Link {
    func applies(to call: Call) -> Bool {
        call.owner is DownloadRequest && call.stub == nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard let owner = call.owner as? DownloadRequest else { return try await next(call) }
        let point = owner.resumePoint(of: call.request)
        let part = PartialDownload(file: TemporaryFiles.newDownload(), point: point)
        var attempt = call
        attempt.partialFile = part.file
        attempt.events = part.watching(call.events)
        var reply: Reply
        do {
            reply = try await next(attempt)
        } catch {
            throw owner.interrupted(part, error)
        }
        switch (reply.head.statusCode, point) {
        case (206, .some):
            do {
                reply.body = .file(try part.joined())
            } catch {
                part.remove()
                throw CallFailure(error, request: call.request, reply: reply.withoutBody)
            }
            owner.forgetPoint()
        case (416, .some):
            reply.discardBody()
            var fresh = call
            fresh.request.goOn(from: nil)
            return try await send(fresh, next: next)
        case (200..<300, _): owner.forgetPoint()
        default: break
        }
        return reply
    }
}

extension URLRequest {
    /// Asks for what comes after a point, as long as the resource is the same; or for the whole resource.
    mutating func goOn(from point: ResumeData?) {
        setValue(point?.range, forHTTPHeaderField: "Range")
        setValue(point?.validator, forHTTPHeaderField: "If-Range")
        // Bytes are counted in the body as it is sent, and an encoded body is another one.
        setValue(point.map { _ in "identity" }, forHTTPHeaderField: "Accept-Encoding")
    }
}

extension ResumeData {
    /// The `Range` field that asks for the rest.
    var range: String { "bytes=\(receivedLength)-" }
}
