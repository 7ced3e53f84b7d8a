public import Foundation

/// The certificates that a server's chain may end in.
public enum TrustedRoots: Sendable, Hashable {
    /// The system's store.
    case system
    /// Only the certificates in these PEM bytes.
    case pem(Data)
    /// Only the certificates in this PEM file.
    case file(URL)
}
