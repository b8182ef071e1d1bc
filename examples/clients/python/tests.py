#!/usr/bin/env python3
"""Tests of layoutd.py that need no daemon: bytes in, replies and events out, and what a mirror makes of changes.

    examples/clients/python/tests.py
"""
from __future__ import annotations

import ast
import base64
import json
import random
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import layoutd
from layoutd import Attributes, Changes, Element, Event, Mirror, Protocol, apply_changes, read_attributes


def frame(message: dict) -> bytes:
    body = json.dumps(message).encode()
    return len(body).to_bytes(4, "little") + body


def part(id: int, index: int, body: bytes, last: bool) -> dict:
    return {"id": id, "part": {"index": index, "last": last, "body": base64.b64encode(body).decode()}}


def invalidated(sequence: int, container: int = 4, **fields: object) -> dict:
    return {"event": {"subscription": 1, "sequence": str(sequence), "invalidated": {"container": container, **fields}}}


class ModuleTests(unittest.TestCase):
    @unittest.skipIf(sys.version_info < (3, 10), "Python 3.9 does not list its library")
    def test_it_imports_the_standard_library_alone(self) -> None:
        tree = ast.parse(Path(layoutd.__file__).read_text(encoding="utf-8"))
        names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
        names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        self.assertLessEqual(names, sys.stdlib_module_names | {"__future__"})


