import Foundation
import MoyaTransport

/// Moves a downloaded file to its destination once the response is accepted.
///
/// A refused response leaves the destination alone; its body, up to a limit, is read back so that the error can show
/// it, and the temporary file goes.
struct DownloadLink: Link {
    private static let errorBodyLimit = 1 << 20

    func applies(to call: Call) -> Bool {
        if case .file = call.delivery { true } else { false }
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        guard case .file(let destination) = call.delivery else { return try await next(call) }
        do throws(CallFailure) {
            var reply = try await next(call)
            guard case .file(let file) = reply.body else { return reply }
            let owner = call.owner as? DownloadRequest
            do throws(CallFailure) {
                let target = try move(file, to: destination, reply: reply)
                reply.body = .file(target)
                owner?.didMove(.success(target))
            } catch {
                owner?.didMove(.failure(error.error.asAFError(or: .sessionTaskFailed(error: error.error))))
                throw error
            }
            return reply
        } catch {
            throw readingBody(of: error)
        }
    }

    private func move(
        _ file: URL,
        to destination: DownloadDestination,
        reply: Reply
    ) throws(CallFailure) -> URL {
        guard let response = reply.makeResponse() ?? stubResponse(reply) else { return file }
        let (target, options) = destination(file, response)
        guard !target.isSameFile(as: file) else { return target }
        do {
            try DownloadPlacement(destination: target, options: options).place(file)
            return target
        } catch {
            let failure = AFError.downloadedFileMoveFailed(error: error, source: file, destination: target)
            throw CallFailure(failure, request: reply.request, reply: reply)
        }
    }

    /// What a destination is shown of a stub that has no response object.
    private func stubResponse(_ reply: Reply) -> HTTPURLResponse? {
        reply.request.url.flatMap {
            HTTPURLResponse(url: $0, statusCode: reply.head.statusCode, httpVersion: nil, headerFields: nil)
        }
    }

    private func readingBody(of failure: CallFailure) -> CallFailure {
        guard var reply = failure.reply, case .file(let file) = reply.body else { return failure }
        let handle = try? FileHandle(forReadingFrom: file)
        reply.body = .data((try? handle?.read(upToCount: Self.errorBodyLimit)) ?? Data())
        try? handle?.close()
        TemporaryFiles.remove(file)
        return CallFailure(failure.error, request: failure.request, reply: reply)
    }
}

extension URL {
    /// Whether both name one place, in whatever spelling.
    fileprivate func isSameFile(as other: URL) -> Bool {
        self == other || (isFileURL && resolvingSymlinksInPath().path == other.resolvingSymlinksInPath().path)
    }
}
