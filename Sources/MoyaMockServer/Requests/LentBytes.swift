import CMoyaMockServer

/// What parsing needs of lent bytes. Rebased parts and plain loops instead of slices and generic algorithms keep it
/// quick in debug builds, in which tests run.
extension UnsafeRawBufferPointer {
    /// The bytes of a range as a buffer of their own.
    func part(_ range: some RangeExpression<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }

    /// Removes up to `maximum` bytes from the front and returns them.
    mutating func takePrefix(_ maximum: Int) -> UnsafeRawBufferPointer {
        let end = Swift.min(maximum, count)
        defer { self = part(end...) }
        return part(..<end)
    }

    /// Where a short ASCII text first occurs.
    func position(of pattern: StaticString) -> Int? {
        let position = moya_mock_find(baseAddress, count, pattern.utf8Start, pattern.utf8CodeUnitCount)
        return position < 0 ? nil : position
    }

    func allBytes(_ isGood: (UInt8) -> Bool) -> Bool {
        var index = 0
        while index < count {
            if !isGood(self[index]) { return false }
            index += 1
        }
        return true
    }

    /// The parts between separators, empty ones included.
    func split(at separator: UInt8) -> [UnsafeRawBufferPointer] {
        var parts: [UnsafeRawBufferPointer] = []
        var start = 0
        var index = 0
        while index < count {
            if self[index] == separator {
                parts.append(part(start..<index))
                start = index + 1
            }
            index += 1
        }
        return parts + [part(start...)]
    }

    /// The bytes without the spaces and tabs around them.
    var trimmingBlanks: UnsafeRawBufferPointer {
        var start = 0
        var end = count
        while start < end, self[start].isBlankByte { start += 1 }
        while end > start, self[end - 1].isBlankByte { end -= 1 }
        return part(start..<end)
    }
}

extension UInt8 {
    var isBlankByte: Bool { self == 0x20 || self == 0x09 }

    var isDigitByte: Bool { self >= 0x30 && self <= 0x39 }

    /// Whether the byte may stand in a token of RFC 9110.
    var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
