/// Takes apart what HTTPURLResponse joined: several `Set-Cookie` fields in one line.
enum SetCookieSplit {
    /// The single fields. A comma starts a new one only if a cookie's `name=` follows it, so dates stay whole.
    static func fields(in joined: String) -> [String] {
        var fields: [String] = []
        for piece in joined.split(separator: ",", omittingEmptySubsequences: false) {
            if let last = fields.indices.last, !startsCookie(piece) {
                fields[last] += ",\(piece)"
            } else {
                fields.append(String(piece.drop { $0 == " " }))
            }
        }
        return fields
    }

    private static func startsCookie(_ piece: Substring) -> Bool {
        let pair = piece.prefix { $0 != ";" }
        guard let equals = pair.firstIndex(of: "=") else { return false }
        let name = pair[..<equals].drop { $0 == " " }
        return !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3B }
    }
}
