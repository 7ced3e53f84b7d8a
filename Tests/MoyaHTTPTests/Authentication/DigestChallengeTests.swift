import Foundation
import Testing

@testable import MoyaHTTP

/// The examples of the standards.
@Suite struct DigestChallengeTests {
    @Test(
        "MD5 as in RFC 1321, appendix A.5",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
            ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
            ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
            (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
        ]
    )
    func md5(text: String, digest: String) {
        #expect(MessageDigest.md5.hexText(of: text) == digest)
    }

    @Test(
        "SHA-256 as in FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func sha256(text: String, digest: String) {
        #expect(MessageDigest.sha256.hexText(of: text) == digest)
    }

    private func response(_ field: String, _ exchange: DigestChallenge.Exchange) throws -> String {
        let challenge = try #require(Challenge.all(in: field).first.flatMap(DigestChallenge.init))
        let answer = challenge.answer(to: exchange)
        return try #require(Challenge.all(in: answer).first?.parameters["response"])
    }

    @Test(
        "the examples of RFC 7616, section 3.9.1",
        arguments: [
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ]
    )
    func example(algorithm: String, proof: String) throws {
        let field = """
            Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
            nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
            """
        let exchange = DigestChallenge.Exchange(
            user: "Mufasa",
            password: "Circle of Life",
            method: "GET",
            target: "/dir/index.html",
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
        )
        #expect(try response(field, exchange) == proof)
    }

    @Test("the example of RFC 2617, section 3.5, and the same without a quality")
    func olderExamples() throws {
        let exchange = DigestChallenge.Exchange(
            user: "Mufasa",
            password: "Circle Of Life",
            method: "GET",
            target: "/dir/index.html",
            clientNonce: "0a4f113b"
        )
        let field = #"Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093""#
        #expect(try response(field + #", qop="auth""#, exchange) == "6629fae49393a05397450978507c4ef1")
        #expect(try response(field, exchange) == "670fd8c2df070c60b045671b8b24ff02")
    }

    @Test("a user name is hidden when the server wants it (RFC 7616, section 3.4.4)")
    func userHash() throws {
        let field = #"Digest realm="r", nonce="n", userhash=true"#
        let challenge = try #require(Challenge.all(in: field).first.flatMap(DigestChallenge.init))
        let answer = challenge.answer(
            to: DigestChallenge.Exchange(user: "Ada", password: "p", method: "GET", target: "/", clientNonce: "c")
        )
        #expect(!answer.contains("Ada"))
        let hidden = try #require(MessageDigest.md5.hexText(of: "Ada:r"))
        #expect(answer.contains("username=\"\(hidden)\""))
        #expect(answer.hasSuffix("userhash=true"))
    }
}
