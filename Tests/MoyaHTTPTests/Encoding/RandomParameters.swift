/// A small generator whose sequence depends on the seed alone.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// A value of random parameters, from which dictionaries are built in any order of insertion.
indirect enum RandomValue {
    case number(Int)
    case text(String)
    case list([RandomValue])
    case entries([(String, RandomValue)])
}

enum RandomParameters {
    static func entries(depth: Int, using random: inout SeededGenerator) -> [(String, RandomValue)] {
        let keys = Set((0..<Int.random(in: 2...8, using: &random)).map { _ in text(using: &random) })
        return keys.sorted().map { ($0, value(depth: depth, using: &random)) }
    }

    static func dictionary(
        _ entries: [(String, RandomValue)],
        using random: inout SeededGenerator
    ) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in entries { result[key] = any(value, using: &random) }
        return result
    }

    private static func any(_ value: RandomValue, using random: inout SeededGenerator) -> Any {
        switch value {
        case .number(let number): return number
        case .text(let text): return text
        case .list(let values):
            var list: [Any] = []
            for value in values { list.append(any(value, using: &random)) }
            return list
        case .entries(let entries): return dictionary(entries.shuffled(using: &random), using: &random)
        }
    }

    private static func value(depth: Int, using random: inout SeededGenerator) -> RandomValue {
        switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &random) {
        case 0: return .number(Int.random(in: -1_000...1_000, using: &random))
        case 1: return .text(text(using: &random))
        case 2:
            var values: [RandomValue] = []
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                values.append(value(depth: depth - 1, using: &random))
            }
            return .list(values)
        default: return .entries(entries(depth: depth - 1, using: &random))
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let alphabet = Array("abcXYZ09 &=+[]%é日")
        var text = ""
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            text.append(alphabet.randomElement(using: &random) ?? "a")
        }
        return text
    }
}
