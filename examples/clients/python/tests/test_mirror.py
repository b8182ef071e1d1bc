"""Mirrors that follow changes."""
from __future__ import annotations

import random
import unittest

import layoutd
from layoutd import Attributes, Element, Event, Mirror
from layoutd.containers.element_queries import ElementQueries


class FakeContainer:
    """A column of items that changes at random and reports its changes like the daemon."""

    def __init__(self, client: FakeClient, heights: list) -> None:
        self.client, self.number, self.content_size = client, 4, (0.0, 0.0)
        self.heights = heights
        self.generation = self.current = 1

    def rows(self) -> list:
        y, rows = 0.0, []
        for item, height in enumerate(self.heights):
            rows.append(Attributes("cell", 0, item, 0.0, y, 10.0, height))
            y += height
        return rows

    def _query(self, query: tuple, parts: bool):
        self.client.asked += 1
        self.generation = self.current
        rows = self.rows()
        paths = [path["item"] for path in query[1]["indexPaths"]]
        return [rows[item] for item in paths if item < len(rows)]
        yield

    def steps(self, rect: tuple):
        self.client.everything += 1
        self.generation = self.current
        return self.rows()
        yield

    def change(self, random: random.Random) -> Event:
        """Deletes, inserts, resizes or moves one item; the items behind it move by the difference."""
        old = self.rows()
        order = list(range(len(old)))
        kind = random.choice(["insert", "delete", "move", "resize"]) if order else "insert"
        relaid: list = []
        if kind == "insert":
            order.insert(random.randint(0, len(order)), None)
        elif kind == "delete":
            order.pop(random.randrange(len(order)))
        elif kind == "move":
            order.insert(random.randrange(len(order)), order.pop(random.randrange(len(order))))
        heights = [random.choice([5.0, 7.25, 1 / 3]) if n is None else self.heights[n] for n in order]
        if kind == "resize":
            item = random.randrange(len(heights))
            heights[item] += 1.5
            relaid.append(item)
        self.heights = heights
        new = self.rows()
        path = lambda item: {"section": 0, "item": item} if item else {}
        changes: dict = {"elements": [], "moved": [], "inserted": [], "deleted": [], "contentSizeAfter": {"width": 10}}
        for item, n in enumerate(order):
            run = {"item": item, "count": 1, "category": "cell"}
            if n is None:
                changes["inserted"].append(run)
                continue
            if n != item:
                run["from"] = path(n)
            dy = new[item].y - old[n].y
            # A difference that is not exact in floating point cannot be reported as a move.
            if item in relaid or old[n].y + dy != new[item].y:
                changes["elements"].append(run)
            elif n != item or dy:
                changes["moved"].append({**run, "dy": dy})
        changes["deleted"] = [{"item": n, "count": 1, "category": "cell"} for n in set(range(len(old))) - set(order)]
        self.current += 1
        return Event("invalidated", 1, 0, {
            "container": 4, "generation": str(self.current), "generationBefore": str(self.current - 1),
            "changes": changes})


class FakeClient:
    server = {"limits": {"elementsPerReply": 3}}

    def __init__(self) -> None:
        self.asked = self.everything = 0

    def _run(self, steps):
        try:
            while True:
                next(steps)
        except StopIteration as end:
            return end.value


class MirrorTests(unittest.TestCase):
    def setUp(self) -> None:
        query_rect = ElementQueries.query_rect
        self.addCleanup(setattr, ElementQueries, "query_rect", query_rect)
        stand_in = lambda container, rect: None
        stand_in.steps = lambda container, rect: container.steps(rect)
        ElementQueries.query_rect = stand_in
        self.client = FakeClient()
        self.container = FakeContainer(self.client, [5.0, 6.0, 7.0])
        self.mirror = Mirror(self.container)
        self.mirror.refresh()

    def test_after_each_event_it_equals_a_fresh_query(self) -> None:
        for seed in range(40):
            random_ = random.Random(seed)
            for _ in range(25):
                self.mirror.apply(self.container.change(random_))
                self.assertEqual(self.mirror.elements, self.container.rows(), f"seed {seed}")
                self.assertTrue(self.mirror.is_complete)
        self.assertEqual(self.client.everything, 1)

    def test_behind_the_container_it_catches_up_with_the_events_on_their_way(self) -> None:
        random_ = random.Random(7)
        for _ in range(60):
            for event in [self.container.change(random_) for _ in range(random_.randint(1, 5))]:
                self.mirror.apply(event)
            self.assertEqual(self.mirror.elements, self.container.rows())
        self.assertEqual(self.client.everything, 1)

    def test_an_event_of_a_known_generation_changes_nothing(self) -> None:
        event = self.container.change(random.Random(1))
        self.mirror.refresh()
        asked = self.client.asked
        self.mirror.apply(event)
        self.assertEqual((self.mirror.elements, self.client.asked), (self.container.rows(), asked))

    def test_a_layout_without_the_queried_kind_is_ahead(self) -> None:
        def refuse(query, parts):
            raise layoutd.LayoutdError({"code": "request.invalid"})
            yield

        event = self.container.change(random.Random(1))
        answer, self.container._query = self.container._query, refuse
        self.mirror._known[Element("decoration", "background", 0, 0)] = None
        self.mirror.apply(event)
        self.assertFalse(self.mirror.is_complete)
        self.container._query = answer
        self.container.change(random.Random(2))
        self.mirror.apply(self.container.change(random.Random(3)))
        self.assertEqual((self.mirror.elements, self.mirror.is_complete), (self.container.rows(), True))

    def test_an_event_from_another_generation_makes_it_query_everything(self) -> None:
        self.container.change(random.Random(1))
        self.mirror.apply(self.container.change(random.Random(2)))
        self.assertEqual(self.mirror.elements, self.container.rows())
        self.assertEqual(self.client.everything, 2)

    def test_an_event_without_generation_before_makes_it_query_everything(self) -> None:
        event = self.container.change(random.Random(1))
        del event.fields["generationBefore"]
        self.mirror.apply(event)
        self.assertEqual((self.mirror.elements, self.client.everything), (self.container.rows(), 2))

    def test_after_a_reconnection_it_queries_everything(self) -> None:
        self.container.change(random.Random(1))
        self.mirror.apply(Event("reconnected", 1, 0, {}))
        self.assertEqual(self.mirror.elements, self.container.rows())
