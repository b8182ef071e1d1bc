"""The asyncio client."""
from __future__ import annotations

import asyncio
import weakref
from typing import Any, Callable, Optional, Sequence

from .connection import Requests
from .container import AsyncContainer
from .errors import ConnectionLost, LayoutdError, may_pass
from .fields import Fields, present
from .protocol import MAX_FRAME_BYTES
from .requests import Ask, Awaiting, R, Steps, go_on
from .restoring import HELLO, lost_by, restore
from .socket_paths import socket_path
from .stream import Stream
from .subscription import AsyncSubscription


class AsyncClient(Requests[AsyncContainer, AsyncSubscription], Awaiting):
    """An asyncio connection, for any number of tasks. The parameters are those of `Client`. Requests before `connect` raise
    `ConnectionLost`.

    With `reconnect`, the client reconnects at once, and requests wait in the meantime. When all attempts in a row have failed,
    the connection is lost for good."""

    _container_type = AsyncContainer
    _subscription_type = AsyncSubscription
    # The newest connection. Until it `_is_restored`, only the requests that restore it use it.
    _stream: Stream
    _changed: asyncio.Event

    def __init__(self, path: Optional[str] = None, timeout: Optional[float] = None,
                 reconnect: Sequence[float] = (), frame_bytes: int = MAX_FRAME_BYTES) -> None:
        self.client, self.path, self.timeout = self, socket_path(path), timeout
        self._delays, self._frame_bytes = tuple(reconnect), frame_bytes
        self._containers = weakref.WeakSet()
        self._subscriptions = []
        self._keeper: Optional[asyncio.Future[None]] = None
        self._is_restored = False
        # The reason that there is none, or will not be another.
        self._ended: Optional[ConnectionLost] = ConnectionLost("there is no connection yet: await connect() first")

    async def __aenter__(self) -> AsyncClient:
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> AsyncClient:
        """Connects and shakes hands; returns itself. Raises like `Client`."""
        self._changed = asyncio.Event()
        await self._connect()
        if not self._keeper:  # Otherwise it may have been closed.
            self._ended = None
        self._is_restored = True
        self._keeper = asyncio.ensure_future(self._keep())
        return self

    async def close(self) -> None:
        """Ends the connection; requests in flight and later ones raise `ConnectionLost`."""
        if not self._keeper:
            return
        self._end(self._ended or ConnectionLost("the connection was closed by its owner"))
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        await self._stream.close(self._ended)

    def submit(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> asyncio.Future[Fields]:
        """Sends a request and returns the future of its whole reply, whose exceptions are those of `Client.result`.
        During a reconnection, the request waits for its end. Fields that are None are omitted."""
        ask = Ask(name, present(**fields), parts, with_ids)
        if self._ended:
            raise self._ended.again()
        if self._is_reconnecting:
            return asyncio.ensure_future(self._send_later(ask))
        return self._stream.send(ask)

    async def _send_later(self, ask: Ask) -> Fields:
        return await (await self._ready_stream()).send(ask)

    def _wake(self) -> None:
        self._changed.set()

    @property
    def _is_reconnecting(self) -> bool:
        return bool(self._delays) and not self._ended and not (self._is_restored and not self._protocol.lost)

    async def _ready_stream(self) -> Stream:
        """The connection, once containers and subscriptions are restored."""
        await self._until_changed(lambda: not self._is_reconnecting)
        if self._ended:
            raise self._ended.again()
        return self._stream

    async def _connect(self) -> None:
        self._is_restored = False
        stream = self._stream = Stream(self._frame_bytes, self._changed.set)
        self._protocol = stream.protocol
        try:
            await stream.open(self.path, self.timeout)
            self.server = (await self._ask(HELLO, stream))["hello"]
        except BaseException as error:
            await stream.close()
            if isinstance(error, OSError) and error.filename is None and error.errno is not None:
                error.filename = self.path
            raise

    async def _keep(self) -> None:
        """Connects again whenever the connection is lost, until no attempt succeeds."""
        try:
            while self._delays and not self._ended:
                await self._until_changed(lambda: self._protocol.lost is not None)
                await self._reconnect()
        except Exception as error:  # Otherwise tasks that wait for the next connection would wait for ever.
            self._end(lost_by(error, self.path))
            raise

    async def _reconnect(self) -> None:
        for delay in self._delays:
            await asyncio.sleep(delay)
            try:
                await self._connect()
                await self._drive(restore(self), self._stream)
            except (LayoutdError, OSError) as error:
                await self._stream.close()
                reason = error
                if not may_pass(error):
                    break
            else:
                self._is_restored = True
                return self._changed.set()
        self._end(lost_by(reason, self.path))

    def _end(self, error: ConnectionLost) -> None:
        self._ended = error
        self._stream.lose(error)

    async def _run(self, steps: Steps[R]) -> R:
        return await self._drive(steps, await self._ready_stream())

    async def _drive(self, steps: Steps[R], stream: Stream) -> R:
        try:
            ask = next(steps)
            while True:
                try:
                    reply = await self._ask(ask, stream)
                    if stream is not self._stream:  # The reply arrived with the connection's end and is out of date.
                        raise stream.protocol.lose().again()
                except Exception as error:
                    ask = steps.throw(error)
                else:
                    ask = go_on(steps, reply, stream.lose)
        except StopIteration as end:
            result: R = end.value
            return result

    async def _ask(self, ask: Ask, stream: Stream) -> Fields:
        try:
            return await asyncio.wait_for(stream.ask(ask), self.timeout)
        except asyncio.TimeoutError:
            raise TimeoutError(f"no reply from {self.path} in {self.timeout} s") from None

    async def _until_changed(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            self._changed.clear()
            await self._changed.wait()

    async def _wait_for(self, is_so: Callable[[], bool]) -> None:
        """Returns when the condition holds; raises if the connection is lost for good before that."""
        def is_over() -> bool:
            return self._ended is not None or (self._protocol.lost is not None and not self._delays)

        await self._until_changed(lambda: is_so() or is_over())
        if not is_so():
            raise (self._ended or self._protocol.lose()).again()
