import Foundation

/// The one spelling of a host by which policies, identities and connections know it.
///
/// A URL can spell a host in many ways that lead to one and the same: `%61pi.example`, `127.1`, `[0:0:0:0:0:0:0:1]`.
/// Were a policy looked up by another spelling than the one that connections are kept by, a host without pins could
/// open the connection that a host with pins goes on with.
enum HostName {
    /// The host in lower case, nothing percent-encoded, addresses as they are commonly written.
    ///
    /// - Parameter host: A name or an address, without brackets.
    /// - Returns: `nil` when it cannot be a host.
    static func canonical(_ host: some StringProtocol) -> String? {
        if host.utf8.contains(UInt8(ascii: ":")) { return address6(String(host)) }
        guard let name = host.removingPercentEncoding?.lowercased(), name.utf8.allSatisfy(isAllowed) else { return nil }
        return address4(name) ?? name
    }

    /// An address without the interface that leads to it; `nil` for any host that names none.
    static func withoutZone(_ host: String) -> String? {
        guard host.utf8.contains(UInt8(ascii: ":")), let zone = host.firstIndex(of: "%") else { return nil }
        return String(host[..<zone])
    }

    /// A name as people write it: one with other letters than ASCII's is spelled as the name system knows it.
    static func canonical(written host: String) -> String {
        let host = inLettersOfASCII(host)
        return canonical(host) ?? host.lowercased()
    }

    /// Whether this is a name as people write it, or an address.
    static func isHost(written host: String) -> Bool {
        guard let host = canonical(inLettersOfASCII(host)), !host.isEmpty else { return false }
        if host.utf8.contains(UInt8(ascii: ":")) { return parse6(host.prefix { $0 != "%" }) != nil }
        return !host.utf8.contains(UInt8(ascii: "*"))
    }

    /// Whether this is a name as people write it, and no address.
    static func isName(written host: String) -> Bool {
        guard isHost(written: host), let name = canonical(inLettersOfASCII(host)) else { return false }
        return !name.utf8.contains(UInt8(ascii: ":")) && address4(name) == nil
    }

    private static func inLettersOfASCII(_ host: String) -> String {
        guard !host.utf8.allSatisfy({ $0 < 0x80 }), let url = URL(string: "https://\(host)/") else { return host }
        return String(url.absoluteString.dropFirst("https://".count).dropLast())
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"/?#@:[]\\%".utf8.contains(byte)
    }

    /// With one to four numbers, each in decimal, octal or hexadecimal, the last of which fills what is left.
    private static func address4(_ host: String) -> String? {
        guard host.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map(number)
        guard (1...4).contains(numbers.count) else { return nil }
        var address: UInt32 = 0
        for (index, number) in numbers.enumerated() {
            guard let number else { return nil }
            let isLast = index == numbers.count - 1
            let bits = UInt32(isLast ? 8 * (4 - index) : 8)
            guard UInt64(number) < UInt64(1) << UInt64(bits) else { return nil }
            address = (bits == 32 ? 0 : address << bits) | number
        }
        return [24, 16, 8, 0].map { "\((address >> $0) & 0xFF)" }.joined(separator: ".")
    }

    private static func number(_ text: Substring) -> UInt32? {
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
        if text.hasPrefix("0x") { return UInt32(text.dropFirst(2), radix: 16) }
        return UInt32(text, radix: text.hasPrefix("0") && text.utf8.count > 1 ? 8 : 10)
    }

    /// What follows a percent sign, which URLs spell `%25`, is the name of an interface and stays as it is.
    private static func address6(_ host: String) -> String {
        let address = host.prefix { $0 != "%" }
        guard let common = parse6(address) else { return host.lowercased() }
        var zone = host[address.endIndex...]
        if zone.hasPrefix("%25"), zone.utf8.count > 3 { zone = "%" + zone.dropFirst(3) }
        return common + zone
    }

    private static func parse6(_ address: Substring) -> String? {
        var bytes = in6_addr()
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_pton(AF_INET6, String(address), &bytes) == 1,
            inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil
        else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
