import Foundation
import LayoutCore
import TestSupport
import Testing

/// Tests of the packages and of the units with a systemd that runs as process 1 in namespaces of its own.
@Suite(.hangGuard(minutes: 10)) struct SystemdTests {
    private let programs = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent().path

    @Test(.enabled(if: getuid() == 0, "needs root, to boot systemd in namespaces"))
    func `the package keeps users apart and answers through restarts, failures and upgrades until it is removed`()
        async throws
    {
        let output = try await run("bash", [Programs.file("Tests/Service/run"), programs])
        // The script prints the reason if no systemd can be booted.
        if output.status == 77 { return print(output.text) }
        let passed = Set(output.text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("ok ") })
        let others = output.text.split(separator: "\n").filter { !$0.hasPrefix("ok ") }.joined(separator: "\n")
        #expect(output.status == 0, "\(others)\(output.errors)")
        // What could not be tried here.
        if !others.isEmpty { print(others) }
        for check in [
            "another member does not see it", "every request is answered or fails as a lost connection",
            "after a crash loop both units are failed", "the container is there after five failed starts",
            "the container is there after a mistake in the configuration", "in the sandbox, mounting fails with EPERM",
            "purging leaves nothing", "the catalogue explains it",
            "a service that is stopped is restarted by the watchdog", "the service goes on after a full disk",
            "under memory pressure, a container that nobody uses is closed",
            "a user of the same group sees a container that is open to it",
            "with the mistake mended, a restart succeeds at once", "no stored container is left",
        ] {
            #expect(passed.contains { $0.hasPrefix("ok \(check)") }, "\(check)")
        }
    }

    @Test(.enabled(if: Tools.strace != nil, "needs strace"))
    func `the daemon makes no system call that the unit's filter refuses, but for two that it can do without`()
        async throws
    {
        let output = try await run(
            "python3",
            [
                Programs.file("Tests/EndToEndTests/Scripts/calls.py"), "--daemon", Programs.product("layoutd"),
                "--tool",
                Programs.product("layoutctl"), "--unit", Programs.file("systemd/layoutd.service"), "--plugins",
                Programs.file("plugins"),
            ])
        #expect(output.status == 0, "\(output.errors)")
        let figures = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
        #expect(try #require(figures["made"]?.number) > 50)
        // The threads' priority: the unit says why it is refused. And the capabilities that scripts drop where root runs the daemon, as
        // here: in the unit it has none.
        #expect(figures["outside"] == ["capset", "setpriority"], "\(output.text)")
    }

    @Test(arguments: ["", "plugins", "limits"])
    func `the manual has every setting that layoutd knows`(_ group: String) async throws {
        let folder = try TemporaryFolder()
        // The failure lists the settings.
        let mistake = group.isEmpty ? #"{"x": 1}"# : #"{"\#(group)": {"x": 1}}"#
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

    @Test func `what is installed works by itself, and is what is uninstalled`() async throws {
        let folder = try TemporaryFolder()
        let environment = ["DESTDIR": folder.path("root"), "PREFIX": "/usr/local"]

        let installed = try await run("sh", [Programs.file("systemd/install"), programs], environment: environment)
        let demo = try await run(
            "sh", ["-c", #"cd "$0" && ./usr/local/bin/layoutctl demo"#, folder.path("root")])
        try FileManager.default.removeItem(atPath: folder.path("root/layoutd-demo.svg"))
        let removed = try await run("sh", [Programs.file("systemd/install"), "--uninstall"], environment: environment)
        let left = FileManager.default.enumerator(atPath: folder.path("root"))?.compactMap { $0 as? String } ?? []

        #expect(installed.status == 0, "\(installed.errors)")
        #expect(installed.text.contains("/usr/local/share/man/man8/layoutd.8\n"))
        #expect(installed.text.contains("/usr/local/lib/systemd/catalog/layoutd.catalog\n"))
        #expect(demo.status == 0 && demo.text.hasPrefix("377 pictures"), "\(demo.errors)")
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

    @Test(.enabled(if: Tools.python != nil, "needs Python"))
    func `the client for Python is installed by pip`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Programs.file("examples/clients/python"), toPath: folder.path("python"))
        let script = """
            python=/usr/bin/python3
            "$python" -m venv --system-site-packages "$0/venv" &&
            "$0/venv/bin/pip" install --quiet --no-index --no-build-isolation "$0/python" &&
            cd / && "$0/venv/bin/python" -c 'import layoutd; print(layoutd.__file__)' &&
            ls "$(dirname "$("$0/venv/bin/python" -c 'import layoutd; print(layoutd.__file__)')")"
            """
        let output = try await run("sh", ["-c", script, folder.path(".")])
        #expect(output.status == 0, "\(output.errors)")
        #expect(output.text.contains("/venv/lib/python3") && output.text.contains("py.typed"), "\(output.text)")
    }
}
