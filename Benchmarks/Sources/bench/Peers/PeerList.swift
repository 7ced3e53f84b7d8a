extension Peer {
    /// What all others are compared with: sockets enter and leave `epoll` just as libcurl asks.
    static let reference = Peer(name: "c", executable: "c-client")

    /// Every client that is measured; a new one is added here, and its executable to the package.
    static let all: [Peer] = [
        reference,
        Peer(name: "c-lazy", executable: "c-client", variant: "lazy", kinds: [.exchange]),
        Peer(name: "c-256k", executable: "c-client", variant: "large-buffers", kinds: [.bulk]),
        Peer(name: "session-async", executable: "session-client"),
        Peer(name: "session-executor", executable: "session-client", variant: "executor"),
        Peer(name: "provider-async", executable: "provider-client"),
        Peer(name: "provider-executor", executable: "provider-client", variant: "executor"),
        Peer(name: "provider-callback", executable: "provider-callback-client"),
        Peer(
            name: "urlsession",
            executable: "urlsession-client",
            trust: .systemBundle,
            requestDivisor: 10,
            concurrencyLimit: 1_000
        ),
    ]
}
