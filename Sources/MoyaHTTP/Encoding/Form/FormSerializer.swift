import Foundation

/// Writes a tree of values as a form.
struct FormSerializer {
    private let encoder: URLEncodedFormEncoder
    private let allowsDefaultCharacters: Bool

    init(encoder: URLEncodedFormEncoder) {
        self.encoder = encoder
        allowsDefaultCharacters = encoder.allowedCharacters == .afURLQueryAllowed
    }

    /// Pairs that belong together, and the name that they are sorted by.
    private struct Segment {
        var sortKey: String
        var text: String
    }

    func text(of object: FormObject) -> String {
        joined(object.entries.compactMap { segment(of: $0.node, named: $0.key) })?.text ?? ""
    }

    /// The pairs of a value, or nothing if it makes none.
    private func segment(of node: FormNode, named name: String) -> Segment? {
        switch node.content {
        case .nothing: nil
        case .null: encoder.nilEncoding.encode().map { pair(name, $0) }
        case .text(let text): pair(name, text)
        case .array(let elements):
            joined(
                elements.enumerated().compactMap { index, element in
                    segment(of: element, named: encoder.arrayEncoding.encode(name, atIndex: index))
                }
            )
        case .object(let object):
            joined(
                object.entries.compactMap { key, node in
                    segment(of: node, named: encoder.keyPathEncoding.encode(key, inside: name))
                }
            )
        }
    }

    private func pair(_ name: String, _ value: String) -> Segment {
        let key = escape(encoder.keyEncoding.encode(name)) + "="
        return Segment(sortKey: key, text: key + escape(value))
    }

    /// Segments are sorted as wholes, so that the pairs of one element of an array stay together, and equal names keep
    /// their order.
    private func joined(_ segments: [Segment]) -> Segment? {
        let segments = encoder.alphabetizeKeyValuePairs ? segments.sorted { $0.sortKey < $1.sortKey } : segments
        guard let first = segments.first else { return nil }
        return Segment(sortKey: first.sortKey, text: segments.map(\.text).joined(separator: "&"))
    }

    private func escape(_ text: String) -> String {
        switch encoder.spaceEncoding {
        case .percentEscaped: percentEscape(text)
        case .plusReplaced:
            text.split(separator: " ", omittingEmptySubsequences: false)
                .map { percentEscape(String($0)) }
                .joined(separator: "+")
        }
    }

    private func percentEscape(_ text: String) -> String {
        if allowsDefaultCharacters { return text.formEscaped }
        return text.addingPercentEncoding(withAllowedCharacters: encoder.allowedCharacters) ?? text.formEscaped
    }
}
