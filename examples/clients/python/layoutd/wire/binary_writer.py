"""Writes protobuf's binary form, of values as in JSON: 64-bit integers are strings.
https://protobuf.dev/programming-guides/encoding"""
from __future__ import annotations

import math
import struct
import sys
from array import array
from typing import Any, Callable, Union

from ..fields import Fields
from .messages import DOUBLE, LENGTH, VARINT, Field, fields_by_name

Piece = Union[bytes, memoryview]
# The pieces of an encoded value, which are not joined before they are sent, and the sum of their lengths.
Encoded = tuple[list[Piece], int]

_MAXIMA = {"uint32": 0xFFFFFFFF, "uint64": 0xFFFFFFFFFFFFFFFF}


class Uncovered(Exception):
    """A request has a member or a value that only JSON can represent here."""


def encode(message: str, fields: Fields) -> Encoded:
    """Encodes a message. Columns of doubles are not copied. Raises `Uncovered`, and `ValueError` for numbers that are not
    finite."""
    known = fields_by_name(message)
    pieces: list[Piece] = []
    size = 0
    for name, value in fields.items():
        field = known.get(name)
        if field is None:
            raise Uncovered(name)
        for wire, payload, length in _values(field, value):
            key = _varint(field.number << 3 | wire)
            if wire == LENGTH:
                key += _varint(length)
            pieces.append(key)
            pieces += payload
            size += len(key) + length
    return pieces, size


def _values(field: Field, value: Any) -> list[tuple[int, list[Piece], int]]:
    """The forms of the field's value on the wire, each with its wire type and length."""
    if field.is_map:
        return [(LENGTH, *_entry(key, _message(field.type, each))) for key, each in _members(value)]
    if not field.is_repeated:
        if field.type in _SCALARS:
            payload = _scalar(field.type, value)
            is_left_out = not value and not field.has_presence
            return [] if is_left_out else [(_WIRES[field.type], [payload], len(payload))]
        return [(LENGTH, *_message(field.type, value))]
    if field.type == "double":
        column = _bytes(value)
        return [(LENGTH, [column], column.nbytes)] if column.nbytes else []
    if not isinstance(value, (list, tuple)):
        raise Uncovered(field.name)
    if field.type in _MAXIMA:
        packed = b"".join([_scalar(field.type, each) for each in value])
        return [(LENGTH, [packed], len(packed))] if packed else []
    if field.type == "string":
        names = [_scalar("string", each) for each in value]
        return [(LENGTH, [name], len(name)) for name in names]
    return [(LENGTH, *_message(field.type, each)) for each in value]


def _message(type: str, value: Any) -> Encoded:
    """A message, or one that stands for JSON."""
    if type == "Struct":
        return encode(type, {"fields": value})
    if type == "Value":
        return encode(type, _kind_of(value))
    return encode(type, dict(_members(value)))


def _kind_of(value: Any) -> Fields:
    """The fields of the message `Value`."""
    if value is None:
        return {"nullValue": 0}
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, (int, float)):
        return {"numberValue": value}
    if isinstance(value, str):
        return {"stringValue": value}
    if isinstance(value, dict):
        return {"structValue": value}
    if isinstance(value, (list, tuple)):
        return {"listValue": {"values": value}}
    raise Uncovered(type(value).__name__)


def _members(value: Any) -> Any:
    if not isinstance(value, dict):
        raise Uncovered(type(value).__name__)
    return value.items()


def _bytes(column: Any) -> memoryview:
    """A column of doubles as bytes."""
    if not isinstance(column, (array, memoryview)):
        column = array("d", column)
    if sys.byteorder == "big":
        column = array("d", column)
        column.byteswap()
    return memoryview(column).cast("B")


def _varint(value: int) -> bytes:
    if value < 128:
        return _BYTES[value]
    data = bytearray()
    while value >= 128:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)
    return bytes(data)


_BYTES = [bytes([value]) for value in range(128)]


def _scalar(type: str, value: Any) -> bytes:
    return _SCALARS[type](type, value)


def _whole(type: str, value: Any) -> bytes:
    try:
        number = int(value) if isinstance(value, str) else value
    except ValueError:
        raise Uncovered(type) from None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= _MAXIMA[type]:
        raise Uncovered(type)
    return _varint(number)


def _double(_: str, value: Any) -> bytes:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise Uncovered("double")
    if not math.isfinite(value):
        raise ValueError(f"{value} is not a finite number")
    return struct.pack("<d", value)


def _text(_: str, value: Any) -> bytes:
    if not isinstance(value, str):
        raise Uncovered("string")
    return value.encode()


def _truth(_: str, value: Any) -> bytes:
    if not isinstance(value, bool):
        raise Uncovered("bool")
    return _BYTES[value]


_SCALARS: dict[str, Callable[[str, Any], bytes]] = {
    "uint32": _whole, "uint64": _whole, "double": _double, "string": _text, "bool": _truth,
}
_WIRES = {"uint32": VARINT, "uint64": VARINT, "bool": VARINT, "double": DOUBLE, "string": LENGTH}


def _entry(name: Any, value: Encoded) -> Encoded:
    """A map's entry."""
    key = _text("string", name)
    head = b"".join([b"\x0a", _varint(len(key)), key, b"\x12", _varint(value[1])])
    return [head, *value[0]], len(head) + value[1]

