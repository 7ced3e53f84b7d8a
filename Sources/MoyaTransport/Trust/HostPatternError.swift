public import Foundation

/// A text that no host is found by, in a table of hosts: with a scheme, a port or a path, with a star in its midst, or
/// with one before an address.
public struct HostPatternError: LocalizedError, Hashable {
    /// The text.
    public let pattern: String

    /// Made by tables.
    package init(pattern: String) {
        self.pattern = pattern
    }

    /// Names the text and says how hosts are written.
    public var errorDescription: String? {
        "\"\(pattern)\" is no host: write a name or an address without scheme, port and path, such as api.example, "
            + "*.example or ::1."
    }
}
