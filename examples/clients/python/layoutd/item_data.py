"""Sizes and values of a snapshot's items."""
from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

from .fields import Fields
from .identifiers import Identifier, checked
from .sections import section


class ItemData:
    """Sizes and values of items by their identifiers."""

    def __init__(self) -> None:
        self._of: Dict[Identifier, Tuple[Sequence[float], Dict[str, Any]]] = {}

    def add(self, ids: Sequence[Identifier], sizes: Sequence[float], item_values: Dict[str, Sequence[Any]]) -> None:
        if len(sizes) not in (0, 2 * len(ids)):
            raise ValueError(f"sizes has {len(sizes)} numbers, expected a width and a height for each of {len(ids)} items")
        for name, values in item_values.items():
            if not ids or len(values) % len(ids):
                raise ValueError(f"{name} has {len(values)} values, expected as many for each of {len(ids)} items")
        if not len(sizes) and not item_values:
            return
        for number, id in enumerate(ids):
            own = {name: list(values[number * (len(values) // len(ids)):(number + 1) * (len(values) // len(ids))])
                   for name, values in item_values.items()}
            old_size, old_values = self._of.get(id, ((), {}))
            self._of[id] = (list(sizes[2 * number:2 * number + 2]) or old_size, {**old_values, **own})

    def remove(self, ids: Iterable[Identifier]) -> None:
        for id in ids:
            self._of.pop(id, None)

    def __contains__(self, id: Identifier) -> bool:
        return id in self._of

    def clear(self) -> None:
        self._of.clear()

    def copy(self) -> ItemData:
        copy = ItemData()
        copy._of = dict(self._of)
        return copy

    def items(self, ids: Iterable[Identifier]) -> Optional[Fields]:
        """A `section(...)` of those of the items that have sizes or values; None if none has."""
        ids = [id for id in ids if id in self._of]
        if not ids:
            return None
        sizes, values = self._of[ids[0]]
        for id in ids:
            if bool(self._of[id][0]) != bool(sizes) or self._of[id][1].keys() != values.keys():
                raise ValueError(f"item {id!r} has other data than {ids[0]!r}: sizes and each value are for all items or none")
        columns: Dict[str, Any] = {name: [value for id in ids for value in self._of[id][1][name]] for name in values}
        return section(0, [length for id in ids for length in self._of[id][0]], None, None, ids, **columns)


def distinct(ids: Iterable[Identifier]) -> List[Identifier]:
    """Distinct identifiers, in order. One string is one identifier."""
    ids = list(map(checked, [ids] if isinstance(ids, str) else ids))
    if len(set(ids)) < len(ids):
        raise ValueError(f"an identifier occurs twice in {ids[:3]!r} ...")
    return ids


def beside(place: Dict[str, Optional[Identifier]]) -> Tuple[Identifier, int]:
    """The identifier of `before` or `after`, and how far behind it the place begins."""
    given = [(id, name == "after") for name, id in place.items() if id is not None]
    if len(given) != 1:
        raise ValueError("a place is before one or after one")
    return given[0][0], int(given[0][1])
