import Foundation
import TestSupport
import Testing

/// Tests of the packages and of the units with a systemd that runs as process 1 in namespaces of its own.
@Suite(.hangGuard) struct SystemdTests {
    private let programs = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent().path

    @Test(.enabled(if: getuid() == 0, "needs root, to boot systemd in namespaces"))
    func `the package keeps users apart and answers through restarts, failures and upgrades until it is removed`()
        async throws
    {
        let output = try await run("bash", [Programs.file("Tests/Service/run"), programs])
        // The script prints the reason if no systemd can be booted.
        if output.status == 77 { return print(output.text) }
        #expect(output.status == 0, "\(output.text)\(output.errors)")
        for check in [
            "another member does not see it", "every request is answered or fails as a lost connection",
            "after a crash loop both units are failed", "in the sandbox, mounting fails with EPERM",
            "purging leaves nothing", "the catalogue explains it",
            "a service that is stopped is restarted by the watchdog",
        ] {
            #expect(output.text.contains("ok \(check)"), "\(check)")
        }
    }

    @Test(arguments: ["", "plugins", "limits"])
    func `the manual has every setting that layoutd knows`(_ group: String) async throws {
        let folder = try TemporaryFolder()
        // The failure lists the settings.
        let mistake = group.isEmpty ? "{\"x\": 1}" : "{\"\(group)\": {\"x\": 1}}"
        try mistake.write(toFile: folder.path("mistake.json"), atomically: true, encoding: .utf8)
        let refused = try await run(Programs.product("layoutd"), ["--config", folder.path("mistake.json")])
        let list = try #require(refused.errors.firstMatch(of: /expected one of ([\w, ]+)/)?.1)
        let names = list.split(separator: ", ").map(String.init).filter { !["limits", "plugins"].contains($0) }

        let written = try await run(Programs.file("systemd/man/generate"), [programs, folder.path(".")])
        let page = try String(contentsOfFile: folder.path("layoutd.conf.5"), encoding: .utf8)

        #expect(written.status == 0, "\(written.errors)")
        #expect(names.count > 4)
        for name in names {
            let key = group.isEmpty ? name : "\(group).\(name)"
            #expect(page.contains("\n.TP\n\\fB\(key)\\fR\n"), "\(key)")
        }
    }

    @Test func `the manual has no warnings`() async throws {
        let folder = try TemporaryFolder()
        _ = try await run(Programs.file("systemd/man/generate"), [programs, folder.path(".")])

        for page in ["layoutctl.1", "layoutd.conf.5", "layoutd-plugins.7", "layoutd.8"] {
            let shown = try await run(
                "man", ["--warnings", "-l", folder.path(page)],
                environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"])
            #expect(shown.status == 0)
            #expect(shown.errors.isEmpty, "\(page): \(shown.errors)")
        }
    }

    @Test(.enabled(if: Tools.journalctl != nil, "needs journalctl, to read the catalogue"))
    func `the journal accepts the catalogue`() async throws {
        let folder = try TemporaryFolder()
        let catalogue = folder.path("root/usr/lib/systemd/catalog")
        try FileManager.default.createDirectory(atPath: catalogue, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Programs.file("systemd/layoutd.catalog"), toPath: "\(catalogue)/layoutd.catalog")
        let root = "--root=\(folder.path("root"))"

        let updated = try await run("journalctl", [root, "--update-catalog"])
        let listed = try await run("journalctl", [root, "--list-catalog"])

        #expect(updated.status == 0 && updated.errors.isEmpty, "\(updated.errors)")
        let text = try String(contentsOfFile: Programs.file("systemd/layoutd.catalog"), encoding: .utf8)
        let subjects = text.matches(of: /\n-- (\w+)\nSubject: (.+)\n/).map { "\($0.1) layoutd: \($0.2)" }
        #expect(subjects.count > 30)
        #expect(listed.text.split(separator: "\n").map(String.init).sorted() == subjects.sorted())
    }

    @Test func `what is installed is what is uninstalled`() async throws {
        let folder = try TemporaryFolder()
        let environment = ["DESTDIR": folder.path("root"), "PREFIX": "/usr/local"]

        let installed = try await run("sh", [Programs.file("systemd/install"), programs], environment: environment)
        let removed = try await run("sh", [Programs.file("systemd/install"), "--uninstall"], environment: environment)
        let left = FileManager.default.enumerator(atPath: folder.path("root"))?.compactMap { $0 as? String } ?? []

        #expect(installed.status == 0, "\(installed.errors)")
        #expect(installed.text.contains("/usr/local/share/man/man8/layoutd.8\n"))
        #expect(installed.text.contains("/usr/local/lib/systemd/catalog/layoutd.catalog\n"))
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(left.filter { $0.contains("layout") }.isEmpty)
    }

    @Test func `a package is refused in one line if programs are missing`() async throws {
        let folder = try TemporaryFolder()
        let output = try await run(
            Programs.file("systemd/package"), ["--programs", folder.path("."), folder.path("packages")])

        #expect(output.status == 1)
        #expect(output.errors.split(separator: "\n").count == 1, "\(output.errors)")
        #expect(output.errors.contains("has no program layoutd"))
    }
}
