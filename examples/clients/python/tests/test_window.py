"""Windows, with prepared events and fake daemons."""
from __future__ import annotations

import json
import unittest
from typing import Any

from support import SCHEMA, ConnectionTestCase, Peer, hello
import layoutd
from layoutd import Event, Protocol, ProtocolError
from layoutd.window_elements import WindowElements


def elements(**keys: tuple) -> dict:
    """Cells, each as its key with its item and y: `k7=(0, 10)`. Further numbers are its identifier."""
    columns: dict = {"sections": [0] * len(keys), "items": [each[0] for each in keys.values()],
                     "frames": [length for each in keys.values() for length in (0, each[1], 10, 10)]}
    ids = [str(each[2]) for each in keys.values() if len(each) > 2]
    return {"keys": [key[1:] for key in keys], "attributes": {**columns, **({"ids": {"numbers": ids}} if ids else {})}}


def changed(generation: int = 1, **fields: Any) -> dict:
    return {"container": 4, "generation": str(generation), "rect": {"width": 10, "height": 20}, "bounds": {"width": 10, "height": 20},
            "contentSize": {"width": 10, "height": 90}, **fields}


def event(generation: int = 1, **fields: Any) -> Event:
    return Event.read({"subscription": 1, "sequence": "1", "windowChanged": changed(generation, **fields)})


class ElementsTests(unittest.TestCase):
    def told(self, contents: WindowElements, *events: Event) -> layoutd.WindowChange:
        for each in events:
            contents.follow(each)
        return contents.tell((0, 0, 10, 20))

    def test_events_are_applied_by_key(self) -> None:
        contents = WindowElements()
        first = self.told(contents, event(appeared=elements(k7=(0, 0), k8=(1, 10), k9=(2, 20))))
        one, two, three = first.appeared
        faded = elements(k8=(2, 20))
        faded["attributes"]["alphas"] = [0.5]
        change = self.told(contents, event(
            2, appeared=elements(k10=(0, 0)), disappeared=elements(k9=(2, 20)), moved=elements(k7=(1, 10)), changed=faded))
        self.assertEqual((list(change.disappeared), list(change.moved), list(change.changed)), ([three], [one], [two]))
        self.assertEqual([(each.before.item, each.now.item, each.now.y) for each in change.moved.values()], [(0, 1, 10)])
        self.assertEqual(sorted(each.item for each in contents.shown.values()), [0, 1, 2])
        self.assertNotIn(next(iter(change.appeared)), (one, two, three))
        self.assertTrue(self.told(contents).is_empty)

    def test_several_events_are_told_as_one_change(self) -> None:
        contents = WindowElements()
        self.told(contents, event(appeared=elements(k1=(0, 0), k2=(1, 10))))
        change = self.told(
            contents, event(2, moved=elements(k1=(0, 5)), appeared=elements(k3=(2, 20)), contentOffsetAdjustment={"y": 5}),
            event(3, moved=elements(k1=(0, 7)), disappeared=elements(k2=(1, 10), k3=(2, 20)), contentOffsetAdjustment={"y": 2}))
        self.assertEqual((change.appeared, change.changed, len(change.disappeared)), ({}, {}, 1))
        self.assertEqual([(each.before.y, each.now.y) for each in change.moved.values()], [(0, 7)])
        self.assertEqual((change.content_offset_adjustment, change.generation), ((0, 7), 3))

    def test_after_a_lost_connection_elements_are_found_again_by_identifier_or_index_path(self) -> None:
        for ids in (False, True):
            contents = WindowElements()
            cells = ((0, 0, 50), (1, 10, 51), (2, 20, 52)) if ids else ((0, 0), (1, 10), (2, 20))
            keys = list(self.told(contents, event(appeared=elements(k1=cells[0], k2=cells[1], k3=cells[2]))).appeared)
            again = elements(k2=(0, 0, 51), k1=(1, 10, 53)) if ids else elements(k2=(0, 0), k1=(1, 10))
            change = self.told(contents, Event("reconnected", 1, 0, {}), event(appeared=again))
            found = [keys[1]] if ids else keys[:2]
            self.assertEqual(sorted(change.changed), found)
            self.assertEqual(sorted(change.disappeared), [keys[0], keys[2]] if ids else keys[2:])
            self.assertEqual(set(change.appeared) & set(keys), set())
            change = self.told(contents, event(2, moved=elements(k2=(0, 3, 51) if ids else (0, 3))))
            self.assertEqual(list(change.moved), [found[0]])

    def test_keys_that_the_window_does_not_have_do_no_harm(self) -> None:
        contents = WindowElements()
        self.told(contents, event(appeared=elements(k1=(0, 0))))
        change = self.told(contents, event(2, disappeared=elements(k5=(0, 0)), moved=elements(k6=(1, 0))))
        self.assertEqual((len(change.appeared), change.disappeared, len(contents.shown)), (1, {}, 2))

    def test_an_event_whose_keys_do_not_fit_is_refused(self) -> None:
        for wrong in ({"keys": ["1"]}, {"keys": ["1", "2"], "attributes": elements(k1=(0, 0))["attributes"]},
                      {"keys": ["1", "1"], "attributes": elements(k1=(0, 0), k2=(1, 0))["attributes"]}):
            with self.assertRaisesRegex(ProtocolError, "appeared has . elements and . different keys, expected one key for each"):
                event(appeared=wrong)


