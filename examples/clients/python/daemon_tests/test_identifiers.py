"""Identifiers in a daemon's replies and events."""
from __future__ import annotations

from support import PATIENCE, DaemonTestCase
from layoutd import Container, Event, Operation, Subscription, section


class IdentifierTests(DaemonTestCase):
    """`food` has the sections "bread" and "drinks", and `seen` is the same container of another client."""

    def setUp(self) -> None:
        super().setUp()
        sections = [section(id="bread", item_ids=["rye", "bun"], sizes=[100, 20] * 2),
                    section(id="drinks", item_ids=["tea"], sizes=[100, 30])]
        self.food = self.client.open("flow", (0, 0, 100, 400), sections, parameters={"minimumLineSpacing": 0}, name=self.id() + "2")
        self.seen = self.other.attach(self.food.name)

    def edit(self) -> None:
        self.food.update([Operation.insert_items(section(item_ids=["jam"], sizes=[100, 20]), after="rye"),
                          Operation.delete_items(["bun"]), Operation.reconfigure_items(section(item_ids=["tea"], sizes=[100, 40]))])

    def told(self, subscription: Subscription) -> Event:
        return next(subscription.events(timeout=PATIENCE))

    def test_events_name_items_if_the_subscription_asks_for_it(self) -> None:
        self.seen.with_ids = True
        subscriptions = [self.seen.subscribe("invalidated"), self.other.subscribe("invalidated", with_ids=True)]
        unnamed = [self.seen.subscribe("invalidated", with_ids=False), self.other.subscribe("invalidated")]
        self.edit()
        for subscription in subscriptions:
            changes = self.told(subscription).changes
            self.assertEqual((changes.inserted_ids, changes.deleted_ids, changes.relaid_ids), (["jam"], ["bun"], ["tea"]))
        for subscription in unnamed:
            changes = self.told(subscription).changes
            self.assertEqual((changes.inserted_ids, changes.deleted_ids, changes.relaid_ids), ([], [], []))
            self.assertEqual([run.item for run in changes.inserted], [1])

    def test_events_name_the_items_that_are_moved(self) -> None:
        notices = self.seen.subscribe("invalidated")
        self.food.begin_movement(["bun"])
        movement = self.told(notices).movement
        self.assertEqual([(path, path.id) for path in movement.index_paths], [((0, 1), "bun")])

    def test_events_name_items_that_move_by_themselves(self) -> None:
        sections = [section(id=1, item_ids=list(range(30)), sizes=[40, 40] * 30)]
        bubbles = self.client.open("gravity", (0, 0, 320, 240), sections, name=self.id() + "3")
        notices = self.other.attach(bubbles.name).subscribe("moved", passive=True, with_ids=True)
        self.make_steps(bubbles, 10)
        self.assertEqual([each.id for each in self.told(notices).attributes], list(range(30)))

    def test_the_items_of_a_container_are_read_as_they_may_be_opened(self) -> None:
        contents = self.seen.query_container(with_items=True)
        again: Container = self.client.open(contents.state.layout, contents.state.bounds, contents.state.sections,
                                            parameters=contents.state.parameters)
        self.assertEqual(again.query_rect((0, 0, 100, 400), with_ids=True), self.food.query_rect((0, 0, 100, 400), with_ids=True))
        self.assertEqual((contents.item_counts, contents.kinds[0]), ([2, 1], ("cell", "cell", 3)))
        self.assertEqual(self.seen.query_container().state.sections, ())

    def test_ranges_name_items_after_index_paths(self) -> None:
        found = self.seen.query_items([(1, 0)], ranges=[(0, 0, 2), "tea"], with_ids=True)
        self.assertEqual([each.id for each in found], ["tea", "rye", "bun", "tea"])
