// swift-tools-version: 6.3
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
        .target(name: "MoyaURLSession", dependencies: ["MoyaTransport", "CMoyaDigest"], swiftSettings: strict),
        .target(name: "CMoyaZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CMoyaDigest", linkerSettings: [.linkedLibrary("crypto", .when(platforms: [.linux]))]),
        .target(
            name: "MoyaHTTP",
            dependencies: ["MoyaTransport", "CMoyaDigest", "CMoyaZlib", .byName(name: engine)],
            swiftSettings: strict
        ),
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

        .testTarget(name: "MoyaHTTPTests", dependencies: ["MoyaHTTP"], swiftSettings: strict),
        .testTarget(name: "MoyaHTTPSwift5Tests", dependencies: ["MoyaHTTP"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "MoyaLiveTests",
            dependencies: ["Moya", "MoyaHTTP", "MoyaTransport", "MoyaURLSession", "MoyaMockServer"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SessionTests",
            dependencies: ["MoyaHTTP", "MoyaTransport", "MoyaURLSession", "MoyaMockServer"],
            swiftSettings: strict
        ),
        .testTarget(name: "MoyaSwift5Tests", dependencies: ["Moya"], swiftSettings: [.swiftLanguageMode(.v5)]),
        // The same programs in both language modes: two links to one folder.
        .testTarget(
            name: "CallersSwift5Tests",
            dependencies: ["Moya", "MoyaHTTP"],
            path: "Tests/Callers/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]
        ),
        .testTarget(
            name: "CallersSwift6Tests",
            dependencies: ["Moya", "MoyaHTTP"],
            path: "Tests/Callers/Swift6",
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]
        ),
        // And as a new app is set up, in which everything belongs to the main actor unless told otherwise.
        .testTarget(
            name: "CallersMainActorTests",
            dependencies: ["Moya", "MoyaHTTP"],
            path: "Tests/Callers/MainActor",
            swiftSettings: [
                .swiftLanguageMode(.v6), .unsafeFlags(["-default-isolation", "MainActor", "-warnings-as-errors"]),
            ]
        ),
        .testTarget(name: "MoyaTests", dependencies: ["Moya", "MoyaHTTP", "MoyaTransport"], swiftSettings: strict),
        .executableTarget(
            name: "trust-probe",
            dependencies: ["MoyaHTTP", "MoyaTransport"],
            path: "Tests/TrustProbe",
            swiftSettings: strict
        ),
        .testTarget(
            name: "TrustTests",
            dependencies: ["Moya", "MoyaHTTP", "MoyaTransport", "MoyaURLSession", "MoyaMockServer", "trust-probe"],
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
        .testTarget(
            name: "MoyaCurlTests",
            dependencies: ["MoyaCurl", "MoyaTransport", "MoyaMockServer"],
            swiftSettings: strict
        ),
    ]
    package.targets.append(
        .executableTarget(
            name: "secret-probe",
            dependencies: ["MoyaHTTP", "MoyaTransport"],
            path: "Tests/SecretProbe",
            swiftSettings: strict
        )
    )
    for target in package.targets where ["ConformanceTests", "TrustTests"].contains(target.name) {
        target.dependencies.append("MoyaCurl")
        if target.name == "TrustTests" { target.dependencies.append("secret-probe") }
    }
#endif

// MARK: Adapters to reactive libraries

// Each library is fetched only where the trait of its name is on.
package.traits = [
    .trait(name: "RxSwift", description: "RxMoya stands on RxSwift instead of the core that comes with it."),
    .trait(name: "OpenCombine", description: "CombineMoya is there on Linux, on OpenCombine."),
    .trait(name: "ReactiveSwift", description: "ReactiveMoya is there, on ReactiveSwift."),
]
package.dependencies += [
    .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.0.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    .package(url: "https://github.com/ReactiveCocoa/ReactiveSwift.git", "6.7.0"..<"8.0.0"),
]
let rxSwift: Target.Dependency = .product(
    name: "RxSwift",
    package: "RxSwift",
    condition: .when(traits: ["RxSwift"])
)
let openCombine: Target.Dependency = .product(
    name: "OpenCombine",
    package: "OpenCombine",
    condition: .when(platforms: [.linux], traits: ["OpenCombine"])
)
let reactiveSwift: Target.Dependency = .product(
    name: "ReactiveSwift",
    package: "ReactiveSwift",
    condition: .when(traits: ["ReactiveSwift"])
)

// Combine is there on Apple's systems, and elsewhere with the trait OpenCombine.
let combine: [SwiftSetting] = [
    .define("COMBINE", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])),
    .define("COMBINE", .when(platforms: [.linux], traits: ["OpenCombine"])),
    .define("OPENCOMBINE", .when(platforms: [.linux], traits: ["OpenCombine"])),
]

