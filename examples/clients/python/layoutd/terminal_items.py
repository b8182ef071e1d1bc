"""The items that a program shows in a terminal, and their identifiers in the container."""
from __future__ import annotations

from itertools import count
from typing import Callable, Generic, Hashable, Optional, Sequence, TypeVar

from .arguments import refused
from .fields import Size
from .snapshot import Snapshot
from .values.effects import Find
from .values.identifiers import Identifier
from .values.view_keys import ViewKeys

Item = TypeVar("Item", bound=Hashable)


class TerminalItems(Generic[Item]):
    """Items by identifier and by place. An item keeps its identifier for as long as it is shown."""

    def __init__(self) -> None:
        self.ids: dict[Item, int] = {}
        self.by_id: dict[Optional[Identifier], Item] = {}
        self._sections: list[list[Item]] = []
        self._numbers = count(1)

    def replace(self, sections: Sequence[Sequence[Item]], size: Optional[Callable[[Item], Size]]) -> Snapshot:
        """Has these items and no others, each once; returns what the container is to have."""
        items = [each for section in sections for each in section]
        ids = {each: self.ids.get(each) or next(self._numbers) for each in items}
        if len(ids) < len(items):
            raise refused("sections", next(each for each in ids if items.count(each) > 1), "each item once")
        self.ids, self.by_id, self._sections = ids, {id: each for each, id in ids.items()}, [list(each) for each in sections]
        snapshot = Snapshot()
        for number, section in enumerate(sections):
            sizes = [length for each in section for length in size(each)] if size else ()
            snapshot.append_sections([number])
            snapshot.append_items([ids[each] for each in section], sizes=sizes)
        return snapshot

    def among(self, keys: ViewKeys) -> set[Item]:
        """The items of a set."""
        named = {each for section, item, length in keys.ranges for each in self._sections[section][item:item + length]}
        return self.ids.keys() - named if keys.is_inverted else named

    def found(self, search: Find, name: Callable[[Item], str]) -> Optional[int]:
        """The identifier of the item that a search finds."""
        items = list(self.ids)
        first = items.index(self.by_id[search.start.id]) + (not search.includes_start) if search.start else 0
        matching = (each for each in items[first:] + items[:first] if name(each).casefold().startswith(search.text.casefold()))
        return next((self.ids[each] for each in matching), None)
