#!/usr/bin/env python3
"""Tests of layoutd.py that need no daemon: the protocol with recorded bytes, both clients with fake daemons that disconnect,
return and violate the protocol, and mirrors that follow changes.

    examples/clients/python/tests.py
"""
from __future__ import annotations

import ast
import asyncio
import base64
import contextlib
import copy
import gc
import inspect
import json
import os
import pickle
import random
import signal
import socket
import sys
import tempfile
import threading
import unittest
import unittest.mock
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import layoutd
from layoutd import (
    Attributes, Changes, Element, Event, Mirror, Operation, Protocol, SectionID, SectionSnapshot, Snapshot, apply_changes,
    read_attributes, section,
)


def frame(message: dict) -> bytes:
    body = json.dumps(message).encode()
    return len(body).to_bytes(4, "little") + body


def part(id: int, index: int, body: bytes, last: bool) -> dict:
    return {"id": id, "part": {"index": index, "last": last, "body": base64.b64encode(body).decode()}}


def invalidated(sequence: int, container: int = 4, **fields: object) -> dict:
    return {"event": {"subscription": 1, "sequence": str(sequence), "invalidated": {"container": container, **fields}}}


class ModuleTests(unittest.TestCase):
    @unittest.skipIf(sys.version_info < (3, 10), "Python 3.9 does not list its library")
    def test_it_imports_only_the_standard_library(self) -> None:
        tree = ast.parse(Path(layoutd.__file__).read_text(encoding="utf-8"))
        names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
        names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        self.assertLessEqual(names, sys.stdlib_module_names | {"__future__"})


    def test_every_public_declaration_is_documented(self) -> None:
        public = [value for name, value in vars(layoutd).items() if not name.startswith("_")
                  and getattr(value, "__module__", "") == "layoutd"]
        members = [member for value in public if inspect.isclass(value) for name, member in vars(value).items()
                   if not name.startswith("_") and (callable(member) or isinstance(member, (property, staticmethod, classmethod)))]
        for each in public + members:
            each = getattr(each, "__func__", each)
            self.assertTrue(each.__doc__, each)


class ProtocolTests(unittest.TestCase):
    def begin(self, *names: str, **options: int) -> Protocol:
        protocol = Protocol(**options)
        for name in names:
            protocol.request(name, {})
        return protocol

    def test_bytes_split_anywhere_give_the_same_replies(self) -> None:
        replies = [{"id": 2, "ping": {}}, {"id": 1, "listLayouts": {"layouts": [{"name": "flöw"}]}}]
        data = b"".join(map(frame, replies))
        for size in range(1, len(data) + 1):
            protocol = self.begin("listLayouts", "ping")
            got = [each for start in range(0, len(data), size) for each in protocol.receive(data[start:start + size])]
            self.assertEqual(got, [(reply["id"], reply) for reply in replies])

    def test_parts_are_joined_with_an_event_and_another_reply_in_between(self) -> None:
        whole = json.dumps({"id": 1, "ping": {"padding": "x" * 100}}).encode()
        protocol = self.begin("ping", "sync", "subscribe")
        data = [{"id": 3, "subscribe": {"subscription": 1}}, part(1, 0, whole[:50], False), invalidated(1),
                {"id": 2, "sync": {}}, part(1, 1, whole[50:], True)]
        got = protocol.receive(b"".join(map(frame, data)))
        self.assertEqual([id for id, _ in got], [3, 2, 1])
        self.assertEqual(got[2][1], json.loads(whole))
        self.assertEqual(len(protocol.events[1]), 1)

    def test_parts_out_of_order_end_the_connection(self) -> None:
        protocol = self.begin("ping")
        protocol.receive(frame(part(1, 1, b"{", False)))
        self.assertEqual(protocol.lost.message, "part 1 of reply 1 came, expected 0")

    def test_a_reply_in_parts_has_a_limit(self) -> None:
        for length, is_lost in ((99, False), (100, False), (101, True)):
            protocol = self.begin("ping", reply_bytes=100)
            protocol.receive(frame(part(1, 0, b"x" * 50, False)))
            protocol.receive(frame(part(1, 1, b"x" * (length - 50), False)))
            self.assertEqual(protocol.lost is not None, is_lost)

    def test_a_frame_has_a_limit_and_a_length(self) -> None:
        reply = frame({"id": 1, "ping": {}})
        for limit, is_lost in ((len(reply) - 5, True), (len(reply) - 4, False), (len(reply) - 3, False)):
            protocol = self.begin("ping", frame_bytes=limit)
            self.assertEqual(len(protocol.receive(reply)), 0 if is_lost else 1)
            self.assertEqual(protocol.lost is not None, is_lost)
        protocol = self.begin("ping")
        protocol.receive(b"\0\0\0\0")
        self.assertEqual(protocol.lost.code, "connection.protocol")

    def test_replies_before_malformed_bytes_count(self) -> None:
        protocol = self.begin("ping", "sync")
        self.assertEqual(len(protocol.receive(frame({"id": 1, "ping": {}}) + b"\xff\xff\xff\xff")), 1)
        self.assertIn("4294967295", protocol.lost.message)

    def test_a_malformed_body_ends_the_connection(self) -> None:
        for body in (b"{", b"[]", b"\xff\xfe", b"7"):
            protocol = self.begin("ping")
            protocol.receive(len(body).to_bytes(4, "little") + body)
            self.assertEqual(protocol.lost.code, "connection.protocol", body)

    def test_a_failure_without_an_id_belongs_to_the_oldest_request(self) -> None:
        protocol = self.begin("ping", "sync")
        (id, failure), = protocol.receive(frame({"error": {"code": "request.malformed"}}))
        self.assertEqual((id, failure.code), (1, "request.malformed"))

    def test_an_event_of_a_subscription_whose_reply_comes_in_parts_is_kept(self) -> None:
        whole = json.dumps({"id": 1, "subscribe": {"subscription": 1}}).encode()
        protocol = self.begin("subscribe")
        for message in (part(1, 0, whole[:9], False), invalidated(1), part(1, 1, whole[9:], True), invalidated(2)):
            protocol.receive(frame(message))
        self.assertEqual([event.sequence for event in protocol.events[1]], [1, 2])

    def test_a_reply_of_another_kind_than_its_request_ends_the_connection(self) -> None:
        for reply in ({"ping": {}}, {"listLayouts": []}, {"listLayouts": None}, {"news": {}}, {}):
            protocol = self.begin("listLayouts")
            self.assertEqual(protocol.receive(frame({"id": 1, **reply})), [])
            self.assertEqual(protocol.lost.code, "connection.protocol", reply)

    def test_messages_with_neither_id_nor_error_are_ignored(self) -> None:
        protocol = self.begin("listLayouts")
        self.assertEqual(protocol.receive(frame({"news": {}}) + frame({"listLayouts": {}})), [])
        self.assertIsNone(protocol.lost)
        self.assertEqual(len(protocol.receive(frame({"id": 1, "listLayouts": {}}))), 1)

    def test_an_event_that_cannot_be_read_ends_the_connection(self) -> None:
        for fields in ({"generation": "x"}, {"changes": {"moved": [{"item": []}]}}, {"bounds": 7}, {"merged": {}},
                       {"contentOffsetAdjustment": {"x": "wide"}}, {"reason": 3}, {"changes": {"sections": [{"dx": None}]}}):
            protocol = self.begin("subscribe")
            protocol.receive(frame({"id": 1, "subscribe": {"subscription": 1}}))
            protocol.receive(frame(invalidated(1, **fields)))
            self.assertEqual(protocol.lost and protocol.lost.code, "connection.protocol", fields)

    def test_an_event_of_an_unknown_kind_is_delivered(self) -> None:
        protocol = self.begin("subscribe")
        protocol.receive(frame({"id": 1, "subscribe": {"subscription": 1}}))
        protocol.receive(frame({"event": {"subscription": 1, "news": {"generation": {"of": "another kind"}}}}))
        self.assertEqual((protocol.lost, [event.kind for event in protocol.events[1]]), (None, ["news"]))

    def test_an_id_is_not_reused_while_it_is_in_flight(self) -> None:
        protocol = self.begin("ping")
        protocol._last_id = 0xFFFFFFFF
        self.assertEqual(protocol.request("ping", {}), 2)

    def test_unread_events_merge(self) -> None:
        protocol = self.begin("subscribe")
        protocol.receive(frame({"id": 1, "subscribe": {"subscription": 1}}))
        for n in range(1, layoutd.MAX_WAITING_EVENTS + 3):
            protocol.receive(frame(invalidated(
                n, generation=str(n + 1), generationBefore=str(n), merged=1, changes={},
                contentOffsetAdjustment={"y": 1})))
        queue = protocol.events[1]
        self.assertEqual(len(queue), layoutd.MAX_WAITING_EVENTS)
        self.assertEqual(sum(event.merged for event in queue), layoutd.MAX_WAITING_EVENTS + 2)
        self.assertTrue(queue[-1].changes.everything)
        self.assertEqual(queue[-1].content_offset_adjustment, (0, 2))


