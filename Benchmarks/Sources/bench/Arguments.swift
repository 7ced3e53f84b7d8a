import Foundation

/// The command line of the benchmark.
struct Arguments {
    static let usage = """
        usage: bench --directory DIR [--rounds N] [--quick] [--peers A,B] [--workloads A,B] [--callgrind]
          --directory  an empty folder in memory for the files served and received (3 GB)
          --rounds     how often every peer is measured; 7 by default
          --quick      two rounds of a quarter of the requests: does it all run?
          --peers      only these, of: \(Peer.all.map(\.name).joined(separator: ", "))
          --workloads  only these, of: \(Workload.all.map(\.name).joined(separator: ", "))
          --callgrind  counts instructions per small GET instead of measuring time
        """

    private(set) var directory = URL(fileURLWithPath: "")
    private(set) var rounds = 7
    private(set) var requestDivisor = 1
    private(set) var peers = Peer.all
    private(set) var workloads = Workload.all
    private(set) var countsInstructions = false

    init(_ words: some Sequence<String>) throws {
        var words = Array(words)[...]
        var hasDirectory = false
        while let option = words.popFirst() {
            switch option {
            case "--directory":
                directory = URL(fileURLWithPath: try Self.value(of: option, from: &words))
                hasDirectory = true
            case "--rounds":
                rounds = try Self.positiveNumber(of: option, from: &words)
            case "--quick":
                rounds = 2
                requestDivisor = 4
            case "--peers":
                peers = try Self.selection(of: option, from: &words, among: Peer.all, named: \.name)
            case "--workloads":
                workloads = try Self.selection(of: option, from: &words, among: Workload.all, named: \.name)
            case "--callgrind":
                countsInstructions = true
            default:
                throw BenchFailure("unknown option \(option)\n\(Self.usage)")
            }
        }
        guard hasDirectory else { throw BenchFailure("--directory is missing\n\(Self.usage)") }
    }

    private static func value(of option: String, from words: inout ArraySlice<String>) throws -> String {
        guard let value = words.popFirst() else { throw BenchFailure("\(option) takes a value\n\(usage)") }
        return value
    }

    private static func positiveNumber(of option: String, from words: inout ArraySlice<String>) throws -> Int {
        guard let number = Int(try value(of: option, from: &words)), number > 0 else {
            throw BenchFailure("\(option) takes a positive number\n\(usage)")
        }
        return number
    }

    private static func selection<Item>(
        of option: String,
        from words: inout ArraySlice<String>,
        among items: [Item],
        named name: (Item) -> String
    ) throws -> [Item] {
        let names = try value(of: option, from: &words).split(separator: ",").map(String.init)
        if let unknown = names.first(where: { wanted in !items.contains { name($0) == wanted } }) {
            throw BenchFailure("\(option): there is no \(unknown)\n\(usage)")
        }
        return items.filter { names.contains(name($0)) }
    }
}
