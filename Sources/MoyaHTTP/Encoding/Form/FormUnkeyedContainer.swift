/// Where a value writes its elements.
struct FormUnkeyedContainer: UnkeyedEncodingContainer {
    let writer: FormWriter

    var codingPath: [any CodingKey] { writer.codingPath }
    var count: Int { writer.node.count }

    func encodeNil() { next().writeNil() }
    func encode(_ value: some Encodable) throws { try next().write(value) }

    func nestedContainer<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        next().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }

    func superEncoder() -> any Encoder { next() }

    private func next() -> FormWriter {
        let index = FormIndex(intValue: count)
        return writer.nested(writer.node.appendElement(), at: index)
    }
}

/// The place of an element in a coding path.
private struct FormIndex: CodingKey {
    let intValue: Int?
    var stringValue: String { "Index \(intValue ?? 0)" }

    init(intValue: Int) {
        self.intValue = intValue
    }

    init?(stringValue: String) {
        return nil
    }
}
