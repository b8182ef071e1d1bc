"""Identifiers in requests and replies."""
from __future__ import annotations

import copy
import json
import pickle
import unittest
from array import array

from support import LARGEST, AnsweringClient, cell, known
import layoutd
from layoutd import (
    Changes, Element, Event, Operation, Protocol, SectionID, apply_changes, read_attributes, section,
)


class IdentifierTests(unittest.TestCase):
    def test_numbers_are_text_in_json_and_exact(self) -> None:
        self.assertEqual(section(id=0, item_ids=[LARGEST, (1 << 53) + 1]), {
            "itemCount": 2, "id": {"number": "0"}, "itemIds": {"numbers": ["18446744073709551615", "9007199254740993"]}})
        columns = {"sections": [0, 0], "items": [3, 4], "frames": [0] * 8, "ids": {"numbers": ["18446744073709551615", "0"]}}
        self.assertEqual([each.id for each in read_attributes(columns)], [LARGEST, 0])

    def test_what_is_no_identifier_is_refused(self) -> None:
        for wrong, error in ((-1, ValueError), (LARGEST + 1, ValueError), ("", ValueError), ("ä" * 33, ValueError),
                             (True, TypeError), (1.0, TypeError), (None, TypeError), ([1, "a"], TypeError)):
            with self.assertRaises(error, msg=wrong):
                Operation.delete_items(wrong if isinstance(wrong, list) else [wrong])
        self.assertEqual(Operation.delete_items("ä" * 32), {"deleteItems": {"ids": {"names": ["ä" * 32]}}})

    def test_columns_of_identifiers_have_to_match_and_the_layouts_own_elements_have_none(self) -> None:
        columns = {"sections": [0, 1, 0], "items": [3, 0, layoutd.LAYOUT_ITEM], "frames": [0] * 12, "kinds": [0, 1, 1],
                   "kindNames": ["cell", "header"], "ids": {"numbers": ["5", "0", "0"]}}
        self.assertEqual([each.id for each in read_attributes(columns)], [5, 0, None])
        with self.assertRaises(layoutd.ProtocolError):
            read_attributes({**columns, "ids": {"numbers": ["5"]}})

    def test_identifiers_stand_in_place_of_index_paths(self) -> None:
        path = {"id": {"name": "a"}}
        client = AnsweringClient(*({"id": 1, "generation": "1", name: {}} for name in (
            "queryItems", "querySupplementary", "neighbour", "scrollTarget", "captureAnchor", "explain", "insertionPoint",
            "queryOrthogonal", "prefetch", "querySections")))
        container = client.container()
        container.query_items(["a", 7, (1, 2)])
        container.query_supplementary("header", [(SectionID("b"), 0)])
        container.neighbour("a", "down")
        container.scroll_target("a")
        container.capture_anchor("item", "a")
        container.explain("a")
        container.insertion_point((0, 0), moving=["a", (0, 1, 2), "b"])
        container.query_orthogonal(SectionID(3))
        container.prefetch(loaded=[1, 2])
        container.query_sections(SectionID("b"))
        asked = [fields for _, fields in client.asked]
        self.assertEqual(asked[0]["indexPaths"], [path, {"id": {"number": "7"}}, {"section": 1, "item": 2}])
        self.assertEqual(asked[1]["indexPaths"], [{"sectionId": {"name": "b"}, "item": 0}])
        self.assertEqual([asked[2]["from"], *(fields["indexPath"] for fields in asked[3:6])], [path] * 4)
        self.assertEqual(asked[6]["moving"], [{"section": 0, "item": 1, "count": 2}, {"ids": {"names": ["a", "b"]}}])
        self.assertEqual((asked[7]["sectionId"], "section" in asked[7]), ({"number": "3"}, False))
        self.assertEqual(asked[8]["loaded"], [{"ids": {"numbers": ["1", "2"]}}])
        self.assertEqual(asked[9]["sectionId"], {"name": "b"})

    def test_index_paths_from_the_daemon_are_pairs_with_an_identifier(self) -> None:
        path = {"section": 1, "item": 2, "id": {"number": "7"}}
        client = AnsweringClient({"id": 1, "neighbour": {"indexPath": path}}, {"id": 2, "selectRect": {"ranges": [
            {"item": 4, "count": 2, "ids": {"names": ["a", "b"]}}]}})
        container = client.container()
        container.with_ids = True
        found = container.neighbour(7, "down")
        self.assertEqual((found, found.id, client.with_ids), ((1, 2), 7, True))
        (items,) = container.select_rect((0, 0, 1, 1))
        self.assertEqual((items, items.ids), ((0, 4, 2), ["a", "b"]))
        for same in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
            self.assertEqual((same, same.id), (found, 7))

    def test_requests_ask_for_identifiers_when_they_are_to(self) -> None:
        protocol = Protocol()
        protocol.request("ping", {}, False, True)
        self.assertEqual(json.loads(protocol.output[4:]), {"id": 1, "ping": {}, "withIds": True})
        client = AnsweringClient(*[{"id": 1, "queryItems": {}}] * 3)
        container, asked = client.container(), []
        for with_ids in (None, True, False):
            container.query_items([1], with_ids=with_ids)
            asked.append(client.with_ids)
            container.with_ids = True
        self.assertEqual(asked, [False, True, False])

    def test_operations_by_identifier_are_written(self) -> None:
        items = {"itemCount": 1, "itemIds": {"names": ["n"]}, "itemSizes": array("d", [1, 2])}
        name = lambda text: {"name": text}
        for operation, expected in (
            (Operation.insert_items(section(item_ids=["n"], sizes=[1, 2]), after="a"),
             {"insertItems": {"to": {"after": name("a")}, "items": items}}),
            (Operation.insert_items(["n"], at_start_of="s"),
             {"insertItems": {"to": {"sectionStart": name("s")}, "items": {"itemCount": 1, "itemIds": {"names": ["n"]}}}}),
            (Operation.move_items([3, 1], at_end_of=0),
             {"moveItems": {"ids": {"numbers": ["3", "1"]}, "to": {"sectionEnd": {"number": "0"}}}}),
            (Operation.reload_items("n"), {"reloadItems": {"items": {"itemCount": 1, "itemIds": {"names": ["n"]}}}}),
            (Operation.reconfigure_items(section(item_ids=["n"], sizes=[1, 2])), {"reconfigureItems": {"items": items}}),
            (Operation.insert_sections([section(id="s")]), {"insertSections": {"sections": [{"itemCount": 0, "id": name("s")}]}}),
            (Operation.move_sections(["s"], before="t"), {"moveSections": {"ids": {"names": ["s"]}, "to": {"before": name("t")}}}),
            (Operation.delete_sections(["s"]), {"deleteSections": {"ids": {"names": ["s"]}}}),
            (Operation.reload_sections(["s"]), {"reloadSections": {"ids": {"names": ["s"]}}}),
            (Operation.measure_items({"n": (1, 2), "m": (3, 4)}),
             {"setMeasuredSizes": {"ids": {"names": ["n", "m"]}, "sizes": array("d", [1, 2, 3, 4])}}),
            (Operation.set_orthogonal_offset(SectionID("s"), 3), {"setOrthogonalOffset": {"sectionId": name("s"), "offset": 3}}),
        ):
            self.assertEqual(operation, expected)
        for wrong in ({}, {"before": 1, "after": 2}, {"before": 1, "at_end_of": 2}):
            with self.assertRaises(ValueError):
                Operation.move_items([1], **wrong)

    def test_an_update_reports_what_was_skipped_and_its_identifiers(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "2", "updateContainer": {
            "skipped": [{"ids": {"names": ["a"]}, "reason": "unknown"}, {"operation": 3, "ids": {"names": ["b"]}, "reason": "place"}],
            "batch": {"inserted": [{"item": 1, "count": 2, "ids": {"names": ["n", "m"]}}],
                      "deleted": [{"item": 1, "count": 1, "ids": {"names": ["d"]}}]}}})
        change = client.container().update([Operation.delete_items(["a"])], refuse_skipped=False, with_ids=True)
        self.assertEqual(change.skipped, [(0, ["a"], "unknown"), (3, ["b"], "place")])
        self.assertEqual((change.inserted_ids, change.deleted_ids, client.with_ids), (["n", "m"], ["d"], True))

    def test_an_event_names_what_was_inserted_deleted_and_relaid_and_what_is_moved(self) -> None:
        runs = [{"item": 1, "count": 2, "ids": {"names": ["n", "m"]}}, {"section": 1, "count": 1, "ids": {"names": ["o"]}},
                {"category": "supplementary", "kind": "header", "count": 1}]
        event = Event.read({"subscription": 1, "invalidated": {
            "changes": {"inserted": runs, "deleted": runs[1:], "elements": runs[:1]},
            "movement": {"indexPaths": [{"item": 4, "id": {"name": "n"}}], "target": {"item": 2}}}})
        changes, movement = event.changes, event.movement
        self.assertEqual((changes.inserted_ids, changes.deleted_ids, changes.relaid_ids), (["n", "m", "o"], ["o"], ["n", "m"]))
        self.assertEqual(([path.id for path in movement.index_paths], movement.target.id), (["n"], None))
        self.assertEqual(Event.read({"invalidated": {}}).changes.inserted_ids, [])

    def test_a_durable_update_says_whether_the_container_is_stored(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "2", "updateContainer": {"isStored": True}})
        self.assertTrue(client.container().update([], durable=True).is_stored)
        self.assertTrue(client.asked[-1][1]["durable"])
        self.assertFalse(AnsweringClient({"id": 1, "updateContainer": {}}).container().update([]).is_stored)

    def test_moved_elements_keep_their_identifiers(self) -> None:
        changes = {"moved": [{"item": 1, "count": 1, "from": {}, "category": "cell"}, {"count": 1, "from": {"item": 1}, "category": "cell"}]}
        old = known(cell(0, 0)._replace(id="a"), cell(0, 1)._replace(id="b"))
        new = apply_changes(old, Changes.read(changes))
        self.assertEqual([new[Element("cell", "cell", 0, item)].id for item in (0, 1)], ["b", "a"])
