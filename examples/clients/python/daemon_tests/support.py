"""Shared by the tests: two clients of a daemon, and a container."""
from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any, Dict, Tuple

CLIENTS = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CLIENTS / "python"), str(CLIENTS / "conformance")]
import layoutd
from conformance import PATIENCE
from layoutd import EVERYWHERE, Client, Container, section

# The screen of most tests: three rows of three items, each 100 x 50 points.
ROWS = {"itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0}


class DaemonTestCase(unittest.TestCase):
    """A client and its container `wall`, which another client follows."""

    socket = program = ""

    def setUp(self) -> None:
        self.client, self.other = self.connected(), self.connected()
        self.wall = self.client.open("flow", (0, 0, 300, 200), [section(9)], parameters=ROWS, name=self.id())
        self.seen = self.other.attach(self.id())
        # Each event is taken before the next change, as a daemon merges those that wait.
        self.events = self.seen.subscribe("invalidated").events(timeout=PATIENCE)

    def connected(self) -> Client:
        client = Client(self.socket)
        self.addCleanup(client.close)
        return client

    def gone(self) -> Container:
        """A container that no daemon has."""
        return Container(self.client, 4_000_000_000, "", 1, (0.0, 0.0), [])

    def make_steps(self, container: Container, count: int, at_once: int = 12_000) -> layoutd.StepsMade:
        """Makes steps, fewer if the container comes to rest. A request makes as many as its time allows, so that a busy machine needs
        more requests."""
        made = 0
        while made < count:
            steps = container.step(min(count - made, at_once))
            made += steps.made
            if not steps.is_moving:
                break
            self.assertGreater(steps.made, 0)
        return steps._replace(made=made)

    def frames(self, container: Container) -> Dict[Tuple[int, int], Tuple[float, ...]]:
        return {(cell.section, cell.item): cell.frame for cell in container.query_rect(EVERYWHERE)}

    def refused(self, code: str, message: str, pointer: str, call: Any, *arguments: Any, **named: Any) -> layoutd.LayoutdError:
        with self.assertRaises(layoutd.LayoutdError) as caught:
            call(*arguments, **named)
        error = caught.exception
        self.assertEqual((error.code, error.message, error.pointer), (code, message, pointer))
        return error
