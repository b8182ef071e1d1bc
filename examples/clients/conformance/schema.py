"""The schema `layout.proto`, and its messages in both forms: protobuf binary and canonical proto3 JSON.

A small reader of the part of the language that the schema uses, so that requests can be compared as messages without a protobuf
library. It is checked with Tests/Vectors/messages.json, which Google's library wrote (`conformance.py --self-test`).
"""
from __future__ import annotations

import base64
import re
import struct
from typing import Any, Dict, Iterator, List, NamedTuple, Tuple

VARINTS = {"uint32", "uint64", "int32", "int64", "sint32", "sint64", "bool"}


class Field(NamedTuple):
    number: int
    name: str
    type: str
    is_repeated: bool
    # Whether a default value is encoded: in a oneof, `optional`, or a message.
    has_presence: bool
    # For a map, the type of its values; its keys are strings.
    value_type: str = ""


class Schema:
    def __init__(self, text: str) -> None:
        self.messages: Dict[str, Dict[int, Field]] = {}
        self._read(text)

    def _read(self, text: str) -> None:
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
        words = re.findall(r'"[^"]*"|[\w.]+|[^\s\w]', text)
        position = 0
        # The names of the enclosing messages; None for a oneof.
        open_: List[Any] = []
        while position < len(words):
            word = words[position]
            if word == "message":
                open_.append(words[position + 1])
                self.messages.setdefault(words[position + 1], {})
                position += 3
            elif word == "oneof":
                open_.append(None)
                position += 3
            elif word == "}":
                open_.pop()
                position += 1
            else:
                end = words.index(";", position)
                if open_ and word != "reserved":
                    message = next(name for name in reversed(open_) if name)
                    field = self._field(words[position:end], is_choice=open_[-1] is None)
                    self.messages[message].setdefault(field.number, field)
                position = end + 1

    @staticmethod
    def _field(words: List[str], is_choice: bool) -> Field:
        label = words.pop(0) if words[0] in ("repeated", "optional") else ""
        value_type = ""
        if words[0] == "map":
            value_type = words[words.index(",") + 1]
            words = ["map"] + words[words.index(">") + 1:]
        type, name, _, number = words[:4]
        json_name = re.sub(r"_(\w)", lambda match: match.group(1).upper(), name)
        is_scalar = type in VARINTS or type in ("double", "string", "bytes", "map")
        has_presence = label != "repeated" and type != "map" and (is_choice or label == "optional" or not is_scalar)
        return Field(int(number), json_name, type, label == "repeated", has_presence, value_type)

    # Binary to JSON

    def decode(self, message: str, data: bytes) -> Any:
        if message in ("google.protobuf.Struct", "google.protobuf.Value", "google.protobuf.ListValue"):
            return _decode_value(message, data)
        result: Dict[str, Any] = {}
        for number, wire, value in _fields(data):
            field = self.messages[message].get(number)
            if field is None:
                continue
            if field.type == "map":
                key, item = "", self._default(field.value_type)
                for part, _, content in _fields(value):
                    if part == 1:
                        key = content.decode()
                    else:
                        item = self._scalar(field.value_type, content)
                result.setdefault(field.name, {})[key] = item
            elif field.is_repeated:
                values = result.setdefault(field.name, [])
                if wire == 2 and (field.type in VARINTS or field.type == "double"):
                    values += [self._scalar(field.type, each) for each in _packed(field.type, value)]
                else:
                    values.append(self._scalar(field.type, value))
            else:
                item = self._scalar(field.type, value)
                if field.has_presence or item not in (0, "", "0", False):
                    result[field.name] = item
        return result

    def _default(self, type: str) -> Any:
        return self._scalar(type, 0 if type in VARINTS else b"\0" * 8 if type == "double" else b"")

    def _scalar(self, type: str, value: Any) -> Any:
        if type == "double":
            return struct.unpack("<d", value)[0]
        if type == "string":
            return value.decode()
        if type == "bytes":
            return base64.b64encode(value).decode()
        if type == "bool":
            return bool(value)
        if type in ("uint64", "int64"):
            return str(value)
        if type == "int32":
            return value - (1 << 64) if value >> 63 else value
        if type.startswith("sint"):
            number = (value >> 1) ^ -(value & 1)
            return str(number) if type == "sint64" else number
        return value if type in VARINTS else self.decode(type, value)

    # JSON to binary

    def encode(self, message: str, value: Any) -> bytes:
        if message in ("google.protobuf.Struct", "google.protobuf.Value", "google.protobuf.ListValue"):
            return _encode_value(message, value)
        names = {field.name: field for field in self.messages[message].values()}
        unknown = set(value) - set(names)
        if unknown:
            raise ValueError(f"{message} has no {', '.join(sorted(unknown))}")
        parts = []
        for field in sorted(names.values()):
            if field.name not in value:
                continue
            content = value[field.name]
            if field.type == "map":
                for key in sorted(content):
                    entry = _bytes(1, key.encode()) + self._tagged(2, field.value_type, content[key])
                    parts.append(_bytes(field.number, entry))
            elif field.is_repeated and (field.type in VARINTS or field.type == "double"):
                if content:
                    parts.append(_bytes(field.number, b"".join(self._bare(field.type, each) for each in content)))
            elif field.is_repeated:
                parts += [self._tagged(field.number, field.type, each) for each in content]
            elif field.has_presence or content not in (0, "", "0", False):
                parts.append(self._tagged(field.number, field.type, content))
        return b"".join(parts)

    def _tagged(self, number: int, type: str, value: Any) -> bytes:
        if type in VARINTS:
            return _varint(number << 3) + self._bare(type, value)
        if type == "double":
            return _varint(number << 3 | 1) + self._bare(type, value)
        if type == "string":
            return _bytes(number, value.encode())
        if type == "bytes":
            return _bytes(number, base64.b64decode(value))
        return _bytes(number, self.encode(type, value))

    def _bare(self, type: str, value: Any) -> bytes:
        if type == "double":
            return struct.pack("<d", value)
        number = int(value)
        if type.startswith("sint"):
            number = number << 1 if number >= 0 else (-number << 1) - 1
        return _varint(number % (1 << 64))

    def normal(self, message: str, value: Any) -> Any:
        """The same message without defaults and with numbers in their canonical form."""
        return self.decode(message, self.encode(message, value))

    def read(self, message: str, body: bytes) -> Any:
        """A body of either form, normalized."""
        if body[:1] == b"{":
            import json
            return self.normal(message, json.loads(body))
        return self.decode(message, body)


