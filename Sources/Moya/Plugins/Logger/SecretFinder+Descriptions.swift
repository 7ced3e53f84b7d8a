/// Secrets in what Swift writes of a value, such as `login(name: "ann", password: "…")`.
extension SecretFinder {
    /// The values that follow a label, quotes and all.
    func valuesOfLabels(where isSecret: (String) -> Bool) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var nameStart: Int?
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == .colon, let start = nameStart, isSecret(text(of: start..<position)) {
                let range = position + 1..<endOfArgument(from: position + 1)
                ranges.append(bytes[range].first == .space ? range.dropFirst() : range)
                position = range.upperBound
                nameStart = nil
            } else {
                if byte == UInt8(ascii: "(") || byte == .space { nameStart = position + 1 }
                if !byte.isPartOfLabel, nameStart != position + 1 { nameStart = nil }
                position += 1
            }
        }
        return ranges
    }

    /// The place of the comma or bracket after an argument that begins at `start`.
    private func endOfArgument(from start: Int) -> Int {
        var depth = 0
        var isInString = false
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            if byte == .backslash { position += 1 }
            if byte == .quote { isInString.toggle() }
            if !isInString {
                if depth == 0, byte == .comma || byte.closes { return position }
                if byte.closes { depth -= 1 }
                if byte.opens { depth += 1 }
            }
            position += 1
        }
        return bytes.count
    }
}

/// Secrets in JSON that stands in a string of JSON.
extension SecretFinder {
    /// The values of members whose quotes are escaped, such as `{\"token\":\"…\"}`, escaped quotes included.
    func valuesOfEscapedMembers(where isSecret: (String) -> Bool) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var position = 0
        while let name = nextEscapedString(from: position) {
            position = name.upperBound
            let colon = skipSpace(from: position)
            guard colon < bytes.count, bytes[colon] == .colon else {
                // The closing quote may be an opening one.
                position -= 2
                continue
            }
            position = skipSpace(from: colon + 1)
            guard isSecret(text(of: name.lowerBound + 2..<name.upperBound - 2)) else { continue }
            let end = endOfEscapedValue(from: position)
            ranges.append(position..<end)
            position = end
        }
        return ranges
    }

    private func nextEscapedString(from start: Int) -> Range<Int>? {
        var position = start
        while position + 1 < bytes.count {
            if isEscapedQuote(at: position) {
                return endOfEscapedString(from: position).map { position..<$0 }
            }
            position += bytes[position] == .backslash ? 2 : 1
        }
        return nil
    }

    /// The place behind the string whose opening quote is at `start`; `nil` if it is broken off.
    private func endOfEscapedString(from start: Int) -> Int? {
        var position = start + 2
        while position + 1 < bytes.count, bytes[position] != .quote {
            if isEscapedQuote(at: position) { return position + 2 }
            // An escape of the inner text is written with two backslashes, and what follows is no end of it.
            let isInnerEscape = bytes[position] == .backslash && bytes[position + 1] == .backslash
            position += 1
            if isInnerEscape { position += position + 1 < bytes.count && isEscapedQuote(at: position + 1) ? 3 : 1 }
        }
        return nil
    }

    /// The end of a string, of a number or literal, or of the outer string for whatever is longer.
    private func endOfEscapedValue(from start: Int) -> Int {
        guard start < bytes.count else { return bytes.count }
        if start + 1 < bytes.count, isEscapedQuote(at: start), let end = endOfEscapedString(from: start) { return end }
        let ends: [UInt8] = bytes[start].opens ? [.quote] : [.quote, .comma, .closingBrace, .closingBracket]
        var position = start
        while position < bytes.count, !ends.contains(bytes[position]) {
            position += bytes[position] == .backslash ? 2 : 1
        }
        return min(position, bytes.count)
    }

    private func isEscapedQuote(at position: Int) -> Bool {
        bytes[position] == .backslash && bytes[position + 1] == .quote
    }

    private func skipSpace(from start: Int) -> Int {
        bytes[start...].firstIndex { $0 != .space } ?? bytes.count
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")

    fileprivate var opens: Bool { "([{".utf8.contains(self) }
    fileprivate var closes: Bool { ")]}".utf8.contains(self) }

    /// Whether a label of an argument may hold the byte.
    fileprivate var isPartOfLabel: Bool {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
        return isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80
    }
}
