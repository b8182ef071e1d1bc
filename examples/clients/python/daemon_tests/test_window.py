"""Windows that follow a container which another client edits at random."""
from __future__ import annotations

import asyncio
import gc
import random
from typing import Any, Dict, List

from support import ROWS, DaemonTestCase
from layoutd import (
    AsyncClient, AsyncWindow, Attributes, Container, Element, LayoutdError, Operation, Window, WindowChange, section,
)

HEADERS = {"headerReferenceSize": [0, 20.5], "sectionInset": 4}
LAYOUTS: Dict[str, Any] = {
    "flow": HEADERS, "column": {}, "column-flow": {}, "span-flow": {}, "mosaic": {}, "circular": {},
}
PINNED = {**HEADERS, "sectionHeadersPinToVisibleBounds": True}


class RandomEditor:
    """Edits a container at random, by identifiers, and knows what is in it."""

    def __init__(self, container: Container, seed: int, lists: Dict[int, List[int]]) -> None:
        self.container, self.random, self.lists = container, random.Random(seed), lists
        self.last = 1000

    def section(self, ids: List[int], **options: Any) -> Dict[str, Any]:
        lengths = [self.random.choice([20.0, 33.3, 50.0, 64.25]) for _ in range(2 * len(ids))]
        return section(sizes=lengths, item_ids=ids, **options)

    def new(self, count: int) -> List[int]:
        self.last += count
        return list(range(self.last - count, self.last))

    def edit(self) -> None:
        """Up to three edits in one update or several."""
        for _ in range(self.random.choice([1, 1, 2, 3])):
            self.container.update([self.operation() for _ in range(self.random.choice([1, 1, 3]))])

    def operation(self) -> Dict[str, Any]:
        filled = [items for items in self.lists.values() if items]
        kind = self.random.choice(["insert", "insert", "delete", "move", "reload", "resize", "section", "gone", "shift", "bounds"])
        if kind == "bounds":
            return Operation.set_bounds((0, self.random.choice([0.0, 15.0, 200.0]), self.random.choice([320.0, 320.0, 375.5]), 480))
        if kind in ("section", "gone", "shift") and len(self.lists) > 1:
            return self.sections(kind)
        if kind == "insert" or not filled:
            place = self.random.choice(list(self.lists))
            at = self.random.randint(0, len(self.lists[place]))
            ids = self.new(self.random.randint(1, 4))
            beside = {"before": self.lists[place][at]} if at < len(self.lists[place]) else {"at_end_of": place}
            self.lists[place][at:at] = ids
            return Operation.insert_items(self.section(ids), **beside)
        items = self.random.choice(filled)
        some = self.random.sample(items, min(len(items), self.random.randint(1, 3)))
        if kind == "delete":
            items[:] = [item for item in items if item not in some]
            return Operation.delete_items(some)
        if kind == "move":
            target = self.random.choice(list(self.lists))
            items[:] = [item for item in items if item not in some]
            self.lists[target][:0] = some
            return Operation.move_items(some, at_start_of=target)
        if kind == "reload":
            return Operation.reload_items(some)
        return Operation.reconfigure_items(self.section(some))

    def sections(self, kind: str) -> Dict[str, Any]:
        if kind == "section":
            (id,), items = self.new(1), self.new(self.random.randint(0, 6))
            before = self.random.choice(list(self.lists))
            self.lists[id] = items
            return Operation.insert_sections([self.section(items, id=id)], before=before)
        id, beside = self.random.sample(list(self.lists), 2)
        if kind == "gone":
            del self.lists[id]
            return Operation.delete_sections([id])
        return Operation.move_sections([id], after=beside)


