public import Foundation

/// Where a downloaded file shall be moved.
///
/// Called once the response is accepted, with the temporary file and the response; returns the final place and what
/// to do about what is there.
public typealias DownloadDestination =
    @Sendable (_ temporaryURL: URL, _ response: HTTPURLResponse) -> (destinationURL: URL, options: DownloadOptions)

/// What to do so that a downloaded file can be moved to its destination.
public struct DownloadOptions: OptionSet, Sendable {
    /// Makes the folders of the destination that are not there.
    public static let createIntermediateDirectories = DownloadOptions(rawValue: 1 << 0)
    /// Replaces a file that is at the destination. Without it the move fails and the old file stays. A folder is never
    /// replaced: the move fails.
    public static let removePreviousFile = DownloadOptions(rawValue: 1 << 1)

    /// The bits.
    public let rawValue: Int

    /// Makes options from their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