class ProtocolTests(unittest.TestCase):
    """A window's events wait in the order in which they and the replies arrived."""

    def received(self, protocol: Protocol, is_binary: bool, *messages: dict) -> None:
        for message in messages:
            body = SCHEMA.encode("Reply", message) if is_binary else json.dumps(message).encode()
            protocol.receive(len(body).to_bytes(4, "little") + body)

    def test_replies_take_their_place_among_events_in_both_forms_even_if_nobody_waits(self) -> None:
        for is_binary in (False, True):
            protocol = Protocol()
            protocol.request("subscribe", {"container": 4, "events": [], "window": {}}, is_binary=is_binary)
            moving = protocol.request("moveWindow", {"subscription": 9, "window": {"overscan": 5.0}}, is_binary=is_binary)
            self.assertEqual(protocol.output[4:5] == b"{", not is_binary)
            protocol.abandon(moving)
            self.received(
                protocol, is_binary, {"id": 1, "subscribe": {"subscription": 9, "window": changed(1, appeared=elements(k1=(0, 0, 5)))}},
                {"event": {"subscription": 9, "sequence": "1", "windowChanged": changed(2, moved=elements(k1=(1, 10, 5)))}},
                {"id": 2, "moveWindow": {"window": changed(3, disappeared=elements(k1=(1, 10)))}},
                {"event": {"subscription": 9, "sequence": "2", "containerClosed": {"container": 4, "reason": "closed"}}})
            self.assertIsNone(protocol.lost)
            events = protocol.events[9]
            self.assertEqual([(each.kind, each.generation) for each in events],
                             [*(("windowChanged", n) for n in (1, 2, 3)), ("containerClosed", 0)])
            self.assertEqual([each.id for each in events[1].difference.now.values()], [5])
            self.assertEqual(events[2].difference.gone, {1})

    def test_a_reply_without_a_window_is_no_protocol(self) -> None:
        protocol = Protocol()
        protocol.request("moveWindow", {"subscription": 9, "window": {}})
        self.received(protocol, False, {"id": 1, "moveWindow": {}})
        self.assertEqual(protocol.lost and protocol.lost.code, "connection.protocol")

    def test_events_that_nobody_reads_are_merged_and_applied_give_the_same(self) -> None:
        whole, merged = WindowElements(), WindowElements()
        protocol = Protocol()
        protocol.request("subscribe", {"container": 4, "events": [], "window": {}})
        self.received(protocol, False, {"id": 1, "subscribe": {"subscription": 9, "window": changed(1, appeared=elements(k0=(0, 0)))}})
        for number in range(1, layoutd.MAX_WAITING_EVENTS + 20):
            fields = {"appeared": elements(**{f"k{number}": (number, 0)}), "contentOffsetAdjustment": {"y": 1}, "merged": 1}
            if number > 2:
                fields["disappeared"] = elements(**{f"k{number - 2}": (number - 2, 0)})
            message = {"subscription": 9, "sequence": str(number), "windowChanged": changed(number + 1, **fields)}
            self.received(protocol, False, {"event": message})
            whole.follow(Event.read(message))
        self.assertEqual(len(protocol.events[9]), layoutd.MAX_WAITING_EVENTS)
        for each in protocol.events[9]:
            merged.follow(each)
        last = layoutd.MAX_WAITING_EVENTS + 19
        self.assertEqual(sorted(each.item for each in merged.shown.values()), [0, last - 1, last])
        self.assertEqual(merged.tell((0, 0, 1, 1)).content_offset_adjustment, (0, last))
        self.assertEqual((whole.event.generation, merged.event.generation), (last + 1, last + 1))


