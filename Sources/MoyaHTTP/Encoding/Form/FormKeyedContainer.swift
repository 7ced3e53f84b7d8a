/// Where a value writes its properties.
struct FormKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: FormWriter
    let object: FormObject

    var codingPath: [any CodingKey] { writer.codingPath }

    func encodeNil(forKey key: Key) { nested(key).writeNil() }
    func encode(_ value: some Encodable, forKey key: Key) throws { try nested(key).write(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    /// A superclass writes into the same object: a form has no place of its own for it.
    func superEncoder() -> any Encoder { writer }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: Key) -> FormWriter {
        writer.nested(object.node(for: key.stringValue), at: key)
    }
}
