import Foundation
import LayoutClient
import LayoutCore
import Subprocess
import TestSupport
import Testing

/// Tests of the built daemon as a process.
@Suite(.hangGuard(minutes: 10), .serialized) struct DaemonProcessTests {
    @Test(arguments: [Signal.terminate, .interrupt])
    func `a signal ends it, whatever its clients do, and its socket is removed`(_ signal: Signal) async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let status = try await withLayoutd(signal: signal, socket: socket) { _ in
            // A client that never reads, one in the middle of a frame, and one that only listens.
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

    @Test func `the settings are checked as by a start, and printed as a file that has them`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("layoutd.json")
        try Data("{\n\"limits\": {\"items\": 0}}".utf8).write(to: URL(fileURLWithPath: file))
        let message = "configuration: \(file):2: limits.items is 0, expected 1...1000000000"

        let check = try await run(Programs.product("layoutd"), ["--check-config", "--config", file])
        #expect(check.status == 78 && check.text.isEmpty)
        #expect(check.errors == "layoutd: \(message)\n")
        let start = try await run(Programs.product("layoutd"), ["--socket", folder.path("s"), "--config", file])
        #expect(start.status == 78)
        #expect(start.errors.contains("cannot start reason=\"\(message)\""), "\(start.errors)")

        let standard = try await run(Programs.product("layoutd"), ["--print-config"])
        try Data(standard.text.utf8).write(to: URL(fileURLWithPath: file))
        let again = try await run(Programs.product("layoutd"), ["--print-config", "--config", file])
        #expect(again.status == 0 && again.text == standard.text)
        #expect(try await run(Programs.product("layoutd"), ["--check-config", "--config", file]).status == 0)
    }

    @Test func `a second daemon on the folder of a store ends with 78, and a kill frees the folder`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, subprocess, sys
            layoutd, layoutctl, folder, plugins = sys.argv[1:]
            store = folder + '/store'
            os.mkdir(store)
            environment = dict(os.environ, LAYOUTD_STORE=store, LAYOUTD_PLUGINS_FOLDERS=plugins)
            def start(name):
                command = [layoutd, '--socket', folder + '/' + name]
                daemon = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
                for line in daemon.stderr:
                    if 'listening' in line: break
                    if 'cannot start' in line: print(line.split('expected')[1].strip().replace(store, 'STORE'))
                return daemon
            first = start('a')
            request = '{"openContainer": {"name": "x", "layout": "masonry", "bounds": {}, "lifetime": "persistent"}}'
            subprocess.run([layoutctl, '--socket', folder + '/a', 'call', request], capture_output=True, check=True)
            second = start('b')
            print(second.wait(), os.listdir(folder).count('b'), first.poll())
            first.kill()
            first.wait()
            third = start('c')
            third.terminate()
            print(third.wait())
            print(first.pid)
            """
        let output = try await run(
            "python3",
            [
                "-c", script, Programs.product("layoutd"), Programs.product("layoutctl"), folder.path(""),
                Programs.file("plugins"),
            ])
        let lines = output.text.split(separator: "\n")
        #expect(
            lines.dropLast() == [
                "a folder that no other process uses: process \(lines.last ?? "") uses STORE\"", "78 0 None", "0",
            ], "\(output.text) \(output.errors)")
    }

    @Test func `a reload waits for its end, and fails with the reason where a setting is not valid`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import subprocess, sys
            layoutd, layoutctl, file, path = sys.argv[1:]
            def save(text): open(file, 'w').write(text)
            save('{}')
            daemon = subprocess.Popen([layoutd, '--socket', path, '--config', file], stderr=subprocess.PIPE, text=True)
            for line in daemon.stderr:
                if 'listening' in line: break
            def reload():
                done = subprocess.run([layoutctl, '--socket', path, 'reload'], capture_output=True, text=True)
                print(done.returncode, (done.stdout + done.stderr).replace(file, 'FILE').strip())
            save('{"logLevel": "error", "layoutThreads": 7}')
            reload()
            save('{"logLevel": "loud"}')
            reload()
            daemon.terminate()
            print('notices after the reload:', sum('stopping' in line for line in daemon.stderr), daemon.wait())
            """
        let output = try await run(
            "python3",
            [
                "-c", script, Programs.product("layoutd"), Programs.product("layoutctl"), folder.path("c.json"),
                folder.path("s"),
            ], environment: ["LAYOUTD_PLUGINS_FOLDERS": ""])
        #expect(
            output.text == """
                0 changed: logLevel
                a restart is needed for: layoutThreads
                0 plugins, 0 rejected
                65 layoutctl: configuration.invalid: FILE:1: logLevel is loud, expected one of trace, debug, info, notice, \
                warning, error, critical
                notices after the reload: 0 0

                """, "\(output.text) \(output.errors)")
    }

    /// With more clients than descriptors, connected clients are served and one line is logged. Once some disconnect, others can
    /// connect.
    @Test func `when descriptors run out, connected clients are served, and it recovers`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import socket, subprocess, sys
            sys.path.insert(0, sys.argv[3])
            from layoutd import Client
            command = 'ulimit -n 80; LAYOUTD_PLUGINS_WORKERS=1 exec "$0" --socket "$1"'
            daemon = subprocess.Popen(['sh', '-c', command, sys.argv[1], sys.argv[2]], stderr=subprocess.PIPE, text=True)
            def wait_for(words):
                for line in daemon.stderr:
                    if words in line: return
            def processor_time():
                fields = open(f'/proc/{daemon.pid}/stat').read().rpartition(')')[2].split()
                return int(fields[11]) + int(fields[12])
            wait_for('listening')
            with Client(sys.argv[2]) as first:
                crowd = [socket.socket(socket.AF_UNIX) for _ in range(60)]
                for one in crowd: one.connect(sys.argv[2])
                wait_for('cannot accept')
                first.request('ping')
                # One that waits is not answered, and costs nothing.
                before = processor_time()
                crowd[-1].settimeout(2)
                crowd[-1].sendall(b'\\x0b\\0\\0\\0{"ping":{}}')
                try: print('answered', crowd[-1].recv(1))
                except TimeoutError: pass
                used = processor_time() - before
                print('idle' if used < 20 else f'used {used} ticks')
                for one in crowd: one.close()
                with Client(sys.argv[2]) as late: late.request('ping')
            daemon.terminate()
            print('lines', daemon.stderr.read().count('cannot accept'), 'status', daemon.wait())
            """
        let output = try await run(
            "python3",
            ["-c", script, Programs.product("layoutd"), folder.path("s"), Programs.file("examples/clients/python")])
        #expect(output.text == "idle\nlines 0 status 0\n", "\(output.errors)")
    }

    @Test(arguments: [8, 20]) func `with too few descriptors for its threads it exits and names the number it needs`(
        _ limit: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let output = try await run(
            "sh",
            ["-c", "ulimit -n \(limit); exec \"$0\" --socket \"$1\"", Programs.product("layoutd"), folder.path("s")])
        #expect(output.status == 78)
        #expect(output.errors.contains("(ulimit -n, LimitNOFILE=) is \(limit), expected at least "), "\(output.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("s")))
    }

    /// A limit of root does not hold for it, so the number of processes is that of another user.
    @Test(arguments: [
        ("prlimit --as=300000000", "2"), ("prlimit --as=900000000", "2"), ("prlimit --as=3000000000", "128"),
        ("setpriv --reuid 61234 --clear-groups prlimit --nproc=8", "2"),
        ("setpriv --reuid 61234 --clear-groups prlimit --nproc=64", "64"),
    ])
    func `with too few threads or too little address space it exits and says what is missing`(
        _ limit: String, _ threads: String
    ) async throws {
        let folder = try TemporaryFolder()
        let output = try await run(
            "sh", ["-c", "exec \(limit) \"$0\" --socket \"$1\"", Programs.product("layoutd"), folder.path("s")],
            environment: ["LAYOUTD_LAYOUT_THREADS": threads, "LAYOUTD_EVENT_LOOPS": "2"])
        #expect(output.status == 78, "\(output.errors)")
        #expect(output.errors.contains("ulimit -v) is reached"), "\(output.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("s")))
    }

    @Test(arguments: [1, 16, 64, 128]) func `it starts with as many threads as are set`(_ threads: Int) async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let environment = ["LAYOUTD_LAYOUT_THREADS": "\(threads)", "LAYOUTD_EVENT_LOOPS": "\(threads)"]
        let status = try await withLayoutd(socket: socket, environment: environment) { _ in
            let client = try await RawClient.connect(to: socket)
            let reply = try await client.call(
                "{\"id\":1,\"openContainer\":{\"layout\":\"flow\",\"bounds\":{\"width\":320},\"sections\":[{\"itemCount\":5}]}}"
            )
            #expect(reply["openContainer"] != nil, "\(reply)")
        }
        #expect(status == .exited(0))
    }

    @Test(
        .enabled(if: getuid() == 0, "needs root, to make a PID namespace"),
        arguments: [["layoutd"], ["layoutctl", "serve"]])
    func `as process 1 it leaves no zombies, its scripts run, and a signal ends it`(_ command: [String]) async throws {
        let folder = try TemporaryFolder()
        let plugins = folder.path("plugins")
        try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: false)
        let rows = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) for s, i in ctx:indices() do out:item(s, i, i * 7, s, 5, 5) end end
            return L
            """
        try Data(rows.utf8).write(to: URL(fileURLWithPath: plugins + "/rows.lua"))
        let socket = folder.path("s")

        let output = try await run(
            "python3",
            [
                Programs.file("Tests/EndToEndTests/Scripts/first_process.py"), "--socket", socket, "--plugins", plugins,
                Programs.product(command[0]),
            ] + command.dropFirst() + ["--socket", socket],
            environment: ["PYTHONPATH": Programs.file("examples/clients/python")])

        #expect(output.status == 0, "\(output.errors)")
        #expect(output.text == #"{"isZombie": false, "items": [5, 6], "status": 0}"# + "\n", "\(output.errors)")
    }

    /// Laying out the containers of one user takes seconds of a processor's time, answering another a few milliseconds.
    @Test(.enabled(if: getuid() == 0, "needs root, to be two users"))
    func `after a restart nobody waits for the containers of others, and their user finds all of them`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, subprocess, sys
            layoutd, folder, clients, plugins = sys.argv[1:]
            sys.path.insert(0, clients)
            from layoutd import Client, section
            os.chmod(folder, 0o755)
            socket = folder + '/s'
            os.mkdir(folder + '/store')
            def start():
                daemon = subprocess.Popen(
                    [layoutd, '--socket', socket, '--socket-mode', '0666'], stderr=subprocess.PIPE, text=True,
                    env=dict(os.environ, LAYOUTD_STORE=folder + '/store', LAYOUTD_PLUGINS_FOLDERS=plugins))
                for line in daemon.stderr:
                    if 'listening' in line: return daemon
            def as_another(work):
                process = os.fork()
                if process == 0:
                    try:
                        os.setgroups([])
                        os.setgid(61234)
                        os.setuid(61234)
                        with Client(socket) as client: work(client)
                        sys.stdout.flush()
                    finally:
                        os._exit(0)
                os.waitpid(process, 0)
            def fill(client):
                for number in range(30):
                    client.open(
                        'dashboard', (0, 0, 900, 600), [section(8000)], name=f'c{number}', lifetime='persistent')
            daemon = start()
            as_another(fill)
            daemon.terminate()
            daemon.wait()
            daemon = start()
            with Client(socket) as client: client.request('ping')
            print('answered', flush=True)
            as_another(lambda client: print(len(client.request('listContainers')['containers'])))
            daemon.terminate()
            log = daemon.stderr.read()
            print('count=30' in log and 'of=30' in log, daemon.wait())
            """
        let output = try await run(
            "python3",
            [
                "-c", script, Programs.product("layoutd"), folder.path("."), Programs.file("examples/clients/python"),
                Programs.file("plugins"),
            ])
        #expect(output.text == "answered\n30\nTrue 0\n", "\(output.text)\(output.errors)")
    }

    @Test(.enabled(if: getuid() == 0, "needs root, to be several users"))
    func `the worst that is allowed to some users ends neither the daemon nor another's requests`() async throws {
        let output = try await run(
            "python3",
            [Programs.file("Tests/Service/worst"), Programs.product("layoutd"), Programs.file("plugins"), "0.5"])
        #expect(
            output.status == 0 && output.text.hasSuffix("lives through all of it\n"), "\(output.text)\(output.errors)")
        #expect(output.text.ranges(of: "p99").count == 6 * output.text.ranges(of: "beside ").count)
    }

    @Test(arguments: ["folder", "descriptors"])
    func `however it ends, nothing that was acknowledged is lost, and no generation names two states`(
        _ medium: String
    ) async throws {
        let output = try await run(
            "python3", [Programs.file("Tests/Service/rounds"), Programs.product("layoutd"), "10", medium])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text.contains("rounds 10,"), "\(output.text)")
    }

    @Test func `a process for scripts that is stopped is given up, and the next call has another`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, signal, subprocess, sys
            layoutd, socket, clients, plugins = sys.argv[1:]
            sys.path.insert(0, clients)
            from layoutd import Client, LayoutdError, section
            daemon = subprocess.Popen(
                [layoutd, '--socket', socket], stderr=subprocess.PIPE, text=True,
                env=dict(os.environ, LAYOUTD_PLUGINS_FOLDERS=plugins, LAYOUTD_LAYOUT_THREADS='1'))
            for line in daemon.stderr:
                if 'listening' in line: break
            def parent(process):
                with open(f'/proc/{process}/stat') as file: return int(file.read().rpartition(')')[2].split()[1])
            def scripts():
                found = []
                for process in filter(str.isdigit, os.listdir('/proc')):
                    try:
                        with open(f'/proc/{process}/cmdline', 'rb') as file: name = file.read()
                        with open(f'/proc/{process}/comm') as file: name += file.read().encode()
                        ours = parent(process) == daemon.pid or parent(parent(process)) == daemon.pid
                    except OSError:
                        continue
                    if b'layoutd-script' in name and ours: found.append(int(process))
                return found
            with Client(socket, timeout=600) as client:
                wall = client.open('masonry', (0, 0, 300, 300), [section(sizes=[(100, 50)] * 9)])
                for process in scripts(): os.kill(process, signal.SIGSTOP)
                try:
                    wall.update([{'invalidate': {}}])
                    print('answered')
                except LayoutdError as error:
                    print(error.code, 'did not run for 5 s' in error.message)
                print(wall.update([{'invalidate': {}}]).generation > 1)
            daemon.terminate()
            print(daemon.wait())
            """
        let output = try await run(
            "python3",
            [
                "-c", script, Programs.product("layoutd"), folder.path("s"), Programs.file("examples/clients/python"),
                Programs.file("plugins"),
            ])
        #expect(output.text == "plugin.timeout True\nTrue\n0\n", "\(output.text)\(output.errors)")
    }

    /// How many descriptors the daemon says that it needs, for so many processes for scripts.
    private func descriptors(workers: Int) async throws -> Int? {
        let folder = try TemporaryFolder()
        let output = try await run(
            "sh", ["-c", "ulimit -n 20; exec \"$0\" --socket \"$1\"", Programs.product("layoutd"), folder.path("s")],
            environment: ["LAYOUTD_PLUGINS_WORKERS": "\(workers)"])
        return (output.errors.firstMatch(of: /expected at least ([0-9]+) for/)?.1).flatMap { Int($0) }
    }

    @Test func `each process for scripts has two descriptors, and the number that it names is enough`() async throws {
        let least = try #require(try await descriptors(workers: 1))
        #expect(try await descriptors(workers: 101) == least + 200)

        let folder = try TemporaryFolder()
        let script = """
            import subprocess, sys
            sys.path.insert(0, sys.argv[3])
            from layoutd import Client
            def start(limit):
                command = f'ulimit -n {limit}; exec "$0" --socket "$1"'
                return subprocess.Popen(['sh', '-c', command, sys.argv[1], sys.argv[2]], stderr=subprocess.PIPE, text=True)
            print(start(int(sys.argv[4]) - 1).wait())
            daemon = start(int(sys.argv[4]))
            for line in daemon.stderr:
                if 'listening' in line: break
            with Client(sys.argv[2]) as client: print(client.request('ping'))
            daemon.terminate()
            print(daemon.wait())
            """
        let output = try await run(
            "python3",
            [
                "-c", script, Programs.product("layoutd"), folder.path("s"), Programs.file("examples/clients/python"),
                "\(least)",
            ], environment: ["LAYOUTD_PLUGINS_WORKERS": "1"])
        #expect(output.text == "78\n{}\n0\n", "\(output.errors)")
    }

    @Test(arguments: [("ILL", 4), ("SEGV", 11), ("ABRT", 6), ("TRAP", 5), ("BUS", 7)])
    func `a trap ends it and its clients' connections at once`(_ signal: String, _ number: Int) async throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, signal, subprocess, sys
            sys.path.insert(0, sys.argv[3])
            from layoutd import Client
            daemon = subprocess.Popen([sys.argv[1], '--socket', sys.argv[2]], stderr=subprocess.PIPE, text=True)
            for line in daemon.stderr:
                if 'listening' in line: break
            with Client(sys.argv[2]) as client:
                client.request('ping')
                daemon.send_signal(getattr(signal, 'SIG' + sys.argv[4]))
                print(-daemon.wait() == getattr(signal, 'SIG' + sys.argv[4]), daemon.stderr.read())
            """
        let output = try await run(
            "python3",
            [
                "-c", script, Programs.product("layoutd"), folder.path("s"), Programs.file("examples/clients/python"),
                signal,
            ])
        let line = "critical layoutd: crashed signal=\(number) requests=\"hello ping\"\n"
        #expect(output.text == "True \(line)\n", "\(output.errors)")
    }

    @Test func `a log that is not read never blocks it`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, signal, subprocess, sys
            sys.path.insert(0, sys.argv[3])
            from layoutd import Client, LayoutdError
            reader, writer = os.pipe()
            os.set_blocking(writer, False)
            try:
                while True: os.write(writer, b'x' * 4096)
            except BlockingIOError: pass
            try:
                while True: os.write(writer, b'x')
            except BlockingIOError: pass
            # As a shell makes it, for all that share it.
            os.set_blocking(writer, True)
            daemon = subprocess.Popen([sys.argv[1], '--socket', sys.argv[2], '--log-level', 'trace'], stderr=writer)
            while not os.path.exists(sys.argv[2]): assert daemon.poll() is None
            clients = [Client(sys.argv[2]) for _ in range(8)]
            for round in range(100):
                daemon.send_signal(signal.SIGUSR1)
                for client in clients: client.request('ping')
            daemon.terminate()
            print('status', daemon.wait(), 'blocking', os.get_blocking(writer))
            """
        let output = try await run(
            "python3",
            ["-c", script, Programs.product("layoutd"), folder.path("s"), Programs.file("examples/clients/python")])
        #expect(output.text == "status 0 blocking True\n", "\(output.errors)")
    }

    @Test(
        .enabled(
            if: !FileManager.default.fileExists(atPath: "/run/systemd/journal/socket"),
            "a journal runs here, and would take the entry"))
    func `when the journal cannot be reached, each line has the priority of its level`() async throws {
        let folder = try TemporaryFolder()
        // systemd sets this to the device and inode of the stream.
        let script = """
            exec 2>"$2"; export JOURNAL_STREAM=$(stat -L -c %d:%i "$2"); exec "$0" --socket "$1"
            """
        let environment = ["LAYOUTD_LIMITS_ITEMS": "many\n<0>forged"]
        let output = try await run(
            "sh", ["-c", script, Programs.product("layoutd"), folder.path("s"), folder.path("log")],
            environment: environment)
        let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
        #expect(output.status == 78)
        #expect(
            log.hasPrefix("<2>critical layoutd: cannot start reason=") && log.split(separator: "\n").count == 1,
            "\(log)")
        #expect(log.contains("many\\n<0>forged"), "\(log)")
    }

    @Test func `the last 64 requests' methods, not contents, are in the log of a crash`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import signal, subprocess, sys
            sys.path.insert(0, sys.argv[3])
            from layoutd import Client, section
            daemon = subprocess.Popen([sys.argv[1], '--socket', sys.argv[2]], stderr=subprocess.PIPE, text=True)
            while 'listening' not in daemon.stderr.readline(): pass
            with Client(sys.argv[2]) as client:
                for _ in range(70): client.request('ping')
                wall = client.open('flow', (0, 0, 320, 480), [section(sizes=[4242, 80])])
                wall.query_rect((0, 0, 320, 60))
                daemon.send_signal(signal.SIGSEGV)
                lines = daemon.stderr.read().splitlines()
            daemon.wait()
            for line in lines: print(line)
            """
        let output = try await run(
            "python3",
            ["-c", script, Programs.product("layoutd"), folder.path("s"), Programs.file("examples/clients/python")])
        let lines = output.text.split(separator: "\n")
        let requests = try #require(
            lines.last?.firstMatch(of: /^critical layoutd: crashed signal=\d+ requests="([^"]*)"$/)?.1, "\(output.text)"
        )
        #expect(
            requests.split(separator: " ")
                == Array(repeating: "ping", count: 62) + ["openContainer", "queryRect"])
    }

    @Test func `the status reports plugins that are rejected later`() async throws {
        let folder = try TemporaryFolder()
        let manager = folder.path("notify")
        try FileManager.default.createDirectory(atPath: folder.path("plugins"), withIntermediateDirectories: false)
        let script = """
            import os, socket, subprocess, sys
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind(sys.argv[3])
            plugins = sys.argv[4]
            daemon = subprocess.Popen([sys.argv[1], '--socket', sys.argv[2], '--log-level', 'critical'], env={
                **os.environ, 'NOTIFY_SOCKET': sys.argv[3], 'LAYOUTD_PLUGINS_FOLDERS': plugins})
            def wait_for(words):
                while words not in manager.recv(4096).decode(): pass
            wait_for('0 plugins, 0 rejected')
            open(plugins + '/rows.lua', 'w').write('return {')
            wait_for('0 plugins, 1 rejected')
            open(plugins + '/rows.lua', 'w').write(
                'local L = layoutd.define { api = 1 } function L:prepare(ctx, out) end return L')
            wait_for('1 plugin, 0 rejected')
            open(plugins + '/grid2.lua', 'w').write('return {')
            wait_for('1 plugin, 1 rejected')
            os.remove(plugins + '/grid2.lua')
            wait_for('1 plugin, 0 rejected')
            os.remove(plugins + '/rows.lua')
            wait_for('0 plugins, 0 rejected')
            daemon.terminate()
            print('status', daemon.wait())
            """
        let output = try await run(
            "python3",
            ["-c", script, Programs.product("layoutd"), folder.path("s"), manager, folder.path("plugins")])
        #expect(output.text == "status 0\n", "\(output.errors)")
    }

    @Test func `a second daemon refuses a socket in use, and takes over that of a killed daemon`() async throws {
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

    @Test func `one that a program started for itself ends with its last client, and leaves nothing behind`()
        async throws
    {
        let folder = try TemporaryFolder()
        let script = """
            import os, socket, subprocess, sys, time
            layoutd, folder = sys.argv[1:]
            os.mkdir(folder + '/own'), os.mkdir(folder + '/state')
            path = folder + '/own/s'
            # As in a service: its manager, its state and its watchdog are not the daemon's.
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind(folder + '/manager')
            environment = dict(os.environ, NOTIFY_SOCKET=folder + '/manager', STATE_DIRECTORY=folder + '/state')
            daemon = subprocess.Popen([layoutd, '--socket', path, '--exit-when-unused'], env=environment)
            def client():
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(path)
                body = b'{"id":1,"listLayouts":{}}'
                connection.sendall(len(body).to_bytes(4, 'little') + body)
                assert connection.recv(1), 'no answer'
                return connection
            while True:
                try: first = client(); break
                except (FileNotFoundError, ConnectionRefusedError): assert daemon.poll() is None
            second = client()
            first.close()
            third = client()
            second.close()
            print(daemon.poll())
            third.close()
            print(daemon.wait())
            print(os.listdir(folder + '/state'), os.path.exists(folder + '/own'))
            manager.setblocking(False)
            try: print(manager.recv(1000))
            except BlockingIOError: print('not told')
            """
        let output = try await run("python3", ["-c", script, Programs.product("layoutd"), folder.path("")])
        #expect(output.text == "None\n0\n[] False\nnot told\n", "\(output.errors)")
    }

    @Test func `SIGUSR1 makes it log its state and continue`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let log = folder.path("log")
        let script = """
            \(Programs.command("layoutd")) --socket \(socket) --log-level notice 2>\(log) &
            daemon=$!
            while ! \(Programs.command("layoutctl")) --socket \(socket) call '{"openContainer":{"layout":"flow",
                "name":"kept","lifetime":"persistent","bounds":{},"sections":[{"itemCount":12}]}}' >/dev/null 2>&1; do
                kill -0 $daemon || exit 1
            done
            kill -USR1 $daemon
            while ! grep -q container \(log); do kill -0 $daemon || exit 1; done
            \(Programs.command("layoutctl")) --socket \(socket) call '{"ping":{}}'
            kill $daemon
            wait $daemon
            cat \(log)
            """
        let output = try await run("sh", ["-c", script])
        #expect(output.text.contains("\"ping\":{}"))
        for part in ["containers=1", "charged-bytes=", "items=12", "layout=flow"] {
            #expect(output.text.contains(part), "\(part)")
        }
    }

    @Test func `an invalid setting is named and nothing is started`() async throws {
        let folder = try TemporaryFolder()
        let refused = try await run(
            Programs.product("layoutd"), ["--socket", folder.path("s")],
            environment: ["LAYOUTD_LIMITS_ITEMS": "many"])
        #expect(refused.status == 78)
        #expect(refused.errors.contains("limits.items is many, expected a whole number"))
    }

    @Test func `readiness is reported once, after the socket listens, and so is stopping`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let manager = folder.path("notify")
        // socat writes each datagram as a line.
        let script = """
            socat -u UNIX-RECV:\(manager) - &
            receiver=$!
            while [ ! -S \(manager) ]; do kill -0 $receiver || exit 1; done
            NOTIFY_SOCKET=\(manager) \(Programs.command("layoutd")) --socket \(socket) --log-level error &
            daemon=$!
            while ! \(Programs.command("layoutctl")) call --socket \(socket) '{"ping":{}}' >/dev/null 2>&1; do
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
    func `a service manager that cannot be reached does no harm`(_ manager: String) async throws {
        let folder = try TemporaryFolder()
        let status = try await withLayoutd(socket: folder.path("s"), environment: ["NOTIFY_SOCKET": manager]) {
            _ in
        }
        #expect(status == .exited(0))
    }

    @Test func `socket activation by systemd passes on its socket`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let result = try await Subprocess.run(
            .name("systemd-socket-activate"),
            arguments: ["--listen=\(socket)", "--fdname=client", Programs.product("layoutd"), "--log-level", "error"],
            input: .none, output: .discarded, error: .discarded
        ) { execution async throws -> Void in
            // The first connection starts the daemon and waits for it.
            try await waitUntilAnswered(socket)
            let client = try await LayoutClient.connect(to: socket, limits: .patient)
            #expect(try await client.layouts().map(\.name).contains("flow"))
            await client.close()
            try execution.send(signal: .terminate)
        }
        #expect(result.terminationStatus == .exited(0))
        #expect(FileManager.default.fileExists(atPath: socket), "the socket is its maker's")
    }

    @Test func `the units meet the specification`() async throws {
        let check = try await run("sh", [Programs.file("systemd/check"), Programs.product("layoutd")])
        #expect(check.status == 0, "\(check.text)\(check.errors)")
        #expect(check.text.contains("ok"))
    }

    @Test func `plugins are installed where the unit expects them, and nothing else is`() async throws {
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
        let installed = try files.subpathsOfDirectory(atPath: folder.path(plugins)).sorted()
        let scripts = installed.filter { $0.hasSuffix(".lua") }
        let showcases = installed.filter { $0.hasSuffix(".json") }
        let folders = installed.filter { !$0.contains(".") }
        let source = try files.subpathsOfDirectory(atPath: Programs.file("plugins")).sorted()
        #expect(scripts == source.filter { $0.hasSuffix(".lua") && !$0.contains("/") })
        #expect(showcases == source.filter { $0.hasPrefix("showcases/") && $0.hasSuffix(".json") })
        #expect(installed.count == scripts.count + showcases.count + folders.count)
        for name in scripts + showcases { #expect(try mode("\(plugins)/\(name)") == 0o644) }
        let above = [plugins, "root/etc/layoutd", "root/etc/layoutd/plugins"]
        for path in above + folders.map({ "\(plugins)/\($0)" }) { #expect(try mode(path) == 0o755) }
        let unit = try String(
            contentsOfFile: folder.path("root/usr/local/lib/systemd/system/layoutd.service"), encoding: .utf8)
        #expect(unit.contains("\nExecStart=/usr/local/bin/layoutd\n"))
        let searched = "/usr/local/share/layoutd/plugins:/etc/layoutd/plugins"
        #expect(unit.contains("\nEnvironment=LAYOUTD_PLUGINS_FOLDERS=\(searched)\n"))
    }

    @Test func `the program folder and the scratch root may be relative to the working directory`() async throws {
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

    @Test func `the fallback lays out a container whose plugin is in quarantine`() async throws {
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
            // Four items of 50 × 50 fit into one row.
            #expect(try await call(wider).contains("\"contentSize\":{\"width\":400.0,\"height\":50.0}"))
        }
    }
}
