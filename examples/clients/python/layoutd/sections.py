"""Sections and items, with their sizes and values."""
from __future__ import annotations

from array import array
from typing import Any, Optional, Sequence, Union

from .fields import Fields
from .identifiers import Identifier, write_identifier, write_identifiers

# A column of numbers as it is sent.
Column = Union["array[float]", memoryview]


def column(numbers: Any) -> Column:
    """The numbers as a column of doubles. Buffers of doubles, such as a contiguous NumPy array of any shape, are not copied, and
    have to stay as they are until they are sent."""
    try:
        view: Any = memoryview(numbers)
    except TypeError:
        return array("d", numbers)
    if not view.c_contiguous:
        view = memoryview(view.tobytes()).cast(view.format)
    elif view.ndim > 1:
        view = view.cast("B").cast(view.format)
    doubles: Column = view if view.format == "d" else array("d", view)
    return doubles


def section(item_count: int = 0, sizes: Any = (), parameters: Optional[Fields] = None,
            id: Optional[Identifier] = None, item_ids: Sequence[Identifier] = (), **item_values: Any) -> Fields:
    """A section, to open a container with, or items for an operation, which have neither `id` nor `parameters`.

    `sizes`: the width and height of each item in turn, in points: a sequence, or whatever has a buffer of numbers, such as
    `array("d")` or a NumPy array, which is not copied if it has doubles. `id`, `item_ids`: the identifiers of the section and of
    each item in turn; either every section of a container has them, or none. `item_values`: values of the items by the name of the
    layout's item column, either numbers or names."""
    lengths = column(sizes)
    fields: Fields = {"itemCount": item_count or len(item_ids) or len(lengths) // 2}
    if id is not None:
        fields["id"] = write_identifier(id)
    if len(item_ids):
        fields["itemIds"] = write_identifiers(item_ids)
    if len(lengths):
        fields["itemSizes"] = lengths
    if parameters:
        fields["parameters"] = parameters
    if item_values:
        fields["itemValues"] = {name: {"names": list(values)} if len(values) and isinstance(values[0], str) else
                                {"numbers": column(values)} for name, values in item_values.items()}
    return fields
