import Foundation
import TestSupport
import Testing

/// Tests of the units with a systemd that runs as process 1 in namespaces of its own.
@Suite(.hangGuard) struct SystemdTests {
    @Test(.enabled(if: getuid() == 0, "needs root, to boot systemd in namespaces"))
    func `users of the group cannot see each other's private containers, and others cannot connect`() async throws {
        let programs = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent().path
        let output = try await run("bash", [Programs.file("Tests/EndToEndTests/Scripts/booted"), programs])
        // The script prints the reason if no systemd can be booted.
        if output.status == 77 { return print(output.text) }
        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text.contains("ok another member does not see it"))
    }
}
