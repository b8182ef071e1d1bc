"""Protobuf's binary form, compared with JSON and with an independent reader and writer of the schema."""
from __future__ import annotations

import base64
import json
import math
import random
import unittest
from array import array
from typing import Any

from support import CLIENTS, LARGEST, SCHEMA
import layoutd
from layoutd import Operation, Protocol, Query, Snapshot, read_attributes, section
from layoutd.wire.binary_reader import decode
from layoutd.wire.binary_writer import encode
from layoutd.wire.messages import fields_by_name


def written(name: str, fields: dict, **options: Any) -> bytes:
    """The body of a request."""
    protocol = Protocol()
    protocol.request(name, fields, **options)
    length = int.from_bytes(protocol.output[:4], "little")
    assert len(protocol.output) == 4 + length
    return bytes(protocol.output[4:])


def listed(value: Any) -> Any:
    """A value with lists in place of columns, and base64 in place of bytes, as in JSON."""
    if isinstance(value, dict):
        return {key: listed(each) for key, each in value.items()}
    if isinstance(value, (array, memoryview)):
        return value.tolist()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return [listed(each) for each in value] if isinstance(value, list) else value


class SchemaTests(unittest.TestCase):
    def test_the_messages_are_those_of_the_schema(self) -> None:
        for message, expected in SCHEMA.messages.items():
            met = {}
            for field in fields_by_name(message).values():
                met[field.number] = (field.name, field.type, field.is_repeated, field.is_map, field.has_presence)
            self.assertEqual(met, {number: self.row(field) for number, field in expected.items()}, message)

    @staticmethod
    def row(field: Any) -> tuple:
        type_ = (field.value_type or field.type).removeprefix("google.protobuf.")
        is_scalar = type_ in ("double", "uint32", "uint64", "sint32", "bool", "string", "bytes")
        return field.name, type_, field.is_repeated, field.type == "map", field.has_presence and is_scalar


