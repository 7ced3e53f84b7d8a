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
        .library(name: "MoyaHTTP", targets: ["MoyaHTTP"]),
        .library(name: "MoyaTransport", targets: ["MoyaTransport"]),
        .library(name: "MoyaURLSession", targets: ["MoyaURLSession"]),
        .library(name: "MoyaMockServer", targets: ["MoyaMockServer"]),
        .library(name: "RxMoya", targets: ["RxMoya"]),
    ],
    traits: [
        .trait(name: "RxSwift", description: "RxMoya stands on RxSwift instead of the core that comes with it."),
    ],
    dependencies: [
        // Resolved only where the trait of the same name is on.
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.0.0"),
    ],
    targets: [
        .target(name: "MoyaTransport", swiftSettings: strict),
        .target(name: "MoyaURLSession", dependencies: ["MoyaTransport"], swiftSettings: strict),
        .target(name: "MoyaHTTP", dependencies: ["MoyaTransport", .byName(name: engine)], swiftSettings: strict),

        .target(
            name: "CMoyaMockServer",
            cSettings: [.define("MOYA_MOCK_OPENSSL", .when(platforms: [.linux]))],
            linkerSettings: [
                .linkedLibrary("ssl", .when(platforms: [.linux])),
                .linkedLibrary("crypto", .when(platforms: [.linux])),
            ]
        ),
        .target(name: "MoyaMockServer", dependencies: ["CMoyaMockServer"], swiftSettings: strict),

        .target(name: "MoyaRx", swiftSettings: strict),
        .target(
            name: "RxMoya",
            dependencies: [
                "MoyaRx",
                .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"])),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "MoyaRxTests", dependencies: ["MoyaRx"], swiftSettings: strict),
        // Swift 5 mode, as the apps that are written against RxSwift.
        .testTarget(name: "RxMoyaTests", dependencies: ["RxMoya"], swiftSettings: [.swiftLanguageMode(.v5)]),

        .testTarget(name: "MoyaHTTPTests", dependencies: ["MoyaHTTP"], swiftSettings: strict),
        .testTarget(name: "MoyaHTTPSwift5Tests", dependencies: ["MoyaHTTP"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "MoyaMockServerTests", dependencies: ["MoyaMockServer"], swiftSettings: strict),
    ]
)

#if os(Linux)
    package.products.append(.library(name: "MoyaCurl", targets: ["MoyaCurl"]))
    package.targets += [
        .target(name: "CMoyaCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "MoyaCurl", dependencies: ["MoyaTransport", "CMoyaCurl"], swiftSettings: strict),
    ]
#endif