class Views:
    """A program's views: one for each key, which remembers whose content it shows, and where."""

    def __init__(self) -> None:
        self.contents: Dict[int, Any] = {}
        self.drawn: Dict[int, Attributes] = {}

    def follow(self, change: WindowChange, contents: Dict[Element, Any]) -> None:
        for key, before in change.disappeared.items():
            del self.contents[key]
            assert self.drawn.pop(key) == before
        for key, (before, now) in change.moved.items():
            assert self.drawn[key] == before
            self.drawn[key] = now
        for key, now in [*change.appeared.items(), *((key, now) for key, (_, now) in change.changed.items())]:
            self.contents[key] = contents.get(now.element) if now.id is None else now.id
            self.drawn[key] = now


class WindowTests(DaemonTestCase):
    def opened(self, layout: str, seed: int, parameters: Dict[str, Any]) -> RandomEditor:
        random_ = random.Random(seed)
        lists = {id: list(range(100 * id, 100 * id + random_.randint(0, 40))) for id in range(1, 5)}
        editor = RandomEditor(self.wall, seed, lists)
        sections = [editor.section(items, id=id) for id, items in lists.items()]
        editor.container = self.client.open(
            layout, (0, 0, 320, 480), sections, parameters=parameters, name=f"{self.id()}.{layout}.{seed}")
        return editor

    def whole(self, window: Window) -> Dict[Element, Any]:
        """Checks that the window equals queries, and returns the identifier of each element."""
        seen = window.container
        self.assertTrue(window.is_complete)
        asked = [each._replace(id=None) for each in seen.query_rect(window.reach, with_ids=True)]
        self.assertEqual(seen.generation, window.generation)
        elements = {each.element: each._replace(id=None) for each in window.elements.values()}
        self.assertEqual(([elements[each.element] for each in asked], len(window.elements)), (asked, len(asked)))
        return {each.element: each.id for each in seen.query_rect(window.reach, with_ids=True)}

    def follow(self, layout: str, seed: int, parameters: Dict[str, Any], with_ids: bool, **options: Any) -> None:
        editor = self.opened(layout, seed, parameters)
        seen = self.other.attach(editor.container.name)
        seen.with_ids = with_ids
        window, views = Window(seen, **options), Views()
        views.follow(window.apply(), self.whole(window))
        random_ = random.Random(seed)
        for number in range(40):
            if number % 4 == 3:
                change = window.scroll((0, random_.choice([0.0, 10.0, 300.0, 900.0, 5000.0])))
                self.other.sync()
                steps = [change, window.apply()]  # After a jump, what lies beyond.
            else:
                editor.edit()
                self.other.sync()
                # All at once, or one after another.
                steps = [window.apply()] if number % 2 or not with_ids else [*window.changes(timeout=0)]
            contents = self.whole(window)
            for change in steps:
                views.follow(change, contents)
            self.assertEqual(views.drawn, window.elements)
            shown_contents = {window.elements[key].element: content for key, content in views.contents.items()}
            self.assertEqual(shown_contents, contents, f"step {number}")
            self.assertEqual(window.content_size, self.size(seen))
        editor.container.close()

    def size(self, container: Container) -> Any:
        return container.query_container().state.content_size

    def test_after_each_step_it_equals_queries_and_its_changes_lead_there(self) -> None:
        for layout, parameters in LAYOUTS.items():
            for seed in (1, 2):
                for with_ids in (False, True):
                    with self.subTest(layout=layout, seed=seed, with_ids=with_ids):
                        self.follow(layout, 2 * seed + with_ids, parameters, with_ids)

    def test_a_window_that_sets_the_bounds_has_pinned_elements_where_they_are(self) -> None:
        for seed in (5, 6, 7):
            with self.subTest(seed=seed):
                self.follow("flow", seed, PINNED, seed % 2 == 0, sets_bounds=True, overscan=100)

    def test_what_is_in_sight_stays_when_something_is_inserted_above(self) -> None:
        sections = [section(sizes=[300, 50] * 100)]
        feed = self.client.open("flow", (0, 0, 300, 200), sections, parameters={"minimumLineSpacing": 0}, name=self.id() + "2")
        window = Window(self.other.attach(feed.name), (0, 1000, 300, 200), sets_bounds=True)
        window.apply()
        feed.batch_update(insert_items=[(0, 0, section(sizes=[300, 50] * 2))])
        self.other.sync()
        change = window.apply()
        self.assertEqual((change.rect, change.content_size), ((0, 1100, 300, 200), (300, 5100)))
        self.assertEqual((change.appeared, change.disappeared, change.changed), ({}, {}, {}))
        self.assertEqual(change.content_offset_adjustment, (0, 100))
        moved = [(each.before.item, each.now.item, each.now.y) for each in change.moved.values()]
        self.assertEqual(sorted(moved)[:2], [(16, 18, 900), (17, 19, 950)])

    def test_scrolling_asks_once_and_is_told_what_is_new(self) -> None:
        window = Window(self.seen, (0, 0, 300, 50), overscan=50)
        window.apply()
        asked = self.counted()
        self.assertTrue(window.scroll((0, 0)).is_empty)
        change = window.scroll((0, 60))
        self.assertEqual(self.counted(), asked + 2)
        self.assertEqual(self.items(change.appeared), [6, 7, 8])
        self.assertEqual(self.items(window.scroll((0, 10_000)).disappeared), list(range(9)))

    def test_after_a_jump_the_overscan_comes_as_an_event(self) -> None:
        feed = self.client.open("flow", (0, 0, 300, 100), [section(99)], parameters={**ROWS, "itemSize": [300, 50]}, name=self.id() + "2")
        window = Window(self.other.attach(feed.name), overscan=50)
        window.apply()
        first = self.items(window.scroll((0, 1000)).appeared)
        self.assertLessEqual({20, 21}, set(first))
        self.other.sync()
        self.assertEqual(sorted(first + self.items(window.apply().appeared)), [19, 20, 21, 22])
        self.assertEqual((window.event.reason, window.reach), ("window", (-50, 950, 400, 200)))

    def items(self, elements: Dict[int, Attributes]) -> List[int]:
        return sorted(each.item for each in elements.values())

    def counted(self) -> int:
        """How many requests the window's client has sent."""
        return self.other._protocol._last_id

    def test_an_edit_out_of_reach_changes_nothing(self) -> None:
        window = Window(self.seen, (0, 0, 300, 50), overscan=0)
        window.apply()
        self.wall.batch_update(delete_items=[(0, 8)])
        self.other.sync()
        change = window.apply()
        self.assertEqual((change.is_empty, window.generation, window.is_complete), (True, 2, True))

    def test_without_a_rectangle_it_has_that_of_the_bounds_and_follows_them(self) -> None:
        self.wall.set_bounds((0, 50, 300, 60))
        window = Window(self.seen)
        self.assertEqual(window.apply().rect, (0, 50, 300, 60))
        self.assertEqual(self.items(window.elements), list(range(9)))
        self.wall.set_bounds((0, 0, 200, 40))
        self.other.sync()
        self.assertEqual(window.apply().rect, (0, 0, 200, 40))
        self.assertEqual(self.items(window.elements), list(range(4)))

    def test_bounds_that_move_no_element_are_followed_by_a_refresh(self) -> None:
        window = Window(self.seen, overscan=0)
        window.apply()
        self.wall.set_bounds((0, 0, 300, 50))
        self.assertEqual((self.items(window.refresh().disappeared), window.rect), ([3, 4, 5, 6, 7, 8], (0, 0, 300, 50)))

    def test_a_window_that_is_refused_stays_where_it_is(self) -> None:
        window = Window(self.seen)
        window.apply()
        with self.assertRaises(LayoutdError) as refused:
            window.move((0, 0, -1, 50))
        self.assertEqual((refused.exception.code, window.rect), ("request.invalid", (0, 0, 300, 200)))
        self.assertEqual(len(window.scroll((0, 50)).disappeared), 0)

    def test_a_rectangle_that_is_set_before_anything_is_known_counts(self) -> None:
        window = Window(self.seen, sets_bounds=True)
        self.assertEqual(window.move((0, 20, 300, 60)).rect, (0, 20, 300, 60))
        self.assertEqual(self.items(window.elements), list(range(9)))

    def test_another_layout_and_other_items_keep_the_views_of_identifiers(self) -> None:
        ids = ["a", "b", "c", "d"]
        feed = self.client.open("flow", (0, 0, 300, 200), [section(id="s", item_ids=ids)], name=self.id() + "2")
        seen = self.other.attach(feed.name)
        seen.with_ids = True
        window = Window(seen, overscan=5000)
        keys = {each.id: key for key, each in window.apply().appeared.items()}
        feed.update([Operation.set_layout("grid")])
        self.other.sync()
        change = window.apply()
        self.assertEqual((change.appeared, change.disappeared, len(change.moved)), ({}, {}, 4))
        feed.update([Operation.set_sections([section(id="s", item_ids=["d", "e", "a"])])])
        self.other.sync()
        change = window.apply()
        self.assertEqual([each.id for each in change.appeared.values()], ["e"])
        self.assertEqual(sorted(change.disappeared), [keys["b"], keys["c"]])
        self.assertEqual([(window.elements[keys[id]].id, window.elements[keys[id]].item) for id in "da"], [("d", 0), ("a", 2)])

    def test_what_is_dragged_is_shown_where_it_would_be_or_where_it_was(self) -> None:
        shown, committed = Window(self.seen), Window(self.seen, committed=True)
        shown.apply(), committed.apply()
        self.wall.begin_movement([(0, 0)], (50, 25))
        self.wall.update_movement((250, 75))
        self.other.sync()
        self.assertGreater(len(shown.apply().moved), 0)
        self.assertTrue(committed.apply().is_empty)
        movement = shown.event.movement
        self.assertEqual(movement and list(map(tuple, movement.index_paths)), [(0, 0)])
        self.wall.cancel_movement()
        self.other.sync()
        shown.apply()
        self.assertEqual(shown.event.movement, None)

    def test_layouts_that_move_their_items_are_followed_by_their_frames(self) -> None:
        bubbles = self.client.open("gravity", (0, 0, 320, 240), [section(sizes=[40, 40] * 30)], name=self.id() + "3")
        seen = self.other.attach(bubbles.name)
        window, views = Window(seen, passive=True), Views()
        views.follow(window.apply(), dict.fromkeys(each.element for each in window.elements.values()))
        for step in range(6):
            self.make_steps(bubbles, 10)
            if step == 3:
                bubbles.batch_update(delete_items=[(0, 5)])
            self.other.sync()
            views.follow(window.apply(), dict.fromkeys(each.element for each in window.elements.values()))
            queried = seen.query_rect(window.reach)
            self.assertEqual({each.element: each for each in window.elements.values()}, {each.element: each for each in queried})
            self.assertEqual(views.drawn, window.elements)
        self.assertEqual((len(window.elements), window.event.step), (29, 60))

    def test_an_asyncio_client_has_the_same_window(self) -> None:
        async def run() -> None:
            async with AsyncClient(self.socket) as client:
                seen = await client.attach(self.id())
                window = AsyncWindow(seen)
                self.assertEqual(len((await window.apply()).appeared), 9)
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(None, lambda: self.wall.batch_update(insert_items=[(0, 0, None)]))
                await client.sync()
                change = await window.apply()
                self.assertEqual((self.items(change.appeared), len(change.moved)), ([0], 9))
                self.assertTrue((await window.scroll((0, 20))).is_empty)

        asyncio.run(run())

    def test_it_follows_edits_of_its_own_client_without_a_subscription_of_the_program(self) -> None:
        window = Window(self.wall, overscan=5000)
        self.assertEqual(len(window.apply().appeared), 9)
        self.assertTrue(window.is_complete)
        self.wall.batch_update(insert_items=[(0, 0, section(2))])
        self.assertFalse(window.is_complete)
        change = window.apply()
        self.assertEqual((self.items(change.appeared), len(change.disappeared), len(change.moved)), ([0, 1], 0, 9))
        self.assertEqual((window.is_complete, len(window.elements)), (True, len(self.wall.query_rect(window.reach))))
        self.assertTrue(window.apply().is_empty)

    def test_the_first_step_may_be_any(self) -> None:
        for step in (lambda window: window.scroll((0, 50)), lambda window: window.move((0, 50, 300, 200)), lambda window: window.apply()):
            window = Window(self.seen)
            self.assertEqual(len(step(window).appeared), 9)
            self.assertEqual((window.rect[2:], window.is_complete), ((300, 200), True))
            window.close()

    def test_its_changes_are_iterated_over(self) -> None:
        with Window(self.seen, overscan=5000) as window:
            changes = window.changes()
            self.assertEqual(len(next(changes).appeared), 9)
            self.wall.batch_update(delete_items=[(0, 8)])
            self.assertEqual(self.items(next(changes).disappeared), [8])
            self.wall.close()
            self.assertEqual((list(changes), window.is_over), ([], True))

    def test_its_changes_are_handled_in_an_event_loop(self) -> None:
        met: List[WindowChange] = []
        window = Window(self.seen, overscan=5000)
        window.on_change(met.append)
        self.wall.batch_update(delete_items=[(0, 8)])
        self.other.sync()
        self.other.process_pending()
        self.assertEqual([(len(each.appeared), len(each.disappeared)) for each in met], [(9, 0), (0, 1)])

    def test_its_subscription_ends_with_it(self) -> None:
        count = len(self.other._subscriptions)
        for is_closed in (False, True):
            window = Window(self.seen)
            window.apply()
            self.assertEqual(len(self.other._subscriptions), count + 1)
            if is_closed:
                window.close()
            del window
            gc.collect()
            self.other.sync()
            self.assertEqual(len(self.other._subscriptions), count)

    def test_an_asyncio_window_iterates_over_its_changes(self) -> None:
        async def run() -> None:
            async with AsyncClient(self.socket) as client, AsyncWindow(await client.attach(self.id()), overscan=5000) as window:
                steps = []
                async for change in window.changes():
                    steps.append((len(change.appeared), len(change.disappeared)))
                    if len(steps) == 2:
                        break
                    await asyncio.get_running_loop().run_in_executor(None, lambda: self.wall.batch_update(delete_items=[(0, 8)]))
                self.assertEqual(steps, [(9, 0), (0, 1)])

        asyncio.run(run())

    def test_a_call_that_is_cancelled_loses_no_change(self) -> None:
        async def run() -> None:
            async with AsyncClient(self.socket) as client:
                window = AsyncWindow(await client.attach(self.id()), (0, 0, 300, 50), overscan=0)
                await window.apply()
                for turns in range(8):
                    task = asyncio.ensure_future(window.scroll((0, 50 * (turns % 2))))
                    for _ in range(turns):
                        await asyncio.sleep(0)
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
                change = await window.move((0, 100, 300, 50))
                self.assertEqual((self.items(window.elements), change.rect, window.reach), ([6, 7, 8], *2 * [(0, 100, 300, 50)]))
                self.assertEqual(self.items(change.appeared), [6, 7, 8])

        asyncio.run(run())

    def test_a_window_of_a_closed_container_is_over(self) -> None:
        window = Window(self.seen, overscan=0)
        window.apply()
        self.wall.close()
        with self.assertRaises(LayoutdError) as closed:
            window.scroll((0, 1000))
        self.assertEqual(str(closed.exception), "subscription.unknown: the window or its container is closed")
        # The event may come after the refusal.
        self.assertEqual(([each for each in window.changes(10) if not each.is_empty], window.is_over), ([], True))
