import Foundation
import LayoutCore
import TestSupport
import Testing

@Suite(.hangGuard) struct MemoryTests {
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
}
