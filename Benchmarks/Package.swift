// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let strictC: [CSetting] = [.define("_GNU_SOURCE"), .enableWarning("all"), .treatAllWarnings(as: .error)]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Moya", path: "..")],
    targets: [
        .target(name: "ClientSupport", cSettings: strictC),
        .target(name: "BenchmarkClient", dependencies: ["ClientSupport"], swiftSettings: strict),
        .executableTarget(
            name: "c-client",
            dependencies: ["ClientSupport"],
            cSettings: strictC,
            linkerSettings: [.linkedLibrary("curl")]
        ),
        .target(
            name: "SessionSetup",
            dependencies: [
                "BenchmarkClient",
                .product(name: "MoyaCurl", package: "Moya"),
                .product(name: "MoyaHTTP", package: "Moya"),
                .product(name: "MoyaTransport", package: "Moya"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "session-client",
            dependencies: ["BenchmarkClient", "SessionSetup", .product(name: "MoyaHTTP", package: "Moya")],
            swiftSettings: strict
        ),
        .target(
            name: "ProviderSetup",
            dependencies: ["BenchmarkClient", .product(name: "Moya", package: "Moya")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "provider-client",
            dependencies: [
                "BenchmarkClient", "ProviderSetup", "SessionSetup", .product(name: "Moya", package: "Moya"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "provider-callback-client",
            dependencies: [
                "BenchmarkClient", "ProviderSetup", "SessionSetup", .product(name: "Moya", package: "Moya"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "urlsession-client",
            dependencies: ["BenchmarkClient"],
            swiftSettings: strict
        ),
        .executableTarget(name: "hold-server", cSettings: strictC),
        .executableTarget(name: "bench", swiftSettings: strict),
    ]
)
