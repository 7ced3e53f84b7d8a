/// The name that the default `User-Agent` gives the operating system.
let operatingSystemName: String = {
    #if targetEnvironment(macCatalyst)
        "macOS(Catalyst)"
    #elseif os(macOS)
        "macOS"
    #elseif os(iOS)
        "iOS"
    #elseif os(tvOS)
        "tvOS"
    #elseif os(watchOS)
        "watchOS"
    #elseif os(visionOS)
        "visionOS"
    #elseif os(Linux)
        "Linux"
    #elseif os(Windows)
        "Windows"
    #elseif os(Android)
        "Android"
    #else
        "Unknown"
    #endif
}()
