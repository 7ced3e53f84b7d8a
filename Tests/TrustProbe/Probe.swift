import Foundation
import MoyaHTTP
import MoyaTransport

/// Sends one request with one feature of trust or identity and prints how it ended: for runs under another libcurl.
@main struct Probe {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let url = URL(string: arguments[2]) else {
            return print("usage: trust-probe feature url folder")
        }
        let folder = URL(filePath: arguments[3])
        do {
            let session = try makeSession(arguments[1], folder)
            let reply = try await session.data(for: URLRequest(url: url))
            print("status \(reply.head.statusCode) over \(session.transport.name)")
        } catch let error as AFError {
            let code = (error.underlyingError as? URLError)?.errorCode ?? 0
            print("error \(code) \(error.localizedDescription)")
        } catch {
            print("error \(type(of: error)) \(error.localizedDescription)")
        }
    }

    private static func makeSession(_ feature: String, _ folder: URL) throws -> Session {
        let roots = folder.appending(path: "root.pem")
        var tls = TLSConfiguration()
        tls.trustedRoots = .file(roots)
        var manager: ServerTrustManager?
        switch feature {
        case "file": break
        case "memory": tls.trustedRoots = .pem(try Data(contentsOf: roots))
        case "default": manager = ServerTrustManager(evaluators: ["*": .default])
        case "disabled": manager = ServerTrustManager(evaluators: ["*": DisabledTrustEvaluator()])
        case "pinned":
            let pins = try Certificate.certificates(in: Data(contentsOf: roots))
            manager = ServerTrustManager(evaluators: ["*": .pinnedCertificates(certificates: pins)])
        case "keys":
            let pin = "sha256/r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="
            manager = ServerTrustManager(evaluators: ["*": try PublicKeysTrustEvaluator(pins: [pin])])
        case "revocation": manager = ServerTrustManager(evaluators: ["*": .revocationChecking])
        case "composite":
            manager = ServerTrustManager(evaluators: ["*": .composite(evaluators: [.default])])
        case "nobody": manager = ServerTrustManager(evaluators: [:])
        case "optional": manager = ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: [:])
        default:
            let pem = try Data(contentsOf: folder.appending(path: "client.pem"))
            tls.clientIdentities["*"] = try ClientIdentity(certificates: pem, privateKey: pem)
        }
        return Session(serverTrustManager: manager, tls: tls)
    }
}