# Seconds after which a fake daemon gives up. A test that passes never waits for it.
PATIENCE = 20.0


class Peer:
    """One connection of a fake daemon."""

    def __init__(self, connection: socket.socket, asked: list) -> None:
        self.connection, self.asked = connection, asked
        connection.settimeout(PATIENCE)

    def read(self, name: str) -> tuple:
        """The id and the fields of the next request, which must have this name."""
        body = self._exactly(int.from_bytes(self._exactly(4), "little"))
        message = json.loads(body)
        met = next(key for key in message if key not in ("id", "parts"))
        self.asked.append(met)
        if met != name:
            raise AssertionError(f"{met} was asked, expected {name}")
        return message["id"], message[met]

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self.connection.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def answer(self, name: str, **result: object) -> dict:
        """Reads a request, replies to it, and returns its fields."""
        id, fields = self.read(name)
        self.send({"id": id, "generation": "1", name: result})
        return fields

    def refuse(self, name: str, code: str) -> None:
        self.send({"id": self.read(name)[0], "error": {"code": code}})

    def send(self, *messages: dict) -> None:
        self.connection.sendall(b"".join(map(frame, messages)))

    def is_left(self) -> bool:
        """Whether the client disconnects without sending anything else."""
        return self.connection.recv(1) == b""


class FakeDaemon(threading.Thread):
    """Serves one connection after another, each with its script."""

    def __init__(self, test: unittest.TestCase, *scripts: object) -> None:
        super().__init__(daemon=True)
        self._folder = tempfile.TemporaryDirectory(prefix="ld-")
        self.path = os.path.join(self._folder.name, "s")
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.path)
        self._listener.listen()
        self._listener.settimeout(PATIENCE)
        self._scripts = scripts
        self.error: object = None
        # The names of each connection's requests.
        self.asked: list = []
        test.addCleanup(self._end, test)
        self.start()

    def run(self) -> None:
        try:
            for script in self._scripts:
                connection, _ = self._listener.accept()
                self.asked.append([])
                with connection, contextlib.suppress(EOFError):
                    script(Peer(connection, self.asked[-1]))
        except Exception as error:
            self.error = error
        finally:
            self._listener.close()
            self._folder.cleanup()

    def _end(self, test: unittest.TestCase) -> None:
        self.join(PATIENCE)
        test.assertIsNone(self.error)


def hello(peer: Peer) -> None:
    peer.answer("hello", version=1)


class BothClients:
    """Runs a body with either client. The body passes each result to `awaited`."""

    @staticmethod
    def sync(path: str, body: object, **options: object) -> None:
        async def at_once(value: object) -> object:
            return value

        with layoutd.Client(path, **options) as client:
            try:
                body(client, at_once).send(None)
            except StopIteration:
                return
            raise AssertionError("the body waited for something else than what it is given")

    @staticmethod
    def asyncio(path: str, body: object, **options: object) -> None:
        async def run() -> None:
            async with layoutd.AsyncClient(path, **options) as client:
                async def awaited(value: object) -> object:
                    return await value

                await body(client, awaited)

        asyncio.run(run())


class FullBacklog:
    """A listening socket with a full backlog, from which no connection has been accepted yet."""

    def __enter__(self) -> FullBacklog:
        self._folder = tempfile.TemporaryDirectory(prefix="ld-")
        self.path = os.path.join(self._folder.name, "s")
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.path)
        self._listener.listen(1)
        self._listener.settimeout(PATIENCE)
        self._crowd: list = []
        with contextlib.suppress(BlockingIOError):
            while True:
                self._crowd.append(socket.socket(socket.AF_UNIX))
                self._crowd[-1].setblocking(False)
                self._crowd[-1].connect(self.path)
        return self

    def __exit__(self, *_: object) -> None:
        for connection in (*self._crowd, self._listener):
            connection.close()
        self._folder.cleanup()

    def serve_the_last(self, script: object) -> None:
        """Accepts the waiting connections, and plays a script with the next one."""
        accepted = [self._listener.accept()[0] for _ in self._crowd]
        with contextlib.ExitStack() as stack:
            for connection in accepted:
                stack.enter_context(connection)
            script(Peer(accepted[-1], []))


async def use(container: layoutd.Container, error: object, body: object = None) -> None:
    """Enters a container; its body ends with a call or an error."""
    if isinstance(container.client, layoutd.Client):
        with container:
            if error:
                raise error
            await body(container)
    else:
        async with container:
            if error:
                raise error
            await body(container)


async def take(subscription: layoutd.Subscription) -> list:
    """A subscription's events up to its end."""
    if isinstance(subscription.client, layoutd.Client):
        return list(subscription)
    return [event async for event in subscription]


