import Foundation

/// A piece of PEM (RFC 7468): bytes between a BEGIN and an END line.
struct PEMBlock: Hashable {
    /// What the lines say it is, such as `CERTIFICATE`.
    let label: String
    /// Whether lines before the Base64 say that it is encrypted, as OpenSSL's traditional keys do.
    let isEncrypted: Bool
    let data: Data

    /// All blocks of a text; what stands between them does not matter. `nil` when one is damaged.
    static func blocks(in text: Data) -> [PEMBlock]? {
        var blocks: [PEMBlock] = []
        var open: (label: Substring, lines: [Substring])?
        for bytes in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let line = Substring(decoding: bytes, as: UTF8.self).trimmingSuffix(while: \.isWhitespace)
            if let label = line.label(after: "-----BEGIN ") {
                guard open == nil else { return nil }
                open = (label, [])
            } else if let label = line.label(after: "-----END ") {
                guard let (opened, lines) = open, opened == label, let block = PEMBlock(opened, lines) else {
                    return nil
                }
                blocks.append(block)
                open = nil
            } else {
                open?.lines.append(line)
            }
        }
        return open == nil ? blocks : nil
    }

    private init?(_ label: Substring, _ lines: [Substring]) {
        let headers = lines.filter { $0.contains(":") }
        // A header's line that goes on in the next one has a blank at its start.
        let base64 = lines.filter { !$0.contains(":") && !$0.hasPrefix(" ") && !$0.hasPrefix("\t") }.joined()
        guard let data = Data(base64Encoded: base64), !data.isEmpty else { return nil }
        self.label = String(label)
        isEncrypted = headers.contains { $0.hasPrefix("Proc-Type:") && $0.contains("ENCRYPTED") }
        self.data = data
    }
}

extension PEMBlock {
    /// Whether this is a certificate, by one of its three labels. OpenSSL writes what it trusts more behind the
    /// certificate of the third; such a block is no certificate to anybody else.
    var isCertificate: Bool { ["CERTIFICATE", "X509 CERTIFICATE"].contains(label) }

    /// Whether this is a private key, encrypted or not.
    var isPrivateKey: Bool { label == "PRIVATE KEY" || label.hasSuffix(" PRIVATE KEY") }
}

extension Substring {
    fileprivate func label(after start: String) -> Substring? {
        guard hasPrefix(start), hasSuffix("-----"), utf8.count >= start.utf8.count + 5 else { return nil }
        return dropFirst(start.count).dropLast(5)
    }

    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
