#!/usr/bin/env python3
"""Makes random edits of every kind to a container that others edit too, until the container "editing" is closed.

    editor.py --socket PATH --name NAME --seed N

Prints one line of JSON: the number of accepted edits, and of rejected ones by code. Exits with an error on a rejection
that other editors cannot have caused.
"""
from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Dict, List

from layoutd import Client, Container, Fields, LayoutdError, Operation, section

# Failures of edits made for an older state of the container or for another layout; `request.invalid`
# if the new layout does not measure items.
EXPECTED = ("generation.stale", "index.outOfRange", "update.", "parameters.", "layout.failed", "request.invalid")
LAYOUTS = ("flow", "column-flow", "column", "span-flow", "mosaic", "grid", "circular", "compositional")
# None has orthogonal rows: changes report their elements beyond the content, rectangle queries do not.
COMPOSITIONAL = ("adaptive-sections", "distinct-sections", "grid", "inset-items-grid", "item-badges", "nested-groups",
                 "pinned-headers", "section-background", "section-headers-and-footers", "two-columns")
MOST_ITEMS, MOST_SECTIONS = 60, 8


class Editor:
    def __init__(self, client: Client, name: str, examples: Path, seed: int) -> None:
        self.client, self.name, self.random = client, name, random.Random(seed)
        self.compositional = [json.loads((examples / f"{each}.json").read_text()) for each in COMPOSITIONAL]
        self.parameters: Dict[str, List[Fields]] = {}
        self.accepted, self.refused = 0, Counter()

    def edit(self) -> None:
        """Submits a few edits at once, all made for the current state, so that they conflict with others and with each other."""
        container = self.client.attach(self.name)
        self.client._containers.remove(container)  # Otherwise one would accumulate per round.
        rounds = [self.update(container) for _ in range(self.random.choice((1, 1, 2, 4)))]
        pending = [self.client.submit("updateContainer", container=container.number, **fields) for fields in rounds]
        for each in pending:
            try:
                self.client.result(each)
                self.accepted += 1
            except LayoutdError as error:
                if not error.code.startswith(EXPECTED):
                    raise
                self.refused[error.code] += 1

    def update(self, container: Container) -> Fields:
        counts = [each.get("itemCount", 0) for each in container.state.sections]
        fields: Fields = {"operations": [self.operation(container, counts)
                                         for _ in range(self.random.choice((1, 1, 1, 2, 3)))]}
        if self.random.random() < 0.2:
            fields["ifGeneration"] = str(container.generation)
        if self.random.random() < 0.3:
            fields["anchor"] = {"at": self.random.choice(("firstVisible", "end", "none"))}
        if self.random.random() < 0.1:
            fields["withAnimations"] = True
        return fields

    def operation(self, container: Container, counts: List[int]) -> Fields:
        kinds = {self.batch: 10, self.sizes: 3, self.bounds: 3, self.some_parameters: 3, self.environment: 1,
                 self.layout: 1, self.invalidate: 1, self.measured: 3}
        return self.random.choices(list(kinds), list(kinds.values()))[0](container, counts)

    def lengths(self, count: int) -> List[float]:
        return [self.random.choice((20.0, 33.3, 48.0, 50.0, 61.7, 90.0, 140.0)) for _ in range(2 * count)]

    def section(self, count: int) -> Fields:
        """Always has sizes, so that items can be moved into it."""
        return section(count, self.lengths(count)) if count else {"itemCount": 0, "itemSizes": []}

    def batch(self, _: Container, counts: List[int]) -> Fields:
        choose = self.random
        if not counts:
            return Operation.batch_update(insert_sections=[(0, self.section(12))])
        arguments: Dict[str, Any] = {}
        if choose.random() < 0.3:
            last = len(counts) - 1
            kind = choose.choice(("delete", "insert", "move", "reload"))
            if kind == "delete" and len(counts) > 2:
                arguments["delete_sections"] = [choose.randint(0, last)]
            elif kind == "insert" and len(counts) < MOST_SECTIONS:
                arguments["insert_sections"] = [(choose.randint(0, last + 1), self.section(choose.randint(0, 20)))]
            elif kind == "move":
                arguments["move_sections"] = [(choose.randint(0, last), choose.randint(0, last))]
            else:
                content = choose.choice((None, self.section(choose.randint(1, 20))))
                arguments["reload_sections"] = [(choose.randint(0, last), content)]
            return Operation.batch_update(**arguments)
        # Each section's items are deleted, moved, reloaded or stay; insertions use indexes that certainly exist.
        left, moves, deletes, reloads = list(counts), [], [], []
        for index, count in enumerate(counts):
            for item in choose.sample(range(count), min(count, choose.randint(0, 4))):
                kind = choose.choice(("delete", "delete", "move", "reload") if count > MOST_ITEMS / 2
                                     else ("delete", "move", "reload"))
                if kind == "delete":
                    deletes.append((index, item))
                    left[index] -= 1
                elif kind == "move":
                    moves.append((index, item))
                    left[index] -= 1
                else:
                    reloads.append((index, item, choose.choice((None, self.section(1)))))
        arrivals: List[List[Any]] = [[] for _ in counts]
        for move in moves:
            arrivals[choose.randrange(len(counts))].append(move)
        for index in range(len(counts)):
            if left[index] < MOST_ITEMS:
                arrivals[index] += [None] * choose.choice((0, 0, 1, 2, 5))
        inserts, moved = [], []
        for index, coming in enumerate(arrivals):
            choose.shuffle(coming)
            places = sorted(choose.sample(range(left[index] + len(coming)), len(coming)))
            for place, origin in zip(places, coming):
                if origin is None:
                    inserts.append((index, place, self.section(1)))
                else:
                    moved.append((origin, (index, place)))
        after = [count + len(coming) for count, coming in zip(left, arrivals)]
        return Operation.batch_update(delete_items=deletes, insert_items=inserts, reload_items=reloads, move_items=moved,
                                      item_counts_after=after if choose.random() < 0.5 else ())

    def sizes(self, _: Container, counts: List[int]) -> Fields:
        index = self.random.randrange(max(len(counts), 1))
        count = counts[index] if counts else 0
        first = self.random.randrange(max(count, 1))
        return Operation.set_sizes(index, first, self.lengths(self.random.randint(1, max(1, min(6, count - first)))))

    def measured(self, _: Container, counts: List[int]) -> Fields:
        index = self.random.randrange(max(len(counts), 1))
        count = max(counts[index] if counts else 0, 1)
        items = self.random.sample(range(count), self.random.randint(1, min(count, 6)))
        return Operation.set_measured_sizes(index, {item: self.lengths(1) for item in items})

    def bounds(self, container: Container, _: List[int]) -> Fields:
        """Mostly scrolls; sometimes rotates the screen."""
        y = self.random.uniform(0, max(container.content_size[1], 1))
        x = self.random.uniform(0, max(container.content_size[0] - 320, 0)) if self.random.random() < 0.3 else 0.0
        width, height = self.random.choice(((320, 480), (320, 480), (320, 480), (480, 320), (390, 844)))
        return Operation.set_bounds((x, y, width, height))

    def environment(self, *_: object) -> Fields:
        return Operation.set_environment(
            layoutDirection=self.random.choice(("leftToRight", "rightToLeft")),
            scale=self.random.choice((1.0, 2.0, 3.0)), contentInset={"top": self.random.choice((0.0, 20.0))})

    def layout(self, *_: object) -> Fields:
        layout = self.random.choice(LAYOUTS)
        return Operation.set_layout(layout, self.random.choice(self.compositional) if layout == "compositional" else None)

    def invalidate(self, *_: object) -> Fields:
        return Operation.invalidate()

    def some_parameters(self, container: Container, _: List[int]) -> Fields:
        if container.state.layout == "compositional":
            return Operation.set_parameters(**self.random.choice(self.compositional))
        layout = container.state.layout
        if layout not in self.parameters:
            self.parameters[layout] = self.client.describe_layout(layout)["parameters"]
        chosen = self.random.sample(self.parameters[layout], self.random.randint(1, 2))
        return Operation.set_parameters(**{each["name"]: self.value(each) for each in chosen})

    def value(self, parameter: Fields) -> Any:
        choose, low, high = self.random, parameter.get("minimum", 0.0), parameter.get("maximum", 60.0)
        number = choose.uniform(max(low, 0.0), max(min(high, 60.0), low))
        kind = parameter["type"]
        if choose.random() < 0.25 or kind == "document":
            return None
        if parameter.get("choices") and choose.random() < 0.7:
            return choose.choice(parameter["choices"])
        return {"boolean": choose.random() < 0.5, "integer": round(min(number, 6.0)) or 1, "number": number,
                "size": [max(number, 10.0), max(number, 10.0)], "insets": [number / 4, 4.0, number / 2, 6.0],
                "choice": None}[kind]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--examples", type=Path, required=True, help="folder of compositional descriptions")
    options = parser.parse_args()
    with Client(options.socket) as client:
        editing = client.attach("editing").subscribe("containerClosed")
        editor = Editor(client, options.name, options.examples, options.seed)
        print("ready", flush=True)
        while next(editing.events(timeout=0), None) is None:
            editor.edit()
    print(json.dumps({"accepted": editor.accepted, "refused": editor.refused}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
