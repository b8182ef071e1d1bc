import Foundation
import TestSupport
import Testing

/// The daemon as a service manager starts it: with sockets that listen, and a socket for notifications.
@Suite(.hangGuard(minutes: 10), .serialized) struct ActivationTests {
    /// Runs a script with a function that starts the daemon as a manager does.
    private func activate(_ script: String, _ arguments: [String] = []) async throws -> Output {
        let folder = try TemporaryFolder()
        let start = """
            import json, os, socket, subprocess, sys
            layoutd, folder = sys.argv[1:3]
            def listening(name):
                one = socket.socket(socket.AF_UNIX)
                one.bind(f'{folder}/{name}')
                one.listen(1024)
                return one
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind(f'{folder}/notify')
            def start(*arguments, passed=(), **variables):
                # The numbers of descriptors begin with 3.
                moves = ' '.join(f'{3 + n}<&{each.fileno()}' for n, each in enumerate(passed))
                command = f'LISTEN_PID=$$ LISTEN_FDS={len(passed)} exec "$0" "$@" {moves}'
                return subprocess.Popen(
                    ['bash', '-c', command, layoutd, *arguments], pass_fds=[each.fileno() for each in passed],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    env={**os.environ, 'NOTIFY_SOCKET': f'{folder}/notify', 'LAYOUTD_PLUGINS_FOLDERS': '', **variables})

            """
        return try await run(
            "python3", ["-c", start + script, Programs.product("layoutd"), folder.path(".")] + arguments)
    }

    @Test func `a hundred clients that connect before it is ready are all served`() async throws {
        let output = try await activate(
            """
            listener = listening('client')
            clients = [socket.socket(socket.AF_UNIX) for _ in range(100)]
            for client in clients:
                client.connect(f'{folder}/client')
                client.sendall(b'\\x12\\0\\0\\0{"id":1,"ping":{}}')
            daemon = start(passed=[listener], LISTEN_FDNAMES='client')
            print(sum(b'"ping":{}' in client.recv(1000) for client in clients))
            daemon.terminate()
            print(daemon.wait())
            """)
        #expect(output.text == "100\n0\n", "\(output.text)\(output.errors)")
    }

    @Test func `a mistake in a setting is in the status with file and line, with an error number`() async throws {
        let output = try await activate(
            """
            file = f'{folder}/layoutd.json'
            open(file, 'w').write('{\\n"logLevel": "loud"}')
            daemon = start('--config', file, '--socket', f'{folder}/s')
            print(manager.recv(4096).decode().replace(folder, ''))
            print(daemon.wait())
            """)
        #expect(
            output.text == """
                STATUS=configuration: /layoutd.json:2: logLevel is loud, expected one of trace, debug, info, notice, warning, \
                error, critical
                ERRNO=22
                78

                """, "\(output.text)\(output.errors)")
    }

    @Test func `what a manager holds for it comes back, and descriptors of other names do not`() async throws {
        let output = try await activate(
            """
            import array, fcntl
            def request(body):
                client = socket.socket(socket.AF_UNIX)
                client.connect(f'{folder}/client')
                data = json.dumps(body).encode()
                client.sendall(len(data).to_bytes(4, 'little') + data)
                reply = client.recv(65536)
                return json.loads(reply[4:])
            held = {}
            def notified(until):
                # Holds what it is asked to hold.
                while True:
                    text, control, _, _ = manager.recvmsg(4096, 1000)
                    lines = dict(line.split('=', 1) for line in text.decode().split('\\n'))
                    if 'FDSTOREREMOVE' in lines: held.pop(lines['FDNAME'], None)
                    if 'FDSTORE' in lines: held[lines['FDNAME']] = os.fdopen(array.array('i', control[0][2])[0])
                    if until(lines): return lines
            listener = listening('client')
            daemon = start(passed=[listener], LAYOUTD_STORE='descriptors')
            notified(lambda lines: 'READY' in lines)
            opened = request({'id': 1, 'openContainer': {'layout': 'flow', 'name': 'album', 'lifetime': 'persistent',
                'bounds': {'width': 9, 'height': 9}, 'sections': [{'itemCount': 3}]}})
            print(opened['openContainer']['container'])
            manager.settimeout(60)
            import threading
            reply = []
            durable = threading.Thread(target=lambda: reply.append(request({'id': 2, 'updateContainer': {'container': 1,
                'durable': True, 'operations': [{'batchUpdate': {'deleteItems': [{'item': 0}]}}]}})))
            durable.start()
            notified(lambda lines: 'FDSTORE' in lines and lines['FDNAME'].startswith('container-changes') or not durable.is_alive())
            durable.join()
            print(reply[0]['updateContainer']['isStored'])
            daemon.kill()
            daemon.wait()
            manager.setblocking(False)
            try:
                notified(lambda lines: False)
            except BlockingIOError:
                pass
            manager.setblocking(True)
            other = listening('other')
            names = ['client', *held, 'other']
            daemon = start(passed=[listener, *held.values(), other], LISTEN_FDNAMES=':'.join(names), LAYOUTD_STORE='descriptors')
            removed = notified(lambda lines: lines.get('FDNAME') == 'other')
            print(removed)
            notified(lambda lines: 'READY' in lines)
            state = request({'id': 1, 'attachContainer': {'name': 'album'}})['attachContainer']['state']
            print(state['container'], state['itemCount'], int(state['generation']) > 2)
            daemon.terminate()
            print(daemon.wait())
            """)
        #expect(
            output.text == """
                1
                True
                {'FDSTOREREMOVE': '1', 'FDNAME': 'other'}
                1 2 True
                0

                """, "\(output.text)\(output.errors)")
    }
}
