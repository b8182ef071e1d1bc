"""Programs' names for items and sections, and paths with such names."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, NamedTuple, Optional, Sequence, Union

from ..arguments import each, refused, text, whole
from ..errors import InvalidArgument
from ..fields import Fields, read_path, read_text

# The largest number that may be an identifier.
MAX_IDENTIFIER = (1 << 64) - 1
# A program's name for an item or a section: a number from 0 to 2^64 - 1, or 1 to 64 bytes of text. A container has one kind
# for its items, and one for its sections.
Identifier = Union[int, str]


class SectionID(NamedTuple):
    """The section with this identifier, in place of a section's number: `(SectionID("b"), 0)` is the first item of "b"."""
    id: Identifier


class IndexPath(tuple[int, int]):
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

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (*self, self.id)

    def __repr__(self) -> str:
        return super().__repr__() if self.id is None else f"IndexPath({self[0]}, {self[1]}, id={self.id!r})"


class ItemRange(tuple[int, int, int]):
    """Consecutive items from the daemon: section, first item and count. `ids`: their identifiers, if the request was made
    with `with_ids`."""
    ids: list[Identifier]

    def __new__(cls, section: int, item: int, count: int, ids: Sequence[Identifier] = ()) -> ItemRange:
        numbers: Any = (section, item, count)
        items = super().__new__(cls, numbers)
        items.ids = list(ids)
        return items

    @classmethod
    def read(cls, items: Fields) -> ItemRange:
        """From JSON."""
        return cls(*read_path(items), items.get("count", 0) or 1, read_identifiers(items.get("ids")))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (*self, self.ids)

    def __repr__(self) -> str:
        return f"ItemRange({self[0]}, {self[1]}, {self[2]}, ids={self.ids!r})" if self.ids else super().__repr__()


# Wherever a request takes an index path: section and item, or the item's identifier.
ItemPath = Union[Identifier, tuple[Union[int, SectionID], int]]
# Wherever it takes ranges of items: section, first item and count, or an identifier.
ItemRangePath = Union[Identifier, tuple[int, int, int]]
# Wherever it takes a section.
SectionPath = Union[int, SectionID]


def read_identifiers(ids: Optional[Fields]) -> list[Identifier]:
    """Identifiers from JSON; numbers are exact."""
    ids = ids or {}
    return [*map(int, ids.get("numbers", ())), *map(read_text, ids.get("names", ()))]


def read_identifier(id: Optional[Fields]) -> Optional[Identifier]:
    if not id:
        return None
    return int(id["number"]) if "number" in id else read_text(id.get("name"))


def checked(id: Identifier) -> Identifier:
    """The identifier. Raises `InvalidArgument` if it is not valid."""
    if isinstance(id, bool) or not isinstance(id, (int, str)):
        raise refused("an identifier", id, "a number or text")
    if isinstance(id, int) and not 0 <= id <= MAX_IDENTIFIER:
        raise InvalidArgument(f"an identifier is {id}, expected 0...{MAX_IDENTIFIER}")
    if isinstance(id, str) and not 0 < len(text(id, "an identifier").encode()) <= 64:
        raise refused("an identifier", id, "1...64 bytes")
    return id


def write_identifier(id: Identifier) -> Fields:
    return {"name": id} if isinstance(checked(id), str) else {"number": str(id)}


def write_identifiers(ids: Iterable[Identifier], what: str = "ids") -> Fields:
    ids = list(map(checked, [ids] if isinstance(ids, str) else each(list(ids) if isinstance(ids, Mapping) else ids, what, "identifiers")))
    if ids and all(isinstance(id, str) for id in ids):
        return {"names": ids}
    if any(isinstance(id, str) for id in ids):
        raise InvalidArgument(f"{what} begins with {ids[:3]!r}, expected all numbers or all text")
    return {"numbers": list(map(str, ids))} if ids else {}


def write_section(section: SectionPath) -> Fields:
    if isinstance(section, SectionID):
        return {"sectionId": write_identifier(section.id)}
    return {"section": whole(section, "a section")}


def write_path(path: ItemPath) -> Fields:
    if isinstance(path, str) or (isinstance(path, int) and not isinstance(path, bool)):
        return {"id": write_identifier(path)}
    section, item = _numbers(path, "an index path", 2, "a pair of section and item, or an identifier")
    return {**write_section(section), "item": whole(item, "the item of an index path")}


def write_paths(paths: Iterable[ItemPath], what: str = "index_paths") -> list[Fields]:
    return list(map(write_path, each(paths, what, "index paths, pairs of section and item, or of identifiers")))


def write_ranges(ranges: Iterable[ItemRangePath], what: str = "ranges") -> list[Fields]:
    found = each(ranges, what, "ranges, each a section, a first item and a count, or of identifiers")
    ids = [one for one in found if isinstance(one, (int, str))]
    numbered = [_write_range(one, what) for one in found if not isinstance(one, (int, str))]
    return numbered + ([{"ids": write_identifiers(ids)}] if ids else [])


def _write_range(items: Any, what: str) -> Fields:
    section, item, count = _numbers(items, f"an element of {what}", 3, "a section, a first item and a count, or an identifier")
    return {"section": whole(section, "the section of a range"), "item": whole(item, "the first item of a range"),
            "count": whole(count, "the count of a range")}


def _numbers(values: Any, what: str, count: int, expected: str) -> Sequence[Any]:
    if not isinstance(values, (tuple, list)) or len(values) != count:
        raise refused(what, values, expected)
    return values
