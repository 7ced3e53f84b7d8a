// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "MoyaMockServer",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [.library(name: "MoyaMockServer", targets: ["MoyaMockServer"])],
    targets: [
        .target(
            name: "CMoyaMockServer",
            cSettings: [.define("MOYA_MOCK_OPENSSL", .when(platforms: [.linux]))],
            linkerSettings: [
                .linkedLibrary("ssl", .when(platforms: [.linux])),
                .linkedLibrary("crypto", .when(platforms: [.linux])),
            ]
        ),
        .target(name: "MoyaMockServer", dependencies: ["CMoyaMockServer"], swiftSettings: swiftSettings),
        .testTarget(name: "MoyaMockServerTests", dependencies: ["MoyaMockServer"], swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6]
)
