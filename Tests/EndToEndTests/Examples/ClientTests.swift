import Foundation
import LayoutCore
import TestSupport
import Testing

/// The clients of examples/clients, compared with one another and run against the built daemon.
@Suite(
    .hangGuard(minutes: 10), .serialized, .suiteLayoutd,
    .enabled(if: Tools.python != nil, "python3 is not installed"),
    .enabled(if: Tools.compiler != nil, "no C compiler is installed: neither cc, clang nor gcc"),
    .enabled(if: Tools.node != nil, "node is not installed"))
struct ClientTests {
    private let python = Tools.python ?? "python3"
    private let compiler = Tools.compiler ?? "cc"
    private let node = Tools.node ?? "node"

    /// The C example, which is built once.
    private static let gallery = Task {
        let folder = try TemporaryFolder()
        let sources = Programs.file("examples/clients/c/source")
        let library = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".c") }
        let output = try await run(
            Tools.compiler ?? "cc",
            ["-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror", "-pedantic"]
                + [Programs.file("examples/clients/c/gallery.c")] + library.map { "\(sources)/\($0)" }
                + ["-lm", "-o", folder.path("gallery")])
        #expect(output.status == 0, "\(output.errors)")
        return folder
    }

    @Test func `every client sends and reports the same, to a recorded server and to the daemon`() async throws {
        let output = try await run(
            python,
            [
                Programs.file("examples/clients/conformance/conformance.py"), "--sanitize", "--cc", compiler,
                "--daemon", Programs.product("layoutd"), "--swift", Programs.product("layoutconformance"),
            ])
        #expect(output.status == 0, "\(output.text)\n\(output.errors)")
        let lines = output.text.split(separator: "\n")
        for client in ["python", "asyncio", "c", "swift", "web"] {
            let passed = lines.filter { $0.hasPrefix("pass  \(client) ") }
            #expect(passed.count >= 25, "\(client): \(passed.count) scenarios")
        }
        #expect(lines.filter { $0.hasPrefix("note") } == [], "the C client has to be run with sanitizers")
    }

    @Test func `the C client sends every request, follows random edits, survives garbled replies and is linked to C++`()
        async throws
    {
        let output = try await run(
            python,
            [
                Programs.file("examples/clients/c/tests/run.py"), "--daemon", Programs.product("layoutd"), "--cc",
                compiler,
                "--cxx", Tools.cppCompiler ?? "c++",
            ])
        #expect(output.status == 0, "\(output.text)\n\(output.errors)")
        let lines = output.text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("pass") } == 13, "\(output.text)")
        #expect(lines.filter { $0.hasPrefix("note") } == [], "the C client has to be run with sanitizers")
    }

    @Test(
        .enabled(if: Tools.gtkPython != nil, "python3-gi or gir1.2-gtk-4.0 is not installed"),
        .enabled(
            if: Tools.gtkScanner != nil,
            "libgtk-4-dev, libgirepository1.0-dev or gobject-introspection is not installed"),
        .enabled(if: Tools.make != nil, "make is not installed"),
        .enabled(if: Tools.accessibilitySession != nil, "dbus, at-spi2-core or gir1.2-atspi-2.0 is not installed"),
        .enabled(if: Tools.xvfb != nil, "xvfb is not installed"),
        .enabled(if: Tools.xdotool != nil, "xdotool is not installed"),
        .enabled(if: Tools.gjs != nil, "gjs is not installed"),
        .enabled(if: Tools.valac != nil, "valac is not installed"))
    func `the view for GTK shows its model, and follows hands, screen readers and the daemon`() async throws {
        let output = try await run(
            python, [Programs.file("examples/clients/gtk/tests/run.py"), "--daemon", Programs.product("layoutd")])
        #expect(output.status == 0, "\(output.text)\n\(output.errors)")
        let lines = output.text.split(separator: "\n")
        for script in [
            "animation_tests.c", "edit_tests.c", "layout_tests.c", "scroll_tests.c", "view_tests.c",
            "hand.py", "type_ahead_tests.py", "motion_tests.py", "orthogonal_tests.py", "scroll_tests.py",
            "two_views_tests.py", "late.py", "failures.py", "readme.py", "install.py", "photos.js", "photos.vala",
            "accessibility.py",
        ] {
            #expect(lines.contains("pass  \(script)"), "\(script) has not passed")
        }
    }

    @Test(
        .enabled(if: Tools.qmlTestRunner != nil, "qt6-declarative-dev or qml-qt6 is not installed"),
        .enabled(if: Tools.cmake != nil, "cmake is not installed"),
        .enabled(if: Tools.gtkPython != nil, "python3-gi is not installed"),
        .enabled(if: Tools.accessibilitySession != nil, "dbus, at-spi2-core or gir1.2-atspi-2.0 is not installed"),
        .enabled(if: Tools.xvfb != nil && Tools.xauth != nil, "xvfb or xauth is not installed"),
        .enabled(if: Tools.xdotool != nil, "xdotool is not installed"))
    func `the view for Qt Quick shows its model, and follows hands and screen readers while the daemon is silent`()
        async throws
    {
        let output = try await run(
            python, [Programs.file("examples/clients/qt/tests/run.py"), "--daemon", Programs.product("layoutd")])
        #expect(output.status == 0, "\(output.text)\n\(output.errors)")
        let lines = output.text.split(separator: "\n")
        for test in [
            "tst_list.qml offscreen", "tst_list.qml xcb", "tst_list.qml sanitized", "hand.py", "silent.py", "readme.py",
            "accessibility.py",
        ] {
            #expect(lines.contains("pass  \(test)"), "\(test) has not passed")
        }
    }

    @Test func `the C example reports a rejected subscription instead of waiting for notices`() async throws {
        let folder = try TemporaryFolder()
        let socket = try SuiteLayoutd.socket
        let gallery = try await Self.gallery.value.path("gallery")
        let between = folder.path("between")
        let output = try await run(
            python,
            [
                Programs.file("Tests/EndToEndTests/Scripts/refusing.py"), between, socket, gallery,
                between, Programs.file("examples/photos/sizes.txt"),
            ])
        #expect(output.status == 70, "\(output.text)")
        #expect(output.errors.contains("gallery: permission.denied: not for you"), "\(output.errors)")
    }

    @Test func `the Python client passes its tests without a daemon`() async throws {
        let output = try await run(python, ["-W", "error", Programs.file("examples/clients/python/tests")])
        #expect(output.status == 0, "\(output.errors)")
    }

    @Test(.enabled(if: Tools.mypy != nil, "mypy is not installed"))
    func `mypy accepts the Python client and what uses it, and finds a user's mistakes`() async throws {
        let output = try await run(python, [Programs.file("examples/clients/python/typed")])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `the Python client passes its tests with a daemon`() async throws {
        let output = try await run(
            python,
            [
                "-W", "error", Programs.file("examples/clients/python/daemon_tests"),
                "--daemon", Programs.product("layoutd"),
            ])
        #expect(output.status == 0, "\(output.errors)")
    }

    @Test func `the Python client is installed as its README says, and starts the daemon for its first example`()
        async throws
    {
        let output = try await run(
            python, [Programs.file("examples/clients/python/installed"), "--daemon", Programs.product("layoutd")])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `the web client passes its tests without a daemon`() async throws {
        let output = try await run(node, [Programs.file("examples/clients/web/tests.js")])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `the collection view passes its tests without a page`() async throws {
        let output = try await run(node, [Programs.file("examples/clients/web/view_tests.js")])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `the web client passes its tests with a daemon`() async throws {
        let output = try await run(
            node, [Programs.file("examples/clients/web/daemon_tests.js"), "--daemon", Programs.product("layoutd")])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `the web client finds a daemon, starts one, and says why it could not`() async throws {
        let output = try await run(
            node, [Programs.file("examples/clients/web/unix_tests.js"), "--daemon", Programs.product("layoutd")])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test func `a client of one's own is driven by the command of its driver`() async throws {
        let driver = Programs.file("examples/clients/python/driver.py")
        let output = try await run(
            python,
            [
                Programs.file("examples/clients/conformance/conformance.py"), "--client", "mine=\(python) '\(driver)'",
                "--only", "parts",
            ])
        #expect(output.status == 0 && output.text.contains("pass  mine "), "\(output.text)\n\(output.errors)")
    }

    @Test(.enabled(if: Tools.perl != nil, "perl is not installed"))
    func `the Perl client's windows follow what is in sight`() async throws {
        let driver = Programs.file("examples/clients/perl/driver.pl")
        let output = try await run(
            python,
            [
                Programs.file("examples/clients/conformance/conformance.py"), "--client", "perl=perl '\(driver)'",
                "--daemon", Programs.product("layoutd"), "--only", "window",
            ])
        #expect(output.status == 0, "\(output.text)\n\(output.errors)")
        #expect(output.text.split(separator: "\n").count { $0.hasPrefix("pass  perl ") } == 4, "\(output.text)")
    }

    @Test func `the recorded bytes match their scenarios`() async throws {
        let output = try await run(python, [Programs.file("examples/clients/conformance/record.py"), "--check"])
        #expect(output.status == 0, "\(output.errors)")
    }

    @Test func `the schema reader decodes recorded messages like the library that wrote them`() async throws {
        let output = try await run(
            python, [Programs.file("examples/clients/conformance/conformance.py"), "--self-test"])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
        let count = output.text.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) }
        #expect(count ?? 0 > 80, "\(output.text)")
    }

    @Test func `the C example gets the same numbers as the Python one, bit for bit`() async throws {
        let folder = try TemporaryFolder()
        let socket = try SuiteLayoutd.socket
        let gallery = try await Self.gallery.value.path("gallery")
        let sizes = Programs.file("examples/photos/sizes.txt")
        let c = try await run(gallery, ["--json", socket, sizes])
        #expect(c.status == 0, "\(c.errors)")
        let other = try await run(
            python, [Programs.file("examples/clients/python/gallery.py"), "--socket", socket, "--json"])
        let documents = try [c, other].map { try JSONDecoder().decode(JSONValue.self, from: Data($0.text.utf8)) }
        #expect(documents[0].object["before"]?.array.isEmpty == false)
        #expect(documents[0] == documents[1])
        #expect(try await run(gallery, [folder.path("none"), Programs.file("examples/photos/sizes.txt")]).status == 69)
    }
}
