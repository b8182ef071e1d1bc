#!/usr/bin/env python3
"""Keeps a feed of messages in a container that other programs may read.

New messages arrive at the end and older ones at the front, some are edited or deleted, and the screen is scrolled. Cells that
become visible are measured, as a renderer would. The container outlives this program, for `viewer.py`. Exit codes are those of
sysexits.h: 69 without a daemon.
"""
from __future__ import annotations

import os
import random
import sys
from typing import Any, List, Optional

from feed import HEIGHT, LAYOUT, PARAMETERS, WIDTH, Parser, live, summary
from layoutd import EVERYWHERE, Client, Container, Fields, LayoutdError, Operation, section

WORDS = "a few words that make a message, now short and now so long that it takes a handful of lines on a phone".split()
LINE = 34


class Feed:
    """The messages, and the container that has a cell for each."""

    def __init__(self, container: Container, seed: int) -> None:
        self.container, self.random = container, random.Random(seed)
        self.messages: List[str] = []
        # The screen's offset in the content.
        self.y = 0.0

    def step(self) -> str:
        """Changes the feed at random, then measures the visible cells."""
        kinds = {self.receive: 6, self.load_older: 2, self.take_back: 1, self.edit: 1, self.scroll: 2}
        told = self.random.choices(list(kinds), list(kinds.values()))[0]()
        measured = self.measure()
        return f"{told}, {measured} measured"

    def receive(self) -> str:
        """Adds messages at the end; a screen that shows the end keeps showing it."""
        new = [self.write() for _ in range(self.random.randint(1, 3))]
        self.batch({"at": "end"}, insert_items=[(0, len(self.messages), section(len(new)))])
        self.messages += new
        return f"{len(new)} new at the end"

    def load_older(self) -> str:
        """Adds messages at the front, while the visible ones stay in place."""
        older = [self.write() for _ in range(self.random.randint(4, 9))]
        # At the very start, "firstVisible" would show the new messages; the reader is to stay with the visible ones.
        seen = self.container.capture_anchor()
        anchor = {"at": "item", "indexPath": seen["indexPath"]} if seen else {"at": "end"}
        self.batch(anchor, insert_items=[(0, 0, section(len(older)))])
        self.messages = older + self.messages
        return f"{len(older)} older at the front"

    def take_back(self) -> str:
        if not self.messages:
            return self.receive()
        item = self.random.randrange(len(self.messages))
        self.batch({"at": "firstVisible"}, delete_items=[(0, item)])
        del self.messages[item]
        return f"{item} taken back"

    def edit(self) -> str:
        """Changes a message: its cell is reloaded, since its size is no longer known."""
        if not self.messages:
            return self.receive()
        item = self.random.randrange(len(self.messages))
        self.batch({"at": "firstVisible"}, reload_items=[(0, item, None)])
        self.messages[item] = self.write()
        return f"{item} edited"

    def scroll(self) -> str:
        self.y = float(round(self.random.uniform(0, max(self.container.content_size[1] - HEIGHT, 0))))
        self.update([Operation.set_bounds((0, self.y, WIDTH, HEIGHT))])
        return f"scrolled to {self.y:g}"

    def measure(self) -> int:
        """Measures the visible cells that are estimated; their sizes may make others visible. Returns their number."""
        measured = 0
        while True:
            screen = (0.0, self.y, WIDTH, HEIGHT)
            found = [cell for cell in self.container.query_rect(screen) if cell.estimated]
            if not found:
                return measured
            sizes = {cell.item: (WIDTH, self.height(self.messages[cell.item])) for cell in found}
            self.update([Operation.set_measured_sizes(0, sizes)])
            measured += len(sizes)

    def batch(self, anchor: Fields, **changes: Any) -> None:
        self.update([Operation.batch_update(**changes)], anchor)

    def update(self, operations: List[Fields], anchor: Optional[Fields] = None) -> None:
        """Updates the container. The daemon moves the bounds to keep the anchor in place, and reports by how much."""
        self.y += self.container.update(operations, anchor=anchor).content_offset_adjustment[1]

    def write(self) -> str:
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, 40)))

    @staticmethod
    def height(text: str) -> float:
        """The height that a renderer would measure: lines of 18 points in a bubble."""
        return 16.0 + 18.0 * -(-len(text) // LINE)


def main() -> int:
    parser = Parser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", help="the daemon's socket (default: $LAYOUTD_SOCKET, then the usual places)")
    parser.add_argument("--name", default="feed", help="name of the container (default: feed)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds make equal feeds")
    parser.add_argument("--steps", type=int, default=50, help="number of changes (default: 50)")
    parser.add_argument("--read", default="sameGroup", choices=("private", "sameGroup", "everyone"),
                        help="which users may read the container (default: sameGroup)")
    parser.add_argument("--wait", action="store_true", help="wait for a line on standard input before the first change")
    options = parser.parse_args()
    try:
        with Client(options.socket) as client:
            access = {"read": options.read}
            container = client.open(LAYOUT, (0, 0, WIDTH, HEIGHT), [section(0)], name=options.name, parameters=PARAMETERS,
                                    lifetime="persistent", access=access)
            client.open(LAYOUT, (0, 0, 1, 1), name=live(options.name), access=access)
            print(f"container {container.number} is \"{options.name}\"", flush=True)
            if options.wait:
                sys.stdin.readline()
            feed = Feed(container, options.seed)
            for number in range(options.steps):
                print(f"{number + 1}: {feed.step()}", flush=True)
            elements = container.query_rect(EVERYWHERE)
            print(summary(options.name, container.generation, container.content_size, elements))
    except LayoutdError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return os.EX_SOFTWARE
    except OSError as error:
        print(f"{parser.prog}: daemon unavailable: {error}", file=sys.stderr)
        return os.EX_UNAVAILABLE
    return os.EX_OK


if __name__ == "__main__":
    sys.exit(main())
