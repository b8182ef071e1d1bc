"""What programs call items and sections, and paths that may name them so."""
from __future__ import annotations

from typing import Any, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

from .fields import Fields, read_path, read_text

# The largest number that may be an identifier.
MAX_IDENTIFIER = (1 << 64) - 1
# What a program calls an item or a section: a number from 0 to 2^64 - 1, or 1 to 64 bytes of text. A container has one kind.
Identifier = Union[int, str]


class SectionID(NamedTuple):
    """The section with this identifier, in place of a section's number: `(SectionID("b"), 0)` is the first item of "b"."""
    id: Identifier


class IndexPath(Tuple[int, int]):
    """A pair of section and item from the daemon. `id`: the item's identifier, if the request was made with `with_ids`."""
    id: Optional[Identifier]

    def __new__(cls, section: int, item: int, id: Optional[Identifier] = None) -> IndexPath:
        pair: Any = (section, item)
        path = super().__new__(cls, pair)
        path.id = id
        return path

    @classmethod
    def read(cls, path: Optional[Fields]) -> IndexPath:
        """From JSON."""
        return cls(*read_path(path), read_identifier((path or {}).get("id")))

    def __getnewargs__(self) -> Tuple[Any, ...]:
        return (*self, self.id)


class ItemRange(Tuple[int, int, int]):
    """Consecutive items from the daemon: section, first item and count. `ids`: their identifiers, if the request was made
    with `with_ids`."""
    ids: List[Identifier]

    def __new__(cls, section: int, item: int, count: int, ids: Sequence[Identifier] = ()) -> ItemRange:
        numbers: Any = (section, item, count)
        items = super().__new__(cls, numbers)
        items.ids = list(ids)
        return items

    @classmethod
    def read(cls, items: Fields) -> ItemRange:
        """From JSON."""
        return cls(*read_path(items), items.get("count", 0) or 1, read_identifiers(items.get("ids")))

    def __getnewargs__(self) -> Tuple[Any, ...]:
        return (*self, self.ids)


# Wherever a request takes an index path: section and item, or the item's identifier.
ItemPath = Union[Identifier, Tuple[Union[int, SectionID], int]]
# Wherever it takes ranges of items: section, first item and count, or an identifier.
ItemRangePath = Union[Identifier, Tuple[int, int, int]]
# Wherever it takes a section.
SectionPath = Union[int, SectionID]


def read_identifiers(ids: Optional[Fields]) -> List[Identifier]:
    """Identifiers from JSON; numbers are exact."""
    ids = ids or {}
    return [*map(int, ids.get("numbers", ())), *map(read_text, ids.get("names", ()))]


def read_identifier(id: Optional[Fields]) -> Optional[Identifier]:
    if not id:
        return None
    return int(id["number"]) if "number" in id else read_text(id.get("name"))


def checked(id: Identifier) -> Identifier:
    """The identifier. Raises `TypeError` or `ValueError` if it is none."""
    if isinstance(id, bool) or not isinstance(id, (int, str)):
        raise TypeError(f"an identifier is {id!r}, expected a number or text")
    if isinstance(id, int) and not 0 <= id <= MAX_IDENTIFIER:
        raise ValueError(f"an identifier is {id}, expected 0...{MAX_IDENTIFIER}")
    if isinstance(id, str) and not 0 < len(id.encode()) <= 64:
        raise ValueError(f"an identifier is {id!r}, expected 1...64 bytes")
    return id


def write_identifier(id: Identifier) -> Fields:
    return {"name": id} if isinstance(checked(id), str) else {"number": str(id)}


def write_identifiers(ids: Iterable[Identifier]) -> Fields:
    ids = list(map(checked, [ids] if isinstance(ids, str) else ids))
    if ids and all(isinstance(id, str) for id in ids):
        return {"names": ids}
    if any(isinstance(id, str) for id in ids):
        raise TypeError(f"identifiers are {ids[:3]!r} ..., expected all numbers or all text")
    return {"numbers": list(map(str, ids))} if ids else {}


def write_section(section: SectionPath) -> Fields:
    return {"sectionId": write_identifier(section.id)} if isinstance(section, SectionID) else {"section": section}


def write_path(path: ItemPath) -> Fields:
    if isinstance(path, (int, str)):
        return {"id": write_identifier(path)}
    section, item = path
    return {**write_section(section), "item": item}


def write_ranges(ranges: Iterable[ItemRangePath]) -> List[Fields]:
    ranges = list(ranges)
    ids = [each for each in ranges if isinstance(each, (int, str))]
    numbered = [{"section": each[0], "item": each[1], "count": each[2]} for each in ranges if not isinstance(each, (int, str))]
    return numbered + ([{"ids": write_identifiers(ids)}] if ids else [])
