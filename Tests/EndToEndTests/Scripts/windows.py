#!/usr/bin/env python3
"""Takes random steps with a container that the windows of several clients show, and compares these with queries.

    windows.py --daemon PROGRAM --swift PROGRAM --steps 300 --seed 1

A step is an edit, a scroll of one window, a drag or a transition by one more step, a layout that moves its items or some of that layout's
steps, or a comparison: then some of the windows follow the container, each of which may not have been read for long, and have to show
what a query of their rectangles answers. Each client has three windows: one that is scrolled, one that is not, and one that shows dragged
items where they were. Prints one line of JSON, and exits with 1 at the first difference.
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
from layoutd import Client, ContainerState, LayoutdError, Operation, section

NAME, SCREEN = "windows", (0.0, 0.0, 320.0, 480.0)
# Edits that come between the steps of a drag or a transition end it, or are refused.
REFUSED = (*EXPECTED, "movement.", "transition.")
# Time passes in these by `stepContainer` alone, since all windows are passive.
MOVING = ("gravity", "spring_list", "graph")
# Times in a second of their time that windows get frames: with any less, the last frames come when the layout rests.
EACH_STEP = 120
# The most queries of a window until a script has answered for it.
MOST_TRIES = 1000


class Shown:
    """A client's window."""

    def __init__(self, driver: Driver, socket: str, container: int, overscan: float, is_committed: bool, rate: int) -> None:
        self.driver, self.container, self.overscan, self.is_committed, self.rate = driver, container, overscan, is_committed, rate
        self.tell("connect", socket=socket)
        self.tell("attach")
        self.state = self.tell("window", overscan=overscan, committed=is_committed, rate=rate, isPassive=True)["window"]

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

    def difference(self, expected: List[List[Any]]) -> str:
        """How the window differs from what it should show; "" if it does not."""
        met = sorted(self.state["elements"], key=place)
        return "" if met == expected else (
            f"{self.driver.name} shows {len(met)} elements of generation {self.state['generation']} in {self.reach}, "
            f"expected {len(expected)}; too many: {[row for row in met if row not in expected][:5]}; "
            f"missing: {[row for row in expected if row not in met][:5]}")


def place(row: List[Any]) -> List[Any]:
    return row[:3]


class Steps:
    def __init__(self, client: Client, seed: int) -> None:
        sections = [section(30, [50.0, 40.0] * 30), section(20, [60.0, 30.0] * 20)]
        self.container = client.open("flow", SCREEN, sections, name=NAME, lifetime="persistent")
        self.editor = Editor(client, NAME, REPOSITORY / "examples" / "compositional", seed)
        self.random = random.Random(seed)
        self.windows: List[Shown] = []
        self.scrolled: List[Shown] = []
        self.counts: Counter = Counter()
        # Steps of layouts that move: all, and those before the drag began.
        self.steps = self.steps_before_drag = 0

    @property
    def state(self) -> ContainerState:
        return self.container.query_container().state

    def take(self) -> None:
        kinds: Dict[Callable[[], None], int] = {self.edit: 5, self.scroll: 3, self.drag: 2, self.transit: 1, self.move: 2, self.compare: 2}
        step = self.random.choices(list(kinds), list(kinds.values()))[0]
        try:
            step()
            self.counts[step.__name__] += 1
        except LayoutdError as error:
            if not error.code.startswith(REFUSED):
                raise
            self.counts[error.code] += 1

    def edit(self) -> None:
        self.editor.edit()

    def scroll(self) -> None:
        window = self.random.choice(self.scrolled)
        x, y, width, height = window.state["rect"]
        distance = self.random.choice((7.5, 100.0, 479.0, 2000.0)) * self.random.choice((-1, 1))
        size = self.random.choice(((width, height), (width, height), (320.0, 480.0), (200.5, 700.0)))
        window.scroll((x, min(max(y + distance, -500.0), 6000.0), *size))

    def drag(self) -> None:
        state, step = self.state, self.random.random()
        if not state.movement:
            items = self.container.query_rect(state.bounds, categories=["cell"])
            if items and not state.transition:
                item = self.random.choice(items)
                self.container.begin_movement([(item.section, item.item)])
                self.steps_before_drag = self.steps
        elif step < 0.8:
            self.container.update_movement((self.random.uniform(0, 320), self.random.uniform(0, 2000)))
        else:
            (self.container.end_movement if step < 0.9 else self.container.cancel_movement)()

    def transit(self) -> None:
        state, step = self.state, self.random.random()
        if not state.transition:
            if not state.movement:
                self.container.begin_transition(self.random.choice(("flow", "grid", "column", "mosaic", "circular", *MOVING)))
        elif step < 0.6:
            self.container.update_transition(self.random.random())
        else:
            (self.container.finish_transition if step < 0.8 else self.container.cancel_transition)()

    def move(self) -> None:
        if self.state.layout not in MOVING:
            if self.random.random() < 0.3:
                self.container.update([Operation.set_layout(self.random.choice(MOVING))])
            return
        left = self.random.choice((1, 1, 5, 30))
        while left:
            steps = self.container.step(left)
            self.steps += steps.made
            left = left - steps.made if steps.is_moving else 0

    def compare(self) -> None:
        state = self.state
        present = [each for each in self.windows if not state.is_moving or each.rate == EACH_STEP]
        compared = self.random.sample(present, self.random.randint(1, len(present)))
        committed = [each for each in compared if each.is_committed and state.movement]
        for window in compared:
            if window not in committed:
                self.compare_with_query(window)
        # In a layout that moves, the other items may have gone on meanwhile.
        if committed and self.steps == self.steps_before_drag:
            self.compare_with_cancelled(committed)

    def compare_with_query(self, window: Shown) -> None:
        for _ in range(MOST_TRIES):
            expected, generation = self.query(window.reach), self.container.generation
            window.follow(generation)
            difference = window.difference(expected)
            if not difference and window.state["generation"] == str(generation):
                return
        raise SystemExit(f"{difference or window.state['generation']} of generation {generation}")

    def compare_with_cancelled(self, windows: List[Shown]) -> None:
        """Cancels the drag, after which the container is as if there had been none."""
        for window in windows:
            window.follow(self.container.generation)
        self.container.cancel_movement()
        self.counts["compare_with_cancelled"] += 1
        for window in windows:
            difference = window.difference(self.query(window.reach))
            if difference:
                raise SystemExit(f"{difference} after the drag was cancelled")

    def query(self, rect: Tuple[float, ...]) -> List[List[Any]]:
        return sorted(([each.kind, each.section, each.item, *each.frame, each.z, each.alpha, each.hidden, each.estimated, each.category]
                       for each in self.container.query_rect(rect)), key=place)


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
            for kind, overscan, rate in (("scrolled", 40.0, EACH_STEP), ("still", 0.0, 7), ("committed", 0.0, EACH_STEP)):
                driver = stack.enter_context(Driver(f"{name}, {kind}", command, patience=600.0 + options.steps))
                steps.windows.append(Shown(driver, daemon.socket, steps.container.number, overscan, kind == "committed", rate))
            steps.scrolled.append(steps.windows[-3])
        for step in range(options.steps):
            try:
                steps.take()
            except SystemExit as error:
                raise SystemExit(f"seed {options.seed}, step {step}: {error}") from None
    print(json.dumps({"seed": options.seed, "steps": options.steps, "counts": steps.counts, "edits": steps.editor.accepted}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
