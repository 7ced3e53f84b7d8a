/// Where a value writes itself as one text.
struct FormSingleValueContainer: SingleValueEncodingContainer {
    let writer: FormWriter

    var codingPath: [any CodingKey] { writer.codingPath }

    func encodeNil() { writer.writeNil() }
    func encode(_ value: Bool) { write(writer.encoder.boolEncoding.encode(value)) }
    func encode(_ value: String) { write(value) }
    func encode(_ value: Double) { write("\(value)") }
    func encode(_ value: Float) { write("\(value)") }
    func encode(_ value: Int) { write("\(value)") }
    func encode(_ value: Int8) { write("\(value)") }
    func encode(_ value: Int16) { write("\(value)") }
    func encode(_ value: Int32) { write("\(value)") }
    func encode(_ value: Int64) { write("\(value)") }
    func encode(_ value: Int128) { write("\(value)") }
    func encode(_ value: UInt) { write("\(value)") }
    func encode(_ value: UInt8) { write("\(value)") }
    func encode(_ value: UInt16) { write("\(value)") }
    func encode(_ value: UInt32) { write("\(value)") }
    func encode(_ value: UInt64) { write("\(value)") }
    func encode(_ value: UInt128) { write("\(value)") }
    func encode(_ value: some Encodable) throws { try writer.write(value) }

    private func write(_ text: String) {
        writer.node.content = .text(text)
    }
}
