import Foundation
import Glibc

/// The system's own words for an error number, by default for the last one of this thread.
func systemMessage(_ number: Int32 = errno) -> String {
    POSIXErrorCode(rawValue: number).map { POSIXError($0).localizedDescription } ?? "error \(number)"
}
