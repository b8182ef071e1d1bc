import Foundation
import LayoutClient
import LayoutCore
import Subprocess
import TestSupport
import Testing

/// The built daemon as a process.
@Suite(.hangGuard, .serialized) struct DaemonProcessTests {
    @Test(arguments: [Signal.terminate, .interrupt])
    func `a signal ends it, whatever its clients do, and its socket goes`(_ signal: Signal) async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let status = try await withLayoutd(signal: signal, socket: socket) { _ in
            // One that never reads, one in the middle of a frame, one that listens.
            let deaf = try await RawClient.connect(to: socket)
            _ = try await deaf.call(
                "{\"id\":1,\"openContainer\":{\"layout\":\"flow\",\"bounds\":{\"width\":320},\"sections\":[{\"itemCount\":5000}]}}"
            )
            try await deaf.setReading(false)
            let query = "{\"id\":2,\"queryRect\":{\"container\":1,\"rect\":{\"width\":320,\"height\":1e6}}}"
            deaf.sendLater((0..<40).flatMap { _ in RawClient.frame(Array(query.utf8)) })
            let half = try await RawClient.connect(to: socket)
            await half.send([99, 0, 0, 0, 0x7B])
            let listener = try await RawClient.connect(to: socket)
            _ = try await listener.call("{\"id\":1,\"subscribe\":{\"events\":[\"serverStopping\"]}}")
        }
        #expect(status == .exited(0))
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    /// More clients than there are descriptors: those that are connected are served, one line is logged, and once some leave
    /// others come in.
    @Test func `without descriptors for more clients the others are served, and it recovers`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import socket, subprocess, sys
            sys.path.insert(0, sys.argv[3])
            from layoutd import Client
            command = 'ulimit -n 48; exec "$0" --socket "$1"'
            daemon = subprocess.Popen(['sh', '-c', command, sys.argv[1], sys.argv[2]], stderr=subprocess.PIPE, text=True)
            def wait_for(words):
                for line in daemon.stderr:
                    if words in line: return
            wait_for('listening')
            with Client(sys.argv[2]) as first:
                crowd = [socket.socket(socket.AF_UNIX) for _ in range(60)]
                for one in crowd: one.connect(sys.argv[2])
                wait_for('cannot accept')
                first.request('ping')
                for one in crowd: one.close()
                with Client(sys.argv[2]) as late: late.request('ping')
            daemon.terminate()
            print('lines', daemon.stderr.read().count('cannot accept'), 'status', daemon.wait())
            """
        let output = try await run(
            "python3",
            ["-c", script, Programs.product("layoutd"), folder.path("s"), Programs.file("examples/clients/python")])
        #expect(output.text == "lines 0 status 0\n", "\(output.errors)")
    }

    @Test func `a second daemon refuses the socket of the first, and takes over that of a killed one`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let status = try await withLayoutd(signal: .kill, socket: socket) { _ in
            let second = try await run(Programs.product("layoutd"), ["--socket", socket])
            #expect(second.status == 75)
            #expect(second.errors.contains("another process answers at \(socket)"))
        }
        #expect(status == .signaled(9))
        #expect(FileManager.default.fileExists(atPath: socket))
        _ = try await withLayoutd(socket: socket) { _ in }
    }

    @Test func `SIGUSR1 writes what the daemon holds to its log, and it goes on`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let log = folder.path("log")
        let script = """
            \(Programs.product("layoutd")) --socket \(socket) --log-level notice 2>\(log) &
            daemon=$!
            while ! \(Programs.product("layoutctl")) --socket \(socket) call '{"openContainer":{"layout":"flow",
                "name":"kept","lifetime":"persistent","sections":[{"itemCount":12}]}}' >/dev/null 2>&1; do
                kill -0 $daemon || exit 1
            done
            kill -USR1 $daemon
            while ! grep -q container \(log); do kill -0 $daemon || exit 1; done
            \(Programs.product("layoutctl")) --socket \(socket) call '{"ping":{}}'
            kill $daemon
            wait $daemon
            cat \(log)
            """
        let output = try await run("sh", ["-c", script])
        #expect(output.text.contains("\"ping\":{}"))
        for part in ["containers=1", "charged-bytes=", "name=kept", "items=12", "layout=flow"] {
            #expect(output.text.contains(part), "\(part)")
        }
    }

    @Test func `a bad configuration is named and nothing is started`() async throws {
        let folder = try TemporaryFolder()
        let refused = try await run(
            Programs.product("layoutd"), ["--socket", folder.path("s")],
            environment: ["LAYOUTD_LIMITS_ITEMS": "many"])
        #expect(refused.status == 78)
        #expect(refused.errors.contains("limits.items is many, expected a whole number"))
    }

    @Test func `readiness is told once, after the socket listens, and the stop too`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let manager = folder.path("notify")
        // socat writes each datagram that comes, one a line.
        let script = """
            socat -u UNIX-RECV:\(manager) - &
            receiver=$!
            while [ ! -S \(manager) ]; do kill -0 $receiver || exit 1; done
            NOTIFY_SOCKET=\(manager) \(Programs.product("layoutd")) --socket \(socket) --log-level error &
            daemon=$!
            while ! \(Programs.product("layoutctl")) call --socket \(socket) '{"ping":{}}' >/dev/null 2>&1; do
                kill -0 $daemon || exit 1
            done
            echo "ANSWERED"
            kill $daemon
            wait $daemon
            echo "ENDED $?"
            kill $receiver
            """
        let output = try await run("sh", ["-c", script])
        let lines = output.text.replacingOccurrences(of: "READY=1\n", with: "READY=1 ").split(
            separator: "\n", omittingEmptySubsequences: true)
        #expect(output.text.components(separatedBy: "READY=1").count == 2, "\(output.text)")
        #expect(output.text.contains("layouts, 0 plugins, 0 rejected"))
        #expect(output.text.components(separatedBy: "STOPPING=1").count == 2)
        #expect(output.text.contains("ENDED 0"))
        #expect(lines.first?.contains("READY=1") == true)
    }

    @Test(arguments: ["@layoutd-test-nobody", "/nowhere/notify", "rubbish"])
    func `a service manager that cannot be reached changes nothing`(_ manager: String) async throws {
        let folder = try TemporaryFolder()
        let status = try await withLayoutd(socket: folder.path("s"), environment: ["NOTIFY_SOCKET": manager]) {
            _ in
        }
        #expect(status == .exited(0))
    }

    @Test func `systemd's own activation hands its socket over`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let result = try await Subprocess.run(
            .name("systemd-socket-activate"),
            arguments: ["--listen=\(socket)", "--fdname=client", Programs.product("layoutd"), "--log-level", "error"],
            input: .none, output: .discarded, error: .discarded
        ) { execution async throws -> Void in
            // The first connect starts the daemon and waits for it.
            try await waitUntilAnswered(socket)
            let client = try await LayoutClient.connect(to: socket, limits: .patient)
            #expect(try await client.layouts().map(\.name).contains("flow"))
            await client.close()
            try execution.send(signal: .terminate)
        }
        #expect(result.terminationStatus == .exited(0))
        #expect(FileManager.default.fileExists(atPath: socket), "the socket is its maker's")
    }

    @Test func `the units are what the specification asks for`() async throws {
        let check = try await run("sh", [Programs.file("systemd/check"), Programs.product("layoutd")])
        #expect(check.status == 0, "\(check.text)\(check.errors)")
        #expect(check.text.contains("ok"))
    }

    @Test func `plugins are installed where the unit looks for them, and nothing else beside them`() async throws {
        let folder = try TemporaryFolder()
        let programs = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent().path
        let files = FileManager.default
        func mode(_ path: String) throws -> Int? {
            try files.attributesOfItem(atPath: folder.path(path))[.posixPermissions] as? Int
        }

        let install = try await run(
            "sh", ["-c", "umask 077 && exec \"$0\" \"$1\"", Programs.file("systemd/install"), programs],
            environment: ["PREFIX": "/usr/local", "DESTDIR": folder.path("root")])

        #expect(install.status == 0, "\(install.errors)")
        let plugins = "root/usr/local/share/layoutd/plugins"
        let installed = try files.contentsOfDirectory(atPath: folder.path(plugins)).sorted()
        #expect(
            try installed
                == files.contentsOfDirectory(atPath: Programs.file("plugins")).filter { $0.hasSuffix(".lua") }.sorted())
        for name in installed { #expect(try mode("\(plugins)/\(name)") == 0o644) }
        for path in [plugins, "root/etc/layoutd", "root/etc/layoutd/plugins"] { #expect(try mode(path) == 0o755) }
        let unit = try String(
            contentsOfFile: folder.path("root/usr/local/lib/systemd/system/layoutd.service"), encoding: .utf8)
        #expect(unit.contains("\nExecStart=/usr/local/bin/layoutd\n"))
        let folders = "/usr/local/share/layoutd/plugins:/etc/layoutd/plugins"
        #expect(unit.contains("\nEnvironment=LAYOUTD_PLUGINS_FOLDERS=\(folders)\n"))
    }

    @Test func `the folder of programs and the scratch root may be relative to where install is called`() async throws {
        let folder = try TemporaryFolder()
        let programs = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent()
        let install = "cd \"$1\" && DESTDIR=\"$2/root\" \"$0\" \"$3\""
        func call(_ directory: String, _ root: String, _ programs: String) async throws -> Output {
            try await run("sh", ["-c", install, Programs.file("systemd/install"), directory, root, programs])
        }
        try FileManager.default.createSymbolicLink(
            at: URL(fileURLWithPath: folder.path("built")), withDestinationURL: programs)

        let installed = try await call(folder.path("."), ".", "built")
        let refused = try await call(folder.path("."), "other", "nowhere")

        #expect(installed.status == 0, "\(installed.errors)")
        for path in ["usr/bin/layoutd", "usr/lib/systemd/system/layoutd.service"] {
            #expect(FileManager.default.fileExists(atPath: folder.path("root/\(path)")), "\(path)")
        }
        #expect(refused.status == 66)
        #expect(refused.errors.contains("nowhere has no program layoutd"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("other")))
    }

    @Test func `the fallback lays out a container whose plugin has gone into quarantine`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        try FileManager.default.createDirectory(atPath: folder.path("plugins"), withIntermediateDirectories: false)
        let plugin = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              while ctx.bounds.width > 320 do end
              out:content_size(320, 1)
            end
            function L:invalidate() end
            return L
            """
        try plugin.write(toFile: folder.path("plugins/loop.lua"), atomically: true, encoding: .utf8)
        @Sendable func call(_ body: String) async throws -> String {
            try await run(Programs.product("layoutctl"), ["call", body, "--socket", socket]).text
        }

        _ = try await withLayoutd(
            socket: socket,
            environment: [
                "LAYOUTD_PLUGINS_FOLDERS": folder.path("plugins"), "LAYOUTD_PLUGINS_FALLBACK": "flow",
                "LAYOUTD_PLUGINS_STRIKES": "1",
            ]
        ) { _ in
            try await waitUntilAnswered(socket)
            _ = try await call(
                "{\"openContainer\":{\"layout\":\"loop\",\"bounds\":{\"width\":320,\"height\":480},"
                    + "\"sections\":[{\"itemCount\":4}],\"lifetime\":\"persistent\"}}")
            let wider =
                "{\"updateContainer\":{\"container\":1,\"operations\":[{\"setBounds\":{\"width\":400,\"height\":480}}]}}"
            #expect(try await call(wider).contains("plugin.timeout"))
            // Four items of 50 × 50 are one row.
            #expect(try await call(wider).contains("\"contentSize\":{\"width\":400.0,\"height\":50.0}"))
        }
    }
}
