import Foundation

/// Changes numbers deep in DER, where everything around them says how long it is.
enum DER {
    /// The bytes with the `index`th integer of these contents replaced, also inside of octet strings that are DER
    /// themselves; `nil` when there is none.
    static func replacing(_ old: [UInt8], with new: [UInt8], at index: Int, in der: Data) -> Data? {
        var left = index
        guard let bytes = edit([UInt8](der)[...], old, new, &left), left < 0 else { return nil }
        return Data(bytes)
    }

    private static func edit(
        _ der: ArraySlice<UInt8>,
        _ old: [UInt8],
        _ new: [UInt8],
        _ left: inout Int
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = der
        while let tag = rest.popFirst() {
            guard let contents = takeContents(&rest) else { return nil }
            var changed = Array(contents)
            if tag == 0x02, changed == old {
                if left == 0 { changed = new }
                left -= 1
            } else if tag & 0x20 != 0 || tag == 0x04 && contents.first == 0x30 {
                let before = left
                if let inner = edit(contents, old, new, &left) { changed = inner } else { left = before }
            }
            result += [tag] + length(changed.count) + changed
        }
        return result
    }

    private static func takeContents(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = rest.popFirst() else { return nil }
        var count = Int(first)
        if first >= 0x80 {
            guard (0x81...0x84).contains(first), rest.count >= Int(first - 0x80) else { return nil }
            count = rest.prefix(Int(first - 0x80)).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(Int(first - 0x80))
        }
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }.drop { $0 == 0 }
        return [0x80 + UInt8(bytes.count)] + bytes
    }
}
