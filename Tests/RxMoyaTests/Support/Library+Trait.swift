import Testing

/// Which library the suite runs on.
enum Library {
    #if RxSwift
        private static let isCoreOfOurs = false
    #else
        private static let isCoreOfOurs = true
    #endif

    /// For tests of what the core promises beyond RxSwift, which traps in debug builds when an event is sent out of
    /// another.
    static let isCore = ConditionTrait.enabled(if: isCoreOfOurs, "RxSwift does not promise this.")
}
