#!/usr/bin/env python3
"""Follows a container with `Mirror` until the container "watching" is closed, and compares its state with fresh replies.

    viewer.py --socket PATH --name NAME

Prints one line of JSON: what it received, how often it was compared on the way, and `difference`, null where there is none.
On the way it compares whenever an answer is of the mirror's own generation; at the end with a fresh attach.
"""
from __future__ import annotations

import argparse
import json
import sys
from collections import deque
from typing import Any, Deque, Dict, Optional

from layoutd import EVERYWHERE, Attributes, Client, Container, Element, Event, LayoutdError, Mirror

# Events between two comparisons.
COMPARED_EVERY = 8


def fresh(container: Container, mirror: Mirror) -> Dict[Element, Attributes]:
    """All elements. Those without area meet no rectangle, so they are queried by the paths that the mirror has."""
    found = {each.element: each for each in container.query_rect(EVERYWHERE)}
    generation = container.generation
    thin = [each for each in mirror.elements if each.element not in found and not (each.width and each.height)]
    for each in thin:
        path = [(each.section, each.item)]
        try:
            answer = (container.query_items(path) if each.category == "cell" else container.query_supplementary(each.kind, path)
                      if each.category == "supplementary" else container.query_decorations(each.kind, path))
        except LayoutdError as error:
            if error.code not in ("index.outOfRange", "request.invalid"):  # The item or the kind no longer exists.
                raise
            answer = []
        found.update((other.element, other) for other in answer)
    container.generation = generation if container.generation == generation else 0
    return found


def difference(mirror: Mirror, expected: Dict[Element, Attributes]) -> Optional[str]:
    """The first element that differs in any bit: `repr` distinguishes -0.0 from 0.0."""
    held = {each.element: each for each in mirror.elements}
    for element in sorted({*held, *expected}):
        mine, other = held.get(element), expected.get(element)
        if repr(mine) != repr(other):
            return f"the mirror has {mine}, expected {other}"
    return None


class Viewer:
    def __init__(self, client: Client, name: str) -> None:
        self.client, self.name = client, name
        self.container = client.attach(name)
        self.notices = client.subscribe("invalidated", "containerClosed")
        self.watching = client.attach("watching").number
        self.mirror = Mirror(self.container)
        self.mirror.refresh()
        self.events = self.merged = self.whole = self.compared = 0
        self.difference: Optional[str] = None
        self.recent: Deque[Any] = deque(maxlen=3)

    def follow(self) -> None:
        for event in self.notices:
            if event.kind == "containerClosed" and event.container == self.watching:
                return
            self.take(event)

    def take(self, event: Event) -> None:
        if event.kind != "invalidated" or event.container != self.container.number:
            return
        self.events += 1
        self.merged += event.merged
        self.whole += event.changes.everything
        self.recent.append({"before": self.mirror.generation, "event": event.fields})
        self.mirror.apply(event)
        if self.events % COMPARED_EVERY == 0 and not self.difference and self.mirror.is_complete:
            expected = fresh(self.container, self.mirror)
            if self.container.generation == self.mirror.generation:
                self.compare(expected)

    def compare(self, expected: Dict[Element, Attributes]) -> None:
        self.compared += 1
        found = difference(self.mirror, expected)
        if found:
            self.difference = f"generation {self.mirror.generation}: {found}; told last: {json.dumps(list(self.recent))}"

    def finish(self, socket: str) -> Dict[str, Any]:
        """Applies all events sent before the end, and compares the result with a fresh attach."""
        self.client.sync()
        for event in self.notices.events(timeout=0):
            self.take(event)
        with Client(socket) as other:
            container = other.attach(self.name)
            expected = fresh(container, self.mirror)
            told = (container.state.generation, container.state.content_size)
            mine = (self.mirror.generation, self.mirror.content_size)
            if not self.difference:
                self.compare(expected)
            if not self.difference and (told != mine or not self.mirror.is_complete):
                self.difference = f"the mirror is at {mine}, complete: {self.mirror.is_complete}; expected {told}"
        return {"events": self.events, "merged": self.merged, "whole": self.whole, "compared": self.compared,
                "generation": self.mirror.generation, "elements": len(expected), "difference": self.difference}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--name", required=True)
    options = parser.parse_args()
    with Client(options.socket) as client:
        viewer = Viewer(client, options.name)
        print("ready", flush=True)
        viewer.follow()
        print(json.dumps(viewer.finish(options.socket)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
