"""Shared by producer and viewer: the layout, and a summary of the feed in one line."""
from __future__ import annotations

import argparse
import hashlib
import os
import sys
from pathlib import Path
from typing import NoReturn, Sequence, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "clients" / "python"))

from layoutd import Attributes  # noqa: E402

WIDTH, HEIGHT = 320.0, 480.0
# Messages below one another, estimated at 44 points each until they are measured.
LAYOUT = "flow"
# The identifier of the one section.
MESSAGES = "messages"
PARAMETERS = {"estimatedItemSize": [WIDTH, 44.0], "minimumLineSpacing": 6.0, "sectionInset": [8.0, 0.0, 8.0, 0.0]}


def live(name: str) -> str:
    """The name of the container that exists for as long as the feed's producer runs."""
    return f"{name}.live"


def summary(name: str, generation: int, content_size: Tuple[float, float], elements: Sequence[Attributes]) -> str:
    """A line that is equal in two processes only if all their elements are: `repr` has every digit."""
    order = sorted(elements, key=lambda each: each.element)
    digest = hashlib.sha256(repr(order).encode()).hexdigest()[:16]
    return (f"feed {name}: {len(order)} messages, {sum(each.estimated for each in order)} not measured, "
            f"{content_size[1]!r} points, generation {generation}, digest {digest}")


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(os.EX_USAGE, f"{self.prog}: {message}\n")