class WriterTests(unittest.TestCase):
    def same(self, name: str, fields: dict, **options: Any) -> None:
        """The body is binary, and the same message as JSON's."""
        body = written(name, fields, is_binary=True, **options)
        self.assertNotEqual(body[:1], b"{", fields)
        message = {"id": 1, name: listed(fields)}
        for option, member in (("with_ids", "withIds"), ("parts", "parts"), ("if_generation", "ifGeneration")):
            if option in options:
                message[member] = options[option]
        self.assertEqual(SCHEMA.decode("Request", body), SCHEMA.normal("Request", message))

    def test_a_container_is_opened_with_the_same_message(self) -> None:
        parameters = {"a": None, "b": True, "c": -1.5, "d": "ä", "e": [1, [2], {"f": {}}], "g": {"h": [False]}, "": 0}
        environment = {"scale": 0, "contentInset": {"top": -3}, "layoutDirection": "rightToLeft"}
        for sections in ([], [section(100)], [section(sizes=[1, 2, 3.5, 4], id="s", item_ids=["a", "b"], weight=[5, 6],
                                                      role=["x", "y"], parameters=parameters), section(id="t")],
                         [section(id=0, item_ids=[0, 127, 128, LARGEST])]):
            self.same("openContainer", {"layout": "flow", "bounds": {"x": 0, "y": -1.5, "width": 320, "height": 4}, "name": "ä",
                                        "sections": sections, "parameters": parameters, "environment": environment,
                                        "lifetime": "persistent", "access": {"read": "everyone"}})

    def test_updates_with_sizes_are_the_same_message(self) -> None:
        items = section(item_ids=["n"], sizes=[1, 2])
        snapshot = Snapshot()
        snapshot.append_sections([1])
        snapshot.append_items([2, 3], sizes=[4, 5, 6, 7])
        operations = [
            Operation.set_sizes(1, 2, [3, 4]), Operation.set_sections([section(sizes=[1, 2])]), Operation.set_bounds((0, 1, 2, 3)),
            Operation.batch_update([(0, 1)], [(0, 2, section(sizes=[1, 2])), (0, 3, None)], [(0, 4, items)], [((0, 1), (1, 0))],
                                   [3], [(1, section(2))], [(4, None)], [(5, 6)], [7, 0, 300]),
            Operation.set_measured_sizes(3, {5: (1, 2), 300: (3, 4)}), Operation.measure_items({"a": (1, 2)}),
            Operation.insert_items(items, after="a"), Operation.reload_items(items), Operation.reconfigure_items(items),
            Operation.insert_sections([section(id="s")], before="t"), Operation.apply_snapshot(snapshot), Operation.delete_items(["a"]),
            Operation.set_parameters(itemSize=[1, 2], spacing=None)]
        self.same("updateContainer", {"container": 300, "operations": operations, "ifGeneration": "0", "withoutBatch": True,
                                      "anchor": {"at": "item", "indexPath": {"section": 0, "item": 7}}})
        for operation in operations[:2]:
            self.assertNotEqual(written("updateContainer", {"container": 1, "operations": [operation]})[:1], b"{")

    def test_queries_are_the_same_message(self) -> None:
        for name, fields in (Query.rect((0, 1, 2, 3), ["cell"], 7, "c"), Query.items(["a", (1, 2), (layoutd.SectionID(0), 300)]),
                             Query.items([7, LARGEST]), Query.supplementary("header", [(0, 0)]), Query.decorations("line", [(0, 1)]),
                             Query.items([(1, 2)], [(0, 300, 7), "a"]), Query.supplementary("header", ranges=[(0, 0, 2)]),
                             Query.decorations("line", ranges=[(1, 0, 1)])):
            self.same(name, {"container": 4, **fields}, with_ids=True, parts=True, if_generation=1 << 40)

    def test_random_messages_are_the_same(self) -> None:
        for seed in range(300):
            message = RandomMessage(seed)
            for name in ("openContainer", "updateContainer", "queryRect", "queryItems"):
                fields = message.make(fields_by_name("Request")[name].type)
                pieces, size = encode("Request", {name: fields})
                body = b"".join(map(bytes, pieces))
                self.assertEqual(len(body), size)
                self.assertEqual(SCHEMA.decode("Request", body), SCHEMA.normal("Request", {name: listed(fields)}), f"seed {seed}")

    def test_what_the_tables_do_not_have_travels_in_json(self) -> None:
        for name, fields in (
            ("openContainer", {"layuot": "flow"}), ("openContainer", {"layout": 3}), ("queryRect", {"limit": -1}),
            ("queryRect", {"limit": 1 << 32}), ("queryRect", {"rect": []}), ("queryRect", {"rect": {"x": "wide"}}),
            ("queryItems", {"indexPaths": {}}), ("queryItems", {"indexPaths": [3]}), ("queryRect", {"categories": [1]}),
            ("openContainer", {"sections": [{"itemCount": True}]}), ("queryRect", {"kinds": "a"}), ("pong", {}),
        ):
            self.assertEqual(json.loads(written(name, fields, is_binary=True)), {"id": 1, name: fields})
        sizes = section(sizes=[1, 2])
        met = json.loads(written("openContainer", {"sections": [sizes], "nmae": "a"}))
        self.assertEqual(met["openContainer"], {"sections": [listed(sizes)], "nmae": "a"})

    def test_only_columns_and_queries_are_binary(self) -> None:
        for fields in ({"sections": [section(3)]}, {"sections": [section(item_ids=["a"])]}):
            self.assertEqual(written("openContainer", fields)[:1], b"{")
        self.assertNotEqual(written("openContainer", {"sections": [section(sizes=[1, 2])]})[:1], b"{")

    def test_numbers_that_are_not_finite_are_refused_in_both_forms(self) -> None:
        for number in (math.nan, math.inf):
            for is_binary in (False, True):
                with self.assertRaises(ValueError):
                    written("queryRect", {"rect": {"x": number}}, is_binary=is_binary)
            with self.assertRaises(ValueError):
                written("openContainer", {"parameters": {"a": [number]}}, is_binary=True)


