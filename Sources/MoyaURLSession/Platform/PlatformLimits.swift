import MoyaTransport

extension URLSessionTransport {
    /// What this transport cannot do on the platform it runs on. The conformance suite leaves out what stands here by
    /// name and nothing else.
    public static let limitations: [Limitation] = everywhere + platform

    private static let everywhere = [
        Limitation(
            name: "request field lines",
            instead: "URLRequest joins repeated fields, forgets their order and respells some names and methods."
        ),
        Limitation(
            name: "response field lines",
            instead: "HTTPURLResponse joins repeated fields (of two spellings one is lost), forgets their order and "
                + "respells some names."
        ),
        Limitation(
            name: "protocol version",
            instead: "HTTPURLResponse does not tell the version: heads say HTTP/1.1."
        ),
        Limitation(
            name: "connect timeout",
            instead: "URLSession tells nothing of a connection being made: the idle timeout and the deadline bound it."
        ),
        Limitation(
            name: "live upload stream",
            instead: "A streamed body is written to a temporary file first and sent from there."
        ),
        Limitation(
            name: "another address",
            instead: "A configuration that sends a host's connections elsewhere fails with unsupported."
        ),
    ]

    #if canImport(FoundationNetworking)
        private static let platform = [
            Limitation(
                name: "custom trust",
                instead: "Only the system's roots are trusted; a client certificate cannot be given."
            ),
            Limitation(
                name: "back-pressure",
                instead: "The peer is never held back: what a slow reader has not taken waits in a temporary file."
            ),
            Limitation(
                name: "bounded head",
                instead: "A head of any number of lines is taken; the deadline alone ends one that never ends."
            ),
            Limitation(
                name: "metrics",
                instead: "FoundationNetworking measures nothing: replies and errors carry no metrics."
            ),
            Limitation(
                name: "unreachable network",
                instead: "A network that is out of reach is not told from a refused connection: cannotConnectToHost."
            ),
            Limitation(
                name: "IPv6 literal",
                instead: "A URL whose host is an IPv6 address fails with unsupported before anything is sent."
            ),
            Limitation(
                name: "unreadable response fields",
                instead: "A field of blanks only or not in UTF-8 fails the whole response with badServerResponse."
            ),
            Limitation(
                name: "bare status line",
                instead: "A status line without the blank after its code fails the response with badServerResponse."
            ),
            Limitation(
                name: "truncated head",
                instead: "A connection that ends inside a response's head aborts the process, before Swift 6.4."
            ),
            Limitation(
                name: "response trailers",
                instead: "Trailer fields after a chunked body abort the process, before Swift 6.4."
            ),
            Limitation(
                name: "redirect without location",
                instead: "The body of a 3xx response without a readable Location is lost; its head is handed back."
            ),
        ]

        static let platformCapabilities: Capabilities = [.http2, .informationalResponses, .chunkedUpload]
    #else
        private static let platform = [
            Limitation(
                name: "idle in queue",
                instead: "The idle timeout also counts while a request waits for a free connection."
            )
        ]

        static let platformCapabilities: Capabilities = [
            .http2, .http3, .backPressure, .metrics, .informationalResponses, .chunkedUpload,
        ]
    #endif
}
