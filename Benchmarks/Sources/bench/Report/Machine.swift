import Foundation

/// The machine at the moment: what has to be known to judge the numbers.
struct Machine {
    private let cores = ProcessInfo.processInfo.activeProcessorCount
    /// Processes that ran or waited to run, on average over the last minute.
    private let load: Double

    init() {
        var averages = [0.0]
        let count = getloadavg(&averages, 1)
        load = count == 1 ? averages[0] : 0
    }

    var text: String {
        let facts = "\(cores) cores, load average \(load.shown) before the run."
        return load < 0.5 ? facts : facts + " Other work was going on: ratios are worth less, absolute numbers little."
    }
}
