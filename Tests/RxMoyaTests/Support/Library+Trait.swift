/// Which library the suite runs on.
enum Library {
    #if RxSwift
        /// The core promises more than RxSwift, which traps in debug builds when an event is sent out of another.
        static let isCore = false
    #else
        /// The core promises more than RxSwift, which traps in debug builds when an event is sent out of another.
        static let isCore = true
    #endif
}
