"""Statistics, items that are moved interactively, transitions, and layouts that move their items by themselves."""
from __future__ import annotations

from typing import Any, Dict

from support import PATIENCE, ROWS, DaemonTestCase
import layoutd
from layoutd import EVERYWHERE, Container, IndexPath, StepsMade, TransitionState, section


class StatisticsTests(DaemonTestCase):
    def test_what_the_daemon_has_counted_is_as_in_json(self) -> None:
        before = self.client.statistics()
        self.client.ping()
        after = self.client.statistics()

        self.assertTrue(after["isOfAllUsers"])
        self.assertIn(self.id(), [usage["name"] for usage in after["usages"]])
        self.assertEqual(self.answered("ping", after), self.answered("ping", before) + 1)

    @staticmethod
    def answered(method: str, statistics: Dict[str, Any]) -> int:
        counts = {(each["method"], each["result"]): int(each["count"]) for each in statistics["requests"]}
        return counts.get((method, "ok"), 0)


class MovementTests(DaemonTestCase):
    def test_others_make_room_and_the_items_are_dropped_where_they_hover(self) -> None:
        began = self.wall.begin_movement([(0, 1)], (120, 10))
        self.assertEqual((began.generation, began.changes, began.auto_scroll), (1, None, (0, 0)))
        self.assertEqual((began.movement.index_paths, began.movement.target), ([(0, 1)], (0, 1)))
        step = self.wall.update_movement((60, 60))
        self.assertEqual((step.generation, step.generation_before, self.wall.generation), (2, 1, 2))
        self.assertEqual((step.movement.target, step.movement.data_generation), ((0, 3), 1))
        self.assertEqual([cell.frame for cell in step.movement.lifted], [(40, 50, 100, 50)])
        self.assertEqual([(run.item, run.dx, run.dy) for run in step.changes.moved], [(2, -100, 0), (3, 200, -50)])
        hovering = self.frames(self.wall)
        self.assertEqual([hovering[0, item] for item in (1, 2, 3)], [(0, 50, 100, 50), (100, 0, 100, 50), (200, 0, 100, 50)])
        change = self.wall.end_movement()
        self.assertEqual((change.generation, change.generation_before, self.wall.generation), (3, 2, 3))
        self.assertEqual(change.batch["survivors"][1], {"from": {"item": 1}, "to": {"item": 3}, "count": 1})
        plain = self.client.open("flow", (0, 0, 300, 200), [section(9)], parameters=ROWS)
        self.assertEqual(self.frames(self.wall), self.frames(plain))

    def test_everybody_sees_the_items_that_are_moved(self) -> None:
        self.wall.begin_movement([(0, 1), (0, 8)])
        began = next(self.events)
        self.assertEqual((began.reason, began.movement.position), ("movement", (150, 25)))
        self.wall.update_movement((60, 60))
        step = next(self.events)
        self.assertEqual((step.reason, step.movement.position), ("movement", (60, 60)))
        self.assertEqual([cell.item for cell in step.movement.lifted], [1, 8])
        self.assertEqual(self.other.attach(self.id()).state.movement, step.movement)
        self.wall.end_movement()
        end = next(self.events)
        self.assertEqual((end.reason, end.movement, end.generation), ("data", None, self.wall.generation))

    def test_a_cancelled_movement_leaves_everything_where_it_was(self) -> None:
        before = self.frames(self.wall)
        self.wall.begin_movement([(0, 1)], (120, 10))
        self.wall.update_movement((60, 60))
        self.assertNotEqual(self.frames(self.wall), before)
        cancelled = self.wall.cancel_movement()
        self.assertEqual((cancelled.movement, cancelled.generation, cancelled.generation_before), (None, 3, 2))
        self.assertEqual(self.frames(self.wall), before)

    def test_items_of_a_client_that_leaves_are_put_back(self) -> None:
        before = self.frames(self.wall)
        self.seen.begin_movement([(0, 1)], (120, 10))
        self.seen.update_movement((60, 60))
        watched = self.wall.subscribe("invalidated")
        self.other.close()
        event = next(event for event in watched.events(timeout=PATIENCE) if not event.movement)
        self.assertEqual((event.reason, event.generation), ("movement", 3))
        self.assertEqual(self.frames(self.wall), before)

    def test_items_are_dropped_in_another_container(self) -> None:
        tray = self.client.open("flow", (0, 0, 300, 200), [section(2)], parameters=ROWS)
        self.wall.begin_movement([(0, 1)], (120, 10))
        step = self.wall.update_movement((110, 10), target=tray)
        self.assertEqual((step.movement.target, step.movement.target_container), (None, tray.number))
        self.assertEqual((step.target_movement.target, step.target_movement.source_container), ((0, 1), self.wall.number))
        change, target = self.wall.end_movement(target=tray)
        self.assertEqual((change.generation, target.generation, tray.generation), (self.wall.generation, 3, 3))
        self.assertEqual((len(self.frames(self.wall)), len(self.frames(tray))), (8, 3))

    def test_items_are_lifted_by_identifier(self) -> None:
        named = self.client.open("flow", (0, 0, 300, 200), [section(id="a", item_ids=["x", "y", "z"])], parameters=ROWS)
        named.with_ids = True
        named.begin_movement(["z"])
        step = named.update_movement((10, 10))
        path, = step.movement.index_paths
        self.assertEqual((path, path.id), (IndexPath(0, 2), "z"))
        named.end_movement()
        self.assertEqual([cell.id for cell in named.query_rect(EVERYWHERE)], ["z", "x", "y"])

    def test_what_cannot_be_moved_is_refused_and_named(self) -> None:
        wall, number, gone = self.wall, self.wall.number, self.gone()
        for name, arguments in (("begin", ([(0, 1)],)), ("update", ((1, 1),)), ("end", ()), ("cancel", ())):
            pointer = f"/{name}Movement/container"
            self.refused("container.unknown", f"{pointer} is 4000000000, which is not open", pointer,
                         getattr(gone, f"{name}_movement"), *arguments)
            if name != "begin":
                self.refused("movement.unknown", f"{pointer} is {number}, of which this connection moves no items", pointer,
                             getattr(wall, f"{name}_movement"), *arguments)
        paths = "/beginMovement/indexPaths"
        self.refused("request.invalid", f"{paths} is empty, expected at least one item", paths, wall.begin_movement, [])
        self.refused("request.invalid", f"{paths}/1 is [0, 1], which is in the list already; expected each once", f"{paths}/1",
                     wall.begin_movement, [(0, 1), (0, 1)])
        error = self.refused("index.outOfRange", f"{paths}/0/item is 9, expected 0..<9", f"{paths}/0/item",
                             wall.begin_movement, [(0, 9)])
        self.assertEqual(error.valid_count, 9)
        wall.begin_movement([(0, 1)])
        for container in (wall, self.seen):
            self.refused("movement.active", f"items of container {number} are being moved already, expected one movement at a time",
                         "/beginMovement/container", container.begin_movement, [(0, 2)])
        self.refused("movement.unknown", f"/endMovement/container is {number}, of which this connection moves no items",
                     "/endMovement/container", self.seen.end_movement)
        target = "/updateMovement/targetContainer"
        self.refused("container.unknown", f"{target} is 4000000000, which is not open", target, wall.update_movement, (1, 1), target=gone)
        self.assertEqual(wall.update_movement((250, 10)).movement.target, (0, 2))


