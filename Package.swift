// swift-tools-version: 6.2
import PackageDescription

// Link flags of the shipped library (soname, version script, static runtime) live in scripts/build-library: as
// unsafeFlags here they would reach the test bundle too and break `swift test`.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// The library to ship is compiled in Embedded Swift (scripts/embedded.sh): what that cannot do is an error in each build.
// Not in Placard, which also has what only hosts in Swift can use.
let embedded = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

// libcurl is loaded at the first request. With PLACARD_LINK_CURL=1 in the environment it is linked, and loaded at start.
let linksCurl = Context.environment["PLACARD_LINK_CURL"] == "1"

// The library and its unit tests. The tool, the laboratory and the adapter of the scenarios are added at the end, if
// PLACARD_WORKSHOP=1 is in the environment, as the scripts set it: they use what is `package` in the library, which ends
// at a package, and other packages, which no user of the library should fetch.
let isWorkshop = Context.environment["PLACARD_WORKSHOP"] == "1"

let package = Package(
    name: "placard",
    products: [
        .library(name: "PlacardShared", type: .dynamic, targets: ["PlacardABI", "CPlacardEntry"]),
        .library(name: "Placard", targets: ["Placard"]),
        .library(name: "PlacardAsync", targets: ["PlacardAsync"]),
        .library(name: "PlacardFoundation", targets: ["PlacardFoundation"]),
    ],
    targets: [
        // The installed header is the Swift module CPlacard: the ABI implements it and the compiler compares the types.
        .systemLibrary(name: "CPlacard", path: "include"),
        .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(
            name: "CCurl", path: linksCurl ? "Sources/CCurlLinked" : "Sources/CCurl",
            pkgConfig: linksCurl ? "libcurl" : nil, providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
        .systemLibrary(name: "CSodium"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // The pure core, and the rooms around it: each knows its own C library and the core, none knows another.
        .target(name: "PlacardCore", swiftSettings: embedded),
        .target(name: "PlacardJSON", dependencies: ["PlacardCore", "CJansson"], swiftSettings: embedded),
        .target(
            name: "PlacardStore", dependencies: ["PlacardCore", "PlacardLock", "CSQLite", "CLinux"],
            swiftSettings: embedded),
        .target(
            name: "PlacardTransport", dependencies: ["PlacardCore", "PlacardLock", "CCurl", "CLinux"],
            swiftSettings: embedded),
        .target(name: "PlacardRegex", dependencies: ["PlacardCore", "CPCRE2"], swiftSettings: embedded),
        .target(name: "PlacardArchive", dependencies: ["PlacardCore", "CZlib"], swiftSettings: embedded),
        .target(
            name: "PlacardSodium", dependencies: ["PlacardCore", "PlacardLock", "CSodium"], swiftSettings: embedded),
        .target(
            name: "PlacardHTML", dependencies: ["PlacardCore"],
            resources: [
                .embedInCode("Resources/feed.css"), .embedInCode("Resources/feed.js"),
                .embedInCode("Resources/message.css"), .embedInCode("Resources/message.js"),
                .embedInCode("Resources/bridge.js"), .embedInCode("Resources/navigations.js"),
                .embedInCode("Resources/words.txt"),
            ],
            swiftSettings: embedded),

        // Swift's mutex; one that ThreadSanitizer understands when it watches.
        .target(name: "PlacardLock", swiftSettings: embedded),

        // Tapes: an engine's inputs as bytes, and the engine over such bytes.
        .target(name: "PlacardTape", dependencies: ["PlacardCore"], swiftSettings: embedded),

        // The client connects these modules; the ABI is its interface for every language except Swift.
        .target(
            name: "Placard",
            dependencies: [
                "PlacardCore", "PlacardJSON", "PlacardStore", "PlacardTransport", "PlacardRegex", "PlacardArchive",
                "PlacardHTML", "PlacardLock", "PlacardCampaigns", "PlacardSodium", "PlacardTape",
            ],
            swiftSettings: strict),
        // Events as asynchronous sequences. Not in the shared library: it needs the concurrency runtime and its threads.
        .target(name: "PlacardAsync", dependencies: ["Placard", "PlacardLock"], swiftSettings: strict),
        // Points in time as Foundation's dates. Not in the shared library, which would become many times larger.
        .target(name: "PlacardFoundation", dependencies: ["Placard"], swiftSettings: strict),
        // Campaign files, read strictly: for the tool and for the replay.
        .target(name: "PlacardCampaigns", dependencies: ["PlacardCore", "PlacardJSON"], swiftSettings: embedded),
        // The engine over recorded events, without a client.
        .target(
            name: "PlacardReplay", dependencies: ["PlacardCore", "PlacardJSON", "PlacardRegex", "PlacardCampaigns"],
            swiftSettings: embedded),
        .target(
            name: "PlacardABI",
            dependencies: ["Placard", "PlacardCore", "PlacardCampaigns", "PlacardReplay", "CPlacard"],
            swiftSettings: embedded),
        .target(name: "CPlacardEntry", dependencies: ["PlacardABI"]),

        // Servers and such, for tests only.
        .target(
            name: "TestSupport", dependencies: ["PlacardLock", "PlacardStore", "CSQLite"], path: "Tests/TestSupport",
            exclude: ["Fixtures"],
            swiftSettings: strict),
        // A store in memory, literal and slow: the model of the real one.
        .target(
            name: "EngineModel", dependencies: ["PlacardCore"], path: "Tests/EngineModel", swiftSettings: strict),
        .testTarget(
            name: "PlacardCoreTests",
            dependencies: ["PlacardCore", "EngineModel"] + (isWorkshop ? ["Simulation"] : []),
            exclude: isWorkshop ? [] : ["Engine/EngineLivesTests.swift"], swiftSettings: strict),
        .testTarget(name: "PlacardJSONTests", dependencies: ["PlacardJSON", "PlacardCore"], swiftSettings: strict),
        .testTarget(
            name: "PlacardStoreTests", dependencies: ["PlacardStore", "PlacardCore", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PlacardTransportTests", dependencies: ["PlacardTransport", "PlacardCore", "TestSupport"],
            exclude: ["Preload"],
            swiftSettings: strict),
        .testTarget(name: "PlacardRegexTests", dependencies: ["PlacardRegex"], swiftSettings: strict),
        .testTarget(
            name: "PlacardArchiveTests", dependencies: ["PlacardArchive", "CZlib", "TestSupport"], swiftSettings: strict
        ),
        .testTarget(
            name: "PlacardSodiumTests", dependencies: ["PlacardSodium", "PlacardJSON", "PlacardCore"],
            swiftSettings: strict),
        .testTarget(
            name: "PlacardHTMLTests", dependencies: ["PlacardHTML", "PlacardJSON", "PlacardCore"], swiftSettings: strict
        ),
        .testTarget(
            name: "PlacardTests",
            dependencies: [
                "Placard", "PlacardCore", "PlacardRegex", "PlacardStore", "PlacardTape", "PlacardTransport",
                "PlacardLock",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PlacardAsyncTests", dependencies: ["PlacardAsync", "Placard", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PlacardFoundationTests", dependencies: ["PlacardFoundation", "Placard"], swiftSettings: strict),
        .testTarget(
            name: "PlacardReplayTests", dependencies: ["PlacardReplay", "PlacardCampaigns", "PlacardCore"],
            swiftSettings: strict),
        .testTarget(
            name: "PlacardABITests",
            dependencies: ["PlacardABI", "CPlacardEntry", "CPlacard", "PlacardCore", "PlacardHTML"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

if isWorkshop {
    let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
    let nio = ["NIOCore", "NIOPosix", "NIOHTTP1"].map { Target.Dependency.product(name: $0, package: "swift-nio") }
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ]
    package.products.append(.executable(name: "placardctl", targets: ["placardctl"]))
    package.targets += [
        // The command line tool.
        .executableTarget(
            name: "placardctl",
            dependencies: [
                "PlacardCore", "PlacardJSON", "PlacardStore", "PlacardTape", "PlacardTransport", "PlacardRegex",
                "PlacardHTML",
                "PlacardArchive", "PlacardReplay", "PlacardCampaigns", "PlacardSodium", "CSodium", argumentParser,
            ] + nio,
            path: "tool/Sources/placardctl",
            resources: [
                .embedInCode("Inspector/Resources"), .embedInCode("Simulate/Resources"), .embedInCode("Diff/Resources"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "placardctlTests",
            dependencies: ["placardctl", "Placard", "PlacardCampaigns", "PlacardJSON", "TestSupport"],
            path: "tool/Tests/placardctlTests", swiftSettings: strict),

        // The scenario runner drives it to run scenarios/ through the Swift API (docs/scenarios.md, "Adapters").
        .executableTarget(
            name: "ScenarioAdapter", dependencies: ["Placard"], path: "conformance/swift", swiftSettings: strict),

        // What attacks the library for long (lab/README.md). Lives of clients in virtual time, with faults, and a fleet.
        .target(
            name: "Simulation",
            dependencies: [
                "EngineModel", "Placard", "PlacardCore", "PlacardJSON", "PlacardRegex", "PlacardSodium", "PlacardStore",
                "PlacardTape", "PlacardTransport", "CSQLite",
            ],
            path: "lab/Simulator", exclude: ["Command", "Fleet/result.py"], swiftSettings: strict),
        .executableTarget(
            name: "simulator", dependencies: ["Simulation"], path: "lab/Simulator/Command", swiftSettings: strict),
        // What is run with any bytes, by libFuzzer (scripts/fuzz) and without it. CFuzzCalls is the part in C.
        .target(
            name: "CFuzzCalls", dependencies: ["PlacardABI"], path: "lab/fuzz/Calls",
            cSettings: [.headerSearchPath("../../../include"), .define("_XOPEN_SOURCE", to: "700")]),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "CFuzzCalls", "Placard", "PlacardCampaigns", "PlacardCore", "PlacardHTML", "PlacardJSON",
                "PlacardRegex", "PlacardStore",
                "TestSupport",
            ],
            path: "lab/fuzz/Targets", swiftSettings: strict),
        .executableTarget(
            name: "FuzzReplay", dependencies: ["FuzzTargets"], path: "lab/fuzz/Replay", swiftSettings: strict),

        // A client on an event loop of SwiftNIO. The other examples in Swift are a package of their own, as a host is.
        .executableTarget(
            name: "nio-swift", dependencies: ["Placard"] + nio, path: "examples/nio-swift", swiftSettings: strict),
    ]
}
