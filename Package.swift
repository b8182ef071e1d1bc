// swift-tools-version: 6.2
import PackageDescription

// Continuous integration builds with every warning as an error; a user's newer compiler may warn of more.
let isContinuousIntegration = Context.environment["CI"] != nil

let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isContinuousIntegration ? [.treatAllWarnings(as: .error)] : [])

// A release build leaves the tests themselves unoptimized: optimizing them takes longer than it saves.
let testSettings: [SwiftSetting] = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let numerics = Target.Dependency.product(name: "Numerics", package: "swift-numerics")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

let package = Package(
    name: "layoutd",
    products: [
        .library(name: "LayoutClient", targets: ["LayoutClient"]),
        .library(name: "LayoutCore", targets: ["LayoutCore"]),
        .library(name: "LayoutDaemon", targets: ["LayoutDaemon"]),
        .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
        .library(name: "Layouts", targets: ["Layouts"]),
        .executable(name: "layoutd", targets: ["layoutd"]),
        .executable(name: "layoutctl", targets: ["layoutctl"]),
        .executable(name: "layoutbench", targets: ["layoutbench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // The values that users meet: geometry, elements, sections, updates, changes. Imports nothing but the C library's math.
        .target(name: "LayoutModel", exclude: ["BuiltInLayouts/generate"], swiftSettings: settings),
        // The engine: what a layout is, what it prepares and how that is queried and compared.
        .target(name: "LayoutCore", dependencies: ["LayoutModel"], swiftSettings: settings),
        // A container as a value: operations in, changes out.
        .target(name: "LayoutEngine", dependencies: ["LayoutCore"], swiftSettings: settings),
        .target(name: "Layouts", dependencies: ["LayoutCore", "LayoutEngine", "LayoutModel"], swiftSettings: settings),
        .target(name: "LayoutRendering", dependencies: ["LayoutCore"], swiftSettings: settings),
        // The contract that every layout keeps, for tests.
        .target(name: "LayoutTesting", dependencies: ["LayoutCore"], swiftSettings: settings),

        // Lua, and layouts written in it.
        .target(
            name: "CLua", cSettings: [.headerSearchPath(".")], linkerSettings: [.linkedLibrary("lua5.4")]),
        .target(name: "LuaRuntime", dependencies: ["CLua"], swiftSettings: settings),
        // The processes that scripts run in.
        .target(name: "CWorker", cSettings: [.headerSearchPath(".")]),
        .target(
            name: "ScriptedLayouts", dependencies: ["CWorker", "LayoutCore", "LuaRuntime", "SystemCalls"],
            swiftSettings: settings),
        // What an author of plugins works with: the contract, golden tests, measurements, annotations.
        .target(
            name: "PluginTools",
            dependencies: [
                "LayoutCore", "LayoutRendering", "LayoutTesting", "LayoutWire", "Layouts", "ScriptedLayouts",
                "SystemCalls",
            ], swiftSettings: settings),

        // The protocol, its two ends, and what they need of the system.
        .target(name: "CService"),
        .target(name: "SystemCalls", dependencies: ["CService"], swiftSettings: settings),
        .target(
            name: "LayoutWire", dependencies: ["LayoutModel", nioCore, swiftProtobuf],
            exclude: ["README.md", "generate", "layout.proto", "schema", "store.proto"], swiftSettings: settings),
        .target(
            name: "LayoutClient",
            dependencies: ["LayoutModel", "LayoutWire", "SystemCalls", nioCore, nioPosix, swiftProtobuf],
            swiftSettings: settings),
        // How the daemon fits into its machine: settings, the log, the service manager, stored bytes, counters.
        .target(
            name: "LayoutService",
            dependencies: [
                "LayoutCore", "Layouts", "LayoutWire", "ScriptedLayouts", "SystemCalls", configuration, logging,
                metrics, nioCore, swiftProtobuf,
            ], swiftSettings: settings),
        .target(
            name: "LayoutServer",
            dependencies: [
                "LayoutCore", "LayoutEngine", "LayoutService", "Layouts", "LayoutWire", "ScriptedLayouts",
                "SystemCalls", logging, metrics, nioCore, nioPosix, swiftProtobuf,
            ], swiftSettings: settings),
        // The way from web pages to a daemon, and the page of the studio.
        .target(name: "CStudio", exclude: ["README.md", "bundle", "files.inc", "generate", "made", "page"]),
        .target(
            name: "LayoutGateway",
            dependencies: [
                "CStudio", "LayoutModel", "LayoutWire", "SystemCalls", nioCore, nioHTTP1, nioPosix, nioWebSocket,
            ], swiftSettings: settings),

        // The command line of the daemon, for layoutd and for daemons with layouts of their own.
        .target(
            name: "LayoutDaemon",
            dependencies: [
                "LayoutCore", "LayoutServer", "LayoutService", "Layouts", "SystemCalls", argumentParser, logging,
                unixSignals,
            ],
            swiftSettings: settings),
        .executableTarget(name: "layoutd", dependencies: ["LayoutDaemon"], swiftSettings: settings),
        .executableTarget(
            name: "layoutctl",
            dependencies: [
                "LayoutClient", "LayoutCore", "LayoutGateway", "LayoutRendering", "LayoutServer", "LayoutService",
                "LayoutWire",
                "PluginTools", "ScriptedLayouts", "SystemCalls", argumentParser, logging, subprocess, swiftProtobuf,
                unixSignals,
            ], swiftSettings: settings),
        .target(name: "CBenchmark", linkerSettings: [.linkedLibrary("lua5.4")]),
        .executableTarget(
            name: "layoutbench",
            dependencies: [
                "CBenchmark", "LayoutCore", "LayoutEngine", "LayoutGateway", "LayoutServer", "LayoutService",
                "LayoutWire", "Layouts", "ScriptedLayouts",
                argumentParser, logging, nioCore, nioPosix, swiftProtobuf,
            ], exclude: ["README.md", "figures", "peers"], swiftSettings: settings),

        // What a user of LayoutClient writes; run by a test.
        .executableTarget(
            name: "gallery", dependencies: ["LayoutClient"], path: "examples/swift",
            swiftSettings: settings),
        // What the author of a layout writes; the package that uses it is built by a test.
        .target(
            name: "Honeycomb", dependencies: ["LayoutCore"], path: "examples/package/Sources/Honeycomb",
            swiftSettings: settings),
        // LayoutClient as examples/clients/conformance drives it beside the clients in other languages.
        .executableTarget(
            name: "layoutconformance", dependencies: ["LayoutClient"], path: "examples/clients/swift",
            swiftSettings: settings),

        .target(
            name: "TestSupport",
            dependencies: [
                "LayoutClient", "LayoutCore", "LayoutEngine", "LayoutServer", "LayoutService", "LayoutWire", "Layouts",
                "PluginTools",
                "ScriptedLayouts", "SystemCalls", logging, nioCore, nioPosix, numerics, swiftProtobuf,
            ], path: "Tests/TestSupport", swiftSettings: testSettings),
        .testTarget(
            name: "LayoutModelTests", dependencies: ["LayoutModel", "PluginTools", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "LayoutCoreTests", dependencies: ["LayoutCore", "PluginTools", "TestSupport"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "LayoutEngineTests",
            dependencies: ["Honeycomb", "LayoutCore", "LayoutEngine", "Layouts", "PluginTools", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "LayoutsTests",
            dependencies: [
                "Honeycomb", "LayoutCore", "LayoutTesting", "Layouts", "PluginTools", "TestSupport",
            ],
            exclude: ["Scripts"], swiftSettings: testSettings),
        .testTarget(
            name: "LayoutRenderingTests", dependencies: ["LayoutCore", "LayoutRendering"], swiftSettings: testSettings),
        .testTarget(name: "CLuaTests", dependencies: ["CLua", "PluginTools"], swiftSettings: testSettings),
        .testTarget(name: "LuaRuntimeTests", dependencies: ["LuaRuntime"], swiftSettings: testSettings),
        .testTarget(
            name: "ScriptedLayoutsTests",
            dependencies: [
                "LayoutCore", "LayoutEngine", "Layouts", "LuaRuntime", "PluginTools", "ScriptedLayouts", "SystemCalls",
                "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "PluginToolsTests",
            dependencies: [
                "LayoutCore", "LayoutRendering", "LayoutTesting", "Layouts", "PluginTools", "ScriptedLayouts",
            ], swiftSettings: testSettings),
        .testTarget(
            name: "LayoutWireTests",
            dependencies: [
                "LayoutModel", "LayoutCore", "LayoutWire", "PluginTools", "TestSupport", nioCore, swiftProtobuf,
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "LayoutClientTests",
            dependencies: [
                "LayoutClient", "LayoutCore", "LayoutServer", "LayoutService", "LayoutWire", "PluginTools",
                "TestSupport", logging,
                nioCore,
                swiftProtobuf,
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "LayoutServiceTests",
            dependencies: [
                "LayoutService", "LayoutWire", "SystemCalls", "TestSupport", logging, swiftProtobuf,
            ], swiftSettings: testSettings),
        .testTarget(
            name: "LayoutServerTests",
            dependencies: [
                "Honeycomb", "LayoutClient", "LayoutCore", "LayoutEngine", "LayoutServer", "LayoutService",
                "LayoutWire", "Layouts",
                "PluginTools", "ScriptedLayouts", "SystemCalls", "TestSupport",
                configuration, logging, metrics, nioCore, nioEmbedded, nioPosix, swiftProtobuf,
            ], swiftSettings: testSettings),
        .testTarget(
            name: "LayoutGatewayTests",
            dependencies: [
                "LayoutGateway", "LayoutModel", "LayoutServer", "LayoutWire", "PluginTools", "TestSupport", nioCore,
                nioEmbedded, nioHTTP1, nioPosix, nioWebSocket, swiftProtobuf,
            ], swiftSettings: testSettings),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "LayoutClient", "LayoutCore", "LayoutWire", "PluginTools", "TestSupport", "gallery",
                "layoutconformance", "layoutctl", "layoutd", nioCore, subprocess, swiftProtobuf, systemPackage,
            ], exclude: ["Scripts"], swiftSettings: testSettings),
    ]
)