class TransitionTests(DaemonTestCase):
    def plain(self, layout: str, **parameters: Any) -> Container:
        return self.client.open(layout, (0, 0, 300, 200), [section(9)], parameters=parameters)

    def test_everything_is_on_the_way_until_the_transition_is_finished(self) -> None:
        start, end = self.frames(self.wall), self.frames(self.plain("grid", fixedDivisionCount=3))
        began = self.wall.begin_transition("grid", {"fixedDivisionCount": 3})
        self.assertEqual((began["transition"], self.wall.generation), ({"toLayout": "grid"}, 2))
        self.assertEqual(self.frames(self.wall), start)
        half = self.wall.update_transition(0.5)
        self.assertEqual(half["transition"], {"toLayout": "grid", "progress": 0.5})
        self.assertEqual(self.wall.content_size, (300, 225))
        self.assertEqual(self.frames(self.wall), {
            key: tuple((a + b) / 2 for a, b in zip(start[key], end[key])) for key in start})
        self.wall.update_transition(1)
        self.assertEqual(self.frames(self.wall), end)
        change = self.wall.finish_transition()
        self.assertEqual((change.generation, change.generation_before, change.content_size), (5, 4, (300, 300)))
        self.assertEqual(self.frames(self.wall), end)

    def test_a_cancelled_transition_leaves_everything_where_it_was(self) -> None:
        before = self.frames(self.wall)
        self.wall.begin_transition(to_parameters={"itemSize": [60, 60]}, focus=(20, 20))
        self.wall.update_transition(0.75, focus=(90, 40))
        self.assertNotEqual(self.frames(self.wall), before)
        cancelled = self.wall.cancel_transition()
        self.assertEqual((cancelled.get("transition"), cancelled["bounds"]), (None, {"width": 300, "height": 200}))
        self.assertEqual(self.frames(self.wall), before)

    def test_everybody_follows_the_transition(self) -> None:
        def followed() -> tuple:
            event = next(self.events)
            return event.reason, event.generation, event.transition

        self.wall.begin_transition("grid")
        self.assertEqual(followed(), ("transition", 2, TransitionState("grid", 0)))
        self.wall.update_transition(0.25)
        self.assertEqual(followed(), ("transition", 3, TransitionState("grid", 0.25)))
        self.assertEqual(self.other.attach(self.id()).state.transition, TransitionState("grid", 0.25))
        self.wall.finish_transition()
        self.assertEqual(followed(), ("layout", 4, None))

    def test_a_transition_of_a_client_that_leaves_is_cancelled(self) -> None:
        before = self.frames(self.wall)
        self.seen.begin_transition("grid")
        self.seen.update_transition(0.5)
        watched = self.wall.subscribe("invalidated")
        self.other.close()
        event = next(event for event in watched.events(timeout=PATIENCE) if not event.transition)
        self.assertEqual((event.reason, event.generation), ("transition", 4))
        self.assertEqual(self.frames(self.wall), before)

    def test_the_content_under_the_fingers_stays_there_along_the_scroll_axis(self) -> None:
        self.wall.begin_transition(to_parameters={"itemSize": [150, 80]}, focus=(130, 70))
        for progress, focus in ((0.1, (130, 70)), (0.4, (120, 75)), (0.9, (10, 190)), (0.3, (130, 70))):
            step = self.wall.update_transition(progress, focus=focus)
            bounds = step["bounds"]
            _, y, _, height = self.frames(self.wall)[0, step["anchor"]["item"]]
            # The fingers were 40 % of the item's height from its top.
            self.assertEqual(step["anchor"], {"item": 4})
            self.assertAlmostEqual(y + 0.4 * height - bounds.get("y", 0), focus[1], delta=1e-9)
            self.assertEqual(bounds.get("x", 0), 0)  # The content is as wide as the bounds, and does not scroll along x.

    def test_progress_beyond_the_ends_is_clamped_and_what_is_no_progress_is_refused(self) -> None:
        self.wall.begin_transition("grid")
        self.assertEqual(self.wall.update_transition(1.5)["transition"]["progress"], 1)
        self.assertNotIn("progress", self.wall.update_transition(-0.5)["transition"])
        with self.assertRaises(ValueError):
            self.wall.update_transition(float("nan"))
        pointer = "/updateTransition/progress"
        self.refused("request.invalid", f"{pointer} is 1e+300, expected -1000000000.0...1000000000.0", pointer,
                     self.wall.update_transition, 1e300)
        self.assertEqual(self.wall.update_transition(0.5)["transition"]["progress"], 0.5)

    def test_what_cannot_be_in_transition_is_refused_and_named(self) -> None:
        wall, number = self.wall, self.wall.number
        for name, arguments in (("begin", ("grid",)), ("update", (0.5,)), ("finish", ()), ("cancel", ())):
            pointer = f"/{name}Transition/container"
            self.refused("container.unknown", f"{pointer} is 4000000000, which is not open", pointer,
                         getattr(self.gone(), f"{name}_transition"), *arguments)
        none = f"container {number} is in no transition, expected one that this connection began"
        for name, arguments in (("update", (0.5,)), ("finish", ()), ("cancel", ())):
            self.refused("transition.unknown", none, f"/{name}Transition/container", getattr(wall, f"{name}_transition"), *arguments)
        with self.assertRaises(layoutd.LayoutdError) as caught:
            wall.begin_transition("gird")
        self.assertEqual((caught.exception.code, caught.exception.nearest), ("layout.unknown", ["grid"]))
        self.assertTrue(caught.exception.message.startswith('/beginTransition/toLayout is "gird", expected one of '))
        with self.assertRaises(layoutd.LayoutdError) as caught:
            wall.begin_transition("grid", {"fixedDivisionCuont": 3})
        self.assertEqual((caught.exception.code, caught.exception.pointer),
                         ("parameters.unknown", "/beginTransition/toParameters/fixedDivisionCuont"))
        wall.begin_transition("grid")
        for container in (wall, self.seen):
            self.refused("transition.active", f"container {number} is in transition already, expected one that is in none",
                         "/beginTransition/container", container.begin_transition, "grid")
        self.refused("transition.unknown", f"another connection began the transition of container {number}",
                     "/updateTransition/container", self.seen.update_transition, 0.5)
        self.assertEqual(wall.update_transition(0.5)["transition"], {"toLayout": "grid", "progress": 0.5})


