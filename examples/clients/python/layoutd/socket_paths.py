"""Where the daemon listens, and how a client connects."""
from __future__ import annotations

import os
import socket
import time
from typing import Iterator, Optional

from .errors import TimedOut


def socket_path(path: Optional[str] = None) -> str:
    """The daemon's socket: `path`, else $LAYOUTD_SOCKET, else the user's own if it exists, else the system's."""
    own = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent", "layoutd.sock")
    return path or os.environ.get("LAYOUTD_SOCKET") or (own if os.path.exists(own) else "/run/layoutd.sock")


def is_connected(connection: socket.socket, path: str) -> bool:
    """Connects without waiting; false while the daemon's backlog is full.

    The kernel offers nothing to poll for room in the backlog, and a blocking `connect` would wait for ever."""
    try:
        connection.connect(path)
    except BlockingIOError:
        return False
    return True


def pauses(path: str, timeout: Optional[float]) -> Iterator[float]:
    """The seconds to wait before each further attempt while the backlog is full. Raises `TimedOut` after `timeout`."""
    deadline = None if timeout is None else time.monotonic() + timeout
    pause = 0.001
    while deadline is None or time.monotonic() < deadline:
        yield pause if deadline is None else max(0.0, min(pause, deadline - time.monotonic()))
        pause = min(2 * pause, 0.05)
    raise TimedOut(f"{path} did not accept a connection in {timeout} s")
