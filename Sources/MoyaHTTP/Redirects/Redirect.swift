import Foundation
import MoyaTransport

/// The next hop of a redirected call, computed from the last one and its answer.
struct Redirect {
    private static let statusCodes: Set<Int> = [301, 302, 303, 307, 308]
    private static let contentHeaders = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location",
        "Transfer-Encoding",
    ]

    /// Whether the answer asks for another request.
    static func isRedirect(_ head: ResponseHead) -> Bool {
        statusCodes.contains(head.statusCode) && head.headers.value(for: "Location") != nil
    }

    /// The call of the next hop.
    ///
    /// - Throws: `badURL` or `unsupportedURL` for a place that cannot be gone to, `bodyNotReplayable` when the body
    ///   would have to be sent again.
    static func next(
        after call: Call,
        head: ResponseHead,
        policy: RedirectPolicy
    ) throws(TransferError) -> Call {
        guard let old = call.request.url, let location = head.headers.value(for: "Location") else { return call }
        guard let target = Location(location).url(relativeTo: old) else {
            let message = "The redirect from \(old.absoluteString) leads to \"\(location)\", which is no URL."
            throw TransferError(.badURL, host: old.host, message: message)
        }
        let url = inheritingFragment(target, from: old)
        let (origin, oldOrigin) = (
            try RequestOrigin(url: url.absoluteString), try RequestOrigin(url: old.absoluteString)
        )
        var next = call
        next.request.url = url
        if becomesGet(call.request, status: head.statusCode) {
            next.request.httpMethod = HTTPMethod.get.rawValue
            next.request.httpBody = nil
            next.upload = .fromRequest
            for name in contentHeaders { next.request.setValue(nil, forHTTPHeaderField: name) }
        } else if !call.isReplayable {
            let message =
                "\(old.absoluteString) redirects a body that can be sent only once; send it as data or a file."
            throw TransferError(.bodyNotReplayable, host: oldOrigin.host, message: message)
        }
        if origin != oldOrigin {
            for name in policy.credentialHeaders + ["Host"] { next.request.setValue(nil, forHTTPHeaderField: name) }
            next.withheldFields = policy.credentialHeaders + ["Host"]
            next.credential = nil
        }
        return next
    }

    private static func becomesGet(_ request: URLRequest, status: Int) -> Bool {
        switch status {
        case 303: request.httpMethod != HTTPMethod.head.rawValue
        case 301, 302: request.httpMethod == HTTPMethod.post.rawValue
        default: false
        }
    }

    /// A place without a fragment keeps the one that led there (RFC 9110, section 10.2.2).
    private static func inheritingFragment(_ url: URL, from old: URL) -> URL {
        guard url.fragment == nil, let fragment = old.fragment else { return url }
        return URL(string: "\(url.absoluteString)#\(fragment)") ?? url
    }
}

extension Call {
    /// Whether what is sent can be sent again.
    var isReplayable: Bool {
        switch upload {
        case .data, .file: true
        case .stream(let stream): stream.isReplayable
        case .fromRequest: request.httpBodyStream == nil
        }
    }
}
