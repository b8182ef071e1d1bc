"""One asyncio connection."""
from __future__ import annotations

import asyncio
import socket
from typing import Callable, Optional

from ..errors import Answer, ConnectionLost, LayoutdError, TimedOut
from ..fields import Fields
from ..requests import Ask
from ..wire.protocol import Protocol
from ..wire.undoing import Sent
from .reply_future import ReplyFuture


class Stream:
    """One asyncio connection: its bytes, its requests in flight and its end, separate from those of the next connection."""

    def __init__(self, frame_bytes: int, on_change: Callable[[], None]) -> None:
        self.protocol = Protocol(frame_bytes)
        self._on_change = on_change
        self._futures: dict[int, asyncio.Future[Fields]] = {}
        self._writer: Optional[asyncio.StreamWriter] = None
        self._reader: Optional[asyncio.Future[None]] = None

    async def open(self, connection: socket.socket) -> None:
        try:
            stream, self._writer = await asyncio.open_unix_connection(sock=connection)
        except BaseException:
            connection.close()
            raise
        self._reader = asyncio.ensure_future(self._read(stream))

    async def close(self, error: Optional[ConnectionLost] = None) -> None:
        self.lose(error)
        if self._reader:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._writer:
            try:
                await self._writer.wait_closed()
            except OSError:
                pass

    def send(self, ask: Ask) -> asyncio.Future[Fields]:
        """Sends a request. Cancelling the future abandons it."""
        return self._begin(ask)[1]

    async def ask(self, ask: Ask, timeout: Optional[float]) -> Fields:
        """Sends a request and waits for its reply. If it is cancelled, whenever that is, what the request begins is undone."""
        id, future = self._begin(ask)
        request = self.protocol.sent(id)
        # Unlike `wait_for`, a timer needs no task of its own, and swallows no cancellation that comes with the reply.
        timer = None if timeout is None else asyncio.get_running_loop().call_later(timeout, self._expire, id, future, ask, timeout)
        try:
            return await future
        except BaseException:
            self._give_up(future, request)
            raise
        finally:
            if timer:
                timer.cancel()

    def _expire(self, id: int, future: asyncio.Future[Fields], ask: Ask, timeout: float) -> None:
        if not future.done():
            self.protocol.abandon(id)
            future.set_exception(TimedOut(f"the daemon did not reply to {ask.name} in {timeout} s"))

    def _begin(self, ask: Ask) -> tuple[int, asyncio.Future[Fields]]:
        id = self.protocol.request(*ask)
        future = self._futures[id] = ReplyFuture(self.protocol, id)
        self._write()
        return id, future

    def _give_up(self, future: asyncio.Future[Fields], request: Optional[Sent]) -> None:
        """`request`: what has to be known to undo it after its reply was taken."""
        if not (future.cancel() or future.cancelled() or future.exception()):
            self._discard(future.result(), request)

    def lose(self, error: Optional[ConnectionLost] = None) -> None:
        lost = self.protocol.lose(error)
        if self._writer:
            self._writer.transport.abort()  # Closing would wait for the daemon to read the rest.
        for future in self._futures.values():
            if not future.done():
                future.set_exception(lost.again())
        self._futures.clear()
        self._on_change()

    async def _read(self, stream: asyncio.StreamReader) -> None:
        try:
            data = b"-"
            while data and not self.protocol.lost:
                data = await stream.read(1 << 18)
                for id, answer in self.protocol.receive(data):
                    self._answer(self._futures.pop(id, None), answer, self.protocol.answered[id])
                self._on_change()
        except OSError:
            pass
        finally:  # Whatever the error, no task may keep waiting for replies that are no longer read.
            self.lose()

    def _answer(self, future: Optional[asyncio.Future[Fields]], answer: Answer, request: Sent) -> None:
        if future is None or future.done():  # Cancelled or timed out.
            self._discard(answer, request)
        elif isinstance(answer, LayoutdError):
            future.set_exception(answer)
        else:
            future.set_result(answer)

    def _discard(self, answer: Answer, request: Optional[Sent]) -> None:
        self.protocol.discard(answer, request)
        self._write()

    def _write(self) -> None:
        if self._writer and self.protocol.output:
            self._writer.write(bytes(self.protocol.output))
            self.protocol.output.clear()
