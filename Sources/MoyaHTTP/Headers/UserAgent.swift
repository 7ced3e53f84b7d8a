import Foundation

/// The parts of the default `User-Agent`; what is not known is said to be `Unknown`.
struct UserAgent {
    var executable: String?
    var appVersion: String?
    var bundleIdentifier: String?
    var build: String?
    var system: String
    var systemVersion: OperatingSystemVersion

    /// This process on this machine.
    static var current: UserAgent {
        let info = Bundle.main.infoDictionary ?? [:]
        return UserAgent(
            executable: info["CFBundleExecutable"] as? String ?? processExecutable,
            appVersion: info["CFBundleShortVersionString"] as? String,
            bundleIdentifier: info["CFBundleIdentifier"] as? String,
            build: info["CFBundleVersion"] as? String,
            system: operatingSystemName,
            systemVersion: ProcessInfo.processInfo.operatingSystemVersion
        )
    }

    var text: String {
        let version = "\(systemVersion.majorVersion).\(systemVersion.minorVersion).\(systemVersion.patchVersion)"
        let product = "\(executable ?? "Unknown")/\(appVersion ?? "Unknown")"
        let bundle = "\(bundleIdentifier ?? "Unknown"); build:\(build ?? "Unknown")"
        return "\(product) (\(bundle); \(system) \(version)) \(AFInfo.name)/\(AFInfo.version)"
    }

    private static var processExecutable: String? {
        ProcessInfo.processInfo.arguments.first?.split(separator: "/").last.map(String.init)
    }
}
