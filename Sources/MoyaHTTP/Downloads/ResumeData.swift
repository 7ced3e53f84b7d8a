public import Foundation
import MoyaTransport

/// What an interrupted download goes on from: its place, how far it came, and what tells that the resource is the same.
///
/// ``DownloadRequest/resumeData`` is this as bytes, which may be stored and used after the program was started again. A
/// place that has changed since, such as a link that was signed for an hour, can be replaced:
///
/// ```swift
/// var point = try ResumeData(request.resumeData ?? Data())
/// point.url = freshLink
/// AF.download(resumingWith: point.data, to: destination)
/// ```
///
/// The bytes that came are in a file of the system's temporary folder. Of the request's fields only those are kept that
/// choose a representation; credentials come again from the session and from interceptors.
public struct ResumeData: Sendable, Hashable {
    private struct Fields: Codable, Hashable {
        var version = ResumeData.version
        var url: URL
        var receivedLength: Int64
        var validator: String
        var headers: [String: String]
        var file: String
    }

    private struct Version: Decodable {
        let version: Int
    }

    private static let version = 1
    private static let keptHeaders = ["Accept", "Accept-Language", "Accept-Charset", "User-Agent", "Referer"]

    private var fields: Fields

    /// Where the rest is asked for.
    public var url: URL {
        get { fields.url }
        set { fields.url = newValue }
    }

    /// How many bytes have come.
    public var receivedLength: Int64 { fields.receivedLength }

    /// The entity tag or date of change with which the bytes came; sent as `If-Range`.
    public var validator: String { fields.validator }

    /// Reads what ``data`` gave.
    ///
    /// - Throws: ``ResumeDataError``. Whether the file with the bytes is still there is seen when it is used.
    public init(_ data: Data) throws(ResumeDataError) {
        let decoder = PropertyListDecoder()
        guard let header = try? decoder.decode(Version.self, from: data) else { throw .unreadable }
        guard header.version == Self.version else { throw .unsupportedVersion(header.version) }
        guard let fields = try? decoder.decode(Fields.self, from: data), fields.receivedLength > 0,
            TemporaryFiles.isDownload(named: fields.file)
        else { throw .unreadable }
        self.fields = fields
    }

    /// The bytes to store.
    public var data: Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return (try? encoder.encode(fields)) ?? Data()
    }

    /// Removes the file with the bytes that came, when nobody will go on with the download.
    public func removePartialFile() {
        TemporaryFiles.remove(file)
    }
}

/// Why a download can not go on from its resume data.
public enum ResumeDataError: Error, Sendable, Hashable {
    /// The bytes are no resume data of this library.
    case unreadable
    /// The resume data was written by another version of the library, in a form that this one does not know.
    case unsupportedVersion(Int)
    /// The file with the bytes that came is gone, or shorter than it was.
    case partialFileMissing(path: String)
}

extension ResumeDataError: LocalizedError {
    /// What is wrong and what to do.
    public var errorDescription: String? {
        switch self {
        case .unreadable: "The resume data can not be read; start the download anew."
        case .unsupportedVersion(let version):
            "The resume data has version \(version), which this library does not know; start the download anew."
        case .partialFileMissing(let path):
            "The first part of the download is no longer at \(path); start the download anew."
        }
    }
}

extension ResumeData {
    /// The point at which a transfer was interrupted; `nil` when a server can not be asked to go on from there: the
    /// request is no plain `GET`, the body was encoded, or nothing tells for sure that the resource is the same.
    ///
    /// - Parameters:
    ///   - request: The request as it was made, before adapters changed it.
    ///   - head: The response's head.
    ///   - file: A file of ``TemporaryFiles`` with all bytes that came.
    ///   - earlier: The point that the transfer itself went on from.
    init?(request: URLRequest, head: ResponseHead, file: URL, after earlier: ResumeData?) {
        guard request.asksForAll, let url = request.url?.withoutUser,
            head.headers.value(for: "Content-Encoding") == nil,
            head.headers.value(for: "Accept-Ranges")?.lowercased() != "none",
            let validator = head.strongValidator ?? earlier?.validator,
            let length = TemporaryFiles.length(of: file), length > 0
        else { return nil }
        let headers = (request.allHTTPHeaderFields ?? [:]).filter { name, _ in
            Self.keptHeaders.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
        }
        fields = Fields(
            url: url,
            receivedLength: length,
            validator: validator,
            headers: headers,
            file: file.lastPathComponent
        )
    }

    /// The file with the bytes that came.
    var file: URL { TemporaryFiles.download(named: fields.file) }

    /// The request for the whole resource.
    var request: URLRequest {
        var request = URLRequest(url: url)
        request.allHTTPHeaderFields = fields.headers
        return request
    }

    /// Throws when the file with the bytes is not what it was.
    func check() throws(ResumeDataError) {
        guard let length = TemporaryFiles.length(of: file), length >= receivedLength else {
            throw .partialFileMissing(path: file.path)
        }
    }
}

extension URLRequest {
    fileprivate var asksForAll: Bool {
        httpMethod == HTTPMethod.get.rawValue && httpBody == nil && httpBodyStream == nil
            && value(forHTTPHeaderField: "Range") == nil
    }
}

extension URL {
    fileprivate var withoutUser: URL? {
        guard user != nil || password != nil else { return self }
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        (components.user, components.password) = (nil, nil)
        return components.url
    }
}

extension ResponseHead {
    /// What `If-Range` may name (RFC 9110, section 13.1.5): a strong entity tag, or without any tag a date of change
    /// that is older than the response.
    fileprivate var strongValidator: String? {
        if let tag = headers.value(for: "ETag") { return tag.hasPrefix("W/") ? nil : tag }
        guard let changed = headers.value(for: "Last-Modified"), let changeDate = HTTPDate.date(changed),
            let date = headers.value(for: "Date").flatMap(HTTPDate.date), date.timeIntervalSince(changeDate) >= 1
        else { return nil }
        return changed
    }
}
