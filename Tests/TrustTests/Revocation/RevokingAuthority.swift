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
    private let scratch: Scratch

    private init() throws {
        scratch = try Scratch()
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
        let folder = scratch.folder
        func identity(_ name: String) throws -> MockIdentity {
            let pem = try String(contentsOf: folder.appending(path: "\(name).pem"), encoding: .utf8)
            let certificate = MockCertificate(pem: String(pem.drop { $0 != "-" }))
            let key = try String(contentsOf: folder.appending(path: "\(name).key"), encoding: .utf8)
            return MockIdentity(certificates: [certificate], privateKeyPEM: key)
        }
        root = try Data(contentsOf: folder.appending(path: "ca.pem"))
        list = try Data(contentsOf: folder.appending(path: "list.pem"))
        good = try identity("good")
        revoked = try identity("revoked")
    }

    /// The file with the response that says so of a certificate.
    func response(_ name: String) -> String {
        scratch.folder.appending(path: "\(name).ocsp").path()
    }
}