class ConnectionTests(unittest.TestCase):
    def play(self, scripts: tuple, body: object, **options: object) -> list:
        """Runs a body with each client against a fake daemon of its own. Returns the requests of each connection, which must
        be equal for both clients."""
        asked = []
        for run in (BothClients.sync, BothClients.asyncio):
            with self.subTest(client=run.__name__):
                daemon = FakeDaemon(self, *scripts)
                run(daemon.path, body, **options)
                daemon.join(PATIENCE)
                self.assertIsNone(daemon.error)
                asked.append(daemon.asked)
        self.assertEqual(asked[1:], asked[:1])
        return asked[0]

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

        for run, module in ((BothClients.sync, layoutd.time), (BothClients.asyncio, layoutd.asyncio)):
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

    def test_a_client_that_was_refused_may_connect_later(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            peer.answer("ping")

        async def run() -> None:
            client = layoutd.AsyncClient("/nowhere/layoutd.sock")
            with self.assertRaises(OSError):
                await client.connect()
            client.path = FakeDaemon(self, script).path
            async with client:
                await client.ping()

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


class AttributesTests(unittest.TestCase):
    def test_omitted_columns_have_defaults(self) -> None:
        columns = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        self.assertEqual(read_attributes(columns), [Attributes("cell", 0, 3, 1, 2, 3, 4)])
        self.assertEqual(read_attributes(None), [])

    def test_columns_that_do_not_match_are_refused(self) -> None:
        good = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        for wrong in ({"items": []}, {"frames": [1, 2, 3]}, {"alphas": [1, 1]}, {"kinds": [1]}, {"kinds": [-1]},
                      {"transforms": [{"position": -1}]}, {"kindCategories": ["cell", "decoration"]}, {"transforms": [{"position": 1}]}):
            with self.assertRaises(layoutd.ProtocolError, msg=wrong):
                read_attributes({**good, **wrong})


def cell(section: int, item: int, x: float = 0, y: float = 0) -> Attributes:
    return Attributes("cell", section, item, x, y, 10, 10)


def known(*attributes: Attributes) -> dict:
    return {each.element: each for each in attributes}


class ChangesTests(unittest.TestCase):
    def test_elements_outside_all_ranges_stay(self) -> None:
        old = known(cell(0, 0), cell(1, 5, 3))
        self.assertEqual(apply_changes(old, Changes.read({})), old)

    def test_two_items_change_places(self) -> None:
        changes = {"moved": [{"item": 1, "count": 1, "from": {}, "dx": 5, "category": "cell"},
                             {"item": 0, "count": 1, "from": {"item": 1}, "dx": -5, "category": "cell"}]}
        new = apply_changes(known(cell(0, 0, 0), cell(0, 1, 5)), Changes.read(changes))
        self.assertEqual(new, known(cell(0, 1, 5), cell(0, 0, 0)))

    def test_a_range_that_shifts_by_one_overlaps_itself(self) -> None:
        changes = {"inserted": [{"count": 1, "category": "cell"}],
                   "moved": [{"item": 1, "count": 3, "from": {"item": 0}, "dy": 10, "category": "cell"}]}
        new = apply_changes(known(*(cell(0, n, 0, 10 * n) for n in range(3))), Changes.read(changes))
        expected = {Element("cell", "cell", 0, 0): None, **known(*(cell(0, n, 0, 10 * n) for n in (1, 2, 3)))}
        self.assertEqual(new, expected)

    def test_sections_move_with_all_their_kinds(self) -> None:
        header = cell(0, 0)._replace(kind="header", category="supplementary")
        changes = {"sections": [{"to": 2, "count": 1, "dx": 0.1, "dy": 0.2}, {"from": 2, "count": 1}]}
        new = apply_changes(known(cell(0, 1, 1, 1), header, cell(2, 0), cell(1, 0)), Changes.read(changes))
        self.assertEqual(new, known(cell(2, 1, 1 + 0.1, 1 + 0.2), header.moved(2, 0, 0.1, 0.2), cell(0, 0), cell(1, 0)))

    def test_relaid_elements_leave_their_old_place(self) -> None:
        changes = {"elements": [{"item": 4, "count": 1, "category": "cell", "from": {"item": 1}}],
                   "deleted": [{"item": 0, "count": 1, "category": "cell"}]}
        new = apply_changes(known(cell(0, 0), cell(0, 1)), Changes.read(changes))
        self.assertEqual(new, {Element("cell", "cell", 0, 4): None})

    def test_untransformed_frames_move_too(self) -> None:
        turned = cell(0, 0)._replace(transform=layoutd.Transform((0, 1, -1, 0, 0, 0), (1.0, 2.0, 3.0, 4.0)))
        moved = turned.moved(0, 1, 10, 20)
        self.assertEqual(moved.transform.untransformed_frame, (11, 22, 3, 4))


class AnsweringClient:
    """Records requests and returns prepared replies."""
    server: dict = {}

    def __init__(self, *replies: object) -> None:
        self.replies, self.asked, self._containers = list(replies), [], set()

    def _run(self, steps):
        try:
            ask = next(steps)
            while True:
                self.asked.append((ask.name, ask.fields))
                self.with_ids = ask.with_ids
                reply = self.replies.pop(0)
                ask = steps.throw(reply) if isinstance(reply, Exception) else steps.send(reply)
        except StopIteration as end:
            return end.value

    def container(self) -> layoutd.Container:
        return layoutd.Container(self, 4, "", 1, (0.0, 0.0), [])


class RequestTests(unittest.TestCase):
    def test_a_batch_of_queries_gives_each_its_own_answer_or_error(self) -> None:
        columns = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        client = AnsweringClient({"id": 1, "generation": "5", "queryBatch": {"results": [
            {"queryRect": {"attributes": columns}}, {"error": {"code": "index.outOfRange", "validCount": 2}}, {}]}})
        container = client.container()
        rows, error, none = container.query_batch([
            layoutd.Query.rect((0, 0, 1, 1)), layoutd.Query.items([(0, 9)]), layoutd.Query.decorations("line", [])])
        self.assertEqual(rows, [Attributes("cell", 0, 3, 1, 2, 3, 4)])
        self.assertEqual((error.code, error.valid_count, none, container.generation), ("index.outOfRange", 2, [], 5))
        self.assertEqual(client.asked[0][1]["queries"][1], {"queryItems": {"indexPaths": [{"section": 0, "item": 9}]}})

    def test_an_update_returns_its_result(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "6", "updateContainer": {
            "contentSize": {"width": 3}, "changes": {"everything": True}, "contentOffsetAdjustment": {"y": -1.5},
            "anchorDisplacement": {"x": 2}}})
        change = client.container().batch_update(delete_items=[(0, 1)], move_sections=[(1, 0)])
        self.assertEqual((change.generation, change.content_size, change.changes.everything), (6, (3, 0), True))
        self.assertEqual((change.content_offset_adjustment, change.anchor_displacement), ((0, -1.5), (2, 0)))
        self.assertEqual(client.asked, [("updateContainer", {"container": 4, "operations": [{"batchUpdate": {
            "deleteItems": [{"section": 0, "item": 1}], "moveSections": [{"from": 1, "to": 0}]}}]})])

    def test_a_movement_is_begun_stepped_dropped_and_cancelled(self) -> None:
        movement = {"indexPaths": [{"item": 1}], "target": {"item": 3}, "position": {"x": 60}, "dataGeneration": "1",
                    "lifted": {"sections": [0], "items": [1], "frames": [40, 50, 100, 50]}}
        client = AnsweringClient(
            {"id": 1, "generation": "1", "beginMovement": {"movement": movement}},
            {"id": 2, "generation": "2", "updateMovement": {
                "movement": {**movement, "targetContainer": 5}, "changes": {"everything": True}, "generationBefore": "1",
                "contentSize": {"width": 3}, "autoScroll": {"y": 400}, "targetMovement": {**movement, "sourceContainer": 4}}},
            {"id": 3, "generation": "3", "endMovement": {"update": {"contentSize": {"height": 2}, "merged": 1}}},
            {"id": 4, "generation": "4", "cancelMovement": {"generationBefore": "3"}})
        container = client.container()
        began = container.begin_movement([(0, 1)], (120, 10))
        self.assertEqual((began.movement.target, began.movement.lifted[0].frame), ((0, 3), (40, 50, 100, 50)))
        self.assertEqual((began.changes, began.movement.data_generation), (None, 1))
        other = layoutd.Container(client, 5, "", 1, (0.0, 0.0), [])
        step = container.update_movement((60, 0), target=other)
        self.assertEqual((step.auto_scroll, step.generation, step.generation_before), ((0, 400), 2, 1))
        self.assertEqual((step.movement.target_container, step.target_movement.source_container), (5, 4))
        self.assertEqual((container.end_movement().generation, container.cancel_movement().movement), (3, None))
        self.assertEqual(client.asked[:2], [
            ("beginMovement", {"container": 4, "indexPaths": [{"section": 0, "item": 1}], "point": {"x": 120, "y": 10}}),
            ("updateMovement", {"container": 4, "position": {"x": 60, "y": 0}, "targetContainer": 5})])

    def test_items_are_dropped_in_another_container_or_in_their_own_after_all(self) -> None:
        update = {"contentSize": {"height": 2}, "merged": 1}
        client = AnsweringClient(
            {"id": 1, "generation": "3", "endMovement": {"update": update, "targetUpdate": update, "targetGeneration": "8"}},
            {"id": 2, "generation": "4", "endMovement": {"update": update}})
        container, other = client.container(), layoutd.Container(client, 5, "", 1, (0.0, 0.0), [])
        change, target = container.end_movement(other)
        self.assertEqual((change.generation, target.generation, other.generation, other.content_size), (3, 8, 8, (0, 2)))
        change, target = container.end_movement(other)
        self.assertEqual((change.generation, target, other.generation), (4, None, 8))

    def test_a_transition_is_begun_stepped_finished_and_cancelled(self) -> None:
        client = AnsweringClient(
            {"id": 1, "generation": "2", "beginTransition": {"transition": {"toLayout": "grid"}, "anchor": {"item": 1}}},
            {"id": 2, "generation": "3", "updateTransition": {
                "transition": {"toLayout": "grid", "progress": 0.5}, "contentSize": {"width": 3}, "bounds": {"y": 7}}},
            {"id": 3, "generation": "4", "finishTransition": {"contentSize": {"width": 4}, "changes": {"everything": True}}},
            {"id": 4, "generation": "5", "cancelTransition": {"contentSize": {"width": 5}}})
        container = client.container()
        began = container.begin_transition("grid", {"level": 2}, focus=(1, 0))
        self.assertEqual((began["transition"], began["anchor"]), ({"toLayout": "grid"}, {"item": 1}))
        self.assertEqual(container.update_transition(0.5)["bounds"], {"y": 7})
        self.assertEqual((container.generation, container.content_size), (3, (3, 0)))
        self.assertEqual(container.finish_transition().changes.everything, True)
        self.assertNotIn("transition", container.cancel_transition())
        self.assertEqual((container.generation, container.content_size), (5, (5, 0)))
        self.assertEqual(client.asked, [
            ("beginTransition", {"container": 4, "toLayout": "grid", "toParameters": {"level": 2}, "focus": {"x": 1, "y": 0}}),
            ("updateTransition", {"container": 4, "progress": 0.5}), ("finishTransition", {"container": 4}),
            ("cancelTransition", {"container": 4})])

    def test_steps_are_made_and_counted(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "1", "stepContainer": {"made": 7, "step": "40", "isMoving": True}},
                                 {"id": 2, "generation": "1", "stepContainer": {"step": "40"}})
        container = client.container()
        self.assertEqual((container.step(12), container.step()), (layoutd.StepsMade(7, 40, True), layoutd.StepsMade(0, 40, False)))
        self.assertEqual(client.asked, [
            ("stepContainer", {"container": 4, "steps": 12}), ("stepContainer", {"container": 4, "steps": 1})])

    def test_events_of_movements_transitions_and_steps_are_read(self) -> None:
        moved = Event.read({"subscription": 1, "sequence": "1", "moved": {
            "container": 4, "generation": "2", "step": "9007199254740993", "truncated": True, "atRest": True,
            "attributes": {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}, "contentSize": {"height": 9}}})
        self.assertEqual((moved.step, moved.is_truncated, moved.is_at_rest), (9007199254740993, True, True))
        self.assertEqual((moved.attributes, moved.content_size), ([Attributes("cell", 0, 3, 1, 2, 3, 4)], (0, 9)))
        half = Event.read({"invalidated": {"reason": "transition", "transition": {"toLayout": "grid", "progress": 0.5}}})
        self.assertEqual((half.transition, half.movement), (layoutd.TransitionState("grid", 0.5), None))
        lifted = Event.read({"invalidated": {"reason": "movement", "movement": {"indexPaths": [{"item": 1}]}}})
        self.assertEqual((lifted.movement.index_paths, lifted.movement.target, lifted.transition), ([(0, 1)], None, None))
        for fields in ({"moved": {"attributes": {"frames": [1]}}}, {"invalidated": {"transition": {"progress": "x"}}}):
            with self.assertRaises((layoutd.ProtocolError, *layoutd.MISREAD)):
                Event.read(fields)

    def test_a_query_that_goes_stale_again_and_again_gives_up(self) -> None:
        page = {"id": 1, "generation": "1", "queryRect": {"cursor": "x"}}
        stale = layoutd.LayoutdError({"code": "generation.stale", "generation": "2"})
        client = AnsweringClient(*[page, stale] * layoutd.ATTEMPTS)
        with self.assertRaises(layoutd.LayoutdError):
            client.container().query_rect((0, 0, 1, 1))
        self.assertEqual(client.replies, [])

    def test_an_error_has_everything_that_the_daemon_reports(self) -> None:
        error = layoutd.LayoutdError({"code": "limit.items", "message": "items is 2", "pointer": "/a", "generation": "7",
                                      "nearest": ["a"], "limit": {"name": "items", "value": 2, "allowed": 1}})
        self.assertEqual((error.code, error.pointer, error.generation, error.limit["allowed"]), ("limit.items", "/a", 7, 1))
        self.assertEqual(str(error), "limit.items: items is 2 (did you mean a?)")


