import Foundation

/// Writes one value to one node; the `Encoder` that the value sees.
struct FormWriter: Encoder {
    let encoder: URLEncodedFormEncoder
    let node: FormNode
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(FormKeyedContainer<Key>(writer: self, object: node.object))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return FormUnkeyedContainer(writer: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        FormSingleValueContainer(writer: self)
    }

    /// A writer for a value inside of this one.
    func nested(_ node: FormNode, at key: any CodingKey) -> FormWriter {
        FormWriter(encoder: encoder, node: node, codingPath: codingPath + [key])
    }

    func write(_ value: some Encodable) throws {
        guard codingPath.count <= NestingLimit.depth else {
            let context = EncodingError.Context(codingPath: codingPath, debugDescription: ParametersTooDeep.message)
            throw EncodingError.invalidValue(value, context)
        }
        if let text = try text(of: value) {
            node.content = .text(text)
        } else {
            try value.encode(to: self)
        }
    }

    func writeNil() {
        node.content = .null
    }

    /// The text of values that do not encode themselves.
    private func text(of value: some Encodable) throws -> String? {
        switch value {
        case let bool as Bool: encoder.boolEncoding.encode(bool)
        case let date as Date: try encoder.dateEncoding.encode(date)
        case let data as Data: try encoder.dataEncoding.encode(data)
        case let decimal as Decimal: "\(decimal)"
        case let url as URL: url.absoluteString
        default: nil
        }
    }
}
