"""Whose turn it is to use a client."""
from __future__ import annotations

import os
import sys
import threading
from typing import Callable, TypeVar

from ..errors import Misuse

R = TypeVar("R")


class Turn:
    """Lets one call at a time use a client, in the process that made it. A second one is refused instead of mixing its bytes with
    those of the first."""

    def __init__(self) -> None:
        self._process = os.getpid()
        # The thread of the call that is under way, by one key; `setdefault` is atomic. Each call has a tuple of its own.
        self._taken: dict[str, tuple[threading.Thread]] = {}

    @property
    def is_in_other_process(self) -> bool:
        """Whether this is a fork of the process that made the client."""
        return os.getpid() != self._process

    @property
    def is_in_other_thread(self) -> bool:
        """Whether a call of another thread is under way."""
        holder = self._taken.get("call")
        return holder is not None and holder[0] is not threading.current_thread() and self._is_under_way(holder[0])

    def check_process(self) -> None:
        """Raises `Misuse` in a fork."""
        if self.is_in_other_process:
            raise Misuse(f"this client was made in process {self._process} and is used in process {os.getpid()}, a fork of it: "
                         "expected a client that is made after the fork")

    def take(self, work: Callable[[], R]) -> R:
        """Does the work of a call. Raises `Misuse` while another one is under way."""
        self.check_process()
        mine = (threading.current_thread(),)
        try:
            holder = self._taken.setdefault("call", mine)
            if holder is not mine:
                if self._is_under_way(holder[0]):
                    raise Misuse(self._refusal(holder[0], mine[0]))
                self._taken["call"] = mine
            return work()
        finally:
            if self._taken.get("call") is mine:
                del self._taken["call"]

    def _is_under_way(self, thread: threading.Thread) -> bool:
        """Whether a thread is in a call. It is not if an interrupt came just before the call could give back its turn."""
        frame = sys._current_frames().get(thread.ident or 0)
        calls = -1 if thread is threading.current_thread() else 0  # Without the one that asks.
        while frame:
            calls += frame.f_code is Turn.take.__code__ and frame.f_locals.get("self") is self
            frame = frame.f_back
        return calls > 0

    @staticmethod
    def _refusal(holder: threading.Thread, mine: threading.Thread) -> str:
        if holder is mine:
            return ("a call of this client is under way in this thread, such as before a signal: expected its next call after "
                    "that has returned")
        return (f"this client is in use by the thread {holder.name}, and {mine.name} calls it: expected a client for each thread, "
                "or a lock around the calls")
