"""The synchronous client."""
from __future__ import annotations

import contextlib
import select
import socket
import time
import weakref
from os import PathLike
from typing import Any, Callable, Optional, Sequence

from .arguments import refused, seconds, text
from .container import Container
from .errors import Answer, ConnectionLost, Error, LayoutdError, TimedOut, may_pass
from .fields import Fields, present
from .mistakes import concise
from .requests import Ask, Blocking, R, Steps, go_on
from .subscription import Subscription
from .transport.connecting import connect
from .transport.connection import Requests
from .transport.descriptor import Descriptor
from .transport.interrupts import undisturbed
from .transport.options import Options
from .transport.restoring import HELLO, lost_by, restore
from .transport.turn import Turn
from .values.events import Event
from .wire.protocol import MAX_FRAME_BYTES, Protocol
from .wire.undoing import UNDO_SECONDS, Sent, sent


class Pending:
    """A request that was sent with `Client.submit`, for `Client.result`."""

    def __init__(self, protocol: Protocol, id: int, request: Sent) -> None:
        self.protocol, self.id = protocol, id
        self._request = request
        self._answer: Optional[Answer] = None

    def __repr__(self) -> str:
        return f"<Pending {self._request.name}, {'not answered' if self._answer is None else 'answered'}>"


class Client(Requests[Container, Subscription], Blocking):
    """A synchronous connection, for one thread at a time.

    `path`: the socket's path, else $LAYOUTD_SOCKET. Without either, the client uses the daemon at $XDG_RUNTIME_DIR/layoutd.sock, else at
    /run/layoutd.sock, else one that all clients of the process share: `layoutd` from PATH, which ends once the last of them has left.
    With LAYOUTD_AUTOSTART=no in the environment, it is not started. The attribute `path` is where the client is connected.

    `timeout`: seconds to wait for a reply or to be accepted, before `TimedOut`. If a reply comes late, or the call was
    interrupted, what the request began is undone: a container is closed, a subscription, a movement or a transition ended.
    `reconnect`: seconds to wait before each attempt to reconnect, which the first request after the loss makes; each looks for a
    daemon again. The client then attaches to its named and persistent containers and subscribes again, and each subscription gets
    an event "reconnected". Requests in flight still fail with `ConnectionLost`, as does a request whose attempts have all failed.
    `frame_bytes`: the maximum length of a frame from the daemon.

    With an event loop: watch `fileno()`, and call `process_pending` whenever it can be read.

    A call while another one is under way in another thread, or in a fork of the process, raises `Misuse`. `close` may be called by
    any thread, and ends the call of another.

    Raises `Unreachable` if no daemon answers and none can be started, `LayoutdError` if the daemon refuses (`protocol.unsupported`,
    `limit.connections`, `limit.connectionsPerUser`)."""

    _container_type = Container
    _subscription_type = Subscription

    @concise
    def __init__(self, path: Optional[str | PathLike[str]] = None, timeout: Optional[float] = None,
                 reconnect: Sequence[float] = (), frame_bytes: int = MAX_FRAME_BYTES) -> None:
        options = Options.checked(path, timeout, reconnect, frame_bytes)
        self.client, self._given_path, self.timeout = self, options.path, options.timeout
        self._delays, self._frame_bytes = options.reconnect, options.frame_bytes
        self._turn = Turn()
        self._containers = weakref.WeakSet()
        self._subscriptions, self._dropped = [], []
        # `process_pending` calls these.
        self._handlers: dict[Subscription, Callable[[Event], object]] = {}
        self._descriptor: Optional[Descriptor] = None
        self._is_closed = False
        self._connect()

    def __repr__(self) -> str:
        state = "closed" if self._is_closed else "lost" if self._protocol.lost else "connected"
        return f"<Client of {self.path}, {state}>"

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection; later requests raise `ConnectionLost`. In a fork, it leaves the connection to the process that made
        it."""
        if self._turn.is_in_other_process:
            return self._let_go()
        if self._turn.is_in_other_thread:  # Its call notices.
            self._is_closed = True
            return self._shut_down()
        try:
            self._undo_the_rest()
        finally:
            self._is_closed = True
            self._lose()

    def _let_go(self) -> None:
        """Closes this process's copies of the descriptors."""
        self._is_closed = True
        self._socket.close()
        if self._descriptor:
            self._descriptor.close()
            self._descriptor = None

    def _undo_the_rest(self) -> None:
        """Undoes what abandoned requests have begun, as far as the connection's end does not."""
        deadline = time.monotonic() + UNDO_SECONDS
        with contextlib.suppress(Error):
            while self._protocol.is_undoing and not self._protocol.lost and self._has_time(deadline):
                self._pump(deadline)

    def fileno(self) -> int:
        """A descriptor for `select`, GLib, `asyncio.add_reader` and the like: it can be read while there is something for
        `process_pending` to do. It stays the same after a reconnection, and is closed by `close`. Raises `ConnectionLost` then."""
        self._turn.check_process()
        if self._is_closed:
            raise ConnectionLost("the connection was closed by its owner")
        if not self._descriptor:
            self._descriptor = Descriptor()
            if not self._protocol.lost:
                self._descriptor.watch(self._socket)
            self._wake()
        return self._descriptor.fileno()

    def process_pending(self) -> None:
        """Reads what has arrived, without waiting for more, and calls the handlers of all subscriptions (`on_event`) with their
        events. Events of other subscriptions wait to be read by iterating. A handler may make requests.

        Raises `ConnectionLost` when the connection is lost; with `reconnect`, connects again, which waits."""
        self._turn.take(self._read_pending)
        self._handle_events()
        if self._protocol.lost:
            if self._is_closed or not self._delays:
                raise self._protocol.lost.again()
            self._turn.take(self._reconnect_if_lost)
            self._handle_events()

    def submit(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Pending:
        """Sends a request without waiting for its reply, which `result` does. Several may be in flight, and their replies
        arrive in any order. While the daemon waits for its replies to be read, this reads them. Fields of None are
        omitted. Raises `ConnectionLost`, or `TimedOut` if the request could not be sent."""
        ask = Ask(text(name, "the request's name"), present(**fields), parts, with_ids)
        return self._turn.take(lambda: self._submit(ask))

    def _submit(self, ask: Ask) -> Pending:
        self._reconnect_if_lost()
        return self._send(ask)

    def result(self, pending: Pending, timeout: Optional[float] = None) -> Fields:
        """Waits up to `timeout` seconds (default: the client's) for the whole reply to a submitted request.
        Raises `LayoutdError`, `ConnectionLost`, and `TimedOut`, which abandons the request."""
        if not isinstance(pending, Pending):
            raise refused("pending", pending, "what submit(...) returns")
        limit = self.timeout if timeout is None else seconds(timeout, "timeout")
        return self._turn.take(lambda: self._result(pending, limit))

    def _result(self, pending: Pending, limit: Optional[float]) -> Fields:
        deadline = self._deadline(limit)
        while pending._answer is None:
            if pending.protocol.lost:
                raise pending.protocol.lost.again()
            is_waiting = self._pending.get(pending.id) is pending and self._pump(deadline)
            if pending._answer is None and not (is_waiting and self._has_time(deadline)):
                self._give_up(pending)
                raise TimedOut(f"no reply to {pending._request.name} from {self.path} in {limit} s")
        if isinstance(pending._answer, LayoutdError):
            raise pending._answer
        return pending._answer

    def _read_pending(self) -> None:
        if not self._protocol.lost:
            self._pump(time.monotonic())

    def _handle_events(self) -> None:
        for subscription, handler in list(self._handlers.items()):
            while subscription._queue:
                handler(subscription._next())
            if subscription._is_ended:
                del self._handlers[subscription]
        self._wake()

    def _wake(self) -> None:
        """Makes the descriptor readable if events wait, or the connection is lost."""
        if self._descriptor:
            is_waiting = any(self._protocol.events.values()) or any(each._queue for each in self._handlers)
            self._descriptor.set(is_waiting or self._protocol.lost is not None)

    def _connect(self) -> None:
        found = connect(self._given_path, self.timeout)
        self._socket, self.path = found.connection, found.path
        self._protocol = Protocol(self._frame_bytes)
        # Requests whose result may still be read.
        self._pending: weakref.WeakValueDictionary[int, Pending] = weakref.WeakValueDictionary()
        try:
            if self._descriptor:
                self._descriptor.watch(self._socket)
            self.server = self._ask(HELLO)["hello"]
        except BaseException as error:
            self._lose()
            if self._is_closed or not found.has_left(error):
                raise
            self._connect()

    def _reconnect_if_lost(self) -> None:
        if not self._protocol.lost or self._is_closed or not self._delays:
            return
        for delay in self._delays:
            time.sleep(delay)
            try:
                self._connect()
                self._drive(restore(self))
                return self._wake()
            except (LayoutdError, OSError) as error:
                self._lose()
                reason = error
                if not may_pass(error):
                    break
            except BaseException:
                self._lose()
                raise
        raise lost_by(reason, self.path) from reason

    def _lose(self, error: Optional[ConnectionLost] = None) -> None:
        self._protocol.lose(ConnectionLost("the connection was closed by its owner") if self._is_closed else error)
        self._socket.close()
        self._wake()
        if self._is_closed and self._descriptor:
            self._descriptor.close()
            self._descriptor = None

    def _run(self, steps: Steps[R]) -> R:
        return self._turn.take(lambda: self._connected_run(steps))

    def _connected_run(self, steps: Steps[R]) -> R:
        self._reconnect_if_lost()
        self._end_dropped()
        return self._drive(steps)

    def _drive(self, steps: Steps[R]) -> R:
        pending: Optional[Pending] = None
        try:
            ask = next(steps)
            while True:
                pending = None
                try:
                    pending = self._send(ask)
                    reply = self._result(pending, self.timeout)
                except Exception as error:
                    ask = steps.throw(error)
                else:
                    ask = go_on(steps, reply, self._lose)
        except StopIteration as end:
            result: R = end.value
            return result
        except BaseException:
            if pending:
                self._give_up(pending)
            raise

    def _ask(self, ask: Ask) -> Fields:
        return self._result(self._send(ask), self.timeout)

    def _send(self, ask: Ask) -> Pending:
        deadline = self._deadline(self.timeout)
        self._flush(deadline)  # The rest of a request that could not be sent in time: at most one waits here.
        request = sent(ask.name, ask.fields)
        if request.has_effect:
            self._await_undoing(deadline)
        pending = undisturbed(lambda: self._note(ask, request))
        try:
            self._flush(deadline)
        except BaseException:
            self._give_up(pending)
            raise
        return pending

    def _note(self, ask: Ask, request: Sent) -> Pending:
        pending = Pending(self._protocol, self._protocol.request(*ask), request)
        self._pending[pending.id] = pending
        return pending

    def _await_undoing(self, deadline: Optional[float]) -> None:
        """Waits until nothing is left of abandoned requests that the next one could collide with."""
        while self._protocol.is_undoing and not self._protocol.lost:
            if not (self._pump(deadline) and self._has_time(deadline)) and self._protocol.is_undoing:
                raise TimedOut(f"{self.path} did not undo an abandoned request in {self.timeout} s")

    def _give_up(self, pending: Pending) -> None:
        if self._pending.get(pending.id) is pending:
            del self._pending[pending.id]
            pending.protocol.abandon(pending.id)
        if pending._answer is not None:  # Interrupted after the reply was taken.
            pending.protocol.discard(pending._answer, pending._request)

    def _flush(self, deadline: Optional[float]) -> None:
        while self._protocol.output:
            if not (self._pump(deadline) and self._has_time(deadline)) and self._protocol.output:
                raise TimedOut(f"{self.path} did not take a request in {self.timeout} s")

    def _pump(self, deadline: Optional[float]) -> bool:
        """Waits until something can be read, or written if there is output, and does so; false when the deadline has passed.
        It always reads while it waits to write, since a daemon stops taking requests until its replies are read."""
        poll = select.poll()
        poll.register(self._socket, select.POLLIN | (select.POLLOUT if self._protocol.output else 0))
        left = None if deadline is None else max(deadline - time.monotonic(), 0) * 1000
        ready = poll.poll(left)  # An interrupt here loses nothing.
        undisturbed(lambda: self._transfer(ready))
        return bool(ready)

    def _transfer(self, ready: list[tuple[int, int]]) -> None:
        """Reads and writes what can be."""
        try:
            for _, what in ready:
                if what & select.POLLOUT:
                    self._write()
                if what & ~select.POLLOUT:
                    self._read()
        except BaseException as error:  # A message was processed halfway, by the handler of another signal.
            self._lose(ConnectionLost(f"the connection was given up, as {type(error).__name__} interrupted a call between two halves "
                                      "of a message: expected a new client, or `reconnect`"))
            raise

    def _write(self) -> None:
        output = self._protocol.output
        try:
            del output[:self._socket.send(output[:1 << 18])]
        except BlockingIOError:
            pass
        except OSError:
            # The daemon disconnected. The reason may still be unread, and the end follows it in any case.
            output.clear()
            self._shut_down()

    def _shut_down(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # The socket is closed already.

    def _read(self) -> None:
        try:
            data = self._socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        for id, answer in self._protocol.receive(data):
            pending = self._pending.pop(id, None)
            if pending:
                pending._answer = answer
            else:
                self._protocol.discard(answer, self._protocol.answered[id])
        if not data or self._protocol.lost:
            self._lose()
        self._wake()

    def _pump_until(self, is_done: Callable[[], bool], deadline: Optional[float]) -> bool:
        return self._turn.take(lambda: self._pump_on(is_done, deadline))

    def _pump_on(self, is_done: Callable[[], bool], deadline: Optional[float]) -> bool:
        while not is_done():
            if self._protocol.lost:
                if self._is_closed or not self._delays:
                    raise self._protocol.lost.again()
                self._reconnect_if_lost()
            elif not self._pump(deadline):
                return False
        return True

    @staticmethod
    def _has_time(deadline: Optional[float]) -> bool:
        """Whether time is left; events that arrive in the meantime do not extend it."""
        return deadline is None or time.monotonic() < deadline

    @staticmethod
    def _deadline(timeout: Optional[float]) -> Optional[float]:
        return None if timeout is None else time.monotonic() + timeout
