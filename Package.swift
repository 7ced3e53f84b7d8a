// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// The engine that carries requests: libcurl on Linux, URLSession on Apple's systems.
#if os(Linux)
    let engine = "MoyaCurl"
#else
    let engine = "MoyaURLSession"
#endif

let package = Package(
    name: "Moya",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Moya", targets: ["Moya"]),
        .library(name: "MoyaHTTP", targets: ["MoyaHTTP"]),
        .library(name: "MoyaTransport", targets: ["MoyaTransport"]),
        .library(name: "MoyaURLSession", targets: ["MoyaURLSession"]),
        .library(name: "MoyaMockServer", targets: ["MoyaMockServer"]),
    ],
    targets: [
        .target(name: "MoyaTransport", swiftSettings: strict),
        .target(name: "MoyaURLSession", dependencies: ["MoyaTransport"], swiftSettings: strict),
        .target(name: "MoyaHTTP", dependencies: ["MoyaTransport", .byName(name: engine)], swiftSettings: strict),
        .target(name: "Moya", dependencies: ["MoyaHTTP", "MoyaTransport"], swiftSettings: strict),

        .target(
            name: "CMoyaMockServer",
            cSettings: [.define("MOYA_MOCK_OPENSSL", .when(platforms: [.linux]))],
            linkerSettings: [
                .linkedLibrary("ssl", .when(platforms: [.linux])),
                .linkedLibrary("crypto", .when(platforms: [.linux])),
            ]
        ),
        .target(name: "MoyaMockServer", dependencies: ["CMoyaMockServer"], swiftSettings: strict),

        .executableTarget(
            name: "tour",
            dependencies: ["Moya", "MoyaMockServer"],
            path: "Examples/Tour",
            swiftSettings: strict
        ),

        .testTarget(name: "MoyaHTTPTests", dependencies: ["MoyaHTTP"], swiftSettings: strict),
        .testTarget(name: "MoyaHTTPSwift5Tests", dependencies: ["MoyaHTTP"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "MoyaLiveTests",
            dependencies: ["Moya", "MoyaHTTP", "MoyaTransport", "MoyaMockServer"],
            swiftSettings: strict
        ),
        .testTarget(name: "MoyaSwift5Tests", dependencies: ["Moya"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "MoyaTests", dependencies: ["Moya", "MoyaHTTP", "MoyaTransport"], swiftSettings: strict),
        .executableTarget(
            name: "trust-probe",
            dependencies: ["MoyaHTTP", "MoyaTransport"],
            path: "Tests/TrustProbe",
            swiftSettings: strict
        ),
        .testTarget(
            name: "TrustTests",
            dependencies: ["Moya", "MoyaHTTP", "MoyaTransport", "MoyaMockServer", "trust-probe"],
            swiftSettings: strict
        ),
        .testTarget(name: "MoyaMockServerTests", dependencies: ["MoyaMockServer"], swiftSettings: strict),
        .testTarget(
            name: "MoyaURLSessionTests",
            dependencies: ["MoyaTransport", "MoyaURLSession"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["MoyaTransport", "MoyaURLSession", "MoyaMockServer"],
            swiftSettings: strict
        ),
    ]
)

#if os(Linux)
    package.products.append(.library(name: "MoyaCurl", targets: ["MoyaCurl"]))
    package.targets += [
        .target(
            name: "CMoyaCurl",
            linkerSettings: [.linkedLibrary("curl"), .linkedLibrary("ssl"), .linkedLibrary("crypto")]
        ),
        .target(name: "MoyaCurl", dependencies: ["MoyaTransport", "CMoyaCurl"], swiftSettings: strict),
    ]
    for target in package.targets where ["ConformanceTests", "TrustTests"].contains(target.name) {
        target.dependencies.append("MoyaCurl")
    }
#endif
