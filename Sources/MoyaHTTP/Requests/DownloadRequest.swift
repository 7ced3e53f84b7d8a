public import Foundation
import MoyaTransport

/// A request whose response goes to a file.
public final class DownloadRequest: Request, @unchecked Sendable {  // As its superclass.
    /// What to do so that the file can be moved to its destination.
    public typealias Options = DownloadOptions
    /// Gets the temporary file and the response, gives the final file and how to move there.
    public typealias Destination = DownloadDestination
    /// Checks a response and its temporary file; a failure makes the request fail and leaves the destination alone.
    public typealias Validation =
        @Sendable (_ request: URLRequest?, _ response: HTTPURLResponse, _ fileURL: URL?) -> ValidationResult

    /// What is downloaded.
    public enum Downloadable: Sendable {
        /// What this request is answered with.
        case request(any URLRequestConvertible)
        /// The rest of a download that was interrupted.
        case resumeData(Data)
    }

    /// What is downloaded.
    public let downloadable: Downloadable
    private let destination: Destination

    /// The final file, once it is there.
    public var fileURL: URL? { reply?.fileURL }
    let resumption: Locked<DownloadResumption>

    init(
        _ downloadable: Downloadable,
        to destination: Destination?,
        home: RequestHome,
        options: RequestOptions
    ) {
        self.downloadable = downloadable
        self.destination = destination ?? { file, _ in (file, []) }
        resumption = Locked(DownloadResumption(downloadable))
        super.init(home: home, options: options)
    }

    override func makeURLRequest() throws -> URLRequest? {
        try makeRequest()
    }

    override var delivery: Call.Delivery {
        .file { [weak self, destination] file, response in
            let (target, options) = destination(file, response)
            if let self { tell { $0.request(self, didCreateDestinationURL: target) } }
            return (target, options)
        }
    }

    /// The file was moved to its destination, or not.
    func didMove(_ result: Result<URL, AFError>) {
        tellTask { $0.request(self, didFinishDownloadingUsing: $1, with: result) }
    }

    override func didValidate(_ reply: Reply, _ response: HTTPURLResponse, _ result: ValidationResult) {
        let file = reply.fileURL
        tell {
            $0.request(self, didValidateRequest: reply.request, response: response, fileURL: file, withResult: result)
        }
    }

    /// Adds a condition for the response; conditions are checked in order, and the first failure counts.
    ///
    /// - Parameter validation: Called on no particular thread, before the file is moved.
    @preconcurrency
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        append(Validator { reply, response in validation(reply.request, response, reply.fileURL) })
        return self
    }

    /// A destination in one of the user's folders, under the name that the response suggests.
    ///
    /// - Parameters:
    ///   - directory: The folder; documents by default.
    ///   - domain: Whose folder; the user's by default.
    ///   - options: How to move there.
    /// - Returns: A destination; without such a folder the file stays where it is.
    public class func suggestedDownloadDestination(
        for directory: FileManager.SearchPathDirectory = .documentDirectory,
        in domain: FileManager.SearchPathDomainMask = .userDomainMask,
        options: Options = []
    ) -> Destination {
        { file, response in
            guard let folder = FileManager.default.urls(for: directory, in: domain).first else { return (file, []) }
            return (folder.appendingPathComponent(SuggestedFileName.name(for: response)), options)
        }
    }
}