LARGEST = (1 << 64) - 1


class IdentifierTests(unittest.TestCase):
    def test_numbers_are_text_in_json_and_exact(self) -> None:
        self.assertEqual(section(id=0, item_ids=[LARGEST, (1 << 53) + 1]), {
            "itemCount": 2, "id": {"number": "0"}, "itemIds": {"numbers": ["18446744073709551615", "9007199254740993"]}})
        columns = {"sections": [0, 0], "items": [3, 4], "frames": [0] * 8, "ids": {"numbers": ["18446744073709551615", "0"]}}
        self.assertEqual([each.id for each in read_attributes(columns)], [LARGEST, 0])

    def test_what_is_no_identifier_is_refused(self) -> None:
        for wrong, error in ((-1, ValueError), (LARGEST + 1, ValueError), ("", ValueError), ("ä" * 33, ValueError),
                             (True, TypeError), (1.0, TypeError), (None, TypeError), ([1, "a"], TypeError)):
            with self.assertRaises(error, msg=wrong):
                Operation.delete_items(wrong if isinstance(wrong, list) else [wrong])
        self.assertEqual(Operation.delete_items("ä" * 32), {"deleteItems": {"ids": {"names": ["ä" * 32]}}})

    def test_columns_of_identifiers_have_to_match_and_the_layouts_own_elements_have_none(self) -> None:
        columns = {"sections": [0, 1, 0], "items": [3, 0, layoutd.LAYOUT_ITEM], "frames": [0] * 12, "kinds": [0, 1, 1],
                   "kindNames": ["cell", "header"], "ids": {"numbers": ["5", "0", "0"]}}
        self.assertEqual([each.id for each in read_attributes(columns)], [5, 0, None])
        with self.assertRaises(layoutd.ProtocolError):
            read_attributes({**columns, "ids": {"numbers": ["5"]}})

    def test_identifiers_stand_in_place_of_index_paths(self) -> None:
        path = {"id": {"name": "a"}}
        client = AnsweringClient(*({"id": 1, "generation": "1", name: {}} for name in (
            "queryItems", "querySupplementary", "neighbour", "scrollTarget", "captureAnchor", "explain", "insertionPoint",
            "queryOrthogonal", "prefetch", "querySections")))
        container = client.container()
        container.query_items(["a", 7, (1, 2)])
        container.query_supplementary("header", [(SectionID("b"), 0)])
        container.neighbour("a", "down")
        container.scroll_target("a")
        container.capture_anchor("item", "a")
        container.explain("a")
        container.insertion_point((0, 0), moving=["a", (0, 1, 2), "b"])
        container.query_orthogonal(SectionID(3))
        container.prefetch(loaded=[1, 2])
        container.query_sections(SectionID("b"))
        asked = [fields for _, fields in client.asked]
        self.assertEqual(asked[0]["indexPaths"], [path, {"id": {"number": "7"}}, {"section": 1, "item": 2}])
        self.assertEqual(asked[1]["indexPaths"], [{"sectionId": {"name": "b"}, "item": 0}])
        self.assertEqual([asked[2]["from"], *(fields["indexPath"] for fields in asked[3:6])], [path] * 4)
        self.assertEqual(asked[6]["moving"], [{"section": 0, "item": 1, "count": 2}, {"ids": {"names": ["a", "b"]}}])
        self.assertEqual((asked[7]["sectionId"], "section" in asked[7]), ({"number": "3"}, False))
        self.assertEqual(asked[8]["loaded"], [{"ids": {"numbers": ["1", "2"]}}])
        self.assertEqual(asked[9]["sectionId"], {"name": "b"})

    def test_index_paths_from_the_daemon_are_pairs_with_an_identifier(self) -> None:
        path = {"section": 1, "item": 2, "id": {"number": "7"}}
        client = AnsweringClient({"id": 1, "neighbour": {"indexPath": path}}, {"id": 2, "selectRect": {"ranges": [
            {"item": 4, "count": 2, "ids": {"names": ["a", "b"]}}]}})
        container = client.container()
        container.with_ids = True
        found = container.neighbour(7, "down")
        self.assertEqual((found, found.id, client.with_ids), ((1, 2), 7, True))
        (items,) = container.select_rect((0, 0, 1, 1))
        self.assertEqual((items, items.ids), ((0, 4, 2), ["a", "b"]))
        for same in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
            self.assertEqual((same, same.id), (found, 7))

    def test_requests_ask_for_identifiers_when_they_are_to(self) -> None:
        protocol = Protocol()
        protocol.request("ping", {}, False, True)
        self.assertEqual(json.loads(protocol.output[4:]), {"id": 1, "ping": {}, "withIds": True})
        client = AnsweringClient(*[{"id": 1, "queryItems": {}}] * 3)
        container, asked = client.container(), []
        for with_ids in (None, True, False):
            container.query_items([1], with_ids=with_ids)
            asked.append(client.with_ids)
            container.with_ids = True
        self.assertEqual(asked, [False, True, False])

    def test_operations_by_identifier_are_written(self) -> None:
        items = {"itemCount": 1, "itemIds": {"names": ["n"]}, "itemSizes": [1, 2]}
        name = lambda text: {"name": text}
        for operation, expected in (
            (Operation.insert_items(section(item_ids=["n"], sizes=[1, 2]), after="a"),
             {"insertItems": {"to": {"after": name("a")}, "items": items}}),
            (Operation.insert_items(["n"], at_start_of="s"),
             {"insertItems": {"to": {"sectionStart": name("s")}, "items": {"itemCount": 1, "itemIds": {"names": ["n"]}}}}),
            (Operation.move_items([3, 1], at_end_of=0),
             {"moveItems": {"ids": {"numbers": ["3", "1"]}, "to": {"sectionEnd": {"number": "0"}}}}),
            (Operation.reload_items("n"), {"reloadItems": {"items": {"itemCount": 1, "itemIds": {"names": ["n"]}}}}),
            (Operation.reconfigure_items(section(item_ids=["n"], sizes=[1, 2])), {"reconfigureItems": {"items": items}}),
            (Operation.insert_sections([section(id="s")]), {"insertSections": {"sections": [{"itemCount": 0, "id": name("s")}]}}),
            (Operation.move_sections(["s"], before="t"), {"moveSections": {"ids": {"names": ["s"]}, "to": {"before": name("t")}}}),
            (Operation.delete_sections(["s"]), {"deleteSections": {"ids": {"names": ["s"]}}}),
            (Operation.reload_sections(["s"]), {"reloadSections": {"ids": {"names": ["s"]}}}),
            (Operation.measure_items({"n": (1, 2), "m": (3, 4)}),
             {"setMeasuredSizes": {"ids": {"names": ["n", "m"]}, "sizes": [1, 2, 3, 4]}}),
            (Operation.set_orthogonal_offset(SectionID("s"), 3), {"setOrthogonalOffset": {"sectionId": name("s"), "offset": 3}}),
        ):
            self.assertEqual(operation, expected)
        for wrong in ({}, {"before": 1, "after": 2}, {"before": 1, "at_end_of": 2}):
            with self.assertRaises(ValueError):
                Operation.move_items([1], **wrong)

    def test_an_update_reports_what_was_skipped_and_its_identifiers(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "2", "updateContainer": {
            "skipped": [{"ids": {"names": ["a"]}, "reason": "unknown"}, {"operation": 3, "ids": {"names": ["b"]}, "reason": "place"}],
            "batch": {"inserted": [{"item": 1, "count": 2, "ids": {"names": ["n", "m"]}}],
                      "deleted": [{"item": 1, "count": 1, "ids": {"names": ["d"]}}]}}})
        change = client.container().update([Operation.delete_items(["a"])], refuse_skipped=False, with_ids=True)
        self.assertEqual(change.skipped, [(0, ["a"], "unknown"), (3, ["b"], "place")])
        self.assertEqual((change.inserted_ids, change.deleted_ids, client.with_ids), (["n", "m"], ["d"], True))

    def test_a_durable_update_says_whether_the_container_is_stored(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "2", "updateContainer": {"isStored": True}})
        self.assertTrue(client.container().update([], durable=True).is_stored)
        self.assertTrue(client.asked[-1][1]["durable"])
        self.assertFalse(AnsweringClient({"id": 1, "updateContainer": {}}).container().update([]).is_stored)

    def test_moved_elements_keep_their_identifiers(self) -> None:
        changes = {"moved": [{"item": 1, "count": 1, "from": {}, "category": "cell"}, {"count": 1, "from": {"item": 1}, "category": "cell"}]}
        old = known(cell(0, 0)._replace(id="a"), cell(0, 1)._replace(id="b"))
        new = apply_changes(old, Changes.read(changes))
        self.assertEqual([new[Element("cell", "cell", 0, item)].id for item in (0, 1)], ["b", "a"])


