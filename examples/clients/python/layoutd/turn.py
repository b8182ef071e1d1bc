"""Whose turn it is to use a client."""
from __future__ import annotations

import os
import threading
from typing import Callable, TypeVar

from .errors import Misuse

R = TypeVar("R")


class Turn:
    """Lets one call at a time use a client, in the process that made it. A second one is refused instead of mixing its bytes with
    those of the first."""

    def __init__(self) -> None:
        self._process = os.getpid()
        # The thread of the call that is under way, by one key; `setdefault` is atomic.
        self._taken: dict[str, threading.Thread] = {}

    @property
    def is_in_other_process(self) -> bool:
        """Whether this is a fork of the process that made the client."""
        return os.getpid() != self._process

    @property
    def is_in_other_thread(self) -> bool:
        """Whether a call of another thread is under way."""
        return self._taken.get("call", threading.current_thread()) is not threading.current_thread()

    def check_process(self) -> None:
        """Raises `Misuse` in a fork."""
        if self.is_in_other_process:
            raise Misuse(f"this client was made in process {self._process} and is used in process {os.getpid()}, a fork of it: "
                         "expected a client that is made after the fork")

    def take(self, work: Callable[[], R]) -> R:
        """Does the work of a call. Raises `Misuse` while another one is under way.

        All of it is one `try`, so that a `KeyboardInterrupt` at any point gives the turn back."""
        self.check_process()
        mine = threading.current_thread()
        is_mine = False
        try:
            is_mine = "call" not in self._taken  # A nested call must not give back the turn of the outer one.
            holder = self._taken.setdefault("call", mine)
            if holder is not mine or not is_mine:
                is_mine = False
                raise Misuse(self._refusal(holder, mine))
            return work()
        finally:
            if is_mine and self._taken.get("call") is mine:
                del self._taken["call"]

    @staticmethod
    def _refusal(holder: threading.Thread, mine: threading.Thread) -> str:
        if holder is mine:
            return ("a call of this client is under way in this thread, such as before a signal: expected its next call after "
                    "that has returned")
        return (f"this client is in use by the thread {holder.name}, and {mine.name} calls it: expected a client for each thread, "
                "or a lock around the calls")
