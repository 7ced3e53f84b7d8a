import Foundation

/// A request and its response for people, line by line.
enum ResponseDump {
    private static let bodyLimit = 100_000

    static func text(
        _ request: URLRequest?,
        _ response: HTTPURLResponse?,
        _ body: [String],
        _ duration: TimeInterval,
        _ result: String
    ) -> String {
        var lines: [String] = []
        if let request {
            lines.append("[Request]: \(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "no URL")")
            lines += fields(request.headers)
            lines.append("[Request body]: \(self.body(request.httpBody, headers: request.headers))")
        } else {
            lines.append("[Request]: none")
        }
        if let response {
            lines.append("[Response]: \(response.statusCode)")
            lines += fields(response.headers)
        } else {
            lines.append("[Response]: none")
        }
        lines += body
        return (lines + ["[Serialization]: \(duration) s", "[Result]: \(result)"]).joined(separator: "\n")
    }

    static func body(_ data: Data?, headers: HTTPHeaders) -> String {
        guard let data, !data.isEmpty else { return "none" }
        let type = headers.value(for: "Content-Type") ?? ""
        let isText = ["json", "xml", "text", "form-urlencoded"].contains(where: type.contains)
        guard isText, data.count <= bodyLimit else { return "\(data.count) bytes" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func fields(_ headers: HTTPHeaders) -> [String] {
        headers.sorted().map { "    \($0.name): \($0.value)" }
    }
}
