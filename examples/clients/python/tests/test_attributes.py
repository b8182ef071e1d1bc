"""Columns, and what changes do to elements."""
from __future__ import annotations

import unittest

from support import cell, known
import layoutd
from layoutd import Attributes, Changes, Element, apply_changes, read_attributes


class AttributesTests(unittest.TestCase):
    def test_omitted_columns_have_defaults(self) -> None:
        columns = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        self.assertEqual(read_attributes(columns), [Attributes("cell", 0, 3, 1, 2, 3, 4)])
        self.assertEqual(read_attributes(None), [])

    def test_sections_have_names_where_items_have_numbers(self) -> None:
        rows = read_attributes({"sections": [0] * 3, "items": [0, 0, 4294967295], "frames": [0] * 12, "kinds": [0, 1, 1],
                                "kindNames": ["cell", "header"], "ids": {"numbers": ["7", "0", "0"]},
                                "sectionIds": {"names": ["", "a", ""]}})
        self.assertEqual([row.id for row in rows], [7, "a", None])

    def test_columns_that_do_not_match_are_refused(self) -> None:
        good = {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}
        for wrong in ({"items": []}, {"frames": [1, 2, 3]}, {"alphas": [1, 1]}, {"kinds": [1]}, {"kinds": [-1]},
                      {"transforms": [{"position": -1}]}, {"kindCategories": ["cell", "decoration"]}, {"transforms": [{"position": 1}]},
                      {"ids": {"numbers": ["1", "2"]}}, {"sectionIds": {"names": ["a", "b"]}}):
            with self.assertRaises(layoutd.ProtocolError, msg=wrong):
                read_attributes({**good, **wrong})


class ChangesTests(unittest.TestCase):
    def test_elements_outside_all_ranges_stay(self) -> None:
        old = known(cell(0, 0), cell(1, 5, 3))
        self.assertEqual(apply_changes(old, Changes.read({})), old)

    def test_two_items_change_places(self) -> None:
        changes = {"moved": [{"item": 1, "count": 1, "from": {}, "dx": 5, "category": "cell"},
                             {"item": 0, "count": 1, "from": {"item": 1}, "dx": -5, "category": "cell"}]}
        new = apply_changes(known(cell(0, 0, 0), cell(0, 1, 5)), Changes.read(changes))
        self.assertEqual(new, known(cell(0, 1, 5), cell(0, 0, 0)))

    def test_a_range_that_shifts_by_one_overlaps_itself(self) -> None:
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
