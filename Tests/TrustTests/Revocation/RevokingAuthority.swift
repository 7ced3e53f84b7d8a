import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// An authority of `openssl ca` with one good and one revoked certificate, its list, and OCSP responses for both.
struct RevokingAuthority {
    static let shared = Result { try RevokingAuthority() }

    let root: Data
    let list: Data
    let good: MockIdentity
    let revoked: MockIdentity
    /// The responses that say so, by the names of their files: `good.ocsp` and `revoked.ocsp`.
    let responses: [String: Data]

    private init() throws {
        let scratch = try Scratch()
        let script = """
            set -e
            cd \(scratch.folder.path())
            cat > ca.cnf <<END
            [ca]
            default_ca = own
            [own]
            database = index.txt
            default_md = sha256
            default_crl_days = 20
            END
            touch index.txt
            new="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
            openssl req -x509 $new -keyout ca.key -out ca.pem -subj "/CN=Revoking Root" -days 30 \
                -addext keyUsage=critical,keyCertSign,cRLSign
            printf 'subjectAltName=DNS:api.test\\nextendedKeyUsage=serverAuth\\n' > leaf.cnf
            for name in good revoked; do
                openssl req $new -keyout $name.key -out $name.csr -subj "/CN=$name"
                openssl x509 -req -in $name.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 \
                    -extfile leaf.cnf -out $name.pem
            done
            openssl ca -config ca.cnf -cert ca.pem -keyfile ca.key -valid good.pem
            openssl ca -config ca.cnf -cert ca.pem -keyfile ca.key -revoke revoked.pem
            openssl ca -config ca.cnf -cert ca.pem -keyfile ca.key -gencrl -out list.pem
            for name in good revoked; do
                openssl ocsp -index index.txt -CA ca.pem -rsigner ca.pem -rkey ca.key -issuer ca.pem \
                    -cert $name.pem -respout $name.ocsp -ndays 5 -noverify
            done
            """
        let output = try Tool.run("bash", ["-c", script])
        try #require(output.status == 0, "\(output.errors)")
        func read(_ name: String) throws -> Data { try Data(contentsOf: scratch.folder.appending(path: name)) }
        func identity(_ name: String) throws -> MockIdentity {
            let pem = String(decoding: try read("\(name).pem"), as: UTF8.self)
            let certificate = MockCertificate(pem: String(pem.drop { $0 != "-" }))
            let key = String(decoding: try read("\(name).key"), as: UTF8.self)
            return MockIdentity(certificates: [certificate], privateKeyPEM: key)
        }
        root = try read("ca.pem")
        list = try read("list.pem")
        responses = ["good.ocsp": try read("good.ocsp"), "revoked.ocsp": try read("revoked.ocsp")]
        good = try identity("good")
        revoked = try identity("revoked")
    }
}
