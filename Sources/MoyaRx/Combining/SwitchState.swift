/// Which source of a switch is the newest. Every event returns what is to be done about it.
struct SwitchState {
    private(set) var newest = 0
    private var isRunning = false
    private var hasAllSources = false

    /// - Returns: The number of the source that has arrived.
    mutating func sourceArrived() -> Int {
        newest &+= 1
        isRunning = true
        return newest
    }

    /// - Returns: Whether the switch is complete.
    mutating func sourceCompleted(_ number: Int) -> Bool {
        guard number == newest else { return false }
        isRunning = false
        return hasAllSources
    }

    /// - Returns: Whether the switch is complete.
    mutating func allSourcesArrived() -> Bool {
        hasAllSources = true
        return !isRunning
    }
}
