/// A large value behind one reference, copied only when a shared one is changed.
///
/// Values that travel through many asynchronous functions lie in the frame of each; a reference keeps those small.
@usableFromInline
package struct Boxed<Value: Sendable>: @unchecked Sendable {  // A box that is shared is never written to.
    @usableFromInline
    final class Box {
        @exclusivity(unchecked) @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) {
            self.value = value
        }
    }

    @usableFromInline var box: Box

    /// Boxes `value`.
    @inlinable
    package init(_ value: Value) {
        box = Box(value)
    }

    /// The value.
    @inlinable
    package var value: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}
