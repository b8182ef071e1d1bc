import Foundation
import LayoutCore
import TestSupport
import Testing

/// What the page on scale says of machines with many users, and the benchmark of many daemons that its figures come from.
@Suite(.hangGuard(minutes: 10)) struct ScaleTests {
    private let programs = URL(fileURLWithPath: Programs.product("layoutd")).deletingLastPathComponent().path

    @Test func `the commands on the page make units that systemd accepts, with valid settings`() async throws {
        let output = try await run("python3", [Programs.file("Tests/Service/scale"), programs])

        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text.contains("ok systemd-analyze verify finds nothing wrong with layoutd-shard@1.socket"))
    }

    @Test func `a mistake on the page is found`() async throws {
        let folder = try TemporaryFolder()
        let page = try String(
            contentsOfFile: Programs.file("Sources/layoutd/layoutd.docc/Scale.md"), encoding: .utf8)
        let mistaken = page.replacing("MemoryMax=256M", with: "MemryMax=256M").replacing("_LOOPS=1", with: "_LOPS=1")
        try mistaken.write(toFile: folder.path("Scale.md"), atomically: true, encoding: .utf8)

        let output = try await run(
            "python3", [Programs.file("Tests/Service/scale"), programs, folder.path("Scale.md")])

        #expect(output.status == 1)
        #expect(output.text.contains("'MemryMax'"), "\(output.text)")
        #expect(output.text.contains("LAYOUTD_EVENT_LOPS is unknown"), "\(output.text)")
    }

    @Test func `a daemon that a socket has started ends with its last client, and the next client starts it again`()
        async throws
    {
        let folder = try TemporaryFolder()
        let script = """
            import os, socket, subprocess, sys
            layoutd, folder = sys.argv[1:]
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(folder + '/s')
            listener.listen(16)
            for _ in range(2):
                client = socket.socket(socket.AF_UNIX)
                client.connect(folder + '/s')
                body = b'{"id":1,"ping":{}}'
                client.sendall(len(body).to_bytes(4, 'little') + body)
                daemon = subprocess.Popen(
                    ['bash', '-c', f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@" 3<&{listener.fileno()}', layoutd,
                     '--exit-when-unused', '--log-level', 'error'], pass_fds=[listener.fileno()],
                    env=dict(os.environ, LISTEN_FDNAMES='client', LAYOUTD_PLUGINS_FOLDERS=''))
                print(b'"ping"' in client.recv(1000), daemon.poll())
                client.close()
                print(daemon.wait(), os.path.exists(folder + '/s'))
            """

        let output = try await run("python3", ["-c", script, Programs.product("layoutd"), folder.path("")])

        #expect(output.text == "True None\n0 True\nTrue None\n0 True\n", "\(output.text)\(output.errors)")
    }

    @Test func `each of many daemons is measured at rest, and then with a container`() async throws {
        let folder = try TemporaryFolder()

        let output = try await run(
            Programs.product("layoutbench"),
            [
                "crowd", "--member", "daemon", "--count=2", "--seconds=0.1", "--settling=0", "--folder",
                folder.path("."),
            ])

        #expect(output.status == 0, "\(output.errors)")
        let lines = try output.text.split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)).object
        }
        #expect(lines.count == 2)
        for line in lines {
            let (shared, own) = (line["proportionalBytes"]?.number ?? 0, line["privateBytes"]?.number ?? 0)
            #expect(own > 1e6 && shared > own)
            // The daemon's and that of the process that makes scripts.
            #expect(try #require(line["threads"]?.number) > 8)
            #expect(try #require(line["descriptors"]?.number) > 30)
        }
    }

    @Test func `the daemons of a benchmark that is killed end with it`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import socket, subprocess, sys
            benchmark, folder = sys.argv[1:]
            crowd = subprocess.Popen(
                [benchmark, 'crowd', '--member', 'daemon', '--count=2', '--seconds=600', '--folder', folder])
            def answers(number):
                client = socket.socket(socket.AF_UNIX)
                try: client.connect(f'{folder}/{number}/layoutd.sock')
                except OSError: return False
                return True
            while not (answers(0) and answers(1)): assert crowd.poll() is None
            crowd.kill()
            crowd.wait()
            while answers(0) or answers(1): pass
            print('ended')
            """

        let output = try await run("python3", ["-c", script, Programs.product("layoutbench"), folder.path("")])

        #expect(output.text == "ended\n", "\(output.errors)")
    }
}
