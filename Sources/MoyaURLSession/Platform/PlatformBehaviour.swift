import Foundation

/// Where the two implementations of URLSession behave differently and the transport has to choose.
enum PlatformBehaviour {
    #if canImport(FoundationNetworking)
        /// FoundationNetworking's timer counts time in libcurl's queue, so the transport keeps a queue of its own.
        static let queuesByHost = true

        /// Suspending a task of FoundationNetworking drops its connection and starts the exchange over.
        static let suspendHoldsPeerBack = false

        /// FoundationNetworking takes an IPv6 address in a URL for a mistake.
        static let reachesIPv6Literals = false

        /// The challenge of a 401 comes after its body, and rejecting it cancels the task.
        static let challengeFollowsBody = true

        /// Fields that FoundationNetworking or libcurl would add unasked. libcurl takes a value of blanks as an order
        /// to leave the field out.
        static func fieldsToSuppress(bodyLength: Int64?, hasBody: Bool, methodImpliesBody: Bool) -> [(String, String)] {
            var fields = ["User-Agent", "Accept-Language", "Accept", "Accept-Encoding", "Connection"].map { ($0, " ") }
            if hasBody {
                fields.append(("Content-Type", " "))
                if bodyLength != nil { fields.append(("Transfer-Encoding", " ")) }
            } else if !methodImpliesBody {
                fields.append(("Content-Length", " "))
            }
            return fields
        }
    #else
        static let queuesByHost = false
        static let suspendHoldsPeerBack = true
        static let reachesIPv6Literals = true
        static let challengeFollowsBody = false

        static func fieldsToSuppress(bodyLength: Int64?, hasBody: Bool, methodImpliesBody: Bool) -> [(String, String)] {
            []
        }
    #endif

    #if canImport(Security)
        /// Whether URLSession asks its delegate about the certificates of servers and clients.
        static let decidesOnCertificates = true
    #else
        static let decidesOnCertificates = false
    #endif

    /// Whether the server, not TLS, asks for something.
    static func asksForCredentials(_ space: URLProtectionSpace) -> Bool {
        [
            NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodNTLM,
            NSURLAuthenticationMethodNegotiate, NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTMLForm,
        ].contains(space.authenticationMethod)
    }
}
