"""Values of the schema as in JSON: what writes and reads the smallest of them."""
from __future__ import annotations

from typing import Any, Optional

Fields = dict[str, Any]
# x, y, width, height; x, y; width, height. In points, y downwards.
Rect = tuple[float, float, float, float]
Point = tuple[float, float]
Size = tuple[float, float]
# The largest rectangle that the protocol allows.
EVERYWHERE = (-5e8, -5e8, 1e9, 1e9)


def present(**fields: Any) -> Fields:
    return {name: value for name, value in fields.items() if value is not None}


def member(fields: Fields, name: str) -> Fields:
    """A member that has to be an object."""
    value: Fields = fields[name]
    return value


def members(fields: Fields, name: str) -> list[Fields]:
    """A list of objects; empty if there is none."""
    value: list[Fields] = fields.get(name, [])
    return value


def read_rect(rect: Optional[Fields]) -> Rect:
    read = (rect or {}).get
    return float(read("x", 0)), float(read("y", 0)), float(read("width", 0)), float(read("height", 0))


def read_size(size: Optional[Fields]) -> Size:
    read = (size or {}).get
    return float(read("width", 0)), float(read("height", 0))


def read_point(point: Optional[Fields]) -> Point:
    read = (point or {}).get
    return float(read("x", 0)), float(read("y", 0))


def read_path(path: Optional[Fields]) -> tuple[int, int]:
    read = (path or {}).get
    return int(read("section", 0)), int(read("item", 0))


def read_text(text: Optional[str]) -> str:
    if not isinstance(text or "", str):
        raise TypeError(f"{type(text).__name__} in place of a string")
    return text or ""
