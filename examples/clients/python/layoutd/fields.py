"""Values of the schema as in JSON: what writes and reads the smallest of them."""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple

Fields = Dict[str, Any]
Rect = Tuple[float, float, float, float]
# The largest rectangle that the protocol allows.
EVERYWHERE = (-5e8, -5e8, 1e9, 1e9)


def present(**fields: Any) -> Fields:
    return {name: value for name, value in fields.items() if value is not None}


def member(fields: Fields, name: str) -> Fields:
    """A member that has to be an object."""
    value: Fields = fields[name]
    return value


def members(fields: Fields, name: str) -> List[Fields]:
    """A list of objects; empty if there is none."""
    value: List[Fields] = fields.get(name, [])
    return value


def write_rect(rect: Sequence[float]) -> Fields:
    x, y, width, height = rect
    return {"x": x, "y": y, "width": width, "height": height}


def write_point(point: Sequence[float]) -> Fields:
    x, y = point
    return {"x": x, "y": y}


def read_rect(rect: Optional[Fields]) -> Rect:
    read = (rect or {}).get
    return float(read("x", 0)), float(read("y", 0)), float(read("width", 0)), float(read("height", 0))


def read_size(size: Optional[Fields]) -> Tuple[float, float]:
    read = (size or {}).get
    return float(read("width", 0)), float(read("height", 0))


def read_point(point: Optional[Fields]) -> Tuple[float, float]:
    read = (point or {}).get
    return float(read("x", 0)), float(read("y", 0))


def read_path(path: Optional[Fields]) -> Tuple[int, int]:
    read = (path or {}).get
    return int(read("section", 0)), int(read("item", 0))


def read_text(text: Optional[str]) -> str:
    if not isinstance(text or "", str):
        raise TypeError(f"{type(text).__name__} in place of a string")
    return text or ""