class SnapshotTests(unittest.TestCase):
    def setUp(self) -> None:
        self.snapshot = Snapshot()
        self.snapshot.append_sections(["a", "b"])
        self.snapshot.append_items(["a0", "a1", "a2"], "a")
        self.snapshot.append_items(["b0"])

    def test_sections_and_items_are_edited(self) -> None:
        made = self.snapshot
        made.insert_sections(["c", "d"], before="b")
        made.move_section("a", after="d")
        made.delete_sections(["c"])
        made.insert_items(["n"], after="a0")
        made.move_item("b0", before="a0")
        made.move_item("a2", after="b0")
        made.delete_items(["a1"])
        self.assertEqual(made.section_identifiers, ["d", "a", "b"])
        self.assertEqual(made.item_identifiers("a"), ["b0", "a2", "a0", "n"])
        self.assertEqual((made.item_identifiers("b"), made.number_of_items(), made.number_of_items("a")), ([], 4, 4))
        self.assertEqual((made.index_of_item("a0"), made.index_of_item("a1"), made.index_of_section("b")), (2, None, 2))
        self.assertEqual((made.section_containing("b0"), made.section_containing("a1")), ("a", None))

    def test_what_is_there_already_or_not_at_all_is_refused_and_changes_nothing(self) -> None:
        made = self.snapshot
        before = made.fields()
        for wrong in (lambda: made.append_sections(["c", "a"]), lambda: made.append_items(["n", "b0"]),
                      lambda: made.append_items(["n", "n"]), lambda: made.append_items(["n"], "z"),
                      lambda: made.insert_items(["n"], before="z"), lambda: made.insert_items(["n"]),
                      lambda: made.delete_items(["a0", "z"]), lambda: made.delete_sections(["a", "z"]),
                      lambda: made.move_item("a0", before="a0"), lambda: made.move_item("a0", before="a1", after="a2"),
                      lambda: made.move_section("a", after="a"), lambda: made.reload_items(["z"]),
                      lambda: made.reload_sections(["z"]), lambda: made.append_items(["n"], sizes=[1]),
                      lambda: made.reconfigure_items(["a0"]), lambda: made.item_identifiers("z"),
                      lambda: made.append_items(["n", "m"], span=[1, 2, 3]), lambda: Snapshot().append_items(["n"])):
            with self.assertRaises(ValueError):
                wrong()
            self.assertEqual(made.fields(), before)

    def test_it_is_sent_with_what_is_new_reconfigured_and_reloaded(self) -> None:
        made = self.snapshot
        made.append_items(["n", "m"], sizes=[1, 2, 3, 4], span=[5, 6])
        made.reconfigure_items(["a1"], sizes=[7, 8], span=[9])
        made.reload_items(["a0"])
        made.reload_sections(["b"])
        made.set_parameters("a", {"sectionInset": 4})
        made.delete_items(["m"])
        self.assertEqual(made.reconfigured_item_identifiers, ["a1", "n"])
        self.assertEqual((made.reloaded_item_identifiers, made.reloaded_section_identifiers), (["a0"], ["b"]))
        self.assertEqual(made.fields(), {
            "sections": [{"id": {"name": "a"}, "itemIds": {"names": ["a0", "a1", "a2"]}, "parameters": {"sectionInset": 4}},
                         {"id": {"name": "b"}, "itemIds": {"names": ["b0", "n"]}}],
            "items": {"itemCount": 2, "itemIds": {"names": ["a1", "n"]}, "itemSizes": [7, 8, 1, 2],
                      "itemValues": {"span": {"numbers": [9, 5]}}},
            "reload": {"names": ["a0"]}, "reloadSections": {"names": ["b"]}})
        made.reconfigure_items(["a2"], sizes=[1, 1])
        with self.assertRaises(ValueError):  # It has no span, and others have.
            made.fields()

    def test_what_was_applied_is_not_repeated(self) -> None:
        client = AnsweringClient(layoutd.LayoutdError({"code": "limit.items"}), {"id": 1, "updateContainer": {}})
        self.snapshot.reload_items(["a0"], sizes=[1, 2])
        with self.assertRaises(layoutd.LayoutdError):
            client.container().apply(self.snapshot)
        client.container().apply(self.snapshot, refuse_skipped=True)
        first, second = (fields["operations"][0]["applySnapshot"] for _, fields in client.asked)
        self.assertEqual((first, first["reload"]), (second, {"names": ["a0"]}))
        self.assertTrue(client.asked[1][1]["refuseSkipped"])
        self.assertEqual(self.snapshot.fields().keys(), {"sections"})
        with self.assertRaises(TypeError):
            client.container().apply(self.snapshot, to="a")

    def test_a_copy_is_independent_and_a_containers_sections_are_read(self) -> None:
        other = self.snapshot.copy()
        other.append_items(["n"], "a")
        self.assertEqual((self.snapshot.number_of_items(), other.number_of_items()), (4, 5))
        read = Snapshot.read([section(id=1, item_ids=[5, LARGEST]), section(id=2)])
        self.assertEqual((read.section_identifiers, read.item_identifiers()), ([1, 2], [5, LARGEST]))
        with self.assertRaises(ValueError):
            Snapshot.read([section(3)])

    def test_random_edits_equal_lists(self) -> None:
        random_ = random.Random(5)
        made, lists = Snapshot(), {0: [], 1: [], 2: []}
        made.append_sections(lists)
        for number in range(400):
            everything = [item for items in lists.values() for item in items]
            kind = random_.choice(["append", "insert", "delete", "move"]) if len(everything) > 1 else "append"
            if kind == "append":
                place = random_.randrange(3)
                made.append_items([number], place)
                lists[place].append(number)
            elif kind == "delete":
                gone = random_.sample(everything, 2)
                made.delete_items(gone)
                lists = {key: [item for item in items if item not in gone] for key, items in lists.items()}
            else:
                item, beside = (number, random_.choice(everything)) if kind == "insert" else random_.sample(everything, 2)
                after = random_.random() < 0.5
                (made.insert_items if kind == "insert" else made.move_item)(
                    [item] if kind == "insert" else item, **{"after" if after else "before": beside})
                for items in lists.values():
                    if item in items:
                        items.remove(item)
                items = next(items for items in lists.values() if beside in items)
                items.insert(items.index(beside) + after, item)
            self.assertEqual([made.item_identifiers(key) for key in lists], list(lists.values()))
            self.assertEqual([made.index_of_item(item) for item in made.item_identifiers()], list(range(made.number_of_items())))


