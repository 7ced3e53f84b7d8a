/// Carries a value that is not `Sendable` from the caller into its call.
///
/// Targets, plugins and closures of apps written before Swift 6 promise nothing about threads. The caller hands the
/// value over; from then on only that one call touches it, in one place at a time.
struct Handover<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
