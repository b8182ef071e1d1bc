"""Both clients with fake daemons that disconnect, are slow, and violate the protocol."""
from __future__ import annotations

import asyncio
import socket
import threading
import time
import unittest
import unittest.mock

from support import (
    PATIENCE, BothClients, ConnectionTestCase, FakeDaemon, FullBacklog, Peer, hello, invalidated, take, use,
)
import layoutd


class ConnectionTests(ConnectionTestCase):
    def test_a_body_that_cannot_be_read_ends_the_connection(self) -> None:
        bodies = [b'{"event":3}', b'{"id":[1],"ping":{}}', b'{"id":2,"part":7}', b"[" * 100_000, b'{"id":2,"error":7}',
                  b'{"id":2,"error":{"generation":"x"}}', b'{"id":2,"listContainers":{"containers":7}}',
                  b'{"id":2,"listContainers":{"containers":[{"generation":"x"}]}}', b'{"id":2,"listContainers":[]}',
                  b'{"id":2,"listContainers":{"containers":[{"contentSize":{"width":NaN}}]}}']
        for body in bodies:
            def script(peer: Peer) -> None:
                hello(peer)
                peer.read("listContainers")
                peer.connection.sendall(len(body).to_bytes(4, "little") + body)
                peer.is_left()

            async def ask(client: object, awaited: object) -> None:
                for _ in range(2):
                    with self.assertRaises(layoutd.ProtocolError, msg=body[:50]):
                        await awaited(client.list_containers())

            self.play((script,), ask)

    def test_a_subscription_that_timed_out_is_ended_when_its_reply_arrives(self) -> None:
        for run in (BothClients.sync, BothClients.asyncio):
            is_given_up, asked = threading.Event(), []

            def script(peer: Peer) -> None:
                hello(peer)
                id, _ = peer.read("subscribe")
                is_given_up.wait(PATIENCE)
                peer.send({"id": id, "subscribe": {"subscription": 1}}, invalidated(1))
                for name in ("unsubscribe", "ping"):
                    asked.append(peer.read(name))
                    peer.send({"id": asked[-1][0], name: {}})

            async def ask(client: object, awaited: object) -> None:
                client.timeout = 0.01
                with self.assertRaises(TimeoutError):
                    await awaited(client.subscribe())
                client.timeout = None
                is_given_up.set()
                if isinstance(client, layoutd.Client):
                    while client._protocol._in_flight.get(2):
                        client._pump(None)
                else:
                    await client._until_changed(lambda: not client._protocol._in_flight.get(2))
                await awaited(client.ping())
                self.assertEqual((client._subscriptions, client._protocol.events), ([], {}))

            daemon = FakeDaemon(self, script)
            run(daemon.path, ask)
            self.assertEqual(asked[0][1], {"subscription": 1})

    def test_late_and_abandoned_replies_are_dropped(self) -> None:
        is_given_up = threading.Event()

        def script(peer: Peer) -> None:
            hello(peer)
            late, _ = peer.read("listLayouts")
            is_given_up.wait(PATIENCE)
            peer.send({"id": late, "listLayouts": {}})
            for name in ("listPlugins", "ping"):
                peer.answer(name)

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            pending = client.submit("listLayouts")
            for _ in range(2):
                with self.assertRaises(TimeoutError):
                    client.result(pending, timeout=0)
            is_given_up.set()
            client.submit("listPlugins")
            client.ping()
            self.assertEqual((len(client._pending), pending._answer), (0, None))

    def test_requests_are_sent_while_the_daemon_waits_for_its_replies_to_be_read(self) -> None:
        many = "x" * (4 << 20)

        def script(peer: Peer) -> None:
            hello(peer)
            peer.answer("ping", news=many)
            peer.answer("listLayouts", layouts=[])
            peer.is_left()

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            pending = [client.submit("ping"), client.submit("listLayouts", news=many)]
            self.assertEqual(len(client.result(pending[0])["ping"]["news"]), len(many))
            self.assertEqual(client.result(pending[1])["listLayouts"], {"layouts": []})

    def test_a_request_that_the_daemon_does_not_read_times_out(self) -> None:
        is_over = threading.Event()

        def script(peer: Peer) -> None:
            hello(peer)
            is_over.wait(PATIENCE)
            peer.answer("ping")
            peer.answer("sync")

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            client.timeout = 0.01
            for _ in range(2):
                with self.assertRaises(TimeoutError):
                    client.submit("ping", news="x" * (4 << 20))
            client.timeout = None
            is_over.set()
            client.sync()

    def test_messages_from_before_the_daemon_stopped_reading_are_read(self) -> None:
        is_deaf = threading.Event()

        def script(peer: Peer) -> None:
            hello(peer)
            peer.connection.shutdown(socket.SHUT_RD)
            peer.send({"goodbye": {"reason": "slowConsumer"}})
            is_deaf.set()
            peer.connection.recv(1)

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            is_deaf.wait(PATIENCE)
            with self.assertRaises(layoutd.ConnectionLost) as lost:
                client.ping()
            self.assertEqual(lost.exception.code, "connection.slowConsumer")

    def test_a_subscription_that_ended_with_its_container_is_not_ended_again(self) -> None:
        for is_taken in (False, True):
            def script(peer: Peer) -> None:
                hello(peer)
                peer.answer("attachContainer", state={"container": 4})
                peer.answer("subscribe", subscription=1)
                peer.send({"event": {"subscription": 1, "sequence": "1", "containerClosed": {"container": 4}}})
                peer.answer("sync")
                peer.answer("ping")

            async def ask(client: object, awaited: object) -> None:
                subscription = await awaited((await awaited(client.attach("gallery"))).subscribe())
                await awaited(client.sync())
                if is_taken:
                    self.assertEqual(subscription._next().container, 4)
                for _ in range(2):
                    await awaited(subscription.unsubscribe())
                self.assertEqual(await take(subscription), [])
                await awaited(client.ping())

            self.play((script,), ask)

    def test_a_full_backlog_times_out(self) -> None:
        for run in (BothClients.sync, BothClients.asyncio):
            with FullBacklog() as backlog, self.assertRaises(TimeoutError) as over:
                run(backlog.path, None, timeout=0.02)
            self.assertIn(f"{backlog.path} did not accept a connection in 0.02 s", str(over.exception))

    def test_a_client_is_accepted_as_soon_as_the_backlog_has_room(self) -> None:
        async def ask(client: object, awaited: object) -> None:
            await awaited(client.ping())

        def serve(peer: Peer) -> None:
            hello(peer)
            peer.answer("ping")

        for run, module in ((BothClients.sync, time), (BothClients.asyncio, asyncio)):
            with FullBacklog() as backlog:
                daemon = threading.Thread(target=backlog.serve_the_last, args=[serve], daemon=True)
                sleep = module.sleep

                def wait(seconds: float) -> object:
                    if not daemon.ident:  # The client has met the full backlog.
                        daemon.start()
                    return sleep(seconds)

                with unittest.mock.patch.object(module, "sleep", wait):
                    run(backlog.path, ask, timeout=PATIENCE)
                daemon.join(PATIENCE)
                self.assertFalse(daemon.is_alive())

    def test_whatever_the_body_raises_its_container_is_closed_while_there_is_a_connection(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            peer.answer("openContainer", container=7)
            self.assertEqual(peer.answer("closeContainer"), {"container": 7})
            self.assertTrue(peer.is_left())

        for error in (FileNotFoundError(2, "no such file"), TimeoutError("late"), layoutd.ConnectionLost("another's"),
                      layoutd.LayoutdError({"code": "layout.failed"}), ValueError("wrong"), KeyboardInterrupt()):
            async def ask(client: object, awaited: object) -> None:
                with self.assertRaises(type(error)) as raised:
                    await use(await awaited(client.open("flow", (0, 0, 1, 1))), error)
                self.assertIs(raised.exception, error)

            self.assertEqual(self.play((script,), ask), [["hello", "openContainer", "closeContainer"]])

    def test_an_error_of_the_body_propagates_even_if_its_container_cannot_be_closed(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            peer.answer("openContainer", container=7)
            peer.refuse("closeContainer", "permission.denied")
            self.assertTrue(peer.is_left())

        async def ask(client: object, awaited: object) -> None:
            with self.assertRaises(FileNotFoundError):
                await use(await awaited(client.open("flow", (0, 0, 1, 1))), FileNotFoundError(2, "no such file"))

        self.assertEqual(self.play((script,), ask), [["hello", "openContainer", "closeContainer"]])

    def test_a_container_is_closed_neither_on_a_lost_connection_nor_twice(self) -> None:
        def lost(peer: Peer) -> None:
            hello(peer)
            peer.answer("openContainer", container=7)
            peer.read("ping")

        def closed(peer: Peer) -> None:
            hello(peer)
            peer.answer("openContainer", container=7)
            peer.answer("closeContainer")
            self.assertTrue(peer.is_left())

        async def lose(client: object, awaited: object) -> None:
            with self.assertRaises(layoutd.ConnectionLost):
                await use(await awaited(client.open("flow", (0, 0, 1, 1))), None, lambda _: awaited(client.ping()))

        async def close(client: object, awaited: object) -> None:
            await use(await awaited(client.open("flow", (0, 0, 1, 1))), None, lambda container: awaited(container.close()))

        self.assertEqual(self.play((lost,), lose), [["hello", "openContainer", "ping"]])
        self.assertEqual(self.play((closed,), close), [["hello", "openContainer", "closeContainer"]])

    def test_an_asyncio_client_raises_before_it_is_connected(self) -> None:
        async def run() -> None:
            for reconnect in ((), (0, 0)):
                client = layoutd.AsyncClient("/nowhere/layoutd.sock", reconnect=reconnect)
                for is_refused in (False, True):
                    if is_refused:
                        with self.assertRaises(OSError):
                            await client.connect()
                    for ask in (client.ping, client.sync, client.subscribe, client.list_layouts,
                                lambda: client.open("flow", (0, 0, 1, 1)), lambda: client.attach("gallery"),
                                lambda: client.request("ping"), lambda: as_awaited(client.submit("ping"))):
                        with self.assertRaises(layoutd.ConnectionLost) as lost:
                            await asyncio.wait_for(as_awaited(ask()), PATIENCE)
                        self.assertIn("connect()", str(lost.exception))
                    self.assertEqual(client.server, {})
                await client.close()

        async def as_awaited(value: object) -> object:
            return await value

        asyncio.run(run())

    def test_a_cancelled_subscription_is_ended_when_its_reply_arrives(self) -> None:
        is_read, is_cancelled = threading.Event(), threading.Event()

        def script(peer: Peer) -> None:
            hello(peer)
            id, _ = peer.read("subscribe")
            is_read.set()
            is_cancelled.wait(PATIENCE)
            peer.send({"id": id, "subscribe": {"subscription": 1}})
            peer.answer("unsubscribe")
            peer.answer("ping")

        async def run(path: str) -> None:
            async with layoutd.AsyncClient(path) as client:
                task = asyncio.ensure_future(client.subscribe())
                await asyncio.get_running_loop().run_in_executor(None, is_read.wait, PATIENCE)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                is_cancelled.set()
                await client._until_changed(lambda: 2 not in client._protocol._in_flight)
                await client.ping()
                self.assertEqual(client._protocol.events, {})

        asyncio.run(run(FakeDaemon(self, script).path))
