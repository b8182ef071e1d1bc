"""The columns in which elements are sent."""
from __future__ import annotations

from typing import Any, Iterable, Optional

from ..errors import ProtocolError
from ..fields import Fields, read_rect
from .attributes import LAYOUT_ITEM, Attributes, Transform
from .identifiers import Identifier, read_identifiers
from .rows import make_rows


def read_attributes(attributes: Optional[Fields]) -> list[Attributes]:
    """Makes rows of the columns in which elements are sent. Raises `ProtocolError` if the columns do not match."""
    columns = attributes or {}
    sections, frames = columns.get("sections", ()), columns.get("frames", ())
    count = len(sections)
    names = columns.get("kindNames") or ["cell"]
    categories = columns.get("kindCategories") or ["cell"] + ["supplementary"] * (len(names) - 1)

    def column(name: str, default: Any) -> Iterable[Any]:
        values = columns.get(name) or ()
        if values and len(values) != count:
            raise ProtocolError(f"{name} has {len(values)} entries, expected {count} or none")
        return map(type(default), values) if values else [default] * count

    items = columns.get("items", ())
    if len(items) != count or len(frames) != 4 * count or len(categories) != len(names):
        raise ProtocolError(f"columns of {count} sections, {len(items)} items, {len(frames)} numbers of frames, "
                            f"{len(names)} kinds in {len(categories)} categories do not fit together")
    rows = make_rows(column, map(int, sections), map(int, items), map(float, frames), names, categories)
    for transform in columns.get("transforms", ()):
        position = transform.get("position", 0)
        if not 0 <= position < count:
            raise ProtocolError(f"position of a transform is {position}, expected 0..<{count}")
        rows[position] = rows[position]._replace(transform=Transform(
            tuple(map(float, transform.get("matrix", ()))), read_rect(transform.get("untransformedFrame"))))
    for pinned in columns.get("pinned", ()):
        position = pinned.get("position", 0)
        if not 0 <= position < count:
            raise ProtocolError(f"position of a pinned element is {position}, expected 0..<{count}")
        rows[position] = rows[position]._replace(pinned=(float(pinned.get("dx", 0)), float(pinned.get("dy", 0))))
    for own in sorted(columns.get("custom", ()), key=lambda own: str(own.get("name", ""))):
        positions, values = own.get("positions", ()), own.get("values", ())
        if len(positions) != len(values):
            raise ProtocolError(f"{own.get('name', '')} has {len(values)} values for {len(positions)} positions")
        for position, value in zip(positions, values):
            if not 0 <= position < count:
                raise ProtocolError(f"position of {own.get('name', '')} is {position}, expected 0..<{count}")
            rows[position] = rows[position]._replace(
                custom=rows[position].custom + ((own.get("name", ""), float(value)),))
    ids = _ids(columns, "ids", count)
    section_ids = _ids(columns, "sectionIds", count) or ids
    for position, each in enumerate(rows if ids else ()):
        if each.category == "cell":
            rows[position] = each._replace(id=ids[position])
        elif each.item != LAYOUT_ITEM:
            rows[position] = each._replace(id=section_ids[position])
    return rows


def _ids(columns: Fields, name: str, count: int) -> list[Identifier]:
    """Identifiers of all elements, or none."""
    ids = read_identifiers(columns.get(name))
    if len(ids) != count and columns.get(name):
        raise ProtocolError(f"{name} has {len(ids)} entries, expected {count} or none")
    return ids
