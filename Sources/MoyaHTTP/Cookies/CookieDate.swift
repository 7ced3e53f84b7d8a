import Foundation

/// Reads the dates of cookies in all the forms in which servers write them (RFC 6265, section 5.1.1).
struct CookieDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private var time: (hour: Int, minute: Int, second: Int)?
    private var day: Int?
    private var month: Int?
    private var year: Int?

    /// The moment that a text means; `nil` if it means none.
    static func date(_ text: String) -> Date? {
        var parts = CookieDate()
        for token in text.utf8.split(whereSeparator: isDelimiter) { parts.take(String(decoding: token, as: UTF8.self)) }
        return parts.date
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Takes a token for the first thing that it can be and that is still missing.
    private mutating func take(_ token: String) {
        if time == nil, let found = Self.time(token) {
            time = found
        } else if day == nil, let found = Self.number(token, digits: 1...2) {
            day = found
        } else if month == nil, let index = Self.months.firstIndex(of: token.prefix(3).lowercased()) {
            month = index + 1
        } else if year == nil, let found = Self.number(token, digits: 2...4) {
            year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
        }
    }

    /// The number at the start of a token, which anything but a further digit may follow.
    private static func number(_ token: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        let number = token.prefix { $0.isASCII && $0.isNumber }
        return digits.contains(number.count) ? Int(number) : nil
    }

    private static func time(_ token: String) -> (hour: Int, minute: Int, second: Int)? {
        let fields = token.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].count <= 2, fields[1].count <= 2 else { return nil }
        guard let hour = Int(fields[0]), let minute = Int(fields[1]) else { return nil }
        return number(fields[2], digits: 1...2).map { (hour, minute, $0) }
    }

    private var date: Date? {
        guard let time, let day, let month, let year, year >= 1601 else { return nil }
        guard 0...23 ~= time.hour, 0...59 ~= time.minute, 0...59 ~= time.second else { return nil }
        guard 1...Self.length(of: month, in: year) ~= day else { return nil }
        let days = Self.days(before: year) + (1..<month).reduce(0) { $0 + Self.length(of: $1, in: year) } + day - 1
        let seconds = time.hour * 3_600 + time.minute * 60 + time.second
        return Date(timeIntervalSince1970: Double(days * 86_400 + seconds))
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// From the beginning of 1970 to that of `year`; negative before 1970.
    private static func days(before year: Int) -> Int {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400 - 719_162
    }
}