class StepTests(DaemonTestCase):
    """Of `bubbles`, which fall."""

    def setUp(self) -> None:
        super().setUp()
        self.bubbles = self.open()

    def open(self) -> Container:
        return self.client.open("gravity", (0, 0, 200, 120), [section(sizes=[40, 40, 30, 30, 50, 50])])

    def test_the_same_steps_give_the_same_frames_however_they_are_asked_for(self) -> None:
        trajectories = []
        for at_once in (1, 7, 12_000):
            container, frames = self.open(), []
            for count in (12, 30, 58):
                self.make_steps(container, count, at_once)
                frames.append(self.frames(container))
            trajectories.append(frames)
        self.assertEqual(trajectories[0][0][0, 0], (4, 11.437102535577381, 40, 40))
        self.assertEqual(trajectories, [trajectories[0]] * 3)

    def test_steps_are_counted_until_the_layout_rests(self) -> None:
        before = self.frames(self.bubbles)
        self.assertEqual(self.make_steps(self.bubbles, 12), StepsMade(12, 12, True))
        self.assertNotEqual(self.frames(self.bubbles), before)
        rest = self.make_steps(self.bubbles, 12_000)
        self.assertEqual((rest.made, rest.is_moving), (rest.step - 12, False))
        self.assertEqual({y + height for _, y, _, height in self.frames(self.bubbles).values()}, {120})
        self.assertEqual(self.bubbles.step(5), StepsMade(0, rest.step, False))
        self.assertEqual(self.bubbles.generation, 1)

    def test_an_edit_between_two_steps_wakes_the_layout_and_keeps_where_items_are(self) -> None:
        rest = self.make_steps(self.bubbles, 12_000)
        before = self.frames(self.bubbles)
        self.bubbles.batch_update(insert_items=[(0, 0, section(sizes=[20, 20]))])
        after = self.frames(self.bubbles)
        self.assertEqual({(0, item - 1): after[0, item] for item in (1, 2, 3)}, before)
        self.assertEqual(self.make_steps(self.bubbles, 3), StepsMade(3, rest.step + 3, True))

    def test_who_follows_gets_what_is_in_sight(self) -> None:
        events = self.bubbles.subscribe("moved", passive=True)
        self.assertEqual((events.states[0].step, events.states[0].is_moving), (0, True))
        self.make_steps(self.bubbles, 12)
        moved = next(event for event in events.events(timeout=PATIENCE) if event.step >= 12)
        self.assertEqual((moved.kind, moved.step, moved.generation, moved.is_at_rest), ("moved", 12, 1, False))
        self.assertEqual((moved.bounds, moved.content_size, moved.is_truncated), ((0, 0, 200, 120), (200, 120), False))
        self.assertEqual(moved.attributes, self.bubbles.query_rect((0, 0, 200, 120)))
        rest = self.make_steps(self.bubbles, 12_000)
        moved = next(event for event in events.events(timeout=PATIENCE) if event.is_at_rest)
        self.assertEqual(moved.step, rest.step)
        self.assertEqual(moved.attributes, self.bubbles.query_rect((0, 0, 200, 120)))

    def test_time_passes_while_somebody_follows(self) -> None:
        steps = []
        for event in self.bubbles.subscribe("moved", rate=120).events(timeout=PATIENCE):
            steps.append(event.step)
            if event.is_at_rest:
                break
        self.assertTrue(event.is_at_rest)
        self.assertEqual(steps, sorted(set(steps)))
        self.assertEqual(event.attributes, self.bubbles.query_rect((0, 0, 200, 120)))

    def test_what_cannot_make_steps_is_refused_and_named(self) -> None:
        pointer = "/stepContainer/container"
        self.refused("container.unknown", f"{pointer} is 4000000000, which is not open", pointer, self.gone().step)
        self.refused("request.invalid", f"{pointer} has the layout flow, expected one that moves its items", pointer,
                     self.wall.step)
        most = self.client.server["limits"]["stepsPerRequest"]
        error = self.refused("limit.stepsPerRequest", f"stepsPerRequest is {most + 1}, expected at most {most}",
                             "/stepContainer/steps", self.bubbles.step, most + 1)
        self.assertEqual(error.limit, {"name": "stepsPerRequest", "value": most + 1, "allowed": most})
        self.assertEqual(self.bubbles.query_container().state.step, 0)
