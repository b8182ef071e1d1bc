import Foundation
import LayoutClient
import Subprocess
import TestSupport
import Testing

/// `examples/package`: the products of this package as another package uses them.
// The first run compiles the packages that both products depend on.
@Suite(.timeLimit(.minutes(20)), .serialized) struct PackageExampleTests {
    /// Beside the build of this package, so that a second run has little to do.
    private static let scratch = Programs.file(".build/example")

    private static let place = ["--package-path", Programs.file("examples/package"), "--scratch-path", scratch]

    /// All products and the tests, which are built once.
    private static let built = Task { try await run("swift", ["build", "--build-tests"] + place) }

    private func build(_ product: String) async throws -> String {
        let built = try await Self.built.value
        #expect(built.status == 0, "\(built.text)\n\(built.errors)")
        return Self.scratch + "/debug/" + product
    }

    @Test func `a package that imports Layouts lays out in its own process`() async throws {
        let output = try await run(try await build("engine"), [])

        #expect(output.status == 0, "\(output.errors)")
        #expect(
            output.text == """
                [0, 0] 0.0 0.0
                [0, 1] 50.0 0.0
                [0, 2] 50.0 20.0
                [0, 3] 50.0 40.0
                50.0 70.0
                [0, 0] to [0, 1], [0, 2] to [0, 0]
                flow 37.5
                flow

                """)
    }

    @Test func `a program that imports Foundation as well uses all names as they are`() async throws {
        let output = try await run(try await build("with-foundation"), [])

        #expect(output.status == 0 && output.text.hasPrefix("20.0 2 "), "\(output.text)\n\(output.errors)")
    }

    @Test func `what the page on the engine shows runs`() async throws {
        let output = try await run(try await build("engine-guide"), [])

        #expect(output.status == 0, "\(output.errors)")
        #expect(output.text.hasPrefix("[0, 0] 8.0 16.0\n[0, 1] 164.0 16.0\n"), "\(output.text)")
        #expect(output.text.hasSuffix("\nOptional([0, 1]) []\nflow 440.0\n"), "\(output.text)")
    }

    @Test func `a layout of its own lays out in its own process like a built-in one`() async throws {
        let output = try await run(try await build("wall"), [])

        #expect(output.status == 0, "\(output.errors)")
        #expect(
            output.text == """
                 [0, 0] 0.0 20.0
                 [0, 1] 17.0 20.0
                 [0, 2] 35.0 20.0
                 [0, 3] 52.0 20.0
                 [0, 4] 69.0 20.0
                 [0, 5] 9.0 35.0
                 [0, 6] 26.0 35.0
                header [0, 0] 0.0 0.0
                10.0
                55.0 40.0
                [0, 0] to [0, 1], [0, 4] to [0, 0]
                honeycomb 50.0
                20.0
                parameters.invalid: /parameters/side is 0.0, expected 1.0...1000.0

                """)
    }

    @Test func `a daemon of its own has its layouts beside the built-in ones, and answers what clients' page shows`()
        async throws
    {
        let program = try await build("honeycombd")
        let guide = try await build("client-guide")
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let status = try await withLayoutd(program, socket: socket) { _ in
            let client = try await LayoutClient.connect(to: socket)
            let layout = try #require(try await client.layouts().first { $0.name == "honeycomb" })
            #expect(!layout.isPlugin && layout.version == "1.0.0")
            #expect(try await client.layouts().contains { $0.name == "flow" })
            let described = try await client.describe(layout: "honeycomb")
            #expect(described.parameters.map(\.name) == ["side", "gap", "header"])
            #expect(described.itemShape == .hexagon)
            let screen = Rect(x: 0, y: 0, width: 100, height: 60)
            let container = try await client.open(
                ContainerDescription(
                    layout: "honeycomb", parameters: ["side": 10, "gap": 0, "header": 20], bounds: screen,
                    sections: [ContainerSection(itemCount: 7)]))
            let found = try await container.attributes(in: screen).attributes
            #expect(found.map { $0.frame.y.rounded() } == [20, 20, 20, 20, 20, 35, 35, 0])
            await client.close()

            let output = try await run(guide, [socket], environment: ["LAYOUTD_SOCKET": socket])
            #expect(output.status == 0, "\(output.text)\n\(output.errors)")
            #expect(output.text.contains("layout.unknown /openContainer/layout [\"flow\"]\n"), "\(output.text)")
            #expect(output.text.contains("\ntrue\ntrue true\n"), "\(output.text)")
        }
        #expect(status == .exited(0))

        let usage = try await run(program, ["--help"])
        #expect(usage.status == 0 && usage.text.contains("--check-config"), "\(usage.text)")
        let refused = try await run(program, ["--limit"])
        #expect(refused.status == 64 && refused.errors.contains("--limit"), "\(refused.errors)")
    }

    @Test func `a layout of its own is held to the contract by a test of its package`() async throws {
        let built = try await Self.built.value
        #expect(built.status == 0, "\(built.text)\n\(built.errors)")
        let tested = try await run("swift", ["test", "--skip-build"] + Self.place)

        #expect(tested.status == 0, "\(tested.text)\n\(tested.errors)")
        #expect((tested.text + tested.errors).contains("Test run with 1 test"), "\(tested.text)")
    }

    @Test(arguments: [
        ("of prepared: PreparedLayout, from old: Rect, to new: Rect", "InvalidationContext?", true),
        ("of prepared: PreparedLayout, from old: Rect, to new: Rect", "Bool", false),
        ("of container: Container, from old: Rect, to new: Rect", "InvalidationContext?", false),
        ("from old: Rect, to new: Rect", "InvalidationContext?", false),
    ])
    func `a layout whose invalidation has other types does not compile`(
        _ parameters: String, _ result: String, compiles: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let source = """
            import LayoutCore

            struct Own: InvalidatingLayout {
                static let name = "own"
                static let summary = "A layout."
                init(_ parameters: Parameters) {}
                func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
                    try Placement(of: container).prepared()
                }
                func invalidation(\(parameters)) throws(LayoutError) -> \(result) { preconditionFailure() }
            }
            """
        try source.write(toFile: folder.path("own.swift"), atomically: true, encoding: .utf8)
        let modules = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent()
            .appendingPathComponent("Modules").path

        let output = try await run("swiftc", ["-typecheck", "-I", modules, folder.path("own.swift")])

        #expect((output.status == 0) == compiles, "\(output.errors)")
        #expect(
            output.errors.contains("type 'Own' does not conform to protocol 'InvalidatingLayout'") != compiles,
            "\(output.errors)")
    }

    @Test func `a package that imports LayoutClient alone talks to a daemon`() async throws {
        let program = try await build("client")
        try await withDaemon { daemon in
            let output = try await run(program, [daemon.path])

            #expect(output.status == 0, "\(output.errors)")
            #expect(
                output.text == """
                    [0, 0] 0.0 0.0
                    [0, 1] 50.0 0.0
                    [0, 2] 0.0 30.0
                    [0, 3] 50.0 30.0

                    """)
        }
    }
}
