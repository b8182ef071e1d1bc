"""The protocol with recorded bytes."""
from __future__ import annotations

import json
import unittest

from support import frame, invalidated, part
import layoutd
from layoutd import Protocol


class ProtocolTests(unittest.TestCase):
    def begin(self, *names: str, **options: int) -> Protocol:
        protocol = Protocol(**options)
        for name in names:
            protocol.request(name, {})
        return protocol

    def test_bytes_split_anywhere_give_the_same_replies(self) -> None:
        replies = [{"id": 2, "ping": {}}, {"id": 1, "listLayouts": {"layouts": [{"name": "flöw"}]}}]
        data = b"".join(map(frame, replies))
        for size in range(1, len(data) + 1):
            protocol = self.begin("listLayouts", "ping")
            got = [each for start in range(0, len(data), size) for each in protocol.receive(data[start:start + size])]
            self.assertEqual(got, [(reply["id"], reply) for reply in replies])

    def test_parts_are_joined_with_an_event_and_another_reply_in_between(self) -> None:
        whole = json.dumps({"id": 1, "ping": {"padding": "x" * 100}}).encode()
        protocol = self.begin("ping", "sync", "subscribe")
        data = [{"id": 3, "subscribe": {"subscription": 1}}, part(1, 0, whole[:50], False), invalidated(1),
                {"id": 2, "sync": {}}, part(1, 1, whole[50:], True)]
        got = protocol.receive(b"".join(map(frame, data)))
        self.assertEqual([id for id, _ in got], [3, 2, 1])
        self.assertEqual(got[2][1], json.loads(whole))
        self.assertEqual(len(protocol.events[1]), 1)

    def test_parts_out_of_order_end_the_connection(self) -> None:
        protocol = self.begin("ping")
        protocol.receive(frame(part(1, 1, b"{", False)))
        self.assertEqual(protocol.lost.message, "part 1 of reply 1 came, expected 0")

    def test_a_reply_in_parts_has_a_limit(self) -> None:
        for length, is_lost in ((99, False), (100, False), (101, True)):
            protocol = self.begin("ping", reply_bytes=100)
            protocol.receive(frame(part(1, 0, b"x" * 50, False)))
            protocol.receive(frame(part(1, 1, b"x" * (length - 50), False)))
            self.assertEqual(protocol.lost is not None, is_lost)

    def test_a_frame_has_a_limit_and_a_length(self) -> None:
        reply = frame({"id": 1, "ping": {}})
        for limit, is_lost in ((len(reply) - 5, True), (len(reply) - 4, False), (len(reply) - 3, False)):
            protocol = self.begin("ping", frame_bytes=limit)
            self.assertEqual(len(protocol.receive(reply)), 0 if is_lost else 1)
            self.assertEqual(protocol.lost is not None, is_lost)
        protocol = self.begin("ping")
        protocol.receive(b"\0\0\0\0")
        self.assertEqual(protocol.lost.code, "connection.protocol")

    def test_a_wrong_length_is_shown_as_the_bytes_that_it_is(self) -> None:
        expected = "expected 1...100 in four bytes, the lowest one first, before the body"
        for prefix, words in (
                (b"HTTP", "frame length is 1347703880, the bytes 48 54 54 50, which are the text 'HTTP', "),
                (b"\0\0\0\x2d", "frame length is 754974720, the bytes 00 00 00 2d, which are 45 with the highest byte first, "),
                (b"\x08\x01\x52\x80", "frame length is 2152857864, the bytes 08 01 52 80, "),
                (b"\0\0\0\0", "frame length is 0, the bytes 00 00 00 00, ")):
            protocol = self.begin("ping", frame_bytes=100)
            protocol.receive(prefix + b"more")
            self.assertEqual(protocol.lost.message, words + expected)

    def test_replies_before_malformed_bytes_count(self) -> None:
        protocol = self.begin("ping", "sync")
        self.assertEqual(len(protocol.receive(frame({"id": 1, "ping": {}}) + b"\xff\xff\xff\xff")), 1)
        self.assertIn("4294967295", protocol.lost.message)

    def test_a_malformed_body_ends_the_connection(self) -> None:
        for body in (b"{", b"[]", b"\xff\xfe", b"7"):
            protocol = self.begin("ping")
            protocol.receive(len(body).to_bytes(4, "little") + body)
            self.assertEqual(protocol.lost.code, "connection.protocol", body)

    def test_a_failure_without_an_id_belongs_to_the_oldest_request(self) -> None:
        protocol = self.begin("ping", "sync")
        (id, failure), = protocol.receive(frame({"error": {"code": "request.malformed"}}))
        self.assertEqual((id, failure.code), (1, "request.malformed"))

    def test_an_event_of_a_subscription_whose_reply_comes_in_parts_is_kept(self) -> None:
        whole = json.dumps({"id": 1, "subscribe": {"subscription": 1}}).encode()
        protocol = self.begin("subscribe")
        for message in (part(1, 0, whole[:9], False), invalidated(1), part(1, 1, whole[9:], True), invalidated(2)):
            protocol.receive(frame(message))
        self.assertEqual([event.sequence for event in protocol.events[1]], [1, 2])

    def test_a_reply_of_another_kind_than_its_request_ends_the_connection(self) -> None:
        for reply in ({"ping": {}}, {"listLayouts": []}, {"listLayouts": None}, {"news": {}}, {}):
            protocol = self.begin("listLayouts")
            self.assertEqual(protocol.receive(frame({"id": 1, **reply})), [])
            self.assertEqual(protocol.lost.code, "connection.protocol", reply)

    def test_messages_with_neither_id_nor_error_are_ignored(self) -> None:
        protocol = self.begin("listLayouts")
        self.assertEqual(protocol.receive(frame({"news": {}}) + frame({"listLayouts": {}})), [])
        self.assertIsNone(protocol.lost)
        self.assertEqual(len(protocol.receive(frame({"id": 1, "listLayouts": {}}))), 1)

    def test_an_event_that_cannot_be_read_ends_the_connection(self) -> None:
        for fields in ({"generation": "x"}, {"changes": {"moved": [{"item": []}]}}, {"bounds": 7}, {"merged": {}},
                       {"contentOffsetAdjustment": {"x": "wide"}}, {"reason": 3}, {"changes": {"sections": [{"dx": None}]}}):
            protocol = self.begin("subscribe")
            protocol.receive(frame({"id": 1, "subscribe": {"subscription": 1}}))
            protocol.receive(frame(invalidated(1, **fields)))
            self.assertEqual(protocol.lost and protocol.lost.code, "connection.protocol", fields)

    def test_an_event_of_an_unknown_kind_is_delivered(self) -> None:
        protocol = self.begin("subscribe")
        protocol.receive(frame({"id": 1, "subscribe": {"subscription": 1}}))
        protocol.receive(frame({"event": {"subscription": 1, "news": {"generation": {"of": "another kind"}}}}))
        self.assertEqual((protocol.lost, [event.kind for event in protocol.events[1]]), (None, ["news"]))

    def test_an_id_is_not_reused_while_it_is_in_flight(self) -> None:
        protocol = self.begin("ping")
        protocol._last_id = 0xFFFFFFFF
        self.assertEqual(protocol.request("ping", {}), 2)

    def test_unread_events_merge(self) -> None:
        protocol = self.begin("subscribe")
        protocol.receive(frame({"id": 1, "subscribe": {"subscription": 1}}))
        for n in range(1, layoutd.MAX_WAITING_EVENTS + 3):
            protocol.receive(frame(invalidated(
                n, generation=str(n + 1), generationBefore=str(n), merged=1, changes={},
                contentOffsetAdjustment={"y": 1})))
        queue = protocol.events[1]
        self.assertEqual(len(queue), layoutd.MAX_WAITING_EVENTS)
        self.assertEqual(sum(event.merged for event in queue), layoutd.MAX_WAITING_EVENTS + 2)
        self.assertTrue(queue[-1].changes.everything)
        self.assertEqual(queue[-1].content_offset_adjustment, (0, 2))
