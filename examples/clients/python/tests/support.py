"""Fake daemons and clients, and what they send."""
from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
import tempfile
import threading
import unittest
from pathlib import Path

CLIENTS = Path(__file__).resolve().parents[2]
import layoutd
from layoutd import Attributes
from schema import Schema

# An independent reader and writer of both forms.
SCHEMA = Schema((CLIENTS.parents[1] / "Sources" / "LayoutWire" / "layout.proto").read_text(encoding="utf-8"))
# The largest identifier.
LARGEST = (1 << 64) - 1
# Seconds after which a fake daemon gives up. A test that passes never waits for it.
PATIENCE = 600.0


def frame(message: dict) -> bytes:
    body = json.dumps(message).encode()
    return len(body).to_bytes(4, "little") + body


def part(id: int, index: int, body: bytes, last: bool) -> dict:
    return {"id": id, "part": {"index": index, "last": last, "body": base64.b64encode(body).decode()}}


def invalidated(sequence: int, container: int = 4, **fields: object) -> dict:
    return {"event": {"subscription": 1, "sequence": str(sequence), "invalidated": {"container": container, **fields}}}


def cell(section: int, item: int, x: float = 0, y: float = 0) -> Attributes:
    return Attributes("cell", section, item, x, y, 10, 10)


def known(*attributes: Attributes) -> dict:
    return {each.element: each for each in attributes}


class Peer:
    """One connection of a fake daemon."""

    def __init__(self, connection: socket.socket, asked: list) -> None:
        self.connection, self.asked = connection, asked
        connection.settimeout(PATIENCE)

    def read(self, name: str) -> tuple:
        """The id and the fields of the next request, which must have this name."""
        body = self._exactly(int.from_bytes(self._exactly(4), "little"))
        message = json.loads(body) if body[:1] == b"{" else SCHEMA.decode("Request", body)
        met = next(key for key in message if key not in ("id", "parts", "withIds", "ifGeneration"))
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


class AnsweringClient:
    """Records requests and returns prepared replies."""
    server: dict = {}

    def __init__(self, *replies: object) -> None:
        self.replies, self.asked, self._containers = list(replies), [], set()
        self._subscriptions: list = []
        self._protocol = layoutd.Protocol()

    def _wake(self) -> None:
        pass

    def _drop(self, subscription: layoutd.Subscription) -> None:
        self._subscriptions.remove(subscription)

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


class ConnectionTestCase(unittest.TestCase):
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
