// swift-tools-version: 6.2
import PackageDescription

// How a package of your own uses layoutd: here by its path, elsewhere by the address of its repository.
let package = Package(
    name: "example",
    dependencies: [.package(name: "layoutd", path: "../..")],
    targets: [
        // The engine inside this process, without a daemon.
        .executableTarget(name: "engine", dependencies: [.product(name: "Layouts", package: "layoutd")]),
        // A client of the daemon.
        .executableTarget(name: "client", dependencies: [.product(name: "LayoutClient", package: "layoutd")]),
        // All that the documentation of both shows.
        .executableTarget(
            name: "engine-guide", dependencies: ["Honeycomb", .product(name: "Layouts", package: "layoutd")]),
        .executableTarget(name: "client-guide", dependencies: [.product(name: "LayoutClient", package: "layoutd")]),
        // Both beside Foundation.
        .executableTarget(
            name: "with-foundation",
            dependencies: [
                .product(name: "Layouts", package: "layoutd"), .product(name: "LayoutClient", package: "layoutd"),
            ]),
        // A layout of its own, used in this process, in a daemon, and held to the contract of layouts.
        .target(name: "Honeycomb", dependencies: [.product(name: "LayoutCore", package: "layoutd")]),
        .executableTarget(
            name: "wall", dependencies: ["Honeycomb", .product(name: "Layouts", package: "layoutd")]),
        .executableTarget(
            name: "honeycombd", dependencies: ["Honeycomb", .product(name: "LayoutDaemon", package: "layoutd")]),
        .testTarget(
            name: "HoneycombTests", dependencies: ["Honeycomb", .product(name: "LayoutTesting", package: "layoutd")]),
    ]
)
