"""The asyncio client."""
from __future__ import annotations

import asyncio
import contextlib
import weakref
from os import PathLike
from typing import Any, Callable, Coroutine, Optional, Sequence

from .arguments import text
from .calls import Call
from .container import AsyncContainer
from .errors import ConnectionLost, Error, LayoutdError, Misuse, TimedOut, may_pass
from .fields import Fields, present
from .mistakes import concise
from .requests import Ask, Awaiting, R, Steps, go_on
from .subscription import AsyncSubscription
from .transport.connecting import connect_async
from .transport.connection import Requests
from .transport.options import Options
from .transport.restoring import HELLO, lost_by, restore
from .transport.stream import Stream
from .transport.turn import Turn
from .wire.protocol import MAX_FRAME_BYTES
from .wire.undoing import UNDO_SECONDS, sent


class AsyncClient(Requests[AsyncContainer, AsyncSubscription], Awaiting):
    """An asyncio connection, for any number of tasks of one event loop. The parameters are those of `Client`. Requests before
    `connect` raise `ConnectionLost`; those of another event loop, thread or process raise `Misuse`.

    If a cancelled request has begun something, that is undone, as after a timeout, and the next `open`, `subscribe`,
    `begin_movement` or `begin_transition` waits for it.

    With `reconnect`, the client reconnects at once, and requests wait in the meantime. When all attempts in a row have failed,
    the connection is lost for good."""

    _container_type = AsyncContainer
    _subscription_type = AsyncSubscription
    # The newest connection. Until it `_is_restored`, only the requests that restore it use it.
    _stream: Stream
    _changed: asyncio.Event

    @concise
    def __init__(self, path: Optional[str | PathLike[str]] = None, timeout: Optional[float] = None,
                 reconnect: Sequence[float] = (), frame_bytes: int = MAX_FRAME_BYTES) -> None:
        options = Options.checked(path, timeout, reconnect, frame_bytes)
        self.client, self._given_path, self.timeout = self, options.path, options.timeout
        # Where it is connected.
        self.path = options.path or ""
        self._delays, self._frame_bytes = options.reconnect, options.frame_bytes
        self._turn = Turn()
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._containers = weakref.WeakSet()
        self._subscriptions, self._dropped = [], []
        self._keeper: Optional[asyncio.Future[None]] = None
        self._is_restored = False
        # The reason that there is none, or will not be another.
        self._ended: Optional[ConnectionLost] = ConnectionLost("there is no connection yet: await connect() first")

    def __repr__(self) -> str:
        is_connected = self._keeper is not None and not self._ended and not self._protocol.lost
        return f"<AsyncClient of {self.path or 'any daemon'}, {'connected' if is_connected else 'not connected'}>"

    async def __aenter__(self) -> AsyncClient:
        return await self._begin()

    async def __aexit__(self, *_: object) -> None:
        await self._close()

    def connect(self) -> Coroutine[Any, Any, AsyncClient]:
        """Connects and shakes hands; returns itself. Raises like `Client`."""
        return Call("AsyncClient.connect", self._begin())

    async def _begin(self) -> AsyncClient:
        self._turn.check_process()
        self._changed, self._loop = asyncio.Event(), asyncio.get_running_loop()
        await self._connect()
        if not self._keeper:  # Otherwise it may have been closed.
            self._ended = None
        self._is_restored = True
        self._keeper = asyncio.ensure_future(self._keep())
        return self

    def close(self) -> Coroutine[Any, Any, None]:
        """Ends the connection; requests in flight and later ones raise `ConnectionLost`. In a fork, it leaves the connection to the
        process that made it."""
        return Call("AsyncClient.close", self._close())

    async def _close(self) -> None:
        if not self._keeper or self._turn.is_in_other_process:
            return
        self._check_place()
        try:
            await self._undo_the_rest()
        finally:
            self._end(self._ended or ConnectionLost("the connection was closed by its owner"))
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
            await self._stream.close(self._ended)

    async def _undo_the_rest(self) -> None:
        """Undoes what abandoned requests have begun, as far as the connection's end does not."""
        protocol = self._stream.protocol
        if protocol.is_undoing:
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(
                    self._until_changed(lambda: protocol.lost is not None or not protocol.is_undoing), UNDO_SECONDS)

    def _check_place(self) -> None:
        """Raises `Misuse` in a fork, outside of the event loop, or in another one."""
        self._turn.check_process()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise Misuse("an AsyncClient is called where no event loop runs: expected a call in a coroutine") from None
        if self._loop and loop is not self._loop:
            raise Misuse("this client is used in another event loop than the one in which it was connected: expected all its calls "
                         "in one `asyncio.run`, those of other threads by `asyncio.run_coroutine_threadsafe`")

    def submit(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> asyncio.Future[Fields]:
        """Sends a request and returns the future of its whole reply, whose exceptions are those of `Client.result`.
        During a reconnection, the request waits for its end. Fields of None are omitted."""
        ask = Ask(text(name, "the request's name"), present(**fields), parts, with_ids)
        self._check_place()
        if self._ended:
            raise self._ended.again()
        if self._is_reconnecting:
            return asyncio.ensure_future(self._send_later(ask))
        return self._stream.send(ask)

    async def _send_later(self, ask: Ask) -> Fields:
        return await (await self._ready_stream()).ask(ask, None)

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
        found = await connect_async(self._given_path, self.timeout)
        self.path = found.path
        stream = self._stream = Stream(self._frame_bytes, self._changed.set)
        self._protocol = stream.protocol
        try:
            await stream.open(found.connection)
            self.server = (await self._ask(HELLO, stream))["hello"]
        except BaseException as error:
            await stream.close()
            if not found.has_left(error):
                raise
            await self._connect()

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
        try:
            self._check_place()
            stream = await self._ready_stream()
            self._end_dropped()
            return await self._drive(steps, stream)
        except Error as error:
            mistake = error
        # From here on, so that the traceback is the program's.
        try:
            raise mistake.with_traceback(None) from mistake.__cause__
        finally:
            del mistake

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
        if sent(ask.name, ask.fields).has_effect and stream.protocol.is_undoing:
            await self._await_undoing(stream)
        return await stream.ask(ask, self.timeout)

    async def _await_undoing(self, stream: Stream) -> None:
        """Waits until nothing is left of abandoned requests that the next one could collide with."""
        def is_over() -> bool:
            return stream.protocol.lost is not None or not stream.protocol.is_undoing

        try:
            await asyncio.wait_for(self._until_changed(is_over), self.timeout)
        except asyncio.TimeoutError:
            raise TimedOut(f"{self.path} did not undo an abandoned request in {self.timeout} s") from None

    async def _until_changed(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            self._changed.clear()
            await self._changed.wait()

    async def _wait_for(self, is_so: Callable[[], bool]) -> None:
        """Returns when the condition holds; raises if the connection is lost for good before that."""
        self._check_place()

        def is_over() -> bool:
            return self._ended is not None or (self._protocol.lost is not None and not self._delays)

        await self._until_changed(lambda: is_so() or is_over())
        if not is_so():
            raise (self._ended or self._protocol.lose()).again()
