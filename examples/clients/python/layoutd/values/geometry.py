"""Rectangles, points and sizes as a program passes them in."""
from __future__ import annotations

from typing import Any

from ..arguments import lengths
from ..fields import Fields, Point, Rect


def write_rect(rect: Rect, what: str = "rect") -> Fields:
    x, y, width, height = lengths(rect, what, ("x", "y", "width", "height"))
    return {"x": x, "y": y, "width": width, "height": height}


def write_point(point: Point, what: str = "point") -> Fields:
    x, y = lengths(point, what, ("x", "y"))
    return {"x": x, "y": y}


def as_rect(rect: Any, what: str = "rect") -> Rect:
    x, y, width, height = map(float, lengths(rect, what, ("x", "y", "width", "height")))
    return x, y, width, height
