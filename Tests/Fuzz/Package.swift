// swift-tools-version: 6.2
import PackageDescription

// The parsers of bytes from outside, fed by libFuzzer. A package of its own, since its build watches which code an input reaches.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Targets whose coverage leads the fuzzer.
let watched = settings + [.unsafeFlags(["-sanitize=fuzzer"])]

let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let swiftProtobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")

let package = Package(
    name: "fuzz",
    dependencies: [
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
    ],
    targets: [
        .target(name: "LayoutModel", exclude: ["BuiltInLayouts/generate"], swiftSettings: settings),
        .target(name: "LayoutCore", dependencies: ["LayoutModel"], swiftSettings: settings),
        .target(name: "LayoutEngine", dependencies: ["LayoutCore"], swiftSettings: settings),
        .target(name: "Layouts", dependencies: ["LayoutCore", "LayoutEngine", "LayoutModel"], swiftSettings: settings),
        .target(name: "CLua", cSettings: [.headerSearchPath(".")], linkerSettings: [.linkedLibrary("lua5.4")]),
        .target(name: "LuaRuntime", dependencies: ["CLua"], swiftSettings: settings),
        .target(name: "CWorker", cSettings: [.headerSearchPath(".")]),
        .target(name: "CService"),
        .target(name: "SystemCalls", dependencies: ["CService"], swiftSettings: settings),
        .target(
            name: "ScriptedLayouts", dependencies: ["CWorker", "LayoutCore", "LuaRuntime", "SystemCalls"],
            swiftSettings: watched),
        .target(
            name: "LayoutWire", dependencies: ["LayoutModel", nioCore, swiftProtobuf],
            exclude: ["README.md", "generate", "layout.proto", "schema", "store.proto"], swiftSettings: watched),
        .target(
            name: "LayoutService",
            dependencies: [
                "LayoutCore", "Layouts", "LayoutWire", "ScriptedLayouts", "SystemCalls", configuration, logging,
                metrics, nioCore, swiftProtobuf,
            ], swiftSettings: watched),
        .target(
            name: "LayoutServer",
            dependencies: [
                "LayoutCore", "LayoutEngine", "LayoutService", "Layouts", "LayoutWire", "ScriptedLayouts",
                "SystemCalls", logging, metrics, nioCore, nioPosix, swiftProtobuf,
            ], swiftSettings: watched),
        .target(name: "CStudio", exclude: ["README.md", "bundle", "files.inc", "generate", "made", "page"]),
        .target(
            name: "LayoutGateway",
            dependencies: [
                "CStudio", "LayoutModel", "LayoutWire", "SystemCalls", nioCore, nioHTTP1, nioPosix, nioWebSocket,
            ], swiftSettings: watched),
        .target(name: "CFuzzer", path: "Driver"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CFuzzer", "LayoutCore", "LayoutEngine", "LayoutGateway", "LayoutServer", "LayoutService",
                "LayoutWire", "Layouts", "LuaRuntime", "ScriptedLayouts", "SystemCalls", logging, nioCore,
                nioEmbedded, nioHTTP1, nioPosix, nioWebSocket, swiftProtobuf,
            ], path: "Targets", swiftSettings: settings,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
    ]
)