class ProtocolTests(unittest.TestCase):
    def begin(self, *names: str, **options: int) -> Protocol:
        protocol = Protocol(**options)
        for name in names:
            protocol.request(name, {})
        return protocol

    def test_bytes_split_anywhere_give_the_same_replies(self) -> None:
        replies = [{"id": 2, "ping": {}}, {"id": 1, "listLayouts": {"layouts": [{"name": "flöw"}]}}]
        data = b"".join(map(frame, replies))
        for size in range(1, len(data) + 1):
            protocol = self.begin("listLayouts", "ping")
            got = [each for start in range(0, len(data), size) for each in protocol.receive(data[start:start + size])]
            self.assertEqual(got, [(reply["id"], reply) for reply in replies])

    def test_parts_come_together_with_an_event_and_another_reply_between(self) -> None:
        whole = json.dumps({"id": 1, "ping": {"padding": "x" * 100}}).encode()
        protocol = self.begin("ping", "sync", "subscribe")
        data = [{"id": 3, "subscribe": {"subscription": 1}}, part(1, 0, whole[:50], False), invalidated(1),
                {"id": 2, "sync": {}}, part(1, 1, whole[50:], True)]
        got = protocol.receive(b"".join(map(frame, data)))
        self.assertEqual([id for id, _ in got], [3, 2, 1])
        self.assertEqual(got[2][1], json.loads(whole))
        self.assertEqual(len(protocol.events[1]), 1)

    def test_parts_out_of_order_end_the_connection(self) -> None:
        protocol = self.begin("ping")
        protocol.receive(frame(part(1, 1, b"{", False)))
        self.assertEqual(protocol.lost.message, "part 1 of reply 1 came, expected 0")

    def test_a_reply_in_parts_has_a_limit(self) -> None:
        for length, is_lost in ((99, False), (100, False), (101, True)):
            protocol = self.begin("ping", reply_bytes=100)
            protocol.receive(frame(part(1, 0, b"x" * 50, False)))
            protocol.receive(frame(part(1, 1, b"x" * (length - 50), False)))
            self.assertEqual(protocol.lost is not None, is_lost)

    def test_a_frame_has_a_limit_and_a_length(self) -> None:
        reply = frame({"id": 1, "ping": {}})
        for limit, is_lost in ((len(reply) - 5, True), (len(reply) - 4, False), (len(reply) - 3, False)):
            protocol = self.begin("ping", frame_bytes=limit)
            self.assertEqual(len(protocol.receive(reply)), 0 if is_lost else 1)
            self.assertEqual(protocol.lost is not None, is_lost)
        protocol = self.begin("ping")
        protocol.receive(b"\0\0\0\0")
        self.assertEqual(protocol.lost.code, "connection.protocol")

    def test_what_came_before_rubbish_counts(self) -> None:
        protocol = self.begin("ping", "sync")
        self.assertEqual(len(protocol.receive(frame({"id": 1, "ping": {}}) + b"\xff\xff\xff\xff")), 1)
        self.assertIn("4294967295", protocol.lost.message)

    def test_rubbish_for_a_body_ends_the_connection(self) -> None:
        for body in (b"{", b"[]", b"\xff\xfe", b"7"):
            protocol = self.begin("ping")
            protocol.receive(len(body).to_bytes(4, "little") + body)
            self.assertEqual(protocol.lost.code, "connection.protocol", body)

    def test_a_failure_without_an_id_is_of_the_oldest_request(self) -> None:
        protocol = self.begin("ping", "sync")
        failure = {"error": {"code": "request.malformed"}}
        self.assertEqual(protocol.receive(frame(failure)), [(1, failure)])

    def test_an_event_of_a_subscription_whose_reply_comes_in_parts_is_kept(self) -> None:
        whole = json.dumps({"id": 1, "subscribe": {"subscription": 1}}).encode()
        protocol = self.begin("subscribe")
        for message in (part(1, 0, whole[:9], False), invalidated(1), part(1, 1, whole[9:], True), invalidated(2)):
            protocol.receive(frame(message))
        self.assertEqual([event.sequence for event in protocol.events[1]], [1, 2])

    def test_an_id_is_not_reused_while_it_is_in_flight(self) -> None:
        protocol = self.begin("ping")
        protocol._last_id = 0xFFFFFFFF
        self.assertEqual(protocol.request("ping", {})[0], 2)

    def test_events_that_nobody_takes_merge(self) -> None:
        protocol = self.begin("subscribe")
        protocol.receive(frame({"id": 1, "subscribe": {"subscription": 1}}))
        for n in range(1, layoutd.MAX_WAITING_EVENTS + 3):
            protocol.receive(frame(invalidated(
                n, generation=str(n + 1), generationBefore=str(n), merged=1, changes={},
                contentOffsetAdjustment={"y": 1})))
        queue = protocol.events[1]
        self.assertEqual(len(queue), layoutd.MAX_WAITING_EVENTS)
        self.assertEqual(sum(event.merged for event in queue), layoutd.MAX_WAITING_EVENTS + 2)
        self.assertTrue(queue[-1].changes.everything)
        self.assertEqual(queue[-1].content_offset_adjustment, (0, 2))


class AttributesTests(unittest.TestCase):
    def test_columns_that_are_left_out_have_defaults(self) -> None:
        columns = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        self.assertEqual(read_attributes(columns), [Attributes("cell", 0, 3, 1, 2, 3, 4)])
        self.assertEqual(read_attributes(None), [])

    def test_columns_that_do_not_fit_together_are_refused(self) -> None:
        good = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        for wrong in ({"items": []}, {"frames": [1, 2, 3]}, {"alphas": [1, 1]}, {"kinds": [1]},
                      {"kindCategories": ["cell", "decoration"]}, {"transforms": [{"position": 1}]}):
            with self.assertRaises(layoutd.ProtocolError, msg=wrong):
                read_attributes({**good, **wrong})


def cell(section: int, item: int, x: float = 0, y: float = 0) -> Attributes:
    return Attributes("cell", section, item, x, y, 10, 10)


def known(*attributes: Attributes) -> dict:
    return {each.element: each for each in attributes}