class SectionSnapshotTests(unittest.TestCase):
    def setUp(self) -> None:
        self.outline = SectionSnapshot()
        self.outline.append(["fruit", "nuts"], sizes=[9, 1, 9, 2])
        self.outline.append(["apples", "pears"], to="fruit", sizes=[9, 3, 9, 4])
        self.outline.append(["red", "green"], to="apples", sizes=[9, 5, 9, 6])

    def test_parents_come_before_their_children_and_hide_them_until_they_are_expanded(self) -> None:
        outline = self.outline
        self.assertEqual(outline.items, ["fruit", "apples", "red", "green", "pears", "nuts"])
        self.assertEqual(outline.visible_items, ["fruit", "nuts"])
        outline.expand(["apples"])
        self.assertEqual((outline.visible_items, outline.is_visible("red")), (["fruit", "nuts"], False))
        outline.expand("fruit")
        self.assertEqual(outline.visible_items, outline.items)
        outline.collapse(["fruit"])
        self.assertEqual((outline.visible_items, outline.expanded_items), (["fruit", "nuts"], ["apples"]))
        self.assertEqual((outline.level("red"), outline.parent("red"), outline.parent("nuts")), (2, "apples", None))
        self.assertEqual((outline.children("fruit"), outline.root_items), (["apples", "pears"], ["fruit", "nuts"]))
        self.assertEqual((outline.index("green"), outline.index("z"), "red" in outline), (3, None, True))

    def test_items_are_inserted_and_deleted_with_all_below_them(self) -> None:
        outline = self.outline
        outline.insert(["plums"], after="apples")
        outline.insert(["figs"], before="apples")
        self.assertEqual(outline.children("fruit"), ["figs", "apples", "plums", "pears"])
        outline.expand(["apples"])
        outline.delete(["apples", "red"])
        self.assertEqual(outline.items, ["fruit", "figs", "plums", "pears", "nuts"])
        self.assertEqual(outline.expanded_items, [])
        outline.delete_all()
        self.assertEqual((outline.items, outline.root_items), ([], []))

    def test_outlines_are_taken_out_and_put_in(self) -> None:
        outline = self.outline
        outline.expand(["apples"])
        part = outline.snapshot_of("fruit")
        self.assertEqual((part.root_items, part.visible_items), (["apples", "pears"], ["apples", "red", "green", "pears"]))
        whole = outline.snapshot_of("apples", including_parent=True)
        self.assertEqual((whole.root_items, whole.items), (["apples"], ["apples", "red", "green"]))
        with self.assertRaises(ValueError):
            outline.replace("nuts", by=part)
        outline.delete(["apples"])
        outline.replace("nuts", by=whole)
        self.assertEqual(outline.items, ["fruit", "pears", "nuts", "apples", "red", "green"])
        outline.expand(["nuts"])
        self.assertEqual(outline.visible_items, ["fruit", "nuts", "apples", "red", "green"])
        self.assertEqual(outline.copy().fields("s"), outline.fields("s"))

    def test_what_is_there_already_or_not_at_all_is_refused(self) -> None:
        outline = self.outline
        for wrong in (lambda: outline.append(["red"]), lambda: outline.append(["n"], to="z"), lambda: outline.append(["n", "n"]),
                      lambda: outline.expand(["z"]), lambda: outline.level("z"), lambda: outline.insert(["n"], after="z"),
                      lambda: outline.delete(["nuts", "z"]), lambda: outline.reconfigure(["red"])):
            before = outline.items
            with self.assertRaises(ValueError):
                wrong()
            self.assertEqual(outline.items, before)
        with self.assertRaises(TypeError):
            outline.fields()

    def test_the_section_gets_the_visible_items_with_their_sizes_each_time(self) -> None:
        client = AnsweringClient(*[{"id": 1, "updateContainer": {}}] * 2)
        self.outline.expand(["fruit"])
        for _ in range(2):
            client.container().apply(self.outline, to="food")
        expected = {"sections": [{"id": {"name": "food"}, "itemIds": {"names": ["fruit", "apples", "pears", "nuts"]}}],
                    "items": {"itemCount": 4, "itemIds": {"names": ["fruit", "apples", "pears", "nuts"]},
                              "itemSizes": [9, 1, 9, 3, 9, 4, 9, 2]}, "keepsOtherSections": True}
        self.assertEqual([fields["operations"] for _, fields in client.asked], [[{"applySnapshot": expected}]] * 2)


