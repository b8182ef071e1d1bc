"""Waiting for a terminal's keys and for a client's events at once."""
from __future__ import annotations

import curses
import os
import select
import signal
import sys
from typing import Iterator, Optional, Union

from .client import Client

# A character, or a number such as curses.KEY_F1.
Key = Union[str, int]


def terminal_keys(screen: curses.window, client: Client) -> Iterator[Optional[Key]]:
    """The keys of a terminal, until it is gone, and None when events of the client have been handled. A new size of the terminal is
    curses.KEY_RESIZE. Only for the main thread, which handles signals."""
    resized, resize = os.pipe()
    # Python resumes `poll` after a signal, so the handler that curses has would not end the wait.
    signal.signal(signal.SIGWINCH, lambda *_: os.write(resize, b"-"))
    screen.nodelay(True)
    terminal, waiting = sys.stdin.fileno(), select.poll()
    for descriptor in (terminal, client.fileno(), resized):
        waiting.register(descriptor, select.POLLIN)
    try:
        while True:
            try:
                yield screen.get_wch()
                continue
            except curses.error:  # There is none yet.
                events = dict(waiting.poll())
            if events.get(terminal, 0) & select.POLLHUP:
                return
            if resized in events:
                os.read(resized, 1)
                curses.resizeterm(*reversed(os.get_terminal_size(terminal)))
            client.process_pending()
            yield None
    finally:
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        os.close(resized)
        os.close(resize)
