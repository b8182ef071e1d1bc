import Foundation
import LayoutCore
import TestSupport
import Testing

@Suite(.hangGuard(minutes: 10)) struct MemoryTests {
    @Test func `the memory of closed containers is released, round after round`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket) { process in
            let script = Programs.file("Tests/EndToEndTests/Scripts/leaving.py")
            let output = try await run("python3", [script, "--socket", socket, "--daemon", "\(process)"])
            #expect(output.status == 0, "\(output.errors)")
            let figures = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
            let before = try #require(figures["before"]?.number)
            let taken = try #require(figures["height"]?.number) - before
            let after = try #require(figures["after"]).array.compactMap(\.number)
            // The containers took memory, and little of it is left.
            #expect(taken > 80e6 && after.count == 4, "\(output.text)")
            for kept in after { #expect(kept - before < taken / 4, "\(output.text)") }
        }
    }

    @Test func `after a hundred rounds of opening and leaving, memory is as after the first`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket) { process in
            let script = Programs.file("Tests/EndToEndTests/Scripts/leaving.py")
            let output = try await run(
                "python3",
                [
                    script, "--socket", socket, "--daemon", "\(process)", "--rounds", "100", "--containers", "10",
                    "--items",
                    "50000",
                ])
            #expect(output.status == 0, "\(output.errors)")
            let figures = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
            let after = try #require(figures["after"]).array.compactMap(\.number)
            #expect(after.count == 100)
            #expect(try #require(after.last) <= 1.5 * #require(after.first), "\(output.text)")
        }
    }

    @Test func `a request is not retained once its container is open, though the client says nothing more`()
        async throws
    {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket) { process in
            let script = Programs.file("Tests/EndToEndTests/Scripts/keeping.py")
            let output = try await run(
                "python3", [script, "--socket", socket, "--daemon", "\(process)", "--items", "500000"])
            #expect(output.status == 0, "\(output.errors)")
            let figures = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
            let taken = try #require(figures["after"]?.number) - #require(figures["before"]?.number)
            // Sizes take 16 bytes an item and lines 11. The request would take another 16.
            #expect((16 * 5e5..<35 * 5e5).contains(taken), "\(output.text)")
        }
    }
}
