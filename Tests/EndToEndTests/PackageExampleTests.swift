import LayoutClient
import TestSupport
import Testing

/// `examples/package`: the products of this package as another package uses them.
// The first run compiles the packages that both products depend on.
@Suite(.timeLimit(.minutes(20)), .serialized) struct PackageExampleTests {
    /// Beside the build of this package, so that a second run has little to do.
    private static let scratch = Programs.file(".build/example")

    private func build(_ product: String) async throws -> String {
        let arguments = ["--package-path", Programs.file("examples/package"), "--scratch-path", Self.scratch]
        let built = try await run("swift", ["build"] + arguments + ["--product", product])
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
