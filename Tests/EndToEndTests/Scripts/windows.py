#!/usr/bin/env python3
"""Takes random steps with a container that the windows of several clients show, and compares these with queries.

    windows.py --daemon PROGRAM --swift PROGRAM --steps 300 --seed 1

A step is an edit, a scroll of one window, a drag or a transition by one more step, or a comparison: then some of the windows follow
the container, each of which may not have been read for long, and have to show what a query of their rectangles answers. Each client
has two windows, one that is scrolled and one that is not. Prints one line of JSON, and exits with 1 at the first difference.
"""
from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

REPOSITORY = Path(__file__).resolve().parents[3]
CLIENTS = REPOSITORY / "examples" / "clients"
sys.path[:0] = [str(CLIENTS / "conformance"), str(CLIENTS / "python")]

from conformance import Daemon, Driver, clients, driver_of
from editor import EXPECTED, Editor
from layoutd import Client, LayoutdError, section

NAME, SCREEN = "windows", (0.0, 0.0, 320.0, 480.0)
# Edits that come between the steps of a drag or a transition end it, or are refused.
REFUSED = (*EXPECTED, "movement.", "transition.")
# How often a window is asked for what a script has yet to answer for it.
MOST_TRIES = 1000


class Shown:
    """A client's window."""

    def __init__(self, driver: Driver, socket: str, container: int, overscan: float) -> None:
        self.driver, self.container, self.overscan = driver, container, overscan
        self.tell("connect", socket=socket)
        self.tell("attach")
        self.state = self.tell("window", overscan=overscan)["window"]

    def tell(self, do: str, **members: Any) -> Dict[str, Any]:
        result = json.loads(self.driver.tell({"do": do, "container": self.container, **members}))
        if "failure" in result or "lost" in result:
            raise SystemExit(f"{self.driver.name}: {do} {members} gave {result}")
        return result

    def scroll(self, rect: Tuple[float, ...]) -> None:
        self.state = self.tell("scrollWindow", rect=rect)["window"]

    def follow(self, generation: int) -> None:
        self.state = self.tell("followWindow", generation=str(generation))["window"]

    @property
    def reach(self) -> Tuple[float, ...]:
        x, y, width, height = self.state["rect"]
        return x - self.overscan, y - self.overscan, width + 2 * self.overscan, height + 2 * self.overscan


class Steps:
    def __init__(self, client: Client, seed: int) -> None:
        sections = [section(30, [50.0, 40.0] * 30), section(20, [60.0, 30.0] * 20)]
        self.container = client.open("flow", SCREEN, sections, name=NAME, lifetime="persistent")
        self.editor = Editor(client, NAME, REPOSITORY / "examples" / "compositional", seed)
        self.random = random.Random(seed)
        self.windows: List[Shown] = []
        self.scrolled: List[Shown] = []
        self.counts: Counter = Counter()
        self.gesture = ""

    def take(self) -> None:
        kinds: Dict[Callable[[], None], int] = {self.edit: 5, self.scroll: 3, self.drag: 2, self.transit: 1, self.compare: 2}
        step = self.random.choices(list(kinds), list(kinds.values()))[0]
        try:
            step()
            self.counts[step.__name__] += 1
        except LayoutdError as error:
            if not error.code.startswith(REFUSED):
                raise
            self.counts[error.code] += 1
            self.gesture = ""

    def edit(self) -> None:
        self.editor.edit()

    def scroll(self) -> None:
        window = self.random.choice(self.scrolled)
        x, y, width, height = window.state["rect"]
        distance = self.random.choice((7.5, 100.0, 479.0, 2000.0)) * self.random.choice((-1, 1))
        size = self.random.choice(((width, height), (width, height), (320.0, 480.0), (200.5, 700.0)))
        window.scroll((x, min(max(y + distance, -500.0), 6000.0), *size))

    def drag(self) -> None:
        step = self.random.random()
        if self.gesture != "drag":
            items = self.container.query_rect(self.container.query_container().state.bounds, categories=["cell"])
            if self.gesture or not items:
                return
            item = self.random.choice(items)
            self.container.begin_movement([(item.section, item.item)])
            self.gesture = "drag"
        elif step < 0.8:
            self.container.update_movement((self.random.uniform(0, 320), self.random.uniform(0, 2000)))
        else:
            self.gesture = ""
            (self.container.end_movement if step < 0.9 else self.container.cancel_movement)()

    def transit(self) -> None:
        step = self.random.random()
        if self.gesture != "transition":
            if not self.gesture:
                self.container.begin_transition(self.random.choice(("flow", "grid", "column", "mosaic", "circular")))
                self.gesture = "transition"
        elif step < 0.6:
            self.container.update_transition(self.random.random())
        else:
            self.gesture = ""
            (self.container.finish_transition if step < 0.8 else self.container.cancel_transition)()

    def compare(self) -> None:
        for window in self.random.sample(self.windows, self.random.randint(1, len(self.windows))):
            for _ in range(MOST_TRIES):
                expected = sorted(([each.kind, each.section, each.item, *each.frame, each.z, each.alpha, each.hidden, each.estimated,
                                    each.category] for each in self.container.query_rect(window.reach)), key=lambda row: row[:3])
                generation = self.container.generation
                window.follow(generation)
                met = sorted(window.state["elements"], key=lambda row: row[:3])
                if met == expected and window.state["generation"] == str(generation):
                    break
            else:
                raise SystemExit(
                    f"{window.driver.name} shows {len(met)} elements of generation {window.state['generation']} in {window.reach}, "
                    f"expected {len(expected)} of {generation}; too many: {[row for row in met if row not in expected][:5]}; "
                    f"missing: {[row for row in expected if row not in met][:5]}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--daemon", required=True, metavar="PROGRAM", help="layoutd")
    parser.add_argument("--swift", required=True, metavar="PROGRAM", help="layoutconformance")
    parser.add_argument("--cc", default="cc", help="the C compiler")
    parser.add_argument("--node", default="node", help="Node.js")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--clients", default="python,c,swift,web", metavar="NAMES", help="those of conformance.py")
    parser.add_argument("--client", action="append", default=[], type=driver_of, metavar="NAME=COMMAND", help="another client")
    options = parser.parse_args()
    options.sanitize = True
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ld-"))
        daemon = stack.enter_context(Daemon(options.daemon))
        steps = Steps(stack.enter_context(Client(daemon.socket)), options.seed)
        for name, command in clients(options, folder):
            for kind, overscan in (("scrolled", 40.0), ("still", 0.0)):
                driver = stack.enter_context(Driver(f"{name}, {kind}", command, patience=600.0 + options.steps))
                steps.windows.append(Shown(driver, daemon.socket, steps.container.number, overscan))
            steps.scrolled.append(steps.windows[-2])
        for step in range(options.steps):
            try:
                steps.take()
            except SystemExit as error:
                raise SystemExit(f"seed {options.seed}, step {step}: {error}") from None
    print(json.dumps({"seed": options.seed, "steps": options.steps, "counts": steps.counts, "edits": steps.editor.accepted}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
