"""Finds the daemon that a client is to use, and connects to it."""
from __future__ import annotations

import asyncio
import os
import socket
import time
from typing import Generator, Iterator, NamedTuple, Optional, TypeVar

from ..errors import ConnectionLost, LayoutdError, TimedOut, nowhere, unreachable
from .private_daemon import SHARED, NotStarted, PrivateDaemon

T = TypeVar("T")
# Work that yields the seconds to wait before it goes on, so that each client waits in its own way.
Waiting = Generator[float, None, T]

SYSTEM_SOCKET = "/run/layoutd.sock"
# How long a daemon of this process's own may take until it listens, and how often to try meanwhile, in seconds.
START_SECONDS = 10.0
START_PAUSE = 0.005


class Found(NamedTuple):
    """A connection to a daemon."""
    connection: socket.socket
    path: str
    # The daemon, if this process started it for an earlier client.
    earlier: Optional[PrivateDaemon] = None

    def has_left(self, error: BaseException) -> bool:
        """Whether to search again after `error` came in place of the first reply: the last client of this process's own daemon may have
        left before this one connected, so that it was ending. Another search does not find it again."""
        is_ending = isinstance(error, ConnectionLost) or (isinstance(error, LayoutdError) and error.code == "server.stopping")
        if not self.earlier or not is_ending:
            return False
        SHARED.drop(self.earlier)
        return True


def connect(path: Optional[str], timeout: Optional[float]) -> Found:
    """Connects to the daemon at `path`, else at $LAYOUTD_SOCKET, else to the first that answers of the user's, the system's and this
    process's own, which is started if need be. `timeout`: seconds to wait to be accepted. Raises `Unreachable` and `TimedOut`."""
    search = _search(path, timeout)
    try:
        while True:
            time.sleep(next(search))
    except StopIteration as end:
        found: Found = end.value
        return found


async def connect_async(path: Optional[str], timeout: Optional[float]) -> Found:
    """Like `connect`, without blocking the event loop."""
    search = _search(path, timeout)
    try:
        while True:
            await asyncio.sleep(next(search))
    except StopIteration as end:
        found: Found = end.value
        return found


def _search(path: Optional[str], timeout: Optional[float]) -> Waiting[Found]:
    given = path or os.environ.get("LAYOUTD_SOCKET")
    if given:
        try:
            return Found((yield from _accepted(given, timeout)), given)
        except OSError as error:
            raise unreachable(error, given) from error
    failures: list[tuple[str, OSError]] = []
    for place in _usual_places():
        try:
            return Found((yield from _accepted(place, timeout)), place)
        except TimedOut:
            raise
        except OSError as error:
            failures.append((place, error))
    try:
        return (yield from _own(START_SECONDS if timeout is None else min(START_SECONDS, timeout)))
    except NotStarted as reason:
        raise nowhere(failures, str(reason)) from reason


def _usual_places() -> Iterator[str]:
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    if runtime:
        yield os.path.join(runtime, "layoutd.sock")
    yield SYSTEM_SOCKET


def _own(limit: float) -> Waiting[Found]:
    """Connects to this process's own daemon. Raises `NotStarted`."""
    while True:
        daemon, is_new = SHARED.get()
        connection = yield from _listening(daemon, limit)
        if connection:
            return Found(connection, daemon.path, None if is_new else daemon)
        if is_new:
            raise NotStarted(f"layoutd {daemon.end} before it listened")


def _listening(daemon: PrivateDaemon, limit: float) -> Waiting[Optional[socket.socket]]:
    """Connects as soon as the daemon listens; None if it ends before that. Raises `NotStarted` after `limit` seconds."""
    deadline = time.monotonic() + limit
    while True:
        has_ended = daemon.end is not None
        try:
            connection = _attempt(daemon.path)
        except OSError:
            connection = None
        if connection or has_ended:
            return connection
        if time.monotonic() >= deadline:
            raise NotStarted(f"layoutd did not listen within {limit:g} s")
        yield START_PAUSE


def _accepted(path: str, timeout: Optional[float]) -> Waiting[socket.socket]:
    """Connects as soon as the daemon's backlog has room. Raises `OSError`, and `TimedOut` after `timeout` seconds.

    The kernel offers nothing to poll for room in the backlog, and a blocking `connect` would wait for ever."""
    deadline = None if timeout is None else time.monotonic() + timeout
    pause = 0.001
    while True:
        connection = _attempt(path)
        if connection:
            return connection
        if deadline is not None and time.monotonic() >= deadline:
            raise TimedOut(f"{path} did not accept a connection in {timeout} s")
        yield pause if deadline is None else max(0.0, min(pause, deadline - time.monotonic()))
        pause = min(2 * pause, 0.05)


def _attempt(path: str) -> Optional[socket.socket]:
    """Connects without waiting; None while the daemon's backlog is full. Raises `OSError`."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.setblocking(False)
        connection.connect(path)
        return connection
    except BlockingIOError:
        connection.close()
        return None
    except BaseException:
        connection.close()
        raise
