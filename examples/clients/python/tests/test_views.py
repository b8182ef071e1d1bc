"""Views: inputs, effects and their order, with fake daemons."""
from __future__ import annotations

import unittest
from typing import Any

from support import SCHEMA, AnsweringClient, ConnectionTestCase, Peer, hello
from test_window import changed, elements
import layoutd
from layoutd import InvalidArgument, LayoutdError, Misuse, View, ViewInput, ViewKeys, effects
from layoutd.values.effects import read_effects
from layoutd.wire.messages import fields_by_name

POINT = {"x": 1.0, "y": 2.0}
KEYS = {"sections": [0, 1], "items": [3, 0], "counts": [2, 1]}
RANGES = ViewKeys([layoutd.ItemRange(0, 3, 2), layoutd.ItemRange(1, 0, 1)])
# Every input, and how it is sent.
INPUTS: list[tuple[Any, dict]] = [
    (ViewInput.scrolled((1, 2)), {"scrolled": {"to": POINT, "byHand": True}}),
    (ViewInput.row_scrolled(layoutd.SectionID("a"), 5), {"rowScrolled": {"sectionId": {"name": "a"}, "offset": 5.0}}),
    (ViewInput.resized((3, 4)), {"resized": {"width": 3.0, "height": 4.0}}),
    *((getattr(ViewInput, name)((1, 2), 7, kind="touch", button="secondary", clicks=2, modifiers=["shift", "alt"]),
       {name: {"point": POINT, "kind": "touch", "button": "secondary", "clicks": 2, "modifiers": ["shift", "alt"], "time": 7.0}})
      for name in ("pressed", "moved", "released")),
    (ViewInput.cancelled(7), {"cancelled": {"time": 7.0}}),
    (ViewInput.key("pageUp", 7, modifiers=["control"]), {"key": {"key": "pageUp", "modifiers": ["control"], "time": 7.0}}),
    (ViewInput.wheel((1, 2), (0, 3), 7, notches=True),
     {"wheel": {"point": POINT, "distance": {"x": 0.0, "y": 3.0}, "notches": True, "time": 7.0}}),
    (ViewInput.pinched("change", 1.5, (1, 2)), {"pinched": {"phase": "change", "scale": 1.5, "point": POINT}}),
    (ViewInput.measured(), {"measured": {}}),
    (ViewInput.typed("a", 7), {"typed": {"text": "a", "time": 7.0}}),
    (ViewInput.found((1, 2)), {"found": {"item": {"section": 1, "item": 2}}}),
    (ViewInput.found(), {"found": {}}),
    (ViewInput.guests("hover", (1, 2)), {"guests": {"phase": "hover", "point": POINT}}),
    (ViewInput.entered(), {"entered": {}}),
    (ViewInput.ticked(7), {"ticked": {"time": 7.0}}),
    (ViewInput.select([(0, 3, 2), (1, 0, 1)]), {"select": KEYS}),
    (ViewInput.select(["a", "b"], all_but=True), {"select": {"ids": {"names": ["a", "b"]}, "isInverted": True}}),
    (ViewInput.select([]), {"select": {"sections": [], "items": [], "counts": []}}),
    (ViewInput.focus("a"), {"focus": {"item": {"id": {"name": "a"}}}}),
    (ViewInput.scroll_to((1, 2), "center"), {"scrollTo": {"item": {"section": 1, "item": 2}, "vertical": "center", "horizontal": "nearest"}}),
    (ViewInput.restore({"edge": "start"}), {"restore": {"anchor": {"edge": "start"}}}),
    (ViewInput.edit(5), {"edit": {"item": {"id": {"number": "5"}}}}),
    (ViewInput.end_edit(), {"endEdit": {}}),
]
# Every effect, as it comes and as it is read. They are of the input 1.
EFFECTS: list[tuple[dict, Any]] = [
    ({"selected": {**KEYS, "isInverted": True}}, effects.Selected(RANGES._replace(is_inverted=True), 1)),
    ({"focused": {"item": {"section": 1, "item": 2}}}, effects.Focused(layoutd.IndexPath(1, 2), 1)),
    ({"focused": {}}, effects.Focused(None, 1)),
    ({"edit": {"item": {}}}, effects.Edited(layoutd.IndexPath(0, 0), 1)),
    ({"band": {"rect": {**POINT, "width": 3.0, "height": 4.0}}}, effects.Band((1, 2, 3, 4), 1)),
    ({"band": {}}, effects.Band(None, 1)),
    ({"autoscroll": POINT}, effects.Autoscroll((1, 2), 1)),
    ({"scroll": POINT}, effects.Scroll((1, 2), 1)),
    ({"show": {"visible": {"height": 4.0}}}, effects.Show((0, 0, 0, 4), 1)),
    ({"show": {}}, effects.Show(None, 1)),
    ({"scrollRow": {"section": 1, "offset": 5.0, "glides": True, "sectionId": {"name": "a"}}}, effects.ScrollRow(1, 5, True, "a", 1)),
    ({"activated": {"item": {"item": 2}}}, effects.Activated(layoutd.IndexPath(0, 2), 1)),
    ({"menu": {"point": POINT}}, effects.Menu(None, (1, 2), 1)),
    ({"lifted": {"items": KEYS, "point": POINT}}, effects.Lifted(RANGES, (1, 2), 1)),
    ({"proposed": {"items": KEYS, "indexPath": {"item": 2}, "into": True, "point": POINT}},
     effects.Proposed(RANGES, layoutd.IndexPath(0, 2), True, (1, 2), 1)),
    ({"dropped": {}}, effects.Dropped(ViewKeys([]), None, False, None, 1)),
    ({"putBack": {}}, effects.PutBack(1)),
    ({"left": KEYS}, effects.Left(RANGES, 1)),
    ({"droppedOut": KEYS}, effects.DroppedOut(RANGES, 1)),
    ({"animate": {}}, effects.Animate(1)),
    ({"transition": {"step": "begin", "larger": True, "point": POINT}}, effects.Transition("begin", True, (1, 2), 0, 1)),
    ({"transition": {"step": "move", "progress": 0.5}}, effects.Transition("move", False, (0, 0), 0.5, 1)),
    ({"pinched": {"pinch": {"phase": "end", "scale": 2.0, "point": POINT}}}, effects.Pinched("end", 2, (1, 2), None, 1)),
    ({"find": {"text": "n", "start": {"item": 2}, "includesStart": True}}, effects.Find("n", layoutd.IndexPath(0, 2), True, 1)),
    ({"announce": {"kind": "moved", "count": "2"}}, effects.Announce("moved", 2, 1)),
    ({"wake": {"time": 7.5}}, effects.Wake(7.5, 1)),
    ({"unused": {}}, effects.Unused(1)),
]


