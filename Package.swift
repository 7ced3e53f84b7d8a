// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Moya",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "MoyaTransport", targets: ["MoyaTransport"]),
        .library(name: "MoyaURLSession", targets: ["MoyaURLSession"]),
    ],
    targets: [
        .target(name: "MoyaTransport", swiftSettings: strict),
        .target(name: "MoyaURLSession", dependencies: ["MoyaTransport"], swiftSettings: strict),
    ]
)

#if os(Linux)
package.products.append(.library(name: "MoyaCurl", targets: ["MoyaCurl"]))
package.targets += [
    .target(name: "CMoyaCurl", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "MoyaCurl", dependencies: ["MoyaTransport", "CMoyaCurl"], swiftSettings: strict),
]
#endif
