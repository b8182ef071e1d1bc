"""Both forms of a body, compared with a daemon."""
from __future__ import annotations

import random
from array import array
from typing import Any, Dict, List

from support import DaemonTestCase
import layoutd
from layoutd import EVERYWHERE, Container, Operation, Query, read_attributes, section
from layoutd.values.geometry import write_rect


def listed(value: Any) -> Any:
    """A value with lists in place of columns, which then travels as JSON."""
    if isinstance(value, dict):
        return {name: listed(each) for name, each in value.items()}
    if isinstance(value, (array, memoryview)):
        return value.tolist()
    return [listed(each) for each in value] if isinstance(value, list) else value


class FormTests(DaemonTestCase):
    """`request` and `exchange` travel as JSON, unless they have columns; the methods of containers as they prefer."""

    def pair(self, layout: str, sections: List[Dict[str, Any]], **options: Any) -> List[Container]:
        """The same container, opened in either form."""
        binary = self.client.open(layout, (0, 0, 320, 480), sections, **options)
        return [binary, self.client.open(layout, (0, 0, 320, 480), listed(sections), **options)]

    def test_containers_opened_and_updated_in_both_forms_are_the_same(self) -> None:
        random_ = random.Random(4)
        lengths = [random_.choice([10.25, 33.3, 120.0]) for _ in range(400)]
        sections = [section(sizes=array("d", lengths), id="s", item_ids=[f"i{n}" for n in range(200)]), section(id="t")]
        both = self.pair("flow", sections, parameters={"headerReferenceSize": [0, 20], "sectionInset": 4})
        news = section(sizes=array("d", lengths[:6]), item_ids=["x", "y", "z"])
        for operations in (
            [Operation.set_sizes(0, 3, array("d", lengths[50:90]))], [Operation.insert_items(news, after="i7")],
            [Operation.reconfigure_items(section(item_ids=["x", "i3"], sizes=[50, 50, 60, 60]))],
            [Operation.insert_items(section(item_ids=["x"], sizes=[1, 1]), at_start_of="t")],
            [Operation.set_bounds((0, 300, 320, 480)), Operation.set_sizes(0, 0, [100, 300])],
            [Operation.set_sections([section(sizes=lengths, id=1, item_ids=list(range(200)))])],
        ):
            changes = [both[0].update(operations, with_ids=True, with_animations=True),
                       both[1].update(listed(operations), with_ids=True, with_animations=True)]
            self.assertEqual(changes[0], changes[1])
        self.assertEqual(both[0].query_rect(EVERYWHERE, with_ids=True), both[1].query_rect(EVERYWHERE, with_ids=True))

    def test_queries_are_answered_the_same_in_both_forms(self) -> None:
        for layout, parameters in (("flow", {"headerReferenceSize": [0, 20], "sectionHeadersPinToVisibleBounds": True}),
                                   ("column", {}),
                                   ("circular", {}), ("mosaic", {})):
            container = self.client.open(layout, (0, 30, 320, 480), [section(50), section(30)], parameters=parameters)
            for with_ids in (False, True):
                raw = self.client.request("queryRect", container=container.number, with_ids=with_ids, rect=write_rect(EVERYWHERE))
                rows = read_attributes(raw["attributes"])
                self.assertEqual(container.query_rect(EVERYWHERE, with_ids=with_ids), rows)
                self.assertEqual([[type(value) for value in row] for row in container.query_rect(EVERYWHERE, with_ids=with_ids)],
                                 [[type(value) for value in row] for row in rows])
                paths = [(0, 3), (1, 29), (0, 0)]
                name, fields = Query.items(paths)
                raw = self.client.request(name, container=container.number, **fields)
                self.assertEqual(container.query_items(paths), read_attributes(raw["attributes"]))

    def test_failures_are_the_same_in_both_forms(self) -> None:
        sizes = section(sizes=[1, 2, 3, 4])
        for call, name, fields in (
            (lambda: self.client.open("flwo", (0, 0, 1, 1), [sizes]), "openContainer", {"layout": "flwo", "sections": [sizes]}),
            (lambda: self.client.request("openContainer", layout="flow", bounds=write_rect((0, 0, 1, 1)), sections=[sizes], nmae="a"),
             "openContainer",
             {"layout": "flow", "bounds": {"width": 1, "height": 1}, "sections": [sizes], "nmae": "a"}),
            (lambda: self.client.open("flow", (0, 0, 1, 1), [section(sizes=[1, float("nan")])]), None, None),
            (lambda: self.wall.query_items([(0, 900)]), "queryItems",
             {"container": self.wall.number, "indexPaths": [{"item": 900}]}),
            (lambda: self.wall.query_rect((0, 0, -1, 1)), "queryRect",
             {"container": self.wall.number, "rect": {"width": -1, "height": 1}}),
            (lambda: self.wall.update([Operation.set_sizes(0, 0, [1, 2])]), "updateContainer",
             {"container": self.wall.number, "operations": [Operation.set_sizes(0, 0, [1, 2])]}),
        ):
            with self.assertRaises(layoutd.LayoutdError) as met:
                call()
            if name is None:
                self.assertEqual(met.exception.code, "request.invalid")
                continue
            with self.assertRaises(layoutd.LayoutdError) as expected:
                self.client.request(name, **listed(fields))
            self.assertEqual(self.told(met.exception), self.told(expected.exception))

    @staticmethod
    def told(error: layoutd.LayoutdError) -> Any:
        return error.code, error.message, error.pointer, error.nearest, error.valid_count, error.limit

    def test_long_replies_come_in_parts_in_binary_too(self) -> None:
        container = self.client.open("flow", (0, 0, 320, 480), [section(20_000)])
        self.assertEqual(container.query_rect(EVERYWHERE, parts=True), container.query_rect(EVERYWHERE))
        self.assertEqual(len(container.query_rect(EVERYWHERE, parts=True)), 20_000)

    def test_bounds_are_set_with_an_anchor(self) -> None:
        feed = self.client.open("flow", (0, 0, 300, 100), [section(sizes=[100, 50] * 60)], parameters={"minimumInteritemSpacing": 0,
                                                                                                      "minimumLineSpacing": 0})
        feed.set_bounds((0, 500, 300, 100))
        first = feed.query_rect((0, 500, 300, 50))[0]
        change = feed.set_bounds((0, 500, 100, 100), anchor={"at": "firstVisible"})
        now = feed.query_items([(first.section, first.item)])[0]
        self.assertEqual(500 + change.content_offset_adjustment[1], now.y)
        self.assertGreater(change.content_offset_adjustment[1], 0)
        self.assertEqual(feed.set_bounds((0, 500, 300, 100)).content_offset_adjustment, (0, 0))
