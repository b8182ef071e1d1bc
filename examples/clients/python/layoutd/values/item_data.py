"""Sizes and values of a snapshot's items."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Sequence

from ..arguments import each
from ..errors import InvalidArgument
from ..mistakes import check_columns
from .identifiers import Identifier, checked
from .sections import Sizes, Values, column, section
from .shapes import SectionFields


class ItemData:
    """Sizes and values of items by their identifiers."""

    def __init__(self) -> None:
        self._of: dict[Identifier, tuple[Sequence[float], dict[str, Any]]] = {}

    def add(self, ids: Sequence[Identifier], sizes: Sizes, item_values: Mapping[str, Values]) -> None:
        """Notes sizes and values. Raises `InvalidArgument` if they are not as many for each item."""
        check_columns(item_values, "the call", ("ids", "sizes"))
        sizes = column(sizes)
        columns = {name: _listed(values, name) for name, values in item_values.items()}
        if len(sizes) not in (0, 2 * len(ids)):
            raise InvalidArgument(f"sizes has {len(sizes)} numbers, expected a width and a height for each of {len(ids)} items")
        for name, values in columns.items():
            if not ids or len(values) % len(ids):
                raise InvalidArgument(f"{name} has {len(values)} values, expected as many for each of {len(ids)} items")
        if not len(sizes) and not columns:
            return
        for number, id in enumerate(ids):
            own = {name: list(values[number * (len(values) // len(ids)):(number + 1) * (len(values) // len(ids))])
                   for name, values in columns.items()}
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

    def items(self, ids: Iterable[Identifier]) -> Optional[SectionFields]:
        """A `section(...)` of those of the items that have sizes or values; None if none has."""
        ids = [id for id in ids if id in self._of]
        if not ids:
            return None
        sizes, values = self._of[ids[0]]
        for id in ids:
            if bool(self._of[id][0]) != bool(sizes) or self._of[id][1].keys() != values.keys():
                raise InvalidArgument(f"item {id!r} has other data than {ids[0]!r}: sizes and each value are for all items or none")
        columns: dict[str, Any] = {name: [value for id in ids for value in self._of[id][1][name]] for name in values}
        return section(0, [length for id in ids for length in self._of[id][0]], None, None, ids, **columns)


def distinct(ids: Iterable[Identifier]) -> list[Identifier]:
    """Distinct identifiers, in order. One string is one identifier."""
    ids = list(map(checked, [ids] if isinstance(ids, str) else each(list(ids) if isinstance(ids, Mapping) else ids, "ids", "identifiers")))
    if len(set(ids)) < len(ids):
        twice = next(id for number, id in enumerate(ids) if id in ids[:number])
        raise InvalidArgument(f"the identifier {twice!r} occurs twice, expected each once")
    return ids


def beside(place: dict[str, Optional[Identifier]]) -> tuple[Identifier, int]:
    """The identifier of `before` or `after`, and how far behind it the place begins."""
    given = [(id, name == "after") for name, id in place.items() if id is not None]
    if len(given) != 1:
        raise InvalidArgument(f"a place has {len(given)} of before and after, expected one")
    return given[0][0], int(given[0][1])


def _listed(values: Any, what: str) -> list[Any]:
    """The numbers or names of items."""
    found = each(values, what, "numbers or names, one or more for each item")
    return found if found and isinstance(found[0], str) else list(column(values if isinstance(values, (list, tuple)) else found, what))
