import Foundation
import MoyaTransport

extension ResponseHead {
    /// The head that URLSession's response object tells of.
    init(_ response: HTTPURLResponse) {
        var headers: [HTTPHeader] = []
        for (key, value) in response.allHeaderFields {
            guard let name = key as? String, let value = value as? String else { continue }
            if name.equalsIgnoringASCIICase("Set-Cookie") {
                headers += SetCookieSplit.fields(in: value).map { HTTPHeader(name: name, value: $0) }
            } else {
                headers.append(HTTPHeader(name: name, value: value))
            }
        }
        headers.sort { $0.name < $1.name }
        self.init(statusCode: response.statusCode, headers: HeaderBlock(headers), object: .given(response))
    }

    /// The number of body bytes to expect after decoding, when the head tells it.
    var decodedLength: Int64? {
        headers.value(for: "Content-Encoding") == nil ? contentLength : nil
    }
}
