"""Keeps `KeyboardInterrupt` out of steps that must not be left half done."""
from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any, Callable, Optional, TypeVar

R = TypeVar("R")


def undisturbed(work: Callable[[], R]) -> R:
    """Does some short work, and lets an interrupt that comes meanwhile happen after it. Python delivers signals to the main thread
    alone; other handlers than that of interrupts are left as they are."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    handler: Any = signal.getsignal(signal.SIGINT)
    if not callable(handler):
        return work()
    met: list[tuple[int, Optional[FrameType]]] = []
    signal.signal(signal.SIGINT, lambda number, frame: met.append((number, frame)))
    try:
        return work()
    finally:
        signal.signal(signal.SIGINT, handler)
        if met:
            handler(*met[0])
