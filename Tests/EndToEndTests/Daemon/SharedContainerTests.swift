import Foundation
import LayoutCore
import Subprocess
import TestSupport
import Testing

/// Tests of one container that several processes edit and watch.
@Suite(.hangGuard(minutes: 600), .serialized, .suiteLayoutd(givesWay: true)) struct SharedContainerTests {
    private static let clients = ["PYTHONPATH": Programs.file("examples/clients/python")]

    private static func script(_ name: String) -> String { Programs.file("Tests/EndToEndTests/Scripts/\(name)") }

    /// The last line of a script's output.
    private static func summary(_ output: Output) throws -> [String: JSONValue] {
        let line = try #require(output.text.split(separator: "\n").last, "\(output.errors)")
        return try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)).object
    }

    /// `LAYOUTD_TEST_CROWD_SECONDS` and `LAYOUTD_TEST_CROWD_SEED` set the duration and the random seed.
    @Test func `two mirrors equal a fresh attach after four processes have edited for a minute`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let seconds = environment["LAYOUTD_TEST_CROWD_SECONDS"] ?? "60"
        let seed = environment["LAYOUTD_TEST_CROWD_SEED"] ?? "\(UInt16.random(in: 1 ... .max))"
        let socket = try SuiteLayoutd.socket
        let output = try await run(
            "python3",
            [
                Self.script("crowd.py"), "--socket", socket, "--examples", Programs.file("examples/compositional"),
                "--seconds", seconds, "--seed", seed,
            ], environment: Self.clients)
        print("crowd: \(output.text)")
        #expect(output.status == 0, "seed \(seed): \(output.text)\(output.errors)")
        let summary = try Self.summary(output)
        let accepted = try #require(summary["accepted"]?.number)
        #expect(accepted > 0)
        let viewers = try #require(summary["viewers"]).array.map(\.object)
        #expect(viewers.count == 2)
        for viewer in viewers {
            #expect(viewer["difference"] == .null, "seed \(seed): \(viewer)")
            #expect(viewer["compared"]?.number ?? 0 >= 1)
            // Otherwise no changes were followed: each notice would have made the mirror reload everything.
            #expect(try #require(viewer["events"]?.number) > viewer["whole"]?.number ?? 0)
            // Every change is reported once, however many share a notice.
            #expect(viewer["merged"]?.number == (viewer["generation"]?.number ?? 0) - 1)
        }
    }

    /// `LAYOUTD_TEST_IDENTIFIED_EDITS` and `LAYOUTD_TEST_IDENTIFIED_SECONDS` set how many edits each makes at least, and for how long;
    /// `LAYOUTD_TEST_IDENTIFIED_SEED` sets the random seed.
    @Test func `four processes edit by identifier at the same time and never refuse each other`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let edits = environment["LAYOUTD_TEST_IDENTIFIED_EDITS"] ?? "150"
        let seconds = environment["LAYOUTD_TEST_IDENTIFIED_SECONDS"] ?? "0"
        let seed = environment["LAYOUTD_TEST_IDENTIFIED_SEED"] ?? "\(UInt16.random(in: 1 ... .max))"
        let socket = try SuiteLayoutd.socket
        let output = try await run(
            "python3",
            [
                Self.script("identified.py"), "--socket", socket, "--edits", edits, "--seconds", seconds,
                "--seed", seed,
            ], environment: Self.clients)
        print("identified: \(output.text)")
        #expect(output.status == 0, "seed \(seed): \(output.text)\(output.errors)")
        let summary = try Self.summary(output)
        #expect(summary["refused"] == .object([:]))
        #expect(summary["differences"] == .array([]))
        #expect(try #require(summary["edits"]?.number) >= 4 * (Double(edits) ?? 1))
    }

    /// `LAYOUTD_TEST_RANDOM_STEPS` and `LAYOUTD_TEST_RANDOM_SEED` set the number of steps and the random seed.
    @Test(
        .enabled(if: Tools.compiler != nil, "no C compiler is installed: neither cc, clang nor gcc"),
        .enabled(if: Tools.node != nil, "node is not installed"),
        .enabled(if: Tools.perl != nil, "perl is not installed"))
    func `windows of all clients on one container equal queries after random edits, scrolls, drags and steps`()
        async throws
    {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["LAYOUTD_TEST_RANDOM_SEED"] ?? "\(UInt16.random(in: 1 ... .max))"
        let output = try await run(
            "python3",
            [
                Self.script("windows.py"), "--daemon", Programs.product("layoutd"),
                "--swift", Programs.product("layoutconformance"), "--cc", Tools.compiler ?? "cc",
                "--client", "perl=perl '\(Programs.file("examples/clients/perl/driver.pl"))'",
                "--steps", environment["LAYOUTD_TEST_RANDOM_STEPS"] ?? "300", "--seed", seed,
            ])
        print("windows: \(output.text)")
        #expect(output.status == 0, "seed \(seed): \(output.text)\(output.errors)")
    }

    @Test func `two producers of the example keep one feed together`() async throws {
        let folder = try TemporaryFolder()
        let socket = try SuiteLayoutd.socket
        let output = try await run(
            "sh", [Self.script("producers"), Programs.file("examples/shared"), folder.path("feed")],
            environment: ["LAYOUTD_SOCKET": socket, "PYTHONDONTWRITEBYTECODE": "1"])
        #expect(output.status == 0, "\(output.errors)")
        // The final output of both producers, and of a viewer that attached later: equal to that of the one that ended last.
        let lines = output.text.split(separator: "\n")
        #expect(lines.count == 3 && lines.dropLast().contains(lines[2]), "\(output.text)\(output.errors)")
    }

    @Test func `a process stopped during 100000 edits catches up with a handful of notices`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket, givesWay: true) { process in
            let output = try await run(
                "python3", [Self.script("stopped.py"), "--socket", socket, "--daemon", "\(process)"],
                environment: Self.clients)
            print("stopped: \(output.text)")
            #expect(output.status == 0, "\(output.text)\(output.errors)")
            let summary = try Self.summary(output)
            #expect(summary["difference"] == .null)
            #expect(summary["accepted"] == .number(100_000))
            // The socket's buffers hold some small notices, followed by the merged one.
            #expect(try #require(summary["events"]?.number) < 40)
            #expect(try #require(summary["grown"]?.number) < Double(8 << 20))
        }
    }

    @Test(
        .enabled(if: getuid() == 0, "needs root, to run clients as other users"),
        .enabled(if: Tools.setpriv != nil, "setpriv (util-linux) is not installed"))
    func `each user may do exactly what a container's access allows`() async throws {
        // Readable by the other users, wherever the repository is.
        let folder = try TemporaryFolder()
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(""))
        try Programs.copyReadable(Self.script("user.py"), to: folder.path("user.py"))
        try Programs.copyPythonClient(to: folder.path("layoutd"))
        let socket = folder.path("s")
        _ = try await withLayoutd(
            socket: socket,
            environment: [
                "LAYOUTD_SOCKET_MODE": "0666", "LAYOUTD_LIMITS_CONTAINERS_PER_USER": "12",
                "LAYOUTD_LIMITS_MEMORY_PER_USER": "\(4 << 20)",
            ]
        ) { _ in
            let output = try await run(
                "python3", [Self.script("users.py"), "--socket", socket, "--user", folder.path("user.py")],
                environment: Self.clients)
            print("users: \(output.text)")
            #expect(output.status == 0, "\(output.text)\(output.errors)")
            let summary = try Self.summary(output)
            #expect(summary["wrong"] == .array([]))
            #expect(summary["tried"]?.number ?? 0 >= 9 * 3 * 6)
        }
    }

    @Test func `the example's viewer equals a fresh attach, and the same seed gives the same feed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let socket = try SuiteLayoutd.socket
        var feeds: [String] = []
        for name in ["first", "second"] {
            let output = try await run(
                "sh", [Self.script("shared"), Programs.file("examples/shared"), folder.path(name), name],
                environment: ["LAYOUTD_SOCKET": socket, "PYTHONDONTWRITEBYTECODE": "1"])
            #expect(output.status == 0, "\(output.errors)")
            // The final output of the producer, of the viewer that followed it, and of one that attached later.
            let lines = output.text.split(separator: "\n")
            #expect(lines.count == 3, "\(output.text)\(output.errors)")
            #expect(Set(lines).count == 1, "\(output.text)")
            feeds.append(lines.first?.split(separator: " ").dropFirst(2).joined(separator: " ") ?? name)
        }
        #expect(feeds[0] == feeds[1])
        #expect(feeds[0].contains(" messages, "))
    }
}