def fields_of(message: str) -> set[str]:
    """The names of a message's fields in the schema."""
    return set(fields_by_name(message))


class ValueTests(unittest.TestCase):
    def test_every_input_is_sent_as_the_schema_has_it(self) -> None:
        for given, expected in INPUTS:
            self.assertEqual(given, expected)
            SCHEMA.encode("ViewInput", given)
        self.assertEqual({name for given, _ in INPUTS for name in given}, fields_of("ViewInput"))

    def test_an_input_without_a_time_is_now(self) -> None:
        first, second = (ViewInput.key("up")["key"]["time"] for _ in range(2))
        self.assertGreater(first, 0)
        self.assertGreaterEqual(second, first)

    def test_every_effect_is_read_as_a_value_of_its_own_class(self) -> None:
        for sent, expected in EFFECTS:
            read, = read_effects([{"input": 1, **sent}])
            self.assertEqual((type(read), read), (type(expected), expected))
            self.assertIsNone(read_effects([sent])[0].input)
        self.assertEqual({name for sent, _ in EFFECTS for name in sent} | {"input"}, fields_of("ViewEffect"))
        self.assertEqual(read_effects([{"input": 1, "fromTheFuture": {}}, {"input": 1}]), [])

    def test_a_set_of_items_knows_what_is_in_it(self) -> None:
        inverted = RANGES._replace(is_inverted=True)
        self.assertEqual([RANGES.has(0, item) for item in range(2, 6)], [False, True, True, False])
        self.assertEqual([inverted.has(1, item) for item in range(2)], [False, True])
        self.assertEqual([bool(each) for each in (RANGES, ViewKeys(), ViewKeys([], True))], [True, False, True])
        named = ViewKeys.read({**KEYS, "ids": {"names": ["a", "b", "c"]}})
        self.assertEqual(([list(each.ids) for each in named.ranges], named.ids), ([["a", "b"], ["c"]], ["a", "b", "c"]))
        with self.assertRaisesRegex(layoutd.ProtocolError, "a set of items has 1 and 0 and 0 entries"):
            ViewKeys.read({"sections": [1]})

    def test_what_hands_may_do_is_sent_with_the_subscription(self) -> None:
        view = View(selection="single", conventions="gtk", reorders=True, overrides={"activation": "single"},
                    pinching={"kind": "levels", "larger": True}, measures=True)
        self.assertEqual(view.fields, {
            "selection": "single", "conventions": "gtk", "reorders": True, "overrides": {"activation": "single"},
            "pinching": {"kind": "levels", "larger": True}, "measures": True})
        self.assertEqual(repr(View()), "<View, selection 'multiple', conventions 'web'>")

    def test_what_is_no_input_and_no_view_is_refused_with_what_is_expected(self) -> None:
        container = AnsweringClient().container()
        for attempt, message in (
                (lambda: ViewInput.key("up", modifiers="shift"), "modifiers is 'shift', expected a list of names"),
                (lambda: ViewInput.key("up", modifiers=["ctrl"]), "a modifier is 'ctrl', expected one of 'shift'"),
                (lambda: ViewInput.select([(0, 1, 1), "a"]), "items has ranges and identifiers, expected one or the other"),
                (lambda: View(selection="many"), "selection is 'many', expected one of 'multiple'"),
                (lambda: View(reorder=True), r"unexpected keyword argument 'reorder' \(did you mean reorders\?\)"),
                (lambda: layoutd.Window(container, view=True), "view is True, expected a View"),
                (lambda: layoutd.Window(container, view=View(), sets_bounds=True), "sets_bounds is True, expected False with a view"),
                (lambda: layoutd.Window(container, view=View()).input(ViewInput.measured()), "inputs is {'measured': {}}, expected a list"),
                (lambda: layoutd.Window(container, view=View()).input(["up"]), "an input is 'up', expected a dictionary")):
            with self.assertRaisesRegex(InvalidArgument, message):
                attempt()
        for step in (lambda window: window.scroll((0, 1)), lambda window: window.move((0, 0, 1, 1)), lambda window: window.refresh()):
            with self.assertRaisesRegex(Misuse, "of a window with a view: expected `input"):
                step(layoutd.Window(container, view=View()))
        with self.assertRaisesRegex(Misuse, "input of a window without a view"):
            layoutd.Window(container).input([])