class ChangesTests(unittest.TestCase):
    def test_what_no_range_names_stays(self) -> None:
        old = known(cell(0, 0), cell(1, 5, 3))
        self.assertEqual(apply_changes(old, Changes.read({})), old)

    def test_two_items_change_places(self) -> None:
        changes = {"moved": [{"item": 1, "count": 1, "from": {}, "dx": 5, "category": "cell"},
                             {"item": 0, "count": 1, "from": {"item": 1}, "dx": -5, "category": "cell"}]}
        new = apply_changes(known(cell(0, 0, 0), cell(0, 1, 5)), Changes.read(changes))
        self.assertEqual(new, known(cell(0, 1, 5), cell(0, 0, 0)))

    def test_a_run_that_shifts_by_one_overlaps_itself(self) -> None:
        changes = {"inserted": [{"count": 1, "category": "cell"}],
                   "moved": [{"item": 1, "count": 3, "from": {"item": 0}, "dy": 10, "category": "cell"}]}
        new = apply_changes(known(*(cell(0, n, 0, 10 * n) for n in range(3))), Changes.read(changes))
        expected = {Element("cell", "cell", 0, 0): None, **known(*(cell(0, n, 0, 10 * n) for n in (1, 2, 3)))}
        self.assertEqual(new, expected)

    def test_sections_move_with_all_their_kinds(self) -> None:
        header = cell(0, 0)._replace(kind="header", category="supplementary")
        changes = {"sections": [{"to": 2, "count": 1, "dx": 0.1, "dy": 0.2}, {"from": 2, "count": 1}]}
        new = apply_changes(known(cell(0, 1, 1, 1), header, cell(2, 0), cell(1, 0)), Changes.read(changes))
        self.assertEqual(new, known(cell(2, 1, 1 + 0.1, 1 + 0.2), header.moved(2, 0, 0.1, 0.2), cell(0, 0), cell(1, 0)))

    def test_relaid_elements_leave_their_old_place(self) -> None:
        changes = {"elements": [{"item": 4, "count": 1, "category": "cell", "from": {"item": 1}}],
                   "deleted": [{"item": 0, "count": 1, "category": "cell"}]}
        new = apply_changes(known(cell(0, 0), cell(0, 1)), Changes.read(changes))
        self.assertEqual(new, {Element("cell", "cell", 0, 4): None})

    def test_untransformed_frames_move_too(self) -> None:
        turned = cell(0, 0)._replace(transform=layoutd.Transform((0, 1, -1, 0, 0, 0), (1.0, 2.0, 3.0, 4.0)))
        moved = turned.moved(0, 1, 10, 20)
        self.assertEqual(moved.transform.untransformed_frame, (11, 22, 3, 4))


class AnsweringClient:
    """Answers requests with what it was given, and keeps them."""
    server: dict = {}

    def __init__(self, *replies: object) -> None:
        self.replies, self.asked, self._containers = list(replies), [], []

    def _run(self, steps):
        try:
            ask = next(steps)
            while True:
                self.asked.append((ask.name, ask.fields))
                reply = self.replies.pop(0)
                ask = steps.throw(reply) if isinstance(reply, Exception) else steps.send(reply)
        except StopIteration as end:
            return end.value

    def container(self) -> layoutd.Container:
        return layoutd.Container(self, 4, "", 1, (0.0, 0.0), [])