def _varint(value: int) -> bytes:
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def _bytes(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _read_varint(data: bytes, position: int) -> Tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, position


def _fields(data: bytes) -> Iterator[Tuple[int, int, Any]]:
    """The number, wire type and content of each field."""
    position = 0
    while position < len(data):
        tag, position = _read_varint(data, position)
        if tag & 7 == 0:
            value, position = _read_varint(data, position)
            yield tag >> 3, 0, value
            continue
        if tag & 7 == 2:
            length, position = _read_varint(data, position)
        else:
            length = {1: 8, 5: 4}[tag & 7]
        if position + length > len(data):
            raise ValueError(f"field {tag >> 3} is longer than its message")
        yield tag >> 3, tag & 7, data[position:position + length]
        position += length


def _packed(type: str, data: bytes) -> Iterator[Any]:
    position = 0
    while position < len(data):
        if type == "double":
            yield data[position:position + 8]
            position += 8
        else:
            value, position = _read_varint(data, position)
            yield value


def _decode_value(message: str, data: bytes) -> Any:
    if message.endswith("Struct"):
        entries = [{part: content for part, _, content in _fields(entry)} for _, _, entry in _fields(data)]
        return {entry.get(1, b"").decode(): _decode_value("google.protobuf.Value", entry[2]) for entry in entries}
    if message.endswith("ListValue"):
        return [_decode_value("google.protobuf.Value", value) for _, _, value in _fields(data)]
    number, _, value = next(_fields(data))
    return {1: lambda: None, 2: lambda: struct.unpack("<d", value)[0], 3: lambda: value.decode(),
            4: lambda: bool(value), 5: lambda: _decode_value("google.protobuf.Struct", value),
            6: lambda: _decode_value("google.protobuf.ListValue", value)}[number]()


def _encode_value(message: str, value: Any) -> bytes:
    if message.endswith("Struct"):
        return b"".join(_bytes(1, _bytes(1, key.encode()) + _bytes(2, _encode_value("google.protobuf.Value", value[key])))
                        for key in sorted(value))
    if message.endswith("ListValue"):
        return b"".join(_bytes(1, _encode_value("google.protobuf.Value", each)) for each in value)
    if value is None:
        return b"\x08\0"
    if isinstance(value, bool):
        return b"\x20" + bytes([value])
    if isinstance(value, (int, float)):
        return b"\x11" + struct.pack("<d", value)
    if isinstance(value, str):
        return _bytes(3, value.encode())
    if isinstance(value, dict):
        return _bytes(5, _encode_value("google.protobuf.Struct", value))
    return _bytes(6, _encode_value("google.protobuf.ListValue", value))
