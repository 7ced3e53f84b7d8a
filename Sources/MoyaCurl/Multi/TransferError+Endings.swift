import MoyaTransport

extension TransferError {
    static func cancelled(_ host: String?) -> TransferError {
        TransferError(.cancelled, host: host, message: "The request to \(host ?? "the host") was cancelled.")
    }

    static func closed(_ host: String?) -> TransferError {
        let message = "The request to \(host ?? "the host") cannot be made: its transport was closed."
        return TransferError(.transportClosed, host: host, message: message)
    }

    static func longHead(_ host: String?) -> TransferError {
        let peer = host ?? "the host"
        let message = "The answer of \(peer) is not taken: its heads have more than \(HeaderParser.limit) bytes."
        return TransferError(.badServerResponse, host: host, message: message)
    }
}