class ErrorTests(unittest.TestCase):
    def test_errors_are_the_same_when_they_are_copied_and_pickled(self) -> None:
        refused = layoutd.LayoutdError({
            "code": "limit.items", "message": "items is 2", "pointer": "/a", "generation": "7", "nearest": ["a", "b"],
            "validCount": 3, "limit": {"name": "items", "value": 2, "allowed": 1}, "fault": {"line": 4}})
        lost = layoutd.ConnectionLost("layoutd hung up", "connection.slowConsumer")
        annotated = layoutd.ProtocolError("frame length is 0")
        annotated.place = "a thumbnail"
        ways = [copy.copy, copy.deepcopy] + [
            lambda error, version=version: pickle.loads(pickle.dumps(error, version))
            for version in range(pickle.HIGHEST_PROTOCOL + 1)]
        for error in (refused, lost, annotated, layoutd.LayoutdError({})):
            for way in ways:
                same = way(error)
                self.assertIsNot(same, error)
                self.assertIs(type(same), type(error))
                self.assertEqual((str(same), repr(same), vars(same)), (str(error), repr(error), vars(error)))


class FakeContainer:
    """A column of items that changes at random and reports its changes like the daemon."""

    def __init__(self, client: FakeClient, heights: list) -> None:
        self.client, self.number, self.content_size = client, 4, (0.0, 0.0)
        self.heights = heights
        self.generation = self.current = 1

    def rows(self) -> list:
        y, rows = 0.0, []
        for item, height in enumerate(self.heights):
            rows.append(Attributes("cell", 0, item, 0.0, y, 10.0, height))
            y += height
        return rows

    def _query(self, query: tuple, parts: bool):
        self.client.asked += 1
        self.generation = self.current
        rows = self.rows()
        paths = [path["item"] for path in query[1]["indexPaths"]]
        return [rows[item] for item in paths if item < len(rows)]
        yield

    def steps(self, rect: tuple):
        self.client.everything += 1
        self.generation = self.current
        return self.rows()
        yield

    def change(self, random: random.Random) -> Event:
        """Deletes, inserts, resizes or moves one item; the items behind it move by the difference."""
        old = self.rows()
        order = list(range(len(old)))
        kind = random.choice(["insert", "delete", "move", "resize"]) if order else "insert"
        relaid: list = []
        if kind == "insert":
            order.insert(random.randint(0, len(order)), None)
        elif kind == "delete":
            order.pop(random.randrange(len(order)))
        elif kind == "move":
            order.insert(random.randrange(len(order)), order.pop(random.randrange(len(order))))
        heights = [random.choice([5.0, 7.25, 1 / 3]) if n is None else self.heights[n] for n in order]
        if kind == "resize":
            item = random.randrange(len(heights))
            heights[item] += 1.5
            relaid.append(item)
        self.heights = heights
        new = self.rows()
        path = lambda item: {"section": 0, "item": item} if item else {}
        changes: dict = {"elements": [], "moved": [], "inserted": [], "deleted": [], "contentSizeAfter": {"width": 10}}
        for item, n in enumerate(order):
            run = {"item": item, "count": 1, "category": "cell"}
            if n is None:
                changes["inserted"].append(run)
                continue
            if n != item:
                run["from"] = path(n)
            dy = new[item].y - old[n].y
            # A difference that is not exact in floating point cannot be reported as a move.
            if item in relaid or old[n].y + dy != new[item].y:
                changes["elements"].append(run)
            elif n != item or dy:
                changes["moved"].append({**run, "dy": dy})
        changes["deleted"] = [{"item": n, "count": 1, "category": "cell"} for n in set(range(len(old))) - set(order)]
        self.current += 1
        return Event("invalidated", 1, 0, {
            "container": 4, "generation": str(self.current), "generationBefore": str(self.current - 1),
            "changes": changes})


