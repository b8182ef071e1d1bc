"""Both clients with fake daemons that go and return."""
from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
import unittest
import unittest.mock

from support import PATIENCE, ConnectionTestCase, FakeDaemon, Peer, hello, take
import layoutd


class ReconnectionTests(ConnectionTestCase):
    def test_released_containers_are_neither_kept_nor_attached_to_again(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            for _ in range(5):
                peer.answer("attachContainer", state={"container": 4})
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 5})
            peer.answer("ping")

        async def ask(client: object, awaited: object) -> None:
            for _ in range(4):
                await awaited(client.attach("gallery"))
            container = await awaited(client.attach("gallery"))
            gc.collect()
            self.assertEqual(len(client._containers), 1)
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())
            await awaited(client.ping())
            self.assertEqual(container.number, 5)

        self.play((first, second), ask, reconnect=(0,))

    def test_a_container_that_may_no_longer_be_attached_to_is_gone_and_others_stay(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            for number in (1, 2):
                peer.answer("attachContainer", state={"container": number})
            for number in (1, 2, 3):
                peer.answer("subscribe", subscription=number)
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            peer.refuse("attachContainer", "permission.denied")
            peer.answer("attachContainer", state={"container": 102})
            peer.answer("subscribe", subscription=1)
            peer.answer("subscribe", subscription=2)
            self.assertEqual(peer.answer("closeContainer"), {"container": 102})

        async def ask(client: object, awaited: object) -> None:
            a, b = await awaited(client.attach("a")), await awaited(client.attach("b"))
            of_a, of_b, of_all = [await awaited(client.subscribe(container=each)) for each in (a, b, None)]
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())
            await awaited(b.close())
            self.assertEqual([(each.kind, each.container) for each in await take(of_a)], [("containerClosed", 1)])
            self.assertEqual([each.kind for each in of_b._queue], ["reconnected"])
            self.assertEqual([each.kind for each in of_all._queue], ["containerClosed", "reconnected"])
            for _ in range(2):
                await awaited(of_a.unsubscribe())
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(a.prepare())

        self.play((first, second), ask, reconnect=(0,))

    def test_a_container_that_was_closed_is_not_attached_to_again(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 4})
            peer.answer("closeContainer")
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            peer.answer("ping")

        async def ask(client: object, awaited: object) -> None:
            container = await awaited(client.attach("gallery"))
            await awaited(container.close())
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())
            await awaited(client.ping())
            self.assertEqual(container.number, 0)

        self.play((first, second), ask, reconnect=(0,))

    def test_a_subscription_that_is_refused_after_a_reconnection_ends_with_the_reason(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("subscribe", subscription=1)

        def second(peer: Peer) -> None:
            hello(peer)
            peer.refuse("subscribe", "permission.denied")
            peer.is_left()

        async def ask(client: object, awaited: object) -> None:
            subscription = await awaited(client.subscribe())
            with self.assertRaises(layoutd.LayoutdError):
                await take(subscription)

        self.play((first, second), ask, reconnect=(0,))

    def test_a_client_that_was_refused_may_connect_later(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            peer.answer("ping")

        async def run() -> None:
            client = layoutd.AsyncClient()
            with unittest.mock.patch.dict(os.environ, LAYOUTD_SOCKET="/nowhere/layoutd.sock"), self.assertRaises(OSError):
                await client.connect()
            with unittest.mock.patch.dict(os.environ, LAYOUTD_SOCKET=FakeDaemon(self, script).path):
                await client.connect()
            await client.ping()
            await client.close()

        asyncio.run(run())

    def test_a_container_that_ended_with_its_connection_is_not_closed(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("openContainer", container=7)
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            peer.is_left()

        async def ask(client: object, awaited: object) -> None:
            container = await awaited(client.open("flow", (0, 0, 1, 1)))
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())
            if isinstance(client, layoutd.Client):
                with container:
                    pass
            else:
                async with container:
                    pass
            self.assertEqual(container.number, 0)

        self.play((first, second), ask, reconnect=(0,))

    def test_a_persistent_container_without_a_name_is_found_by_its_number_if_it_is_still_the_same(self) -> None:
        for instance, is_same in (("x", True), ("y", False), ("", False)):
            def first(peer: Peer) -> None:
                peer.answer("hello", instance="x")
                peer.answer("openContainer", container=7)
                peer.read("ping")

            def second(peer: Peer, instance: str = instance, is_same: bool = is_same) -> None:
                peer.answer("hello", instance="y")
                self.assertEqual(
                    peer.answer("queryContainer", state={"container": 7, "instance": instance, "generation": "5"}),
                    {"container": 7})
                if is_same:
                    self.assertEqual(peer.answer("closeContainer"), {"container": 7})

            async def ask(client: object, awaited: object, is_same: bool = is_same) -> None:
                container = await awaited(client.open("flow", (0, 0, 1, 1), lifetime="persistent"))
                with self.assertRaises(layoutd.ConnectionLost):
                    await awaited(client.ping())
                if is_same:
                    await awaited(container.close())
                    self.assertEqual(container.generation, 5)
                else:
                    with self.assertRaises(layoutd.ConnectionLost):
                        await awaited(container.close())
                    self.assertEqual(container.number, 0)

            self.play((first, second), ask, reconnect=(0,))

    def test_an_attempt_that_is_refused_for_now_is_followed_by_the_next_on_a_fresh_connection(self) -> None:
        for code in ("limit.connections", "server.stopping"):
            def first(peer: Peer) -> None:
                hello(peer)
                peer.answer("attachContainer", state={"container": 1})
                peer.read("ping")

            def refused(peer: Peer) -> None:
                if code == "server.stopping":
                    hello(peer)
                peer.refuse("attachContainer" if code == "server.stopping" else "hello", code)
                self.assertTrue(peer.is_left())

            def last(peer: Peer) -> None:
                hello(peer)
                peer.answer("attachContainer", state={"container": 3})
                peer.answer("sync")

            async def ask(client: object, awaited: object) -> None:
                container = await awaited(client.attach("gallery"))
                with self.assertRaises(layoutd.ConnectionLost):
                    await awaited(client.ping())
                await awaited(client.sync())
                self.assertEqual(container.number, 3)

            self.play((first, refused, last), ask, reconnect=(0, 0))

    def test_without_attempts_left_everything_raises_connection_lost(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("subscribe", subscription=1)

        def refused(peer: Peer) -> None:
            peer.refuse("hello", "protocol.unsupported")

        async def ask(client: object, awaited: object) -> None:
            subscription = await awaited(client.subscribe())
            with self.assertRaises(layoutd.ConnectionLost) as lost:
                await take(subscription)
            self.assertEqual(lost.exception.code, "protocol.unsupported")
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())

        self.play((first, refused), ask, reconnect=(0, 0))

    def test_an_interrupted_reconnection_leaves_a_client_that_connects_again(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 1})
            peer.read("ping")

        def interrupted(peer: Peer) -> None:
            hello(peer)
            peer.read("attachContainer")
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            self.assertTrue(peer.is_left())

        def last(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 3})
            peer.answer("ping")

        with layoutd.Client(FakeDaemon(self, first, interrupted, last).path, reconnect=(0,)) as client:
            container = client.attach("gallery")
            with self.assertRaises(layoutd.ConnectionLost):
                client.ping()
            with self.assertRaises(KeyboardInterrupt):
                client.ping()
            self.assertIsNotNone(client._protocol.lost)
            self.assertEqual(client._socket.fileno(), -1)
            client.ping()
            self.assertEqual(container.number, 3)

    def test_requests_during_a_reconnection_wait_for_its_end(self) -> None:
        for stop in ("hello", "attachContainer"):
            is_reached, may_go_on = threading.Event(), threading.Event()

            def first(peer: Peer) -> None:
                hello(peer)
                for number in (7, 8):
                    peer.answer("attachContainer", state={"container": number})
                peer.read("ping")

            def second(peer: Peer) -> None:
                for name, result in (("hello", {"version": 1}), ("attachContainer", {"state": {"container": 50}})):
                    id, _ = peer.read(name)
                    if name == stop:
                        is_reached.set()
                        may_go_on.wait(PATIENCE)
                    peer.send({"id": id, name: result})
                peer.answer("attachContainer", state={"container": 51})
                self.assertEqual(peer.answer("prepare"), {"container": 50})
                self.assertEqual(peer.answer("closeContainer"), {"container": 51})
                peer.answer("sync")

            async def run(path: str) -> None:
                async with layoutd.AsyncClient(path, reconnect=(0,)) as client:
                    a, b = await client.attach("a"), await client.attach("b")
                    with self.assertRaises(layoutd.ConnectionLost):
                        await client.ping()
                    await asyncio.get_running_loop().run_in_executor(None, is_reached.wait, PATIENCE)
                    before = client._stream
                    asked = [asyncio.ensure_future(a.prepare()), asyncio.ensure_future(b.close()), client.submit("sync")]
                    await asyncio.sleep(0)  # All of them have begun.
                    self.assertEqual(len(before.protocol._in_flight), 1)
                    may_go_on.set()
                    await asyncio.gather(*asked)

            asyncio.run(run(FakeDaemon(self, first, second).path))

    def test_the_end_of_an_old_connection_does_not_touch_the_new_one(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            for _ in range(2):
                peer.answer("ping")

        async def run(path: str) -> None:
            async with layoutd.AsyncClient(path, reconnect=(0,)) as client:
                old = client._stream
                with self.assertRaises(layoutd.ConnectionLost):
                    await client.ping()
                await client.ping()
                old.lose()
                await client.ping()

        asyncio.run(run(FakeDaemon(self, first, second).path))
