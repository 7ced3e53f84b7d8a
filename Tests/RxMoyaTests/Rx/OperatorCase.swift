import RxMoya
import Testing

/// A sequence of events on one thread, and what it is expected to be.
struct OperatorCase: CustomTestStringConvertible {
    let name: String
    let expected: String
    let run: () -> String

    var testDescription: String { name }

    init<Sequence: ObservableConvertibleType>(
        _ name: String,
        _ expected: String,
        _ sequence: @escaping @autoclosure () -> Sequence
    ) {
        self.name = name
        self.expected = expected
        run = { sequence().line }
    }
}