class ReconnectionTests(ConnectionTestCase):
    def test_a_window_is_opened_again_where_it_is_and_views_stay(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 4})
            asked = peer.answer("subscribe", subscription=1, window=changed(appeared=elements(k1=(0, 0, 5), k2=(1, 10, 6))))
            self.assertEqual(asked["window"]["overscanShare"], 1)
            peer.answer("moveWindow", window=changed(disappeared=elements(k1=(0, 0))))
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 7})
            asked = peer.answer("subscribe", subscription=1, window=changed(appeared=elements(k1=(2, 20, 7), k9=(1, 10, 6))))
            self.assertEqual((asked["container"], asked["window"]["rect"]["y"]), (7, 10))
            peer.answer("ping")
            peer.answer("sync")
            peer.answer("unsubscribe")

        async def ask(client: Any, awaited: Any) -> None:
            container = await awaited(client.attach("gallery"))
            container.with_ids = True
            window = (layoutd.Window if isinstance(client, layoutd.Client) else layoutd.AsyncWindow)(container)
            await awaited(window.apply())
            self.assertEqual(len((await awaited(window.scroll((0, 10)))).disappeared), 1)
            (kept,) = window.elements
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())
            await awaited(client.ping())
            change = await awaited(window.apply())
            self.assertEqual((list(change.changed), [each.id for each in change.appeared.values()], change.disappeared), ([kept], [7], {}))
            self.assertEqual(window.elements[kept].id, 6)
            await awaited(window.close())

        self.play((first, second), ask, reconnect=(0,))

    def test_a_window_whose_container_is_gone_is_over_and_moves_no_other(self) -> None:
        def first(peer: Peer) -> None:
            hello(peer)
            peer.answer("attachContainer", state={"container": 4})
            peer.answer("subscribe", subscription=1, window=changed(appeared=elements(k1=(0, 0))))
            peer.read("ping")

        def second(peer: Peer) -> None:
            hello(peer)
            peer.refuse("attachContainer", "container.unknown")
            peer.answer("ping")
            peer.is_left()

        async def ask(client: Any, awaited: Any) -> None:
            container = await awaited(client.attach("gallery"))
            window = (layoutd.Window if isinstance(client, layoutd.Client) else layoutd.AsyncWindow)(container)
            await awaited(window.apply())
            with self.assertRaises(layoutd.ConnectionLost):
                await awaited(client.ping())
            await awaited(client.ping())
            with self.assertRaises(layoutd.LayoutdError) as closed:
                await awaited(window.scroll((0, 10)))
            self.assertIn("container is closed", str(closed.exception))
            self.assertIn(", closed>", repr(window))
            self.assertEqual((closed.exception.code, window.is_over, len(window.elements)), ("subscription.unknown", True, 1))

        self.play((first, second), ask, reconnect=(0,))
