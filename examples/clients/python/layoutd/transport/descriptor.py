"""One descriptor for event loops, whatever socket a client has."""
from __future__ import annotations

import os
import select
import socket


class Descriptor:
    """A descriptor that is readable while bytes have arrived at the client's socket, or events wait in the client.

    An epoll instance with the socket and a pipe, which has a byte in it while events wait: requests read the events that come before
    their replies, so the socket alone would not report them. It stays the same when the client connects again."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._flag, self._raiser = os.pipe()
        self._is_set = False
        self._epoll.register(self._flag, select.EPOLLIN)

    def fileno(self) -> int:
        return self._epoll.fileno()

    def watch(self, connection: socket.socket) -> None:
        """Watches the socket until it is closed."""
        self._epoll.register(connection, select.EPOLLIN)

    def set(self, is_waiting: bool) -> None:
        """Makes the descriptor readable, whatever arrives, until a call with False."""
        if is_waiting and not self._is_set:
            os.write(self._raiser, b"-")
        elif self._is_set and not is_waiting:
            os.read(self._flag, 1)
        self._is_set = is_waiting

    def close(self) -> None:
        self._epoll.close()
        os.close(self._flag)
        os.close(self._raiser)
