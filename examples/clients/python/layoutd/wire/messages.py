"""The fields of protobuf's messages, read from the generated table `schema` when they are first used."""
from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .schema import SCHEMA

# Wire types.
VARINT, DOUBLE, LENGTH, FLOAT = 0, 1, 2, 5


class Field(NamedTuple):
    """A field of a message. `type`: a scalar type or a message; of a map, its values' type. `has_presence`: of a scalar that is
    written even if it has its default."""
    name: str
    number: int
    type: str
    is_repeated: bool
    is_map: bool
    has_presence: bool


@cache
def fields_by_name(message: str) -> dict[str, Field]:
    """Raises `KeyError` for a message that the schema does not have."""
    return {name: Field(name, int(number), type, suffix == "*", brace == "{", suffix == "?")
            for name, brace, type, suffix, number in _FIELD.findall(_LINES[message])}


@cache
def fields_by_number(message: str) -> dict[int, Field]:
    return {field.number: field for field in fields_by_name(message).values()}


_FIELD = re.compile(r"(\w+):(\{?)(\w+)\}?([*?]?)=(\d+)")
# The fields of each message, as text.
_LINES = {message: fields for message, _, fields in
          (line.partition(" ") for line in SCHEMA.replace("\n  ", " ").strip().splitlines())}
