import MoyaTransport

extension TransferError {
    static func cancelled(_ host: String?) -> TransferError {
        TransferError(.cancelled, host: host, message: "The request to \(host ?? "the host") was cancelled.")
    }

    static func closed(_ host: String?) -> TransferError {
        let message = "The request to \(host ?? "the host") cannot be made: its transport was closed."
        return TransferError(.transportClosed, host: host, message: message)
    }

    static func largeHead(_ host: String?) -> TransferError {
        let message = """
            The response's header from \(host ?? "the host") is too large: it has more than \(HeaderParser.limit) bytes \
            in all, or more than \(HeaderParser.lineLimit) bytes in one line.
            """
        return TransferError(.responseHeadTooLarge, host: host, message: message)
    }
}
