"""Sets of items: ranges, or all but these."""
from __future__ import annotations

from itertools import islice
from typing import Iterable, NamedTuple, Optional, Sequence

from ..arguments import each, truth
from ..errors import InvalidArgument, ProtocolError
from ..fields import Fields
from .identifiers import Identifier, IndexPath, ItemRange, ItemRangePath, read_identifiers, write_ranges


class ViewKeys(NamedTuple):
    """A set of items of a view. `ranges`: in order; with `with_ids`, with the identifiers of up to 16,384 items. `is_inverted`: whether the
    set is all items but these."""
    ranges: Sequence[ItemRange] = ()
    is_inverted: bool = False

    @classmethod
    def read(cls, keys: Optional[Fields]) -> ViewKeys:
        """From JSON. Raises `ProtocolError` if columns do not match."""
        keys = keys or {}
        columns = [list(map(int, keys.get(name, ()))) for name in ("sections", "items", "counts")]
        if len(set(map(len, columns))) > 1:
            raise ProtocolError(f"a set of items has {' and '.join(str(len(column)) for column in columns)} entries, expected as many")
        ids = iter(read_identifiers(keys.get("ids")))
        return cls([ItemRange(section, item, count, list(islice(ids, count))) for section, item, count in zip(*columns)],
                   keys.get("isInverted") is True)

    @property
    def ids(self) -> list[Identifier]:
        """The identifiers of the items in the ranges."""
        return [id for items in self.ranges for id in items.ids]

    def has(self, section: int, item: int) -> bool:
        """Whether an item is in the set."""
        is_named = any(first[0] == section and first[1] <= item < first[1] + first[2] for first in self.ranges)
        return is_named != self.is_inverted

    def __bool__(self) -> bool:
        """Whether there may be an item in it: of an inverted set, that depends on the container."""
        return bool(self.ranges) or self.is_inverted


def write_keys(items: Iterable[ItemRangePath], all_but: bool) -> Fields:
    """A set of items as in JSON."""
    ranges = write_ranges(each(items, "items", "ranges, each a section, a first item and a count, or of identifiers"), "items")
    named = [one for one in ranges if "ids" in one]
    if named and len(ranges) > 1:
        raise InvalidArgument("items has ranges and identifiers, expected one or the other")
    inverted = {"isInverted": True} if truth(all_but, "all_but") else {}
    if named:
        return {"ids": named[0]["ids"], **inverted}
    return {**{name: [one[member] for one in ranges] for name, member in (("sections", "section"), ("items", "item"), ("counts", "count"))},
            **inverted}


def read_item(fields: Fields, name: str = "item") -> Optional[IndexPath]:
    """An index path that may be absent."""
    return IndexPath.read(fields[name]) if name in fields else None
