#!/usr/bin/env python3
"""Edits a container by identifier while others edit it too, and follows it with a mirror.

    identified_editor.py --socket PATH --name NAME --number N --seed S --edits 150 --seconds 0

Before its edits and after them it prints a line and waits for one. Prints a line of JSON: what was refused and skipped, and the
difference between its mirror and the daemon's elements, null where there is none.
"""
from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections import Counter
from typing import Dict, List, Optional

from layoutd import EVERYWHERE, Client, Fields, LayoutdError, Mirror, Operation, Snapshot, section

COMMON = (0, 1)
MOST_ITEMS = 120


class Editor:
    def __init__(self, client: Client, name: str, number: int, seed: int) -> None:
        self.client, self.random = client, random.Random(seed)
        self.container = client.attach(name)
        self.container.with_ids = True
        self.notices = client.subscribe("invalidated", container=self.container)
        self.mirror = Mirror(self.container)
        self.mirror.refresh()
        # The section that only this editor edits, and what it has to contain.
        self.section, self.own = 2 + number, []
        # Large enough that a double would round them to others.
        self.next = (1 << 62) + (number << 58) + 1
        self.refused: Counter = Counter()
        self.skipped: Counter = Counter()
        self.edits = self.whole = 0

    def new(self, count: int) -> List[int]:
        self.next += count
        return list(range(self.next - count, self.next))

    def items(self, ids: List[int]) -> Fields:
        lengths = [self.random.choice([30.0, 47.25, 90.5]) for _ in range(2 * len(ids))]
        return section(item_ids=ids, sizes=lengths)

    def known(self) -> List[int]:
        """Items of the common sections that were there at the last event; others may have deleted them since."""
        return [each.id for each in self.mirror.elements if each.category == "cell" and each.section in COMMON]

    def place(self, known: List[int]) -> Dict[str, int]:
        kind = self.random.choice(["before", "after", "at_start_of", "at_end_of"])
        if kind in ("before", "after") and known:
            return {kind: self.random.choice(known)}
        return {"at_end_of" if kind == "at_end_of" else "at_start_of": self.random.choice(COMMON)}

    def operation(self, known: List[int]) -> Fields:
        kind = self.random.choice(["insert", "insert", "delete", "move", "move", "reconfigure", "reload"])
        if kind == "insert" and len(known) < MOST_ITEMS or not known:
            return Operation.insert_items(self.items(self.new(self.random.randint(1, 3))), **self.place(known))
        some = self.random.sample(known, min(len(known), self.random.randint(1, 3)))
        if kind == "move":
            return Operation.move_items(some, **self.place(known))
        if kind == "reconfigure":
            return Operation.reconfigure_items(self.items(some))
        if kind == "reload":
            return Operation.reload_items(self.random.choice([some, self.items(some)]))
        return Operation.delete_items(some)

    def snapshot(self) -> Fields:
        """The own section with some items less, some more, in another order."""
        kept = self.random.sample(self.own, min(len(self.own), 12))
        new = self.new(self.random.randint(0, 4))
        self.own = self.random.sample(kept + new, len(kept + new))
        snapshot = Snapshot()
        snapshot.append_sections([self.section])
        snapshot.append_items(self.own)
        if self.own:
            snapshot.reconfigure_items(self.own, sizes=[self.random.choice([20.0, 33.5]) for _ in range(2 * len(self.own))])
        return {"applySnapshot": {**snapshot.fields(), "keepsOtherSections": True}}

    def edit(self) -> None:
        if self.random.random() < 0.2:
            operations = [self.snapshot()]
        else:
            known = self.known()
            operations = [self.operation(known) for _ in range(self.random.choice([1, 1, 1, 3]))]
        self.edits += 1
        try:
            change = self.container.update(operations)
        except LayoutdError as error:
            print(f"refused: {error} {error.pointer}: {operations}", file=sys.stderr)
            self.refused[error.code] += 1
            return
        for each in change.skipped:
            self.skipped[each.reason] += len(each.ids)
        # The answer names only the items that this update inserted, as it requested.
        (operation,) = operations if len(operations) == 1 else [{}]
        if "insertItems" in operation and not change.skipped:
            asked = list(map(int, operation["insertItems"]["items"]["itemIds"]["numbers"]))
            if change.inserted_ids != asked:
                raise ValueError(f"the answer names {change.inserted_ids}, expected {asked}")

    def follow(self) -> None:
        for event in self.notices.events(timeout=0):
            self.whole += event.changes.everything or event.generation_before > self.mirror.generation
            self.mirror.apply(event)

    def difference(self) -> Optional[str]:
        """The first element that differs, once all events have arrived: `repr` has every digit."""
        self.client.sync()
        self.follow()
        fresh = {each.element: each for each in self.container.query_rect(EVERYWHERE)}
        held = {each.element: each for each in self.mirror.elements}
        for element in sorted({*fresh, *held}):
            if repr(held.get(element)) != repr(fresh.get(element)):
                return f"the mirror has {held.get(element)}, expected {fresh.get(element)}"
        own = [each.id for each in self.mirror.elements if each.category == "cell" and each.section == self.section]
        return None if own == self.own else f"the own section has {own}, expected {self.own}"


def meet() -> None:
    print("here", flush=True)
    if not sys.stdin.readline():
        sys.exit("the others are gone")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--edits", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    options = parser.parse_args()
    with Client(options.socket) as client:
        editor = Editor(client, options.name, options.number, options.seed)
        meet()
        deadline = time.monotonic() + options.seconds
        while editor.edits < options.edits or time.monotonic() < deadline:
            editor.edit()
            editor.follow()
        meet()
        difference = editor.difference()
        elements = editor.mirror.elements
        print(json.dumps({
            "edits": editor.edits, "refused": editor.refused, "skipped": editor.skipped, "difference": difference,
            "whole": editor.whole, "digest": hashlib.sha256(repr(elements).encode()).hexdigest(),
            "items": [each.id for each in elements if each.category == "cell"]}))


if __name__ == "__main__":
    main()
