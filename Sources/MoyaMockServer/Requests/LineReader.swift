/// Lines that end in CR LF.
struct LineReader {
    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard let end = rest.position(of: "\r\n") else { return nil }
        defer { rest = rest.part((end + 2)...) }
        return rest.part(..<end)
    }
}
