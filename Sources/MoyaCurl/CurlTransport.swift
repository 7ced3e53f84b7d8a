public import MoyaTransport
import CMoyaCurl
import Foundation
import Synchronization

/// The wire on Linux: libcurl's multi interface on an event loop of its own.
///
/// ```swift
/// let transport = try CurlTransport()
/// let reply = try await transport.send(TransferRequest(url: "https://example.com/"), events: .none)
/// ```
///
/// Loops are shared by all transports of the process; connections are not. A transport that is let go of is closed.
public final class CurlTransport: Transport {
    private let multis: [CurlMulti]
    private let tls: TransportTLS
    private let turn = Atomic<UInt>(0)

    /// Makes a transport; connections are opened when they are needed.
    ///
    /// - Throws: `unknown` when the process has no descriptor or thread left for the loop.
    public init(_ configuration: CurlConfiguration = CurlConfiguration()) throws(TransferError) {
        CurlLibrary.start()
        let tls = TransportTLS(configuration)
        var multis: [CurlMulti] = []
        for index in 0..<max(configuration.loopCount, 1) {
            multis.append(CurlMulti(configuration: configuration, tls: tls, loop: try EventLoops.loop(index)))
        }
        self.multis = multis
        self.tls = tls
    }

    deinit {
        close()
    }

    /// Such as `libcurl/7.88.1 OpenSSL/3.0.19`.
    public var name: String { CurlLibrary.name }

    /// What the libcurl at hand was built with.
    public var capabilities: Capabilities { CurlLibrary.capabilities }

    /// Runs tasks on the first loop: a task that prefers this executor is resumed without a hop between threads.
    ///
    /// Code that runs there holds up every transfer of the loop while it computes, and must never block.
    public var loopExecutor: any TaskExecutor { multis[0].loop }

    /// Makes the exchange; see ``Transport/send(_:events:)``.
    public func send(_ request: TransferRequest, events: EventSink) async throws(TransferError) -> TransferReply {
        try RequestCheck.checkLine(of: request)
        try tls.check(request)
        let transfer = try CurlTransfer(request, events: events, multi: nextMulti())
        let loop = transfer.multi.loop
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                transfer.continuation = continuation
                loop.post(.start(transfer))
            }
        } onCancel: {
            loop.post(.cancel(transfer))
        }
        transfer.order.isResumed()
        return try result.get()
    }

    /// Ends the transport; running exchanges fail with `transportClosed`.
    public func close() {
        for multi in multis { multi.loop.post(.close(multi)) }
    }

    private func nextMulti() -> CurlMulti {
        if multis.count == 1 { return multis[0] }
        let turn = turn.wrappingAdd(1, ordering: .relaxed).newValue
        return multis[Int(turn % UInt(multis.count))]
    }
}
