"""Snapshots of containers."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional

from .arguments import fields as checked_fields
from .errors import InvalidArgument
from .fields import Fields, present
from .mistakes import concise_methods
from .values.identifiers import Identifier, checked, read_identifier, read_identifiers, write_identifier, write_identifiers
from .values.item_data import ItemData, beside, distinct
from .values.sections import Sizes, Values, column, sections_of
from .values.shapes import SectionFields


@concise_methods
class Snapshot:
    """All sections and items that a container is to have, by identifier (UIKit's `NSDiffableDataSourceSnapshot`).

        snapshot = Snapshot()
        snapshot.append_sections(["favourites", "all"])
        snapshot.append_items(["a", "b"], sizes=[100, 80, 60, 80])     # to the last section
        container.apply(snapshot)

    The daemon compares it with what there is, and inserts, deletes and moves accordingly. New items bring sizes and values where
    the container's others have them: `sizes` are a width and a height for each item in turn, in points, and `item_values` as in
    `section`. Methods raise `ValueError` for identifiers that are there already, or are not."""

    def __init__(self) -> None:
        # Sections in order, and the items of each.
        self._sections: list[Identifier] = []
        self._items: dict[Identifier, list[Identifier]] = {}
        # The section of each item.
        self._places: dict[Identifier, Identifier] = {}
        self._parameters: dict[Identifier, Fields] = {}
        self._data = ItemData()
        self._reloaded: dict[Identifier, None] = {}
        self._reloaded_sections: dict[Identifier, None] = {}

    @classmethod
    def read(cls, sections: Iterable[SectionFields]) -> Snapshot:
        """Of sections as in JSON: made by `section(...)`, or the `state.sections` of `attach(..., with_items=True)`. Their sizes
        and values are left out, as the container has them."""
        snapshot = cls()
        for each in sections_of(sections):
            id = read_identifier(each.get("id"))
            if id is None:
                raise InvalidArgument("a section has no identifier")
            snapshot.append_sections([id])
            snapshot.append_items(read_identifiers(each.get("itemIds")))
        return snapshot

    def __repr__(self) -> str:
        return f"<Snapshot of {len(self._sections)} sections and {len(self._places)} items>"

    def copy(self) -> Snapshot:
        """A snapshot of its own with the same contents."""
        copy = Snapshot()
        copy._sections, copy._items = list(self._sections), {id: list(items) for id, items in self._items.items()}
        copy._places, copy._parameters, copy._data = dict(self._places), dict(self._parameters), self._data.copy()
        copy._reloaded, copy._reloaded_sections = dict(self._reloaded), dict(self._reloaded_sections)
        return copy

    # What there is

    @property
    def section_identifiers(self) -> list[Identifier]:
        """All sections, in order."""
        return list(self._sections)

    @property
    def number_of_sections(self) -> int:
        """The number of sections."""
        return len(self._sections)

    def item_identifiers(self, in_section: Optional[Identifier] = None) -> list[Identifier]:
        """The items of a section, or all items, in order."""
        if in_section is not None:
            return list(self._items[self._known_section(in_section)])
        return [item for id in self._sections for item in self._items[id]]

    def number_of_items(self, in_section: Optional[Identifier] = None) -> int:
        """The number of items of a section, or of all."""
        return len(self._places) if in_section is None else len(self._items[self._known_section(in_section)])

    def section_containing(self, item: Identifier) -> Optional[Identifier]:
        """The section of an item; None if there is no such item."""
        return self._places.get(item)

    def index_of_item(self, item: Identifier) -> Optional[int]:
        """The item's position among all items; None if there is no such item."""
        if item not in self._places:
            return None
        before = self._sections[:self._sections.index(self._places[item])]
        return sum(len(self._items[id]) for id in before) + self._items[self._places[item]].index(item)

    def index_of_section(self, section: Identifier) -> Optional[int]:
        """The section's position; None if there is no such section."""
        return self._sections.index(section) if section in self._items else None

    @property
    def reloaded_item_identifiers(self) -> list[Identifier]:
        """The items to be reloaded, in the order in which that was said."""
        return list(self._reloaded)

    @property
    def reconfigured_item_identifiers(self) -> list[Identifier]:
        """The items with sizes and values to be sent which are not reloaded, in the snapshot's order. If the container has them
        already, they are reconfigured."""
        return [item for item in self.item_identifiers() if item in self._data and item not in self._reloaded]

    @property
    def reloaded_section_identifiers(self) -> list[Identifier]:
        """The sections to be reloaded, in the order in which that was said."""
        return list(self._reloaded_sections)

    # Sections

    def append_sections(self, ids: Iterable[Identifier]) -> None:
        """Adds sections without items after the last one."""
        self._insert_sections(ids, len(self._sections))

    def insert_sections(self, ids: Iterable[Identifier], before: Optional[Identifier] = None,
                        after: Optional[Identifier] = None) -> None:
        """Adds sections without items beside a section."""
        place, offset = beside({"before": before, "after": after})
        self._insert_sections(ids, self._sections.index(self._known_section(place)) + offset)

    def delete_sections(self, ids: Iterable[Identifier]) -> None:
        """Deletes sections with their items."""
        ids = list(map(self._known_section, distinct(ids)))
        for id in ids:
            self._forget(self._items.pop(id))
            self._parameters.pop(id, None)
            self._reloaded_sections.pop(id, None)
        gone = set(ids)
        self._sections = [id for id in self._sections if id not in gone]

    def move_section(self, id: Identifier, before: Optional[Identifier] = None, after: Optional[Identifier] = None) -> None:
        """Moves a section beside another one."""
        place, offset = beside({"before": before, "after": after})
        if self._known_section(place) == self._known_section(id):
            raise InvalidArgument(f"section {id!r} cannot move beside itself")
        self._sections.remove(id)
        self._sections.insert(self._sections.index(place) + offset, id)

    def reload_sections(self, ids: Iterable[Identifier]) -> None:
        """Makes sections and all their items new when the snapshot is applied."""
        self._reloaded_sections.update(dict.fromkeys(map(self._known_section, distinct(ids))))

    def set_parameters(self, section: Identifier, parameters: Mapping[str, Any]) -> None:
        """Sets a section's overrides of the layout's parameters. Without this, a section keeps those it has."""
        self._parameters[self._known_section(section)] = checked_fields(parameters, "parameters")

    # Items

    def append_items(self, ids: Iterable[Identifier], section: Optional[Identifier] = None, sizes: Sizes = (),
                     **item_values: Values) -> None:
        """Adds items after the last one of a section, or of the last section."""
        if section is None and not self._sections:
            raise InvalidArgument("there is no section to append items to")
        section = self._known_section(self._sections[-1] if section is None else section)
        self._insert_items(ids, section, len(self._items[section]), sizes, item_values)

    def insert_items(self, ids: Iterable[Identifier], before: Optional[Identifier] = None, after: Optional[Identifier] = None,
                     sizes: Sizes = (), **item_values: Values) -> None:
        """Adds items beside an item."""
        place, offset = beside({"before": before, "after": after})
        section = self._places[self._known_item(place)]
        self._insert_items(ids, section, self._items[section].index(place) + offset, sizes, item_values)

    def delete_items(self, ids: Iterable[Identifier]) -> None:
        """Deletes items."""
        gone = set(map(self._known_item, distinct(ids)))
        for section in {self._places[item] for item in gone}:
            self._items[section] = [item for item in self._items[section] if item not in gone]
        self._forget(gone)

    def delete_all_items(self) -> None:
        """Deletes all items, and all sections with them."""
        self.delete_sections(self._sections)

    def move_item(self, id: Identifier, before: Optional[Identifier] = None, after: Optional[Identifier] = None) -> None:
        """Moves an item beside another one, which may be in another section."""
        place, offset = beside({"before": before, "after": after})
        if self._known_item(place) == self._known_item(id):
            raise InvalidArgument(f"item {id!r} cannot move beside itself")
        self._items[self._places[id]].remove(id)
        target = self._places[id] = self._places[place]
        self._items[target].insert(self._items[target].index(place) + offset, id)

    def reload_items(self, ids: Iterable[Identifier], sizes: Sizes = (), **item_values: Values) -> None:
        """Makes items new when the snapshot is applied, with new sizes and values or those they have."""
        ids = list(map(self._known_item, distinct(ids)))
        self._data.add(ids, sizes, item_values)
        self._reloaded.update(dict.fromkeys(ids))

    def reconfigure_items(self, ids: Iterable[Identifier], sizes: Sizes = (), **item_values: Values) -> None:
        """Gives items new sizes or values when the snapshot is applied; they stay the items they are."""
        ids = list(map(self._known_item, distinct(ids)))
        sizes = column(sizes)
        if not len(sizes) and not item_values:
            raise InvalidArgument("neither sizes nor values are given, expected what the items get")
        self._data.add(ids, sizes, item_values)

    # To the daemon

    def fields(self, to: Optional[Identifier] = None) -> Fields:
        """As in JSON's `ApplySnapshot`. `to`: has to be None; only a `SectionSnapshot` is of one section."""
        if to is not None:
            raise InvalidArgument("a snapshot is of a whole container, expected a SectionSnapshot for one section")
        sections = [present(id=write_identifier(id), itemIds=write_identifiers(self._items[id]), parameters=self._parameters.get(id))
                    for id in self._sections]
        return present(sections=sections, items=self._data.items(self.item_identifiers()),
                        reload=write_identifiers(self._reloaded) or None,
                        reloadSections=write_identifiers(self._reloaded_sections) or None)

    def forget_reloads(self) -> None:
        """Drops what is sent only once: reloads, and sizes and values."""
        self._data.clear()
        self._reloaded.clear()
        self._reloaded_sections.clear()

    # Steps

    def _insert_sections(self, ids: Iterable[Identifier], index: int) -> None:
        ids = distinct(ids)
        for id in ids:
            if id in self._items:
                raise InvalidArgument(f"section {id!r} is there already")
        self._sections[index:index] = ids
        self._items.update((id, []) for id in ids)

    def _insert_items(self, ids: Iterable[Identifier], section: Identifier, index: int, sizes: Sizes,
                      item_values: Mapping[str, Values]) -> None:
        ids = distinct(ids)
        for id in ids:
            if id in self._places:
                raise InvalidArgument(f"item {id!r} is there already")
        self._data.add(ids, sizes, item_values)
        self._items[section][index:index] = ids
        self._places.update(dict.fromkeys(ids, section))

    def _forget(self, items: Iterable[Identifier]) -> None:
        for item in items:
            del self._places[item]
            self._reloaded.pop(item, None)
        self._data.remove(items)

    def _known_section(self, id: Identifier) -> Identifier:
        if checked(id) not in self._items:
            raise InvalidArgument(f"a section is {id!r}, which the snapshot does not have; expected one of {_some(self._sections)}")
        return id

    def _known_item(self, id: Identifier) -> Identifier:
        if checked(id) not in self._places:
            raise InvalidArgument(f"an item is {id!r}, which the snapshot does not have; expected one of its {len(self._places)} items")
        return id


def _some(ids: list[Identifier]) -> str:
    """The first of a list, for a message."""
    return ", ".join(map(repr, ids[:5])) + (" ..." if len(ids) > 5 else "") if ids else "none, as there are no sections"
