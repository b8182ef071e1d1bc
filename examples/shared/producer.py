#!/usr/bin/env python3
"""Keeps a feed of messages in a container that other programs may read.

New messages arrive at the end and older ones at the front, some are edited or deleted, and the screen is scrolled. Cells that
become visible are measured, as a renderer would. Messages have identifiers, so that several producers may keep one feed at the
same time: no edit depends on what the others do. The container outlives this program, for `viewer.py`. Exit codes are those of
sysexits.h: 69 without a daemon.
"""
from __future__ import annotations

import os
import random
import sys
from argparse import Namespace
from typing import Dict, List, Optional

from feed import HEIGHT, LAYOUT, MESSAGES, PARAMETERS, WIDTH, Parser, live, summary
from layoutd import EVERYWHERE, Client, Container, Fields, LayoutdError, Operation, section

WORDS = "a few words that make a message, now short and now so long that it takes a handful of lines on a phone".split()
LINE = 34


class Feed:
    """The messages of this producer, in a container that has a cell for each and perhaps for those of others."""

    def __init__(self, container: Container, seed: int, has_screen: bool) -> None:
        self.container, self.seed, self.random = container, seed, random.Random(seed)
        # Only one producer scrolls.
        self.has_screen = has_screen
        # The text of each message by its identifier.
        self.messages: Dict[str, str] = {}
        self.written = 0

    def step(self) -> str:
        """Changes the feed at random, then measures the visible cells."""
        kinds = {self.receive: 6, self.load_older: 2, self.take_back: 1, self.edit: 1, self.scroll: 2 * self.has_screen}
        told = self.random.choices(list(kinds), list(kinds.values()))[0]()
        measured = self.measure()
        return f"{told}, {measured} measured"

    def receive(self) -> str:
        """Adds messages at the end; a screen that shows the end keeps showing it."""
        new = [self.write() for _ in range(self.random.randint(1, 3))]
        self.update([Operation.insert_items(new, at_end_of=MESSAGES)], {"at": "end"})
        return f"{len(new)} new at the end"

    def load_older(self) -> str:
        """Adds messages at the front, while the visible ones stay in place."""
        older = [self.write() for _ in range(self.random.randint(4, 9))]
        insertion = Operation.insert_items(older, at_start_of=MESSAGES)
        while True:
            # At the very start, "firstVisible" would show the new messages; the reader is to stay with the visible ones.
            seen = self.container.capture_anchor()
            anchor = {"at": "item", "indexPath": {"id": seen["indexPath"]["id"]}} if seen else {"at": "end"}
            try:
                self.update([insertion], anchor)
                return f"{len(older)} older at the front"
            except LayoutdError as error:
                if error.code != "identifier.unknown":  # Another producer has just deleted the message to stay with.
                    raise

    def take_back(self) -> str:
        if not self.messages:
            return self.receive()
        message = self.random.choice(list(self.messages))
        self.update([Operation.delete_items([message])], {"at": "firstVisible"})
        del self.messages[message]
        return f"{message} taken back"

    def edit(self) -> str:
        """Changes a message: its cell is reloaded, since its size is no longer known."""
        if not self.messages:
            return self.receive()
        message = self.random.choice(list(self.messages))
        self.update([Operation.reload_items([message])], {"at": "firstVisible"})
        self.messages[message] = self.text()
        return f"{message} edited"

    def scroll(self) -> str:
        y = float(round(self.random.uniform(0, max(self.container.content_size[1] - HEIGHT, 0))))
        self.update([Operation.set_bounds((0, y, WIDTH, HEIGHT))])
        return f"scrolled to {y:g}"

    def measure(self) -> int:
        """Measures the visible cells of own messages that are estimated; their sizes may make others visible. Returns their
        number."""
        measured = 0
        while True:
            # The daemon moves the bounds to keep an anchor in place, for each producer's updates.
            screen = self.container.query_container().state.bounds
            found = [cell for cell in self.container.query_rect(screen) if cell.estimated and cell.id in self.messages]
            if not found:
                return measured
            self.update([Operation.measure_items({cell.id: (WIDTH, self.height(self.messages[cell.id])) for cell in found})])
            measured += len(found)

    def update(self, operations: List[Fields], anchor: Optional[Fields] = None) -> None:
        """Updates the container. Nothing is skipped, as every producer edits its own messages alone."""
        skipped = self.container.update(operations, anchor=anchor).skipped
        if skipped:
            raise ValueError(f"another producer has deleted {skipped}")

    def write(self) -> str:
        """A new message; returns its identifier."""
        self.written += 1
        message = f"{self.seed}.{self.written}"
        self.messages[message] = self.text()
        return message

    def text(self) -> str:
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, 40)))

    @staticmethod
    def height(text: str) -> float:
        """The height that a renderer would measure: lines of 18 points in a bubble."""
        return 16.0 + 18.0 * -(-len(text) // LINE)


def open_feed(client: Client, options: Namespace) -> Container:
    """Opens the container of the feed, and the one that exists for as long as this program."""
    access = {"read": options.read}
    client.open(LAYOUT, (0, 0, 1, 1), name=live(options.name), access=access)
    return client.open(LAYOUT, (0, 0, WIDTH, HEIGHT), [section(id=MESSAGES)], name=options.name, parameters=PARAMETERS,
                       lifetime="persistent", access=access)


def main() -> int:
    parser = Parser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", help="the daemon's socket (default: $LAYOUTD_SOCKET, then the usual places)")
    parser.add_argument("--name", default="feed", help="name of the container (default: feed)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds make equal feeds")
    parser.add_argument("--steps", type=int, default=50, help="number of changes (default: 50)")
    parser.add_argument("--read", default="sameGroup", choices=("private", "sameGroup", "everyone"),
                        help="which users may read the container (default: sameGroup)")
    parser.add_argument("--wait", action="store_true", help="wait for a line on standard input before the first change")
    parser.add_argument("--join", action="store_true",
                        help="add to the feed that another producer opened; needs a seed of its own")
    options = parser.parse_args()
    try:
        with Client(options.socket) as client:
            container = client.attach(options.name) if options.join else open_feed(client, options)
            container.with_ids = True
            print(f"container {container.number} is \"{options.name}\"", flush=True)
            if options.wait:
                sys.stdin.readline()
            feed = Feed(container, options.seed, has_screen=not options.join)
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
