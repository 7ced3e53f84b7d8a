/// A reference that keeps nothing alive, fit for a closure that another object holds.
struct Weakly<Object: AnyObject & Sendable>: Sendable {
    weak let value: Object?

    init(_ value: Object) {
        self.value = value
    }
}
