internal import ClientSupport
package import Foundation

/// The command line that every measured client takes.
package struct ClientOptions: Sendable {
    /// What is asked of the server.
    package enum Operation: Sendable {
        case get
        /// Sends ``ClientOptions/jsonBody``.
        case post
        /// Writes the body to the file.
        case download(to: URL)
        /// Sends the file by PUT.
        case upload(from: URL)
    }

    package let url: URL
    package let operation: Operation
    /// PEM bundle to trust in place of the system's.
    package let caFile: URL?
    /// Which of the ways the client knows to send requests is measured.
    package let variant: String
    /// How many requests are in flight at any time.
    package let concurrency: Int
    let expectedBytes: Int

    /// The document that a POST sends.
    package static let jsonBody = Data(String(cString: client_json_body()).utf8)

    init(_ parsed: client_options) throws {
        let text = String(cString: parsed.url)
        guard let url = URL(string: text) else { throw ClientFailure("--url \(text) is not a URL") }
        let file = parsed.file.map { URL(fileURLWithPath: String(cString: $0)) }
        self.url = url
        self.operation = try Operation(parsed.operation, file: file)
        self.caFile = parsed.ca_file.map { URL(fileURLWithPath: String(cString: $0)) }
        self.variant = String(cString: parsed.variant)
        self.concurrency = parsed.concurrency
        self.expectedBytes = parsed.expected_bytes
    }
}

extension ClientOptions.Operation {
    fileprivate init(_ parsed: client_operation, file: URL?) throws {
        switch (parsed, file) {
        case (client_operation_get, _): self = .get
        case (client_operation_post, _): self = .post
        case (client_operation_download, let file?): self = .download(to: file)
        case (client_operation_upload, let file?): self = .upload(from: file)
        default: throw ClientFailure("--file is missing")
        }
    }
}
