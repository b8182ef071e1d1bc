"""Reads protobuf's binary form as values in JSON: 64-bit integers are strings.
https://protobuf.dev/programming-guides/encoding"""
from __future__ import annotations

import sys
from array import array
from typing import Any, Callable

from ..fields import Fields
from .messages import DOUBLE, FLOAT, LENGTH, VARINT, Field, fields_by_number


def decode(message: str, data: bytes) -> Fields:
    """Decodes a message. Unknown fields are ignored; columns of doubles are arrays. Raises one of `MISREAD` for anything else
    that is not a message."""
    return _decode(message, data, fields_by_number(message))


def _decode(message: str, data: bytes, known: dict[int, Field]) -> Fields:
    fields: Fields = {}
    at, end = 0, len(data)
    while at < end:
        key, at = _read_varint(data, at)
        wire = key & 7
        value: Any
        if wire == VARINT:
            value, at = _read_varint(data, at)
        elif wire == LENGTH:
            length, at = _read_varint(data, at)
            value, at = data[at:at + length], at + length
        elif wire in (DOUBLE, FLOAT):
            length = 8 if wire == DOUBLE else 4
            value, at = data[at:at + length], at + length
        else:
            raise ValueError(f"wire type is {wire}, expected 0, 1, 2 or 5")
        if at > end:
            raise ValueError(f"{message} ends in the middle of a field")
        field = known.get(key >> 3)
        if field is not None:
            _take(fields, field, wire, value)
    return fields


def _take(fields: Fields, field: Field, wire: int, value: Any) -> None:
    if field.type in _SCALARS and not field.is_map:
        _take_scalar(fields, field, wire, value)
    elif wire != LENGTH:
        raise ValueError(f"{field.name} has wire type {wire}")
    elif field.is_map:
        fields.setdefault(field.name, {}).update([_decode_entry(field, value)])
    elif field.is_repeated:
        fields.setdefault(field.name, []).append(_decode_content(field.type, value))
    else:
        fields[field.name] = _decode_content(field.type, value)


def _take_scalar(fields: Fields, field: Field, wire: int, value: Any) -> None:
    type = field.type
    is_packed = field.is_repeated and wire == LENGTH and type not in ("string", "bytes")
    if not is_packed and wire != (DOUBLE if type == "double" else VARINT if type in _NUMBERS else LENGTH):
        raise ValueError(f"{field.name} has wire type {wire}")
    if type == "double":
        column = array("d")
        column.frombytes(value)
        if sys.byteorder == "big":
            column.byteswap()
        if field.is_repeated:
            fields.setdefault(field.name, array("d")).extend(column)
        else:
            fields[field.name] = column[0]
    elif is_packed:
        fields.setdefault(field.name, []).extend(_NUMBERS[type](_read_varints(value)))
    else:
        value = (value.decode() if type == "string" else value if type == "bytes" else _NUMBERS[type]([value])[0])
        if field.is_repeated:
            fields.setdefault(field.name, []).append(value)
        else:
            fields[field.name] = value


def _decode_entry(field: Field, entry: bytes) -> tuple[str, Any]:
    """The key and the value of a map's entry, which is a message of these two."""
    own = _decode(field.name, entry, {1: _KEY, 2: field._replace(name="value", is_map=False)})
    if "value" not in own:
        own["value"] = 0.0 if field.type == "double" else _decode_content(field.type, b"")
    return own.get("key", ""), own["value"]


_KEY = Field("key", 1, "string", is_repeated=False, is_map=False, has_presence=False)


def _decode_content(type: str, data: bytes) -> Any:
    """A message, or what a message that stands for JSON stands for."""
    fields = decode(type, data)
    if type == "Struct":
        return fields.get("fields", {})
    if type == "ListValue":
        return fields.get("values", [])
    if type == "Value":
        [(kind, value)] = fields.items() or [("nullValue", 0)]
        return None if kind == "nullValue" else value
    return fields


_NUMBERS: dict[str, Callable[[list[int]], list[Any]]] = {
    "uint32": lambda numbers: numbers,
    "uint64": lambda numbers: list(map(str, numbers)),
    "sint32": lambda numbers: [number >> 1 ^ -(number & 1) for number in numbers],
    "bool": lambda numbers: list(map(bool, numbers)),
}


_SCALARS = {"double", "string", "bytes", *_NUMBERS}


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError("a number has more than 10 bytes")


def _read_varints(data: bytes) -> list[int]:
    if data.isascii():  # Each is one byte.
        return list(data)
    values: list[int] = []
    value = shift = 0
    for byte in data:
        if byte < 128:
            values.append(value | byte << shift)
            value = shift = 0
        else:
            value |= (byte & 127) << shift
            shift += 7
            if shift > 63:
                raise ValueError("a number has more than 10 bytes")
    if shift:
        raise ValueError("a column ends in the middle of a number")
    return values
