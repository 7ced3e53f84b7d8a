public import Foundation

/// How far a call has come.
public struct ProgressResponse: Sendable {
    /// The response; only there at the last report of a call that succeeded.
    public let response: Response?

    /// The transfer's own live object, the same one at every report.
    public let progressObject: Progress?

    /// Makes a report.
    public init(progress: Progress? = nil, response: Response? = nil) {
        progressObject = progress
        self.response = response
    }

    /// The fraction that is done, from 0 to 1; 0 as long as the whole is not known.
    public var progress: Double {
        if completed { return 1 }
        guard let progressObject, progressObject.totalUnitCount > 0 else { return 0 }
        return progressObject.fractionCompleted
    }

    /// Whether the call is over and succeeded.
    public var completed: Bool {
        response != nil
    }
}
