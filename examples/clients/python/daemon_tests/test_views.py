"""Views with a daemon."""
from __future__ import annotations

import asyncio
from typing import Any

from support import DaemonTestCase
from layoutd import AsyncClient, AsyncWindow, LayoutdError, Operation, View, ViewInput, ViewKeys, Window, effects, section

SCREEN = (0, 0, 100, 100)


class ViewTests(DaemonTestCase):
    """A list of 20 rows, five of them in sight, in a view that another client's changes follow."""

    def setUp(self) -> None:
        super().setUp()
        ids = list(range(20))
        self.rows = self.client.open("flow", (0, 0, 100, 100), [section(id=1, item_ids=ids)], name=f"{self.id()}.rows",
                                     parameters={"itemSize": [100, 20], "minimumLineSpacing": 0})
        self.rows.with_ids = True
        self.editor = self.other.attach(f"{self.id()}.rows")

    def test_keys_select_and_a_scroll_is_reported_and_brings_what_appears(self) -> None:
        with Window(self.rows, SCREEN, overscan=0, view=View()) as window:
            told = window.input([*(ViewInput.key("down", 1) for _ in range(2)), ViewInput.key("pageDown", 2, modifiers=["shift"])])
            self.assertEqual([type(each) for each in told], [effects.Selected, effects.Focused, effects.Scroll, effects.Show])
            self.assertEqual((told[0].items.ranges, told[0].items.ids, told[0].input), ([(0, 1, 6)], [1, 2, 3, 4, 5, 6], 2))
            self.assertEqual((told[2].offset, window.rect), ((0, 40), (0, 40, 100, 100)))
            self.assertEqual(sorted(each.item for each in window.apply().appeared.values()), [2, 3, 4, 5, 6])
            self.assertEqual(window.input([ViewInput.scrolled((0, 240))]), [effects.Show((0, 240, 100, 100), 0)])
            self.assertEqual(sorted(each.item for each in window.apply().appeared.values()), [12, 13, 14, 15, 16])
            state = window.view_state()
            self.assertEqual((state.selected.ids, state.cursor, state.cursor and state.cursor.id, state.anchor, state.gesture, state.visible),
                             ([1, 2, 3, 4, 5, 6], (0, 6), 6, (0, 1), "none", (0, 240, 100, 100)))

    def test_what_others_do_to_the_view_comes_with_the_change_of_the_window(self) -> None:
        seen: list[Any] = []
        with Window(self.rows, SCREEN, view=View()) as window:
            window.on_change(lambda change: seen.append((len(change.disappeared), list(change.effects))))
            window.input([ViewInput.select([3, 4]), ViewInput.focus(4)])
            self.editor.update([Operation.delete_items([3])])
            self.client.sync()
            self.client.process_pending()
            gone = [(count, told) for count, told in seen[1:] if count or told]
            self.assertEqual([count for count, _ in gone], [1, 0])
            self.assertEqual([type(each) for each in gone[-1][1]], [effects.Selected, effects.Focused])
            self.assertEqual((gone[-1][1][0].items.ids, gone[-1][1][1].item.id), ([4], 4))
            self.editor.update([Operation.delete_items([4])])
            told = window.input([ViewInput.measured()])
            self.assertEqual((told[0], told[1].item.id), (effects.Selected(ViewKeys([])), 5))
            self.client.process_pending()
            self.assertEqual([told for _, told in seen if told], [gone[-1][1]])

    def test_an_input_that_fails_leaves_the_view_as_it_was(self) -> None:
        with Window(self.rows, SCREEN, view=View()) as window:
            window.input([ViewInput.select([3])])
            with self.assertRaises(LayoutdError) as caught:
                window.input([ViewInput.select([4]), ViewInput.focus(99)])
            self.assertEqual((caught.exception.code, caught.exception.pointer), ("identifier.unknown", "/input/inputs/1/focus/item/id"))
            self.assertEqual(window.view_state().selected.ids, [3])

    def test_an_item_is_dragged_and_the_drop_is_the_programs_to_carry_out(self) -> None:
        with Window(self.rows, SCREEN, view=View(reorders=True)) as window:
            told = window.input([ViewInput.pressed((50, 10), 1), ViewInput.moved((50, 50), 2), ViewInput.released((50, 50), 3)])
            drop = next(each for each in told if isinstance(each, effects.Dropped))
            self.assertEqual((drop.items.ids, drop.index_path, drop.into, drop.point), ([0], (0, 2), False, (50, 50)))
            self.rows.update([Operation.move_items(drop.items.ids, after=2)])
            self.assertEqual([each.id for each in sorted(window.apply().appeared.values(), key=lambda each: each.item)][:3], [1, 2, 0])

    def test_a_view_of_an_asyncio_program_gives_the_same(self) -> None:
        async def run() -> None:
            async with AsyncClient(self.socket) as client:
                async with AsyncWindow(await client.attach(f"{self.id()}.rows"), view=View(conventions="terminal")) as window:
                    self.assertEqual(await window.input([ViewInput.key("down", 1)]), [effects.Focused((0, 0), 0)])
                    changes = window.changes()
                    await asyncio.to_thread(self.editor.update, [Operation.insert_items(section(item_ids=[100]), before=0)])
                    while not (change := await changes.__anext__()).effects:
                        pass
                    self.assertEqual(change.effects, [effects.Focused((0, 1))])
                    self.assertEqual((await window.view_state()).cursor, (0, 1))

        asyncio.run(run())
