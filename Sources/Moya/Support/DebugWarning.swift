import Foundation
import MoyaTransport

/// Tells developers, in debug builds and on standard error, of something that works otherwise than it looks.
enum DebugWarning {
    private static let told = Locked<Set<String>>([])

    /// Writes a warning the first time that there is one for this subject.
    ///
    /// - Parameter text: Gives the warning, or `nil` when there is nothing to warn of.
    static func once(_ subject: @autoclosure () -> String, _ text: () -> String?) {
        #if DEBUG
            guard let text = text() else { return }
            let subject = subject()
            let isFirst = told.withLock { $0.insert(subject).inserted }
            if isFirst { FileHandle.standardError.write(Data("Moya: \(text)\n".utf8)) }
        #endif
    }
}
