import Foundation
import Testing

@testable import MoyaHTTP

/// Cookies and their dates as they are read (RFC 6265, section 5).
@Suite struct SetCookieTests {
    @Test(
        "dates in all the forms that servers write",
        arguments: [
            "Wed, 21 Oct 2015 07:28:00 GMT", "Wednesday, 21-Oct-15 07:28:00 GMT", "Wed Oct 21 07:28:00 2015",
            "Wed, 21-Oct-2015 07:28:00 GMT", "21 oct 2015 7:28:0", "07:28:00 2015 Oct 21",
            "Wed, 21 October 2015 07:28:00",
        ]
    )
    func dates(text: String) {
        #expect(CookieDate.date(text) == Date(timeIntervalSince1970: 1_445_412_480))
    }

    @Test(
        "dates far away",
        arguments: [("29 Feb 2000 00:00:00", 951_782_400), ("1 Jan 1601 00:00:00", -11_644_473_600)]
    )
    func calendar(text: String, seconds: Double) {
        #expect(CookieDate.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test("two digits of a year", arguments: [("69", 2069), ("70", 1970), ("99", 1999), ("00", 2000)])
    func years(digits: String, year: Int) {
        #expect(CookieDate.date("1 Jan \(digits) 00:00:00") == CookieDate.date("1 Jan \(year) 00:00:00"))
    }

    @Test(
        "what is no date",
        arguments: [
            "", "never", "0", "31 Feb 2020 00:00:00", "29 Feb 2100 00:00:00", "1 Jan 1600 00:00:00",
            "1 Jan 2020 24:00:00", "1 Jan 2020 00:60:00", "1 Jan 2020", "32 Jan 2020 00:00:00", "1 Foo 2020 00:00:00",
            "1 Jan 2020 100:00:00",
        ]
    )
    func noDate(text: String) {
        #expect(CookieDate.date(text) == nil)
    }

    @Test("Max-Age counts before Expires, and no number is too large")
    func age() throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let both = try #require(SetCookie("a=1; Max-Age=10; Expires=Wed, 21 Oct 2015 07:28:00 GMT", now: now))
        #expect(both.expires == now.addingTimeInterval(10))
        #expect(SetCookie("a=1; Max-Age=9223372036854775807", now: now)?.expires == .distantFuture)
        #expect(SetCookie("a=1; Max-Age=-1", now: now)?.expires == .distantPast)
        #expect(SetCookie("a=1; Max-Age=x", now: now)?.expires == nil)
    }

    private func cookie(_ field: String, from text: String) throws -> HTTPCookie? {
        SetCookie(field)?.cookie(from: try #require(URL(string: text)))
    }

    @Test("a domain must be above the host, and no single label")
    func domains() throws {
        let host = "https://www.shop.example/a/b?c"
        #expect(try cookie("a=1; Domain=shop.example", from: host)?.domain == ".shop.example")
        #expect(try cookie("a=1; Domain=.SHOP.example", from: host)?.domain == ".shop.example")
        #expect(try cookie("a=1; Domain=www.shop.example", from: host)?.domain == ".www.shop.example")
        #expect(try cookie("a=1", from: host)?.domain == "www.shop.example")
        #expect(try cookie("a=1; Domain=", from: host)?.domain == "www.shop.example")
        for domain in ["example", "other.example", "op.example", "x.www.shop.example"] {
            #expect(try cookie("a=1; Domain=\(domain)", from: host) == nil)
        }
        #expect(try cookie("a=1; Domain=1.2.3.4", from: "http://1.2.3.4/")?.domain == "1.2.3.4")
        #expect(try cookie("a=1; Domain=3.4", from: "http://1.2.3.4/") == nil)
    }

    @Test("a path that is none is that of the request", arguments: ["", "; Path=", "; Path=x"])
    func paths(attribute: String) throws {
        #expect(try cookie("a=1\(attribute)", from: "http://h.example/a/b?c")?.path == "/a")
        #expect(try cookie("a=1\(attribute)", from: "http://h.example/a")?.path == "/")
        #expect(try cookie("a=1\(attribute)", from: "http://h.example")?.path == "/")
    }

    @Test("names that promise something are held to it")
    func prefixes() throws {
        #expect(try cookie("__Secure-a=1; Secure", from: "https://h.example/") != nil)
        #expect(try cookie("__Secure-a=1", from: "https://h.example/") == nil)
        #expect(try cookie("a=1; Secure", from: "http://h.example/") == nil)
        #expect(try cookie("__Host-a=1; Secure; Path=/", from: "https://h.example/") != nil)
        #expect(try cookie("__Host-a=1; Secure; Path=/; Domain=h.example", from: "https://h.example/") == nil)
        #expect(try cookie("__Host-a=1; Secure", from: "https://h.example/") == nil)
    }
}