class RequestTests(unittest.TestCase):
    def test_a_batch_of_queries_gives_each_its_own_answer_or_error(self) -> None:
        columns = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        client = AnsweringClient({"id": 1, "generation": "5", "queryBatch": {"results": [
            {"queryRect": {"attributes": columns}}, {"error": {"code": "index.outOfRange", "validCount": 2}}, {}]}})
        container = client.container()
        rows, error, none = container.query_batch([
            layoutd.Query.rect((0, 0, 1, 1)), layoutd.Query.items([(0, 9)]), layoutd.Query.decorations("line", [])])
        self.assertEqual(rows, [Attributes("cell", 0, 3, 1, 2, 3, 4)])
        self.assertEqual((error.code, error.valid_count, none, container.generation), ("index.outOfRange", 2, [], 5))
        self.assertEqual(client.asked[0][1]["queries"][1], {"queryItems": {"indexPaths": [{"section": 0, "item": 9}]}})

    def test_an_update_tells_what_it_came_to(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "6", "updateContainer": {
            "contentSize": {"width": 3}, "changes": {"everything": True}, "contentOffsetAdjustment": {"y": -1.5}}})
        change = client.container().batch_update(delete_items=[(0, 1)], move_sections=[(1, 0)])
        self.assertEqual((change.generation, change.content_size, change.changes.everything), (6, (3, 0), True))
        self.assertEqual(change.content_offset_adjustment, (0, -1.5))
        self.assertEqual(client.asked, [("updateContainer", {"container": 4, "operations": [{"batchUpdate": {
            "deleteItems": [{"section": 0, "item": 1}], "moveSections": [{"from": 1, "to": 0}]}}]})])

    def test_a_query_that_goes_stale_again_and_again_gives_up(self) -> None:
        page = {"id": 1, "generation": "1", "queryRect": {"cursor": "x"}}
        stale = layoutd.LayoutdError({"code": "generation.stale", "generation": "2"})
        client = AnsweringClient(*[page, stale] * layoutd.ATTEMPTS)
        with self.assertRaises(layoutd.LayoutdError):
            client.container().query_rect((0, 0, 1, 1))
        self.assertEqual(client.replies, [])

    def test_an_error_has_all_that_the_daemon_tells(self) -> None:
        error = layoutd.LayoutdError({"code": "limit.items", "message": "items is 2", "pointer": "/a", "generation": "7",
                                      "nearest": ["a"], "limit": {"name": "items", "value": 2, "allowed": 1}})
        self.assertEqual((error.code, error.pointer, error.generation, error.limit["allowed"]), ("limit.items", "/a", 7, 1))
        self.assertEqual(str(error), "limit.items: items is 2 (did you mean a?)")


class FakeContainer:
    """A column of items of given heights, which tells its changes as the daemon does. Random, to be followed."""

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
        """One item is deleted, inserted, resized or moved; what lies behind moves by the difference."""
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
            # A difference that does not add up exactly cannot be told as a move.
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
        query_rect = layoutd.Container.query_rect
        self.addCleanup(setattr, layoutd.Container, "query_rect", query_rect)
        stand_in = lambda container, rect: None
        stand_in.steps = lambda container, rect: container.steps(rect)
        layoutd.Container.query_rect = stand_in
        self.client = FakeClient()
        self.container = FakeContainer(self.client, [5.0, 6.0, 7.0])
        self.mirror = Mirror(self.container)
        self.mirror.refresh()

    def test_after_each_event_it_holds_what_a_fresh_query_gives(self) -> None:
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

    def test_an_event_of_what_it_knows_already_changes_nothing(self) -> None:
        event = self.container.change(random.Random(1))
        self.mirror.refresh()
        asked = self.client.asked
        self.mirror.apply(event)
        self.assertEqual((self.mirror.elements, self.client.asked), (self.container.rows(), asked))

    def test_a_layout_that_has_not_the_kind_that_is_asked_for_is_ahead(self) -> None:
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

    def test_an_event_that_does_not_lead_from_its_generation_makes_it_ask_for_everything(self) -> None:
        self.container.change(random.Random(1))
        self.mirror.apply(self.container.change(random.Random(2)))
        self.assertEqual(self.mirror.elements, self.container.rows())
        self.assertEqual(self.client.everything, 2)

    def test_a_daemon_that_tells_no_generation_before_makes_it_ask_for_everything(self) -> None:
        event = self.container.change(random.Random(1))
        del event.fields["generationBefore"]
        self.mirror.apply(event)
        self.assertEqual((self.mirror.elements, self.client.everything), (self.container.rows(), 2))

    def test_after_a_reconnection_it_asks_for_everything(self) -> None:
        self.container.change(random.Random(1))
        self.mirror.apply(Event("reconnected", 1, 0, {}))
        self.assertEqual(self.mirror.elements, self.container.rows())


if __name__ == "__main__":
    unittest.main()