class ColumnTests(unittest.TestCase):
    def test_all_kinds_of_numbers_make_the_same_column(self) -> None:
        expected = written("updateContainer", {"container": 1, "operations": [Operation.set_sizes(0, 0, [1, 2, 3, 4])]})
        doubles = array("d", [1, 2, 3, 4])
        for sizes in (doubles, (1, 2, 3, 4), iter([1, 2, 3, 4]), memoryview(doubles), array("f", doubles), array("i", [1, 2, 3, 4]),
                      memoryview(doubles).cast("B").cast("d", (2, 2)), memoryview(array("d", [1, 9, 2, 9, 3, 9, 4, 9]))[::2]):
            self.assertEqual(written("updateContainer", {"container": 1, "operations": [Operation.set_sizes(0, 0, sizes)]}), expected)
        self.assertEqual(section(sizes=memoryview(doubles).cast("B").cast("d", (2, 2)))["itemCount"], 2)

    def test_arrays_of_numpy_make_the_same_column(self) -> None:
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is not installed")
        expected = section(sizes=[1, 2, 3, 4])
        for sizes in (numpy.array([1.0, 2, 3, 4]), numpy.array([[1.0, 2], [3, 4]]), numpy.array([1, 2, 3, 4], dtype="int64"),
                      numpy.array([[1, 2], [3, 4]], dtype="float32"), numpy.array([[1.0, 3], [2, 4]]).T):
            met = section(sizes=sizes, weight=numpy.array([5.0, 6]))
            self.assertEqual((met["itemCount"], listed(met["itemSizes"])), (2, listed(expected["itemSizes"])))

    def test_doubles_are_not_copied_before_they_are_sent(self) -> None:
        sizes = array("d", [1, 2])
        items = section(sizes=sizes)
        sizes[0] = 7
        self.assertEqual(listed(items["itemSizes"]), [7, 2])

    def test_what_is_no_number_is_refused(self) -> None:
        for sizes in (["a"], [None], [[1, 2, 3]], [[1, "b"]], "12", b"12", bytearray(16), memoryview(b"12345678"), {1: 2}):
            with self.assertRaises(TypeError):
                section(sizes=sizes)


class ReaderTests(unittest.TestCase):
    def test_recorded_replies_are_read_as_in_json(self) -> None:
        count = 0
        for message in json.loads((CLIENTS.parents[1] / "Tests/Vectors/messages.json").read_text(encoding="utf-8")):
            value = message["json"]
            if message["message"] != "Reply":
                continue
            count += 1
            met = listed(decode("Reply", bytes.fromhex(message["binary"])))
            self.assertEqual(SCHEMA.normal("Reply", met), SCHEMA.normal("Reply", value))
        self.assertGreater(count, 40)

    def test_random_replies_are_read_as_in_json(self) -> None:
        for seed in range(300):
            message = RandomMessage(seed)
            for name in ("openContainer", "updateContainer", "queryRect", "attachContainer", "describeLayout", "explain", "error"):
                value = {"id": 7, "generation": "5", name: listed(message.make(fields_by_name("Reply")[name].type))}
                self.assertEqual(SCHEMA.normal("Reply", listed(decode("Reply", SCHEMA.encode("Reply", value)))),
                                 SCHEMA.normal("Reply", value), f"seed {seed}")

    def test_rows_are_the_same_from_both_forms(self) -> None:
        columns = {"sections": [0, 1, 300], "items": [5, 0, layoutd.LAYOUT_ITEM], "frames": [0.1 * n for n in range(12)],
                   "kinds": [0, 1, 2], "kindNames": ["cell", "header", "line"],
                   "kindCategories": ["cell", "supplementary", "decoration"],
                   "zIndexes": [-1, 0, 1 << 20], "alphas": [1, 0.5, 0], "hidden": [False, True, False],
                   "estimated": [True, False, False],
                   "transforms": [{"position": 1, "matrix": [1, 2, 3, 4, 5, 6], "untransformedFrame": {"x": 3}}],
                   "pinned": [{"dx": 3}],
                   "custom": [{"name": "b", "positions": [0, 2], "values": [1, -2]}, {"name": "a", "positions": [2], "values": [9]}],
                   "ids": {"numbers": ["5", "18446744073709551615", "0"]}}
        rows = read_attributes(columns)
        self.assertEqual(read_attributes(decode("Attributes", SCHEMA.encode("Attributes", columns))), rows)
        self.assertEqual([row.id for row in rows], [5, LARGEST, None])
        for row in read_attributes(decode("Attributes", SCHEMA.encode("Attributes", columns))):
            self.assertEqual([type(value) for value in row[:12]], [type(value) for value in rows[0][:12]])

    def test_columns_that_are_not_packed_are_read_too(self) -> None:
        self.assertEqual(decode("Attributes", bytes.fromhex("0805 08ac02".replace(" ", ""))), {"sections": [5, 300]})
        self.assertEqual(listed(decode("Attributes", b"\x19" + array("d", [2.5]).tobytes())), {"frames": [2.5]})

    def test_entries_of_maps_without_a_key_or_a_value_have_the_default(self) -> None:
        self.assertEqual(decode("Step", b"\x1a\x03\x0a\x01a" + b"\x1a\x09\x11" + array("d", [2.5]).tobytes()),
                         {"values": {"a": 0.0, "": 2.5}})
        self.assertEqual(decode("Section", b"\x1a\x05\x0a\x03\x0a\x01a" + b"\x22\x03\x0a\x01b"),
                         {"parameters": {"a": None}, "itemValues": {"b": {}}})

    def test_unknown_fields_of_all_kinds_are_ignored(self) -> None:
        unknown = b"\xf8\x7f\x05" + b"\xf9\x7f" + bytes(8) + b"\xfd\x7f" + bytes(4) + b"\xfa\x7f\x02hi"
        self.assertEqual(decode("Goodbye", unknown + b"\x0a\x01x" + unknown), {"reason": "x"})

    def test_bytes_that_are_no_message_are_refused(self) -> None:
        good = SCHEMA.encode("Reply", {"id": 1, "queryRect": {"attributes": {"sections": [300], "items": [1], "frames": [1, 2, 3, 4]}}})
        for wrong in (good[:-1], good + b"\x0a", b"\x0b", b"\x08" + b"\xff" * 11, b"\x0d\0\0\0\0", b"\x1a\xff\xff\xff\xff\x0f",
                      good[:2] + b"\x82\x01\x04\x0a\x02\x0a\xff", b"\x82\x01\x05\x0a\x03\x1a\x01\0", b"\xaa\x02\x03\x0a\x01\xff"):
            protocol = Protocol()
            protocol.request("queryRect", {}, is_binary=True)
            protocol.receive(len(wrong).to_bytes(4, "little") + wrong)
            self.assertEqual(protocol.lost and protocol.lost.code, "connection.protocol", wrong.hex())

    def test_bytes_changed_at_random_are_read_or_refused(self) -> None:
        random_ = random.Random(3)
        good = SCHEMA.encode("Reply", {"id": 1, "updateContainer": listed(RandomMessage(8).make("UpdateContainerReply"))})
        for _ in range(3000):
            body = bytearray(good[:random_.randint(1, len(good))])
            for _ in range(random_.randint(1, 3)):
                body[random_.randrange(len(body))] = random_.randrange(256)
            protocol = Protocol()
            protocol.request("updateContainer", {}, is_binary=True)
            protocol.receive(len(body).to_bytes(4, "little") + bytes(body))  # Raises nothing.