// The core of Rx stands in for RxSwift, which is not built in Swift 6 mode: from a module that is, every use in a
// `@Sendable` closure would be a warning to apps in Swift 5 mode. Its sources keep to the rules of both modes.
let likeRxSwift: [SwiftSetting] = [.swiftLanguageMode(.v5)] + strict.dropFirst()
let likeApps: [SwiftSetting] = [.swiftLanguageMode(.v5)]

package.products += [
    .library(name: "RxMoya", targets: ["RxMoya"]),
    .library(name: "CombineMoya", targets: ["CombineMoya"]),
    .library(name: "ReactiveMoya", targets: ["ReactiveMoya"]),
]
package.targets += [
    .target(name: "MoyaRx", swiftSettings: likeRxSwift),
    .target(name: "RxMoya", dependencies: ["Moya", "MoyaRx", rxSwift], swiftSettings: strict),
    .target(name: "CombineMoya", dependencies: ["Moya", openCombine], swiftSettings: strict + combine),
    .target(name: "ReactiveMoya", dependencies: ["Moya", reactiveSwift], swiftSettings: strict),

    .testTarget(name: "MoyaRxTests", dependencies: ["MoyaRx"], swiftSettings: likeApps),
    .testTarget(name: "RxMoyaTests", dependencies: ["RxMoya"], swiftSettings: likeApps),
    .testTarget(
        name: "AdapterTests",
        dependencies: ["RxMoya", "CombineMoya", "ReactiveMoya", "Moya", "MoyaMockServer", openCombine, reactiveSwift],
        swiftSettings: likeApps + combine
    ),
]

// MARK: Examples

// In Swift 5 mode where the style of the tutorials needs it, with a twin in Swift 6 in the folder Async.
let likeNewApps: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let stage: [Target.Dependency] = ["Moya", "MoyaHTTP", "MoyaMockServer", "ExampleStory"]
let examples: [Target.Dependency] = [
    "WeatherExample", "GitHubExample", "GameExample", "MusicExample", "ConcertsExample", "PersonExample",
    "RadioExample",
]

package.targets += [
    .target(
        name: "ExampleStory",
        dependencies: ["Moya", "MoyaHTTP"],
        path: "Examples/Story",
        swiftSettings: likeNewApps
    ),
    .target(
        name: "WeatherExample",
        dependencies: stage,
        path: "Examples/Weather",
        exclude: ["Async"],
        swiftSettings: likeApps
    ),
    .target(name: "WeatherAsync", dependencies: ["Moya"], path: "Examples/Weather/Async", swiftSettings: likeNewApps),
    .target(
        name: "GitHubExample",
        dependencies: stage + ["RxMoya"],
        path: "Examples/GitHub",
        swiftSettings: likeNewApps
    ),
    .target(
        name: "GameExample",
        dependencies: stage,
        path: "Examples/Game",
        exclude: ["Async"],
        swiftSettings: likeApps
    ),
    .target(
        name: "GameAsync",
        dependencies: ["Moya", "MoyaHTTP"],
        path: "Examples/Game/Async",
        swiftSettings: likeNewApps
    ),
    .target(
        name: "MusicExample",
        dependencies: stage + ["RxMoya"],
        path: "Examples/Music",
        exclude: ["Async"],
        swiftSettings: likeApps
    ),
    .target(name: "MusicAsync", dependencies: ["Moya"], path: "Examples/Music/Async", swiftSettings: likeNewApps),
    .target(
        name: "ConcertsExample",
        dependencies: stage + ["RxMoya"],
        path: "Examples/Concerts",
        swiftSettings: likeApps
    ),
    .target(name: "PersonExample", dependencies: stage, path: "Examples/Person", swiftSettings: likeNewApps),
    .target(name: "RadioExample", dependencies: stage, path: "Examples/Radio", swiftSettings: likeNewApps),
    .executableTarget(
        name: "tour",
        dependencies: ["ExampleStory"] + examples,
        path: "Examples/Tour",
        swiftSettings: likeNewApps
    ),
    .executableTarget(
        name: "session-tour",
        dependencies: ["MoyaHTTP", "MoyaMockServer"],
        path: "Examples/SessionTour",
        swiftSettings: likeApps
    ),
    .executableTarget(
        name: "file-sync",
        dependencies: ["MoyaHTTP", "MoyaMockServer"],
        path: "Examples/FileSync",
        swiftSettings: likeApps
    ),
    .testTarget(
        name: "SessionExamplesTests",
        dependencies: ["session-tour", "file-sync"],
        swiftSettings: likeApps
    ),
    .testTarget(
        name: "ExamplesTests",
        dependencies: stage + examples + ["WeatherAsync", "GameAsync", "MusicAsync"],
        swiftSettings: likeApps
    ),
]