def view_event(sequence: int, *told: dict, generation: int = 1) -> dict:
    return {"event": {"subscription": 1, "sequence": str(sequence), "viewChanged": {
        "container": 4, "generation": str(generation), "effects": list(told), "merged": 1}}}


def selected(item: int) -> dict:
    return {"selected": {"sections": [0], "items": [item], "counts": [1]}}


def items_of(told: Any) -> list[int]:
    """The first selected item of each effect."""
    return [each.items.ranges[0][1] for each in told]


class OrderTests(ConnectionTestCase):
    """Whatever arrives when, a program that applies effects in the order in which it gets them has the newest state."""

    def window(self, container: Any, **options: Any) -> Any:
        return (layoutd.Window if isinstance(container, layoutd.Container) else layoutd.AsyncWindow)(container, **options)

    def test_effects_of_others_come_before_those_of_a_reply_and_with_the_change_that_they_follow(self) -> None:
        def daemon(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 4, "generation": "1"})
            asked = peer.answer("subscribe", subscription=1, window=changed(appeared=elements(k1=(0, 0))))
            self.assertEqual(asked["view"], {"selection": "multiple", "conventions": "terminal"})
            id, fields = peer.read("input")
            self.assertEqual(fields, {"subscription": 1, "inputs": [{"key": {"key": "down", "modifiers": [], "time": 1.0}}]})
            peer.send({"event": {"subscription": 1, "sequence": "1", "windowChanged": changed(2, moved=elements(k1=(1, 10)))}},
                      view_event(2, selected(1), generation=2),
                      {"id": id, "generation": "2", "input": {"effects": [{"input": 0, **selected(2)}]}},
                      view_event(3, selected(3), {"show": {"visible": {"y": 30.0, "width": 10.0, "height": 20.0}}}, generation=2))
            peer.answer("sync")
            peer.answer("viewState", selected={"isInverted": True}, cursor={"item": 2}, gesture="spanning", visible={"y": 5},
                        rows=[{"section": 1, "offset": 3}])
            peer.refuse("input", "index.outOfRange")
            peer.answer("unsubscribe")

        async def ask(client: Any, awaited: Any) -> None:
            window = self.window(await awaited(client.attach("gallery")), view=View(conventions="terminal"))
            told = await awaited(window.input([ViewInput.key("down", 1)]))
            self.assertEqual((items_of(told), [each.input for each in told]), ([1, 2], [None, 0]))
            change = await awaited(window.apply())
            self.assertEqual((items_of(change.effects[:1]), change.generation), ([3], 2))
            self.assertEqual([each.item for each in change.appeared.values()], [1])
            self.assertEqual(window.rect, (0, 30, 10, 20))
            state = await awaited(window.view_state())
            self.assertEqual(state, layoutd.ViewState(
                ViewKeys([], True), layoutd.IndexPath(0, 2), None, "spanning", None, (0, 5, 0, 0), {1: 3.0}, 1))
            with self.assertRaises(LayoutdError):
                await awaited(window.input([ViewInput.focus((9, 9))]))
            await awaited(window.close())
            with self.assertRaisesRegex(LayoutdError, "closed"):
                await awaited(window.input([]))

        self.play((daemon,), ask)

    def test_effects_of_an_input_whose_call_is_over_are_told_with_the_next_change(self) -> None:
        protocol = layoutd.Protocol()
        protocol.request("subscribe", {"container": 4, "events": [], "window": {}, "view": {}})
        id = protocol.request("input", {"subscription": 1, "inputs": []})

        def received(message: dict) -> list:
            body = SCHEMA.encode("Reply", message)
            return protocol.receive(len(body).to_bytes(4, "little") + body)

        received({"id": 1, "subscribe": {"subscription": 1, "window": changed()}})
        protocol.abandon(id)
        (_, answer), = received({"id": id, "generation": "1", "input": {"effects": [{"input": 0, **selected(2)}]}})
        protocol.discard(answer, protocol.answered[id])
        self.assertEqual(items_of(protocol.events[1][-1].effects), [2])

    def test_events_that_nobody_reads_are_merged_to_the_last_effect_of_each_kind(self) -> None:
        protocol = layoutd.Protocol()
        protocol.request("subscribe", {"container": 4, "events": [], "window": {}, "view": {}})

        def received(message: dict) -> None:
            body = SCHEMA.encode("Reply", message)
            protocol.receive(len(body).to_bytes(4, "little") + body)

        received({"id": 1, "subscribe": {"subscription": 1, "window": changed()}})
        for number in range(1, layoutd.MAX_WAITING_EVENTS + 2):
            received(view_event(number, selected(number), {"focused": {}} if number % 2 else {"edit": {}}))
        self.assertEqual(len(protocol.events[1]), layoutd.MAX_WAITING_EVENTS)
        last = protocol.events[1][-1]
        self.assertEqual({type(each).__name__ for each in last.effects}, {"Selected", "Focused", "Edited"})
        self.assertEqual((items_of(last.effects[:1]), last.merged), ([layoutd.MAX_WAITING_EVENTS + 1], 3))

    def test_after_a_lost_connection_the_view_begins_anew_where_it_was_scrolled_to(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 4})
            peer.answer("subscribe", subscription=1, window=changed(appeared=elements(k1=(0, 0))))
            peer.answer("input", effects=[{"input": 0, "show": {"visible": {"y": 30.0, "width": 10.0, "height": 20.0}}}])
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 4})
            asked = peer.answer("subscribe", subscription=2, window=changed(appeared=elements(k1=(0, 0))))
            self.assertEqual((asked["window"]["rect"]["y"], "view" in asked), (30, True))
            peer.answer("input", effects=[{"input": 0, **selected(2)}])
            peer.answer("sync")
            peer.answer("unsubscribe")

        async def ask(client: Any, awaited: Any) -> None:
            window = self.window(await awaited(client.attach("gallery")), view=View())
            await awaited(window.input([ViewInput.scrolled((0, 30))]))
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())
            told = await awaited(window.input([ViewInput.key("down", 1)]))
            self.assertEqual(told[:2], [effects.Selected(ViewKeys([])), effects.Focused(None)])
            self.assertEqual(items_of(told[-1:]), [2])
            self.assertEqual((await awaited(window.apply())).effects, [])
            await awaited(window.close())

        self.play((first, second), ask, reconnect=(0,))
