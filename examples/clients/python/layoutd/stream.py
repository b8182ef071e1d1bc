"""One asyncio connection."""
from __future__ import annotations

import asyncio
import socket
from typing import Callable, Dict, Optional

from .errors import Answer, ConnectionLost, LayoutdError
from .fields import Fields
from .protocol import Protocol
from .requests import Ask
from .socket_paths import is_connected, pauses


class Stream:
    """One asyncio connection: its bytes, its requests in flight and its end, separate from those of the next connection."""

    def __init__(self, frame_bytes: int, on_change: Callable[[], None]) -> None:
        self.protocol = Protocol(frame_bytes)
        self._on_change = on_change
        self._futures: Dict[int, asyncio.Future[Fields]] = {}
        self._writer: Optional[asyncio.StreamWriter] = None
        self._reader: Optional[asyncio.Future[None]] = None

    async def open(self, path: str, timeout: Optional[float]) -> None:
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.setblocking(False)
            rests = pauses(path, timeout)
            while not is_connected(connection, path):
                await asyncio.sleep(next(rests))
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
        id = self.protocol.request(*ask)
        future = self._futures[id] = asyncio.get_running_loop().create_future()
        self._write()
        return future

    async def ask(self, ask: Ask) -> Fields:
        future = self.send(ask)
        try:
            if self._writer:
                await self._writer.drain()
        except ConnectionError:
            pass  # The daemon disconnected; the future has the reason.
        except BaseException:
            future.cancel()
            raise
        try:
            return await future
        except BaseException:
            if not future.cancelled() and not future.exception():  # Cancelled after the reply was taken.
                self._discard(future.result())
            raise

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
                    self._answer(self._futures.pop(id, None), answer)
                self._on_change()
        except OSError:
            pass
        finally:  # Whatever the error, no task may keep waiting for replies that are no longer read.
            self.lose()

    def _answer(self, future: Optional[asyncio.Future[Fields]], answer: Answer) -> None:
        if future is None or future.done():  # Cancelled or timed out.
            self._discard(answer)
        elif isinstance(answer, LayoutdError):
            future.set_exception(answer)
        else:
            future.set_result(answer)

    def _discard(self, answer: Answer) -> None:
        self.protocol.discard(answer)
        self._write()

    def _write(self) -> None:
        if self._writer and self.protocol.output:
            self._writer.write(bytes(self.protocol.output))
            self.protocol.output.clear()
