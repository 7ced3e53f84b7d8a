public import Foundation
public import MoyaHTTP

/// What a request has as its body.
public struct RequestBody {
    var content: RequestContent?
    var transfer = TaskPlan.Transfer.data

    /// Nothing.
    public static var none: RequestBody { RequestBody() }

    /// These bytes; `Content-Type` is left to the headers.
    public static func data(_ data: Data) -> RequestBody {
        RequestBody(content: .body(data))
    }

    /// A value as JSON.
    public static func json(_ value: any Encodable, encoder: JSONEncoder = JSONEncoder()) -> RequestBody {
        RequestBody(content: .json(value, encoder))
    }

    /// Parameters as JSON, or as whatever else the encoding writes to the body.
    ///
    /// - Parameters:
    ///   - parameters: Names and values.
    ///   - encoding: One that writes to the body: `URLEncoding.httpBody` makes a form of them.
    public static func parameters(
        _ parameters: [String: Any],
        encoding: any ParameterEncoding = JSONEncoding.default
    ) -> RequestBody {
        RequestBody(content: .bodyParameters(parameters, encoding))
    }

    /// The fields of a value as a form; optional ones that are `nil` are left out.
    public static func form(
        _ value: any Encodable,
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder()
    ) -> RequestBody {
        let encoder = URLEncodedFormParameterEncoder(encoder: encoder, destination: .httpBody)
        return RequestBody(content: .form(value, encoder))
    }

    /// A form in several parts.
    ///
    /// - Parameters:
    ///   - parts: The parts, in the order in which they are sent.
    ///   - boundary: Separates the parts and must not occur in them; a random text by default.
    public static func multipart(_ parts: [MultipartFormData], boundary: String? = nil) -> RequestBody {
        RequestBody(transfer: .uploadMultipart(parts, boundary: boundary))
    }

    /// A file, read while it is sent.
    public static func file(_ file: URL) -> RequestBody {
        RequestBody(transfer: .uploadFile(file))
    }

    /// What a stream gives, sent chunked. It can be sent once.
    public static func stream(_ stream: InputStream) -> RequestBody {
        RequestBody(content: .stream(stream))
    }
}
