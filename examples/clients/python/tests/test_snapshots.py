"""Snapshots of containers and sections."""
from __future__ import annotations

import random
import unittest
from array import array

from support import LARGEST, AnsweringClient
import layoutd
from layoutd import SectionSnapshot, Snapshot, section


class SnapshotTests(unittest.TestCase):
    def setUp(self) -> None:
        self.snapshot = Snapshot()
        self.snapshot.append_sections(["a", "b"])
        self.snapshot.append_items(["a0", "a1", "a2"], "a")
        self.snapshot.append_items(["b0"])

    def test_sections_and_items_are_edited(self) -> None:
        made = self.snapshot
        made.insert_sections(["c", "d"], before="b")
        made.move_section("a", after="d")
        made.delete_sections(["c"])
        made.insert_items(["n"], after="a0")
        made.move_item("b0", before="a0")
        made.move_item("a2", after="b0")
        made.delete_items(["a1"])
        self.assertEqual(made.section_identifiers, ["d", "a", "b"])
        self.assertEqual(made.item_identifiers("a"), ["b0", "a2", "a0", "n"])
        self.assertEqual((made.item_identifiers("b"), made.number_of_items(), made.number_of_items("a")), ([], 4, 4))
        self.assertEqual((made.index_of_item("a0"), made.index_of_item("a1"), made.index_of_section("b")), (2, None, 2))
        self.assertEqual((made.section_containing("b0"), made.section_containing("a1")), ("a", None))

    def test_what_is_there_already_or_not_at_all_is_refused_and_changes_nothing(self) -> None:
        made = self.snapshot
        before = made.fields()
        for wrong in (lambda: made.append_sections(["c", "a"]), lambda: made.append_items(["n", "b0"]),
                      lambda: made.append_items(["n", "n"]), lambda: made.append_items(["n"], "z"),
                      lambda: made.insert_items(["n"], before="z"), lambda: made.insert_items(["n"]),
                      lambda: made.delete_items(["a0", "z"]), lambda: made.delete_sections(["a", "z"]),
                      lambda: made.move_item("a0", before="a0"), lambda: made.move_item("a0", before="a1", after="a2"),
                      lambda: made.move_section("a", after="a"), lambda: made.reload_items(["z"]),
                      lambda: made.reload_sections(["z"]), lambda: made.append_items(["n"], sizes=[1]),
                      lambda: made.reconfigure_items(["a0"]), lambda: made.item_identifiers("z"),
                      lambda: made.append_items(["n", "m"], span=[1, 2, 3]), lambda: Snapshot().append_items(["n"])):
            with self.assertRaises(ValueError):
                wrong()
            self.assertEqual(made.fields(), before)

    def test_it_is_sent_with_what_is_new_reconfigured_and_reloaded(self) -> None:
        made = self.snapshot
        made.append_items(["n", "m"], sizes=[1, 2, 3, 4], span=[5, 6])
        made.reconfigure_items(["a1"], sizes=[7, 8], span=[9])
        made.reload_items(["a0"])
        made.reload_sections(["b"])
        made.set_parameters("a", {"sectionInset": 4})
        made.delete_items(["m"])
        self.assertEqual(made.reconfigured_item_identifiers, ["a1", "n"])
        self.assertEqual((made.reloaded_item_identifiers, made.reloaded_section_identifiers), (["a0"], ["b"]))
        self.assertEqual(made.fields(), {
            "sections": [{"id": {"name": "a"}, "itemIds": {"names": ["a0", "a1", "a2"]}, "parameters": {"sectionInset": 4}},
                         {"id": {"name": "b"}, "itemIds": {"names": ["b0", "n"]}}],
            "items": {"itemCount": 2, "itemIds": {"names": ["a1", "n"]}, "itemSizes": array("d", [7, 8, 1, 2]),
                      "itemValues": {"span": {"numbers": array("d", [9, 5])}}},
            "reload": {"names": ["a0"]}, "reloadSections": {"names": ["b"]}})
        made.reconfigure_items(["a2"], sizes=[1, 1])
        with self.assertRaises(ValueError):  # It has no span, and others have.
            made.fields()

    def test_what_was_applied_is_not_repeated(self) -> None:
        client = AnsweringClient(layoutd.LayoutdError({"code": "limit.items"}), {"id": 1, "updateContainer": {}})
        self.snapshot.reload_items(["a0"], sizes=[1, 2])
        with self.assertRaises(layoutd.LayoutdError):
            client.container().apply(self.snapshot)
        client.container().apply(self.snapshot, refuse_skipped=True)
        first, second = (fields["operations"][0]["applySnapshot"] for _, fields in client.asked)
        self.assertEqual((first, first["reload"]), (second, {"names": ["a0"]}))
        self.assertTrue(client.asked[1][1]["refuseSkipped"])
        self.assertEqual(self.snapshot.fields().keys(), {"sections"})
        with self.assertRaises(TypeError):
            client.container().apply(self.snapshot, to="a")

    def test_a_copy_is_independent_and_a_containers_sections_are_read(self) -> None:
        other = self.snapshot.copy()
        other.append_items(["n"], "a")
        self.assertEqual((self.snapshot.number_of_items(), other.number_of_items()), (4, 5))
        read = Snapshot.read([section(id=1, item_ids=[5, LARGEST]), section(id=2)])
        self.assertEqual((read.section_identifiers, read.item_identifiers()), ([1, 2], [5, LARGEST]))
        with self.assertRaises(ValueError):
            Snapshot.read([section(3)])

    def test_random_edits_equal_lists(self) -> None:
        random_ = random.Random(5)
        made, lists = Snapshot(), {0: [], 1: [], 2: []}
        made.append_sections(lists)
        for number in range(400):
            everything = [item for items in lists.values() for item in items]
            kind = random_.choice(["append", "insert", "delete", "move"]) if len(everything) > 1 else "append"
            if kind == "append":
                place = random_.randrange(3)
                made.append_items([number], place)
                lists[place].append(number)
            elif kind == "delete":
                gone = random_.sample(everything, 2)
                made.delete_items(gone)
                lists = {key: [item for item in items if item not in gone] for key, items in lists.items()}
            else:
                item, beside = (number, random_.choice(everything)) if kind == "insert" else random_.sample(everything, 2)
                after = random_.random() < 0.5
                (made.insert_items if kind == "insert" else made.move_item)(
                    [item] if kind == "insert" else item, **{"after" if after else "before": beside})
                for items in lists.values():
                    if item in items:
                        items.remove(item)
                items = next(items for items in lists.values() if beside in items)
                items.insert(items.index(beside) + after, item)
            self.assertEqual([made.item_identifiers(key) for key in lists], list(lists.values()))
            self.assertEqual([made.index_of_item(item) for item in made.item_identifiers()], list(range(made.number_of_items())))


