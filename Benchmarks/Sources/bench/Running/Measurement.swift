/// What a client reports about its measured section.
struct Measurement: Decodable {
    let requests: Int
    let wallSeconds: Double
    let userSeconds: Double
    let systemSeconds: Double
    let idleResidentKiB: Int
    let peakResidentKiB: Int
    let voluntarySwitches: Int
    let involuntarySwitches: Int

    var requestsPerSecond: Double { Double(requests) / wallSeconds }
    var cpuSecondsPerRequest: Double { (userSeconds + systemSeconds) / Double(requests) }
    var switchesPerRequest: Double { Double(voluntarySwitches + involuntarySwitches) / Double(requests) }
    var peakMiB: Double { Double(peakResidentKiB) / 1024 }
    var idleMiB: Double { Double(idleResidentKiB) / 1024 }
    var grownKiBPerRequest: Double { Double(peakResidentKiB - idleResidentKiB) / Double(requests) }
}
