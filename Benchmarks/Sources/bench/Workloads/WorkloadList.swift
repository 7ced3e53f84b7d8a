extension Workload {
    /// Everything that is measured, in the order of the report.
    static let all: [Workload] =
        [
            smallGET(concurrency: 1, requests: 10_000),
            smallGET(concurrency: 16, requests: 30_000),
            smallGET(concurrency: 64, requests: 30_000),
            mediumGET,
            jsonPOST,
            secureGET(concurrency: 1, requests: 10_000),
            secureGET(concurrency: 16, requests: 25_000),
            secureGET(concurrency: 64, requests: 25_000),
            download,
            upload,
            held,
        ]

    static func smallGET(concurrency: Int, requests: Int) -> Workload {
        Workload(
            name: "get-\(concurrency)",
            title: "Small GET, \(concurrency) in flight (HTTP/1.1)",
            kind: .exchange,
            operation: .get,
            origin: .plain,
            path: "/small",
            concurrency: concurrency,
            warmupRequests: requests / 10,
            requests: requests,
            responseBytes: ServedFiles.smallJSON.utf8.count,
            payloadBytes: 0
        )
    }

    private static let mediumGET = Workload(
        name: "get-10k-16",
        title: "10 KB GET, 16 in flight (HTTP/1.1)",
        kind: .exchange,
        operation: .get,
        origin: .plain,
        path: "/medium",
        concurrency: 16,
        warmupRequests: 2_500,
        requests: 25_000,
        responseBytes: ServedFiles.mediumBytes,
        payloadBytes: 0
    )

    private static let jsonPOST = Workload(
        name: "post-16",
        title: "JSON POST, 16 in flight (HTTP/1.1)",
        kind: .exchange,
        operation: .post,
        origin: .plain,
        path: "/small",
        concurrency: 16,
        warmupRequests: 2_500,
        requests: 25_000,
        responseBytes: ServedFiles.smallJSON.utf8.count,
        payloadBytes: 0
    )

    private static func secureGET(concurrency: Int, requests: Int) -> Workload {
        Workload(
            name: "h2-\(concurrency)",
            title: "Small GET, \(concurrency) in flight (HTTP/2 over TLS)",
            kind: .exchange,
            operation: .get,
            origin: .secure,
            path: "/small",
            concurrency: concurrency,
            warmupRequests: requests / 10,
            requests: requests,
            responseBytes: ServedFiles.smallJSON.utf8.count,
            payloadBytes: 0
        )
    }

    private static let download = Workload(
        name: "download",
        title: "1 GiB download to a file",
        kind: .bulk,
        operation: .download,
        origin: .plain,
        path: "/large",
        concurrency: 1,
        warmupRequests: 1,
        requests: 1,
        responseBytes: ServedFiles.largeBytes,
        payloadBytes: ServedFiles.largeBytes
    )

    private static let upload = Workload(
        name: "upload",
        title: "256 MiB upload of a file",
        kind: .bulk,
        operation: .upload,
        origin: .plain,
        path: "/upload",
        concurrency: 1,
        warmupRequests: 1,
        requests: 3,
        responseBytes: ServedFiles.smallJSON.utf8.count,
        payloadBytes: ServedFiles.uploadBytes
    )

    private static let held = Workload(
        name: "held",
        title: "10,000 requests in flight (HTTP/1.1)",
        kind: .held,
        operation: .get,
        origin: .holding,
        path: "/",
        concurrency: 10_000,
        warmupRequests: 1,
        requests: 10_000,
        responseBytes: 2,
        payloadBytes: 0
    )
}