class SectionSnapshotTests(unittest.TestCase):
    def setUp(self) -> None:
        self.outline = SectionSnapshot()
        self.outline.append(["fruit", "nuts"], sizes=[9, 1, 9, 2])
        self.outline.append(["apples", "pears"], to="fruit", sizes=[9, 3, 9, 4])
        self.outline.append(["red", "green"], to="apples", sizes=[9, 5, 9, 6])

    def test_parents_come_before_their_children_and_hide_them_until_they_are_expanded(self) -> None:
        outline = self.outline
        self.assertEqual(outline.items, ["fruit", "apples", "red", "green", "pears", "nuts"])
        self.assertEqual(outline.visible_items, ["fruit", "nuts"])
        outline.expand(["apples"])
        self.assertEqual((outline.visible_items, outline.is_visible("red")), (["fruit", "nuts"], False))
        outline.expand("fruit")
        self.assertEqual(outline.visible_items, outline.items)
        outline.collapse(["fruit"])
        self.assertEqual((outline.visible_items, outline.expanded_items), (["fruit", "nuts"], ["apples"]))
        self.assertEqual((outline.level("red"), outline.parent("red"), outline.parent("nuts")), (2, "apples", None))
        self.assertEqual((outline.children("fruit"), outline.root_items), (["apples", "pears"], ["fruit", "nuts"]))
        self.assertEqual((outline.index("green"), outline.index("z"), "red" in outline), (3, None, True))

    def test_items_are_inserted_and_deleted_with_all_below_them(self) -> None:
        outline = self.outline
        outline.insert(["plums"], after="apples")
        outline.insert(["figs"], before="apples")
        self.assertEqual(outline.children("fruit"), ["figs", "apples", "plums", "pears"])
        outline.expand(["apples"])
        outline.delete(["apples", "red"])
        self.assertEqual(outline.items, ["fruit", "figs", "plums", "pears", "nuts"])
        self.assertEqual(outline.expanded_items, [])
        outline.delete_all()
        self.assertEqual((outline.items, outline.root_items), ([], []))

    def test_outlines_are_taken_out_and_put_in(self) -> None:
        outline = self.outline
        outline.expand(["apples"])
        part = outline.snapshot_of("fruit")
        self.assertEqual((part.root_items, part.visible_items), (["apples", "pears"], ["apples", "red", "green", "pears"]))
        whole = outline.snapshot_of("apples", including_parent=True)
        self.assertEqual((whole.root_items, whole.items), (["apples"], ["apples", "red", "green"]))
        with self.assertRaises(ValueError):
            outline.replace("nuts", by=part)
        outline.delete(["apples"])
        outline.replace("nuts", by=whole)
        self.assertEqual(outline.items, ["fruit", "pears", "nuts", "apples", "red", "green"])
        outline.expand(["nuts"])
        self.assertEqual(outline.visible_items, ["fruit", "nuts", "apples", "red", "green"])
        self.assertEqual(outline.copy().fields("s"), outline.fields("s"))

    def test_what_is_there_already_or_not_at_all_is_refused(self) -> None:
        outline = self.outline
        for wrong in (lambda: outline.append(["red"]), lambda: outline.append(["n"], to="z"), lambda: outline.append(["n", "n"]),
                      lambda: outline.expand(["z"]), lambda: outline.level("z"), lambda: outline.insert(["n"], after="z"),
                      lambda: outline.delete(["nuts", "z"]), lambda: outline.reconfigure(["red"])):
            before = outline.items
            with self.assertRaises(ValueError):
                wrong()
            self.assertEqual(outline.items, before)
        with self.assertRaises(TypeError):
            outline.fields()

    def test_the_section_gets_the_visible_items_with_their_sizes_each_time(self) -> None:
        client = AnsweringClient(*[{"id": 1, "updateContainer": {}}] * 2)
        self.outline.expand(["fruit"])
        for _ in range(2):
            client.container().apply(self.outline, to="food")
        expected = {"sections": [{"id": {"name": "food"}, "itemIds": {"names": ["fruit", "apples", "pears", "nuts"]}}],
                    "items": {"itemCount": 4, "itemIds": {"names": ["fruit", "apples", "pears", "nuts"]},
                              "itemSizes": array("d", [9, 1, 9, 3, 9, 4, 9, 2])}, "keepsOtherSections": True}
        self.assertEqual([fields["operations"] for _, fields in client.asked], [[{"applySnapshot": expected}]] * 2)
