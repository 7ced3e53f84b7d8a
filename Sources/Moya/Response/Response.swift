public import Foundation
import MoyaHTTP

/// What a server answered: the status, the body, and the objects of Foundation that belong to them.
///
/// Two responses are equal when status, body and response object are; the request does not count.
public final class Response: CustomDebugStringConvertible, Equatable, Sendable {
    /// The status code, such as 200.
    public let statusCode: Int

    /// The body; empty for a download, whose body is in ``fileURL``.
    public let data: Data

    /// The file that a download was written to; `nil` for everything else.
    public let fileURL: URL?

    private let object: LazyResponse

    /// The request that was answered, with all that plugins changed in it.
    public let request: URLRequest?

    /// The response object with the header fields; always the same one. `nil` for a stub that has none.
    public var response: HTTPURLResponse? { object.value }

    /// Makes a response, for example in a plugin that replaces what came.
    public convenience init(
        statusCode: Int,
        data: Data,
        request: URLRequest? = nil,
        response: HTTPURLResponse? = nil
    ) {
        self.init(statusCode: statusCode, data: data, request: request, response: response, fileURL: nil)
    }

    /// Makes the response of a download.
    ///
    /// - Parameters:
    ///   - statusCode: The status of the response.
    ///   - data: The body, empty where it is in a file.
    ///   - request: The request that was sent.
    ///   - response: The response's head.
    ///   - fileURL: Where the body is.
    public init(statusCode: Int, data: Data, request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?) {
        self.statusCode = statusCode
        self.data = data
        self.fileURL = fileURL
        self.request = request
        object = LazyResponse(response)
    }

    /// Makes the response of a reply.
    ///
    /// A stubbed download has its sample in `data` as well as in the file, because stubs always had it there.
    init(_ reply: Reply, isStub: Bool = false) {
        let sample = isStub ? reply.fileURL.flatMap { try? Data(contentsOf: $0) } : nil
        statusCode = reply.head.statusCode
        data = sample ?? reply.data
        fileURL = reply.fileURL
        request = reply.request
        object = LazyResponse(of: reply)
    }

    /// Status and length of the body in one line.
    public var description: String {
        "Status Code: \(statusCode), Data Length: \(data.count)"
    }

    /// The same line as ``description``.
    public var debugDescription: String { description }

    /// Whether status, body and response object are equal.
    public static func == (lhs: Response, rhs: Response) -> Bool {
        if lhs === rhs { return true }
        return lhs.statusCode == rhs.statusCode && lhs.data == rhs.data && lhs.response == rhs.response
    }
}
