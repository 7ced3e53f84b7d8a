/// Carries an app's value that is not `Sendable` to the place where it is used.
///
/// `@unchecked`: the app handed the value over; it is used by one call, in one place at a time.
struct Carried<Value>: @unchecked Sendable {
    let value: Value
}