class RandomMessage:
    """Random values of the messages that are known to both sides."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def make(self, message: str, depth: int = 0) -> dict:
        names = [field for field in fields_by_name(message).values() if self.random.random() < (0.7 if depth < 4 else 0.3)]
        if message in ("Identifier", "ItemPlace", "SectionPlace", "Operation", "Identifiers") and names:
            names = [self.random.choice(names)]
        made = {}
        for field in names:
            count = self.random.choice([0, 1, 3]) if field.is_repeated else 1
            values = [self.value(field, depth) for _ in range(count)]
            made[field.name] = array("d", values) if field.is_repeated and field.type == "double" else (
                values if field.is_repeated else values[0])
        return made

    def value(self, field: Any, depth: int) -> Any:
        if field.type in ("uint32", "sint32"):
            number = self.random.choice([0, 1, 127, 128, 300, 0x7FFFFFFF])
            return -number if field.type == "sint32" and self.random.random() < 0.5 else number
        if field.is_map:
            return {name: self.value(field._replace(is_map=False), depth) for name in self.random.sample(["a", "b", ""], 2)}
        if field.type == "Struct":
            return {"a": self.value(field._replace(type="Value"), depth)}
        if field.type == "Value":
            return self.random.choice([None, 1.5, "x", [True, {}], {"b": [None]}, False, 0, ""])
        scalars = {"uint64": lambda: str(self.random.choice([0, 5, LARGEST])), "double": lambda: self.random.choice([0.0, -1.5, 1e9]),
                   "string": lambda: self.random.choice(["", "ä", "x" * 200]), "bool": lambda: self.random.random() < 0.5,
                   "bytes": lambda: ""}
        return scalars[field.type]() if field.type in scalars else self.make(field.type, depth + 1)


if __name__ == "__main__":
    unittest.main()
