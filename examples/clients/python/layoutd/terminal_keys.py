"""A terminal's keys and its mouse: waiting for them and for a client's events at once, and what they are to a view."""
from __future__ import annotations

import curses
import os
import re
import select
import signal
import sys
from typing import Iterator, Optional, Union

from .client import Client
from .values.choices import Direction, Modifier
from .values.view import ViewConventions
from .values.view_input import ViewInput, ViewInputFields

# A character, or a number such as curses.KEY_F1.
Key = Union[str, int]

_NAMES: dict[Key, tuple[str, list[Modifier]]] = {
    curses.KEY_UP: ("up", []), curses.KEY_DOWN: ("down", []), curses.KEY_LEFT: ("left", []), curses.KEY_RIGHT: ("right", []),
    curses.KEY_PPAGE: ("pageUp", []), curses.KEY_NPAGE: ("pageDown", []), curses.KEY_HOME: ("home", []), curses.KEY_END: ("end", []),
    curses.KEY_SR: ("up", ["shift"]), curses.KEY_SF: ("down", ["shift"]), curses.KEY_SLEFT: ("left", ["shift"]),
    curses.KEY_SRIGHT: ("right", ["shift"]), curses.KEY_SPREVIOUS: ("pageUp", ["shift"]), curses.KEY_SNEXT: ("pageDown", ["shift"]),
    curses.KEY_SHOME: ("home", ["shift"]), curses.KEY_SEND: ("end", ["shift"]),
    " ": ("space", []), "\n": ("enter", []), "\x1b": ("escape", []), "\x01": ("a", ["control"])}
# What terminfo calls these keys with modifiers, whose numbers differ between terminals: kUP3 is Alt and the arrow.
_EXTENDED = {"UP": "up", "DN": "down", "LFT": "left", "RIT": "right", "PRV": "pageUp", "NXT": "pageDown", "HOM": "home", "END": "end"}
_MODIFIERS: list[Modifier] = ["shift", "alt", "control"]
# What is different from a terminal's conventions: with Alt, the arrows move items where they may be moved.
_ARROWS: list[Direction] = ["up", "down", "left", "right"]
OVERRIDES: ViewConventions = {
    "keys": [{"key": each, "modifiers": ["alt"], "command": "moveItems", "direction": each} for each in _ARROWS]}
# While releases are not reported, `get_wch` waits behind one for the next key.
MOUSE = curses.BUTTON1_PRESSED | curses.BUTTON1_RELEASED | curses.BUTTON4_PRESSED | curses.BUTTON5_PRESSED
# How many cells of the screen the mouse's wheel scrolls.
WHEEL = {curses.BUTTON4_PRESSED: -3, curses.BUTTON5_PRESSED: 3}


def terminal_keys(screen: curses.window, client: Client) -> Iterator[Optional[Key]]:
    """The keys of a terminal, until it is gone, and None whenever there is none yet: then it waits for one, or for events of the client,
    which it handles. A new size of the terminal is curses.KEY_RESIZE. Only for the main thread, which handles signals."""
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
            except curses.error:
                yield None
            events = dict(waiting.poll())
            if events.get(terminal, 0) & select.POLLHUP:
                return
            if resized in events:
                os.read(resized, 1)
                curses.resizeterm(*reversed(os.get_terminal_size(terminal)))
            client.process_pending()
    finally:
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        os.close(resized)
        os.close(resize)


def inputs_of(key: Key, types: bool) -> list[ViewInputFields]:
    """What a key is to a view; nothing if it is none of its keys. `types`: whether characters are."""
    if key == curses.KEY_MOUSE:
        return _inputs_of_mouse()
    if key in _NAMES:
        name, modifiers = _NAMES[key]
        return [ViewInput.key(name, modifiers=modifiers)]
    if isinstance(key, str):
        return [ViewInput.typed(key)] if types and key.isprintable() else []
    if curses.KEY_F1 <= key < curses.KEY_F1 + 12:
        return [ViewInput.key(f"f{key - curses.KEY_F0}")]
    extended = re.fullmatch(r"k([A-Z]+)([2-8])", curses.keyname(key).decode())
    if not extended or extended[1] not in _EXTENDED:
        return []
    held = int(extended[2]) - 1
    return [ViewInput.key(_EXTENDED[extended[1]], modifiers=[each for bit, each in enumerate(_MODIFIERS) if held >> bit & 1])]


def may_be_followed(input: ViewInputFields) -> bool:
    """Whether an input has no effect that the program has to carry out before the next one: it moves the cursor, or selects."""
    key = input.get("key", {"key": "enter"})
    return key["key"] != "enter" and "alt" not in key["modifiers"]


def _inputs_of_mouse() -> list[ViewInputFields]:
    """Of the event that came last: curses has no order of those that wait."""
    try:
        _, x, y, _, buttons = curses.getmouse()
    except curses.error:  # Beside the screen.
        return []
    point = (x + 0.5, y + 0.5)
    if buttons & curses.BUTTON1_PRESSED:
        return [ViewInput.pressed(point)]
    if buttons & curses.BUTTON1_RELEASED:  # Terminals need not report how the mouse has got there.
        return [ViewInput.moved(point), ViewInput.released(point)]
    return [ViewInput.wheel(point, (0, distance), notches=True) for button, distance in WHEEL.items() if buttons & button]
