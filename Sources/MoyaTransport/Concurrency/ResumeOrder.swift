import Synchronization

/// Shows the thread sanitizer that what a thread did before it resumed a continuation comes before what the task does
/// after it.
///
/// The runtime orders the two in any case. But where a continuation is resumed before its task has stopped, Swift 6.3
/// does so without a word to the sanitizer, which then takes every value that is handed over for a race: here, and in
/// each program that uses this library. The cost is one plain store and one plain load.
@usableFromInline
package struct ResumeOrder: ~Copyable, Sendable {
    private let isPast = Atomic<Bool>(false)

    /// Makes the order of one continuation, or of several that come one after the other.
    @usableFromInline
    package init() {}

    /// To be called right before the continuation is resumed.
    @usableFromInline
    package borrowing func resumes() {
        isPast.store(true, ordering: .releasing)
    }

    /// To be called right after the continuation has been awaited.
    @usableFromInline
    package borrowing func isResumed() {
        _ = isPast.load(ordering: .acquiring)
    }
}
