import Foundation
import TestSupport
import Testing

/// The units on a systemd that runs as process 1, in namespaces of its own.
@Suite(.hangGuard) struct SystemdTests {
    @Test(.enabled(if: getuid() == 0, "needs root, to boot systemd in namespaces"))
    func `users of the group do not see each other's private containers, and others get in not at all`() async throws {
        let programs = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent().path
        let output = try await run("bash", [Programs.file("Tests/EndToEndTests/Scripts/booted"), programs])
        // It says why where none can be booted.
        if output.status == 77 { return print(output.text) }
        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text.contains("ok another member does not see it"))
    }
}