class FakeClient:
    server = {"limits": {"elementsPerReply": 3}}

    def __init__(self) -> None:
        self.asked = self.everything = 0

    def _run(self, steps):
        try:
            while True:
                next(steps)
        except StopIteration as end:
            return end.value


class MirrorTests(unittest.TestCase):
    def setUp(self) -> None:
        query_rect = layoutd.Container.query_rect
        self.addCleanup(setattr, layoutd.Container, "query_rect", query_rect)
        stand_in = lambda container, rect: None
        stand_in.steps = lambda container, rect: container.steps(rect)
        layoutd.Container.query_rect = stand_in
        self.client = FakeClient()
        self.container = FakeContainer(self.client, [5.0, 6.0, 7.0])
        self.mirror = Mirror(self.container)
        self.mirror.refresh()

    def test_after_each_event_it_equals_a_fresh_query(self) -> None:
        for seed in range(40):
            random_ = random.Random(seed)
            for _ in range(25):
                self.mirror.apply(self.container.change(random_))
                self.assertEqual(self.mirror.elements, self.container.rows(), f"seed {seed}")
                self.assertTrue(self.mirror.is_complete)
        self.assertEqual(self.client.everything, 1)

    def test_behind_the_container_it_catches_up_with_the_events_on_their_way(self) -> None:
        random_ = random.Random(7)
        for _ in range(60):
            for event in [self.container.change(random_) for _ in range(random_.randint(1, 5))]:
                self.mirror.apply(event)
            self.assertEqual(self.mirror.elements, self.container.rows())
        self.assertEqual(self.client.everything, 1)

    def test_an_event_of_a_known_generation_changes_nothing(self) -> None:
        event = self.container.change(random.Random(1))
        self.mirror.refresh()
        asked = self.client.asked
        self.mirror.apply(event)
        self.assertEqual((self.mirror.elements, self.client.asked), (self.container.rows(), asked))

    def test_a_layout_without_the_queried_kind_is_ahead(self) -> None:
        def refuse(query, parts):
            raise layoutd.LayoutdError({"code": "request.invalid"})
            yield

        event = self.container.change(random.Random(1))
        answer, self.container._query = self.container._query, refuse
        self.mirror._known[Element("decoration", "background", 0, 0)] = None
        self.mirror.apply(event)
        self.assertFalse(self.mirror.is_complete)
        self.container._query = answer
        self.container.change(random.Random(2))
        self.mirror.apply(self.container.change(random.Random(3)))
        self.assertEqual((self.mirror.elements, self.mirror.is_complete), (self.container.rows(), True))

    def test_an_event_from_another_generation_makes_it_query_everything(self) -> None:
        self.container.change(random.Random(1))
        self.mirror.apply(self.container.change(random.Random(2)))
        self.assertEqual(self.mirror.elements, self.container.rows())
        self.assertEqual(self.client.everything, 2)

    def test_an_event_without_generation_before_makes_it_query_everything(self) -> None:
        event = self.container.change(random.Random(1))
        del event.fields["generationBefore"]
        self.mirror.apply(event)
        self.assertEqual((self.mirror.elements, self.client.everything), (self.container.rows(), 2))

    def test_after_a_reconnection_it_queries_everything(self) -> None:
        self.container.change(random.Random(1))
        self.mirror.apply(Event("reconnected", 1, 0, {}))
        self.assertEqual(self.mirror.elements, self.container.rows())


if __name__ == "__main__":
    unittest.main()
