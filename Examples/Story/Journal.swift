import Foundation
import Moya
import Synchronization

/// The requests of a step and what came back, in the order in which they were made.
final class Journal: Sendable {
    private struct Exchange {
        let url: URL?
        let curl: String
        let start = ContinuousClock.now
        var outcome: String?
    }

    /// Where sessions tell of their events, in order.
    let queue = DispatchQueue(label: "story")

    private let exchanges = Mutex<[Exchange]>([])

    /// The exchanges as lines of text: the command, and below it how it ended.
    var lines: [String] {
        // What was told before is written down then.
        queue.sync {}
        return exchanges.withLock { $0.flatMap { [$0.curl, $0.outcome ?? "no answer yet"] } }
    }

    func clear() {
        exchanges.withLock { $0 = [] }
    }

    func began(_ url: URL?, curl: String) {
        exchanges.withLock { $0.append(Exchange(url: url, curl: CommandLine.shortened(curl))) }
    }

    func ended(_ url: URL?, _ outcome: String) {
        exchanges.withLock { exchanges in
            let isOpen = { (exchange: Exchange) in exchange.outcome == nil }
            let index =
                exchanges.firstIndex { isOpen($0) && $0.url == url } ?? exchanges.firstIndex(where: isOpen)
            guard let index else { return }
            exchanges[index].outcome = "\(outcome) in \(exchanges[index].start.duration(to: .now).milliseconds) ms"
        }
    }
}

/// A cURL command on one line, without what is the same in every request.
private enum CommandLine {
    private static let boring = ["-v", "-H \"Accept-Encoding", "-H \"Accept-Language", "-H \"User-Agent"]
    private static let longestOption = 160

    static func shortened(_ command: String) -> String {
        command.components(separatedBy: " \\\n\t")
            .map { $0.replacingOccurrences(of: "$ curl -v", with: "$ curl") }
            .filter { option in !boring.contains { option.hasPrefix($0) } }
            .map { $0.hasPrefix("-d") && $0.count > longestOption ? $0.prefix(longestOption) + "…\"" : $0 }
            .joined(separator: " ")
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
