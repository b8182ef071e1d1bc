"""Sections and items, with their sizes and values."""
from __future__ import annotations

import sys
from array import array
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from ..arguments import each, fields, refused, text, whole
from ..errors import InvalidArgument
from ..fields import Fields, Size
from ..mistakes import check_columns, concise
from .identifiers import Identifier, write_identifier, write_identifiers
from .shapes import SectionFields

# A column of numbers as it is sent.
Column = Union["array[float]", memoryview]
# Widths and heights as a program passes them in: numbers in turn, pairs of them, or a buffer, such as a NumPy array.
Sizes = Union[Iterable[float], Iterable[Size], "array[float]", memoryview]
# Numbers or names of items.
Values = Union[Iterable[float], Iterable[Size], Iterable[str], "array[float]", memoryview]


def column(numbers: Any, what: str = "sizes") -> Column:
    """The numbers as a column of doubles. Buffers of doubles, such as a contiguous NumPy array of any shape, are not copied, and
    have to stay as they are until they are sent. Raises `InvalidArgument` for text and bytes."""
    if isinstance(numbers, (str, bytes, bytearray, Mapping, set, frozenset)):
        raise refused(what, numbers, "a list of numbers")
    try:
        view: Any = memoryview(numbers)
    except TypeError:
        return _listed(numbers, what)
    return _viewed(view, what)


def _viewed(view: Any, what: str) -> Column:
    """A buffer's numbers."""
    if isinstance(view.obj, (bytes, bytearray)) or view.format.strip("<>=@!") not in _NUMBERS or not view.ndim:
        raise InvalidArgument(f"{what} has a buffer of the format {view.format!r}, expected one of numbers")
    if not view.c_contiguous:
        view = memoryview(view.tobytes()).cast("B").cast(view.format)
    if view.format in _NATIVE_DOUBLES:
        doubles: Column = view.cast("B").cast("d") if view.ndim > 1 or view.format != "d" else view
        return doubles
    try:
        return array("d", view if view.ndim == 1 else view.cast("B").cast(view.format))
    except (NotImplementedError, ValueError):
        raise InvalidArgument(f"{what} has a buffer of the format {view.format!r}, expected numbers as this machine has them") from None


_NUMBERS = set("bBhHiIlLqQnNefd")
_NATIVE_DOUBLES = {"d", "@d", "=d", "<d" if sys.byteorder == "little" else ">d"}


def _listed(numbers: Any, what: str) -> Column:
    """The numbers of a list, or of a list of pairs."""
    rows = each(numbers, what, "numbers")
    if rows and isinstance(rows[0], (list, tuple)):
        for place, row in enumerate(rows):
            if not isinstance(row, (list, tuple)) or len(row) != 2:
                raise refused(f"{what}[{place}]", row, "a pair of numbers, as the first is")
        rows = [number for row in rows for number in row]
    try:
        return array("d", rows)
    except (TypeError, OverflowError):
        place, met = next((place, met) for place, met in enumerate(rows) if not _is_number(met))
        raise refused(f"{what}[{place}]", met, "a number") from None


def _is_number(value: Any) -> bool:
    try:
        array("d", [value])
    except (TypeError, OverflowError):
        return False
    return True


@concise
def section(item_count: int = 0, sizes: Sizes = (), parameters: Optional[Mapping[str, Any]] = None,
            id: Optional[Identifier] = None, item_ids: Sequence[Identifier] = (), **item_values: Values) -> SectionFields:
    """A section, to open a container with, or items for an operation, which have neither `id` nor `parameters`.

    `sizes`: the width and height of each item, in points: pairs, or all numbers in turn, in a list or in whatever has a buffer of
    numbers, such as `array("d")` or a NumPy array, which is not copied if it has doubles. `id`, `item_ids`: the identifiers of the
    section and of each item in turn; either every section of a container has them, or none. `item_values`: values of the items by
    the name of the layout's item column, either numbers or names."""
    check_columns(item_values, "section()", ("item_count", "sizes", "item_ids"))
    lengths, ids = column(sizes), each(item_ids, "item_ids", "identifiers")
    if len(lengths) % 2:
        raise InvalidArgument(f"sizes has {len(lengths)} numbers, expected a width and a height for each item")
    made: SectionFields = {"itemCount": whole(item_count, "item_count") or len(ids) or len(lengths) // 2}
    if id is not None:
        made["id"] = write_identifier(id)
    if ids:
        made["itemIds"] = write_identifiers(ids)
    if len(lengths):
        made["itemSizes"] = lengths
    if parameters:
        made["parameters"] = fields(parameters, "parameters")
    if item_values:
        made["itemValues"] = {name: _values(values, name) for name, values in item_values.items()}
    return made


def _values(values: Any, what: str) -> Fields:
    """An item column: numbers or names."""
    if isinstance(values, (str, bytes, bytearray)):
        raise refused(what, values, "a list of numbers or names, one or more for each item")
    if isinstance(values, (list, tuple)) and values and isinstance(values[0], str):
        return {"names": [text(name, f"{what}[{place}]") for place, name in enumerate(values)]}
    return {"numbers": column(values, what)}


def sections_of(values: Any, what: str = "sections") -> list[Any]:
    """A list of sections, each made by `section(...)`."""
    if isinstance(values, Mapping):
        raise refused(what, values, "a list of sections: put it in brackets")
    found = each(values, what, "sections, each made by section(...)")
    for place, one in enumerate(found):
        if not isinstance(one, Mapping):
            raise refused(f"{what}[{place}]", one, "a section, made by section(...)")
    return found
