/// What every peer is asked to do, and how often.
struct Workload {
    /// What is of interest about a workload decides how it is reported.
    enum Kind {
        /// Many small exchanges: requests per second.
        case exchange
        /// One large body at a time: megabytes per second.
        case bulk
        /// All requests waiting for the server together: memory.
        case held
    }

    enum Operation: String {
        case get, post, download, upload
    }

    enum Origin {
        /// HTTP/1.1 without TLS.
        case plain
        /// HTTP/2 over TLS.
        case secure
        /// The server that holds its responses until all requests have arrived.
        case holding
    }

    let name: String
    let title: String
    let kind: Kind
    let operation: Operation
    let origin: Origin
    let path: String
    let concurrency: Int
    let warmupRequests: Int
    let requests: Int
    let responseBytes: Int
    /// Bytes of the body that travels, in whichever direction, when it is what is measured.
    let payloadBytes: Int

    /// The same workload with fewer requests, for a first look or a slow peer; at least one.
    func divided(by divisor: Int) -> Workload {
        with(warmupRequests: (warmupRequests + divisor - 1) / divisor, requests: max(1, requests / divisor))
    }

    func with(warmupRequests: Int, requests: Int) -> Workload {
        with(concurrency: concurrency, warmupRequests: warmupRequests, requests: requests)
    }

    func with(concurrency: Int, warmupRequests: Int, requests: Int) -> Workload {
        Workload(
            name: name,
            title: title,
            kind: kind,
            operation: operation,
            origin: origin,
            path: path,
            concurrency: concurrency,
            warmupRequests: warmupRequests,
            requests: requests,
            responseBytes: responseBytes,
            payloadBytes: payloadBytes
        )
    }
}
