"""Requests, and what is read of their replies."""
from __future__ import annotations

import copy
import pickle
import unittest

from support import AnsweringClient
import layoutd
from layoutd import Attributes, Event


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

    def test_the_contents_of_a_container_come_with_its_items_if_they_are_to(self) -> None:
        sections = [{"itemCount": 1, "itemSizes": [100, 20], "itemIds": {"names": ["a"]}}]
        contents = {"state": {"container": 4, "itemCount": 1, "sections": sections}, "itemCounts": [1],
                    "kinds": [{"category": "cell", "kind": "cell", "count": 1}, {"category": "decoration", "kind": "line"}]}
        client = AnsweringClient(*({"id": 1, "queryContainer": fields} for fields in (contents, {})))
        container = client.container()
        met = container.query_container(with_items=True)
        self.assertEqual((met.state.sections, met.item_counts), (sections, [1]))
        self.assertEqual(met.kinds, [("cell", "cell", 1), ("decoration", "line", 0)])
        self.assertEqual(container.query_container(), (layoutd.ContainerState.read({}), [], []))
        self.assertEqual([fields for _, fields in client.asked], [{"container": 4, "withItems": True}, {"container": 4}])

    def test_where_there_is_no_place_none_is_returned(self) -> None:
        container = AnsweringClient({"id": 1, "insertionPoint": {}}, {"id": 2, "insertionPoint": {"indexPath": {}, "into": True}},
                                    {"id": 3, "scrollTarget": {}}, {"id": 4, "scrollTarget": {"offset": {}, "rowOffset": 3}}).container()
        self.assertEqual([container.insertion_point((0, 0)) for _ in range(2)], [(None, False), ((0, 0), True)])
        self.assertEqual([container.scroll_target((0, 0)) for _ in range(2)], [(None, None), ((0, 0), 3)])

    def test_an_update_returns_its_result(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "6", "updateContainer": {
            "contentSize": {"width": 3}, "changes": {"everything": True}, "contentOffsetAdjustment": {"y": -1.5},
            "anchorDisplacement": {"x": 2}}})
        change = client.container().batch_update(delete_items=[(0, 1)], move_sections=[(1, 0)])
        self.assertEqual((change.generation, change.content_size, change.changes.everything), (6, (3, 0), True))
        self.assertEqual((change.content_offset_adjustment, change.anchor_displacement), ((0, -1.5), (2, 0)))
        self.assertEqual(client.asked, [("updateContainer", {"container": 4, "operations": [{"batchUpdate": {
            "deleteItems": [{"section": 0, "item": 1}], "moveSections": [{"from": 1, "to": 0}]}}]})])

    def test_a_movement_is_begun_stepped_dropped_and_cancelled(self) -> None:
        movement = {"indexPaths": [{"item": 1}], "target": {"item": 3}, "position": {"x": 60}, "dataGeneration": "1",
                    "lifted": {"sections": [0], "items": [1], "frames": [40, 50, 100, 50]}}
        client = AnsweringClient(
            {"id": 1, "generation": "1", "beginMovement": {"movement": movement}},
            {"id": 2, "generation": "2", "updateMovement": {
                "movement": {**movement, "targetContainer": 5}, "changes": {"everything": True}, "generationBefore": "1",
                "contentSize": {"width": 3}, "autoScroll": {"y": 400}, "targetMovement": {**movement, "sourceContainer": 4}}},
            {"id": 3, "generation": "3", "endMovement": {"update": {"contentSize": {"height": 2}, "merged": 1}}},
            {"id": 4, "generation": "4", "cancelMovement": {"generationBefore": "3"}})
        container = client.container()
        began = container.begin_movement([(0, 1)], (120, 10))
        self.assertEqual((began.movement.target, began.movement.lifted[0].frame), ((0, 3), (40, 50, 100, 50)))
        self.assertEqual((began.changes, began.movement.data_generation), (None, 1))
        other = layoutd.Container(client, 5, "", 1, (0.0, 0.0), [])
        step = container.update_movement((60, 0), target=other)
        self.assertEqual((step.auto_scroll, step.generation, step.generation_before), ((0, 400), 2, 1))
        self.assertEqual((step.movement.target_container, step.target_movement.source_container), (5, 4))
        self.assertEqual((container.end_movement().generation, container.cancel_movement().movement), (3, None))
        self.assertEqual(client.asked[:2], [
            ("beginMovement", {"container": 4, "indexPaths": [{"section": 0, "item": 1}], "point": {"x": 120, "y": 10}}),
            ("updateMovement", {"container": 4, "position": {"x": 60, "y": 0}, "targetContainer": 5})])

    def test_items_are_dropped_in_another_container_or_in_their_own_after_all(self) -> None:
        update = {"contentSize": {"height": 2}, "merged": 1}
        client = AnsweringClient(
            {"id": 1, "generation": "3", "endMovement": {"update": update, "targetUpdate": update, "targetGeneration": "8"}},
            {"id": 2, "generation": "4", "endMovement": {"update": update}})
        container, other = client.container(), layoutd.Container(client, 5, "", 1, (0.0, 0.0), [])
        change, target = container.end_movement(other)
        self.assertEqual((change.generation, target.generation, other.generation, other.content_size), (3, 8, 8, (0, 2)))
        change, target = container.end_movement(other)
        self.assertEqual((change.generation, target, other.generation), (4, None, 8))

    def test_a_transition_is_begun_stepped_finished_and_cancelled(self) -> None:
        client = AnsweringClient(
            {"id": 1, "generation": "2", "beginTransition": {"transition": {"toLayout": "grid"}, "anchor": {"item": 1}}},
            {"id": 2, "generation": "3", "updateTransition": {
                "transition": {"toLayout": "grid", "progress": 0.5}, "contentSize": {"width": 3}, "bounds": {"y": 7}}},
            {"id": 3, "generation": "4", "finishTransition": {"contentSize": {"width": 4}, "changes": {"everything": True}}},
            {"id": 4, "generation": "5", "cancelTransition": {"contentSize": {"width": 5}}})
        container = client.container()
        began = container.begin_transition("grid", {"level": 2}, focus=(1, 0))
        self.assertEqual((began["transition"], began["anchor"]), ({"toLayout": "grid"}, {"item": 1}))
        self.assertEqual(container.update_transition(0.5)["bounds"], {"y": 7})
        self.assertEqual((container.generation, container.content_size), (3, (3, 0)))
        self.assertEqual(container.finish_transition().changes.everything, True)
        self.assertNotIn("transition", container.cancel_transition())
        self.assertEqual((container.generation, container.content_size), (5, (5, 0)))
        self.assertEqual(client.asked, [
            ("beginTransition", {"container": 4, "toLayout": "grid", "toParameters": {"level": 2}, "focus": {"x": 1, "y": 0}}),
            ("updateTransition", {"container": 4, "progress": 0.5}), ("finishTransition", {"container": 4}),
            ("cancelTransition", {"container": 4})])

    def test_steps_are_made_and_counted(self) -> None:
        client = AnsweringClient({"id": 1, "generation": "1", "stepContainer": {"made": 7, "step": "40", "isMoving": True}},
                                 {"id": 2, "generation": "1", "stepContainer": {"step": "40"}})
        container = client.container()
        self.assertEqual((container.step(12), container.step()), (layoutd.StepsMade(7, 40, True), layoutd.StepsMade(0, 40, False)))
        self.assertEqual(client.asked, [
            ("stepContainer", {"container": 4, "steps": 12}), ("stepContainer", {"container": 4, "steps": 1})])

    def test_events_of_movements_transitions_and_steps_are_read(self) -> None:
        moved = Event.read({"subscription": 1, "sequence": "1", "moved": {
            "container": 4, "generation": "2", "step": "9007199254740993", "truncated": True, "atRest": True,
            "attributes": {"sections": [0], "items": [3], "frames": [1, 2, 3, 4]}, "contentSize": {"height": 9}}})
        self.assertEqual((moved.step, moved.is_truncated, moved.is_at_rest), (9007199254740993, True, True))
        self.assertEqual((moved.attributes, moved.content_size), ([Attributes("cell", 0, 3, 1, 2, 3, 4)], (0, 9)))
        half = Event.read({"invalidated": {"reason": "transition", "transition": {"toLayout": "grid", "progress": 0.5}}})
        self.assertEqual((half.transition, half.movement), (layoutd.TransitionState("grid", 0.5), None))
        lifted = Event.read({"invalidated": {"reason": "movement", "movement": {"indexPaths": [{"item": 1}]}}})
        self.assertEqual((lifted.movement.index_paths, lifted.movement.target, lifted.transition), ([(0, 1)], None, None))
        for fields in ({"moved": {"attributes": {"frames": [1]}}}, {"invalidated": {"transition": {"progress": "x"}}}):
            with self.assertRaises((layoutd.ProtocolError, *layoutd.MISREAD)):
                Event.read(fields)

    def test_a_query_that_goes_stale_again_and_again_gives_up(self) -> None:
        page = {"id": 1, "generation": "1", "queryRect": {"cursor": "x"}}
        stale = layoutd.LayoutdError({"code": "generation.stale", "generation": "2"})
        client = AnsweringClient(*[page, stale] * layoutd.ATTEMPTS)
        with self.assertRaises(layoutd.LayoutdError):
            client.container().query_rect((0, 0, 1, 1))
        self.assertEqual(client.replies, [])

    def test_an_error_has_everything_that_the_daemon_reports(self) -> None:
        error = layoutd.LayoutdError({"code": "limit.items", "message": "items is 2", "pointer": "/a", "generation": "7",
                                      "nearest": ["a"], "limit": {"name": "items", "value": 2, "allowed": 1}})
        self.assertEqual((error.code, error.pointer, error.generation, error.limit["allowed"]), ("limit.items", "/a", 7, 1))
        self.assertEqual(str(error), "limit.items: items is 2 (did you mean a?)")


class ErrorTests(unittest.TestCase):
    def test_errors_are_the_same_when_they_are_copied_and_pickled(self) -> None:
        refused = layoutd.LayoutdError({
            "code": "limit.items", "message": "items is 2", "pointer": "/a", "generation": "7", "nearest": ["a", "b"],
            "validCount": 3, "limit": {"name": "items", "value": 2, "allowed": 1}, "fault": {"line": 4}})
        lost = layoutd.ConnectionLost("layoutd hung up", "connection.slowConsumer")
        annotated = layoutd.ProtocolError("frame length is 0")
        annotated.place = "a thumbnail"
        ways = [copy.copy, copy.deepcopy] + [
            lambda error, version=version: pickle.loads(pickle.dumps(error, version))
            for version in range(pickle.HIGHEST_PROTOCOL + 1)]
        for error in (refused, lost, annotated, layoutd.LayoutdError({})):
            for way in ways:
                same = way(error)
                self.assertIsNot(same, error)
                self.assertIs(type(same), type(error))
                self.assertEqual((str(same), repr(same), vars(same)), (str(error), repr(error), vars(error)))
