/// The request line and header lines of one request.
struct RequestHead: Sendable {
    enum BodyLength: Hashable, Sendable {
        case fixed(Int)
        case chunked
    }

    var method: String
    var target: String
    /// The digit after `HTTP/1.`
    var minorVersion: Int
    var headers: MockHeaders
    var bodyLength: BodyLength

    var path: String { String(target.prefix { $0 != "?" }) }

    var hasBody: Bool { bodyLength != .fixed(0) }

    var expectsContinue: Bool {
        minorVersion >= 1 && headers["Expect"]?.equalsIgnoringCase("100-continue") == true
    }
}

extension MockHeaders {
    /// Whether the sender of these lines means to keep the connection open.
    func keepAlive(minorVersion: Int) -> Bool {
        guard self["Connection"] != nil else { return minorVersion >= 1 }
        let options = values(of: "Connection").flatMap { $0.split(separator: ",") }.map(\.trimmingBlanks)
        return minorVersion >= 1
            ? !options.contains { $0.equalsIgnoringCase("close") }
            : options.contains { $0.equalsIgnoringCase("keep-alive") }
    }
}

/// Why the bytes of a client are not a request.
struct Malformation: Error, Hashable {
    var reason: String
    var status = 400
}

extension StringProtocol {
    /// The text without the spaces and tabs around it.
    var trimmingBlanks: String {
        var rest = self[...]
        while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}
