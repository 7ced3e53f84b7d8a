import Testing

@Suite("Operators of every adapter")
struct OperatorTests {
    @Test("forward to the response's own", arguments: Adapter.all, OperatorCase.all)
    func operates(_ adapter: Adapter, _ operation: OperatorCase) {
        #expect(operation.run(adapter.operators) == operation.expected)
    }
}
