"""Snapshots of sections."""
from __future__ import annotations

from typing import Callable, Iterable, Mapping, Optional

from .arguments import refused
from .errors import InvalidArgument
from .fields import Fields, present
from .mistakes import concise_methods
from .values.identifiers import Identifier, checked, write_identifier, write_identifiers
from .values.item_data import ItemData, beside, distinct
from .values.sections import Sizes, Values, column


@concise_methods
class SectionSnapshot:
    """The outline of one section: items with children that are shown while their parent is expanded (UIKit's
    `NSDiffableDataSourceSectionSnapshot`). Parents come before their children.

        outline = SectionSnapshot()
        outline.append(["fruit", "vegetables"])
        outline.append(["apples", "pears"], to="fruit")
        outline.expand(["fruit"])
        container.apply(outline, to="food")                # fruit, apples, pears, vegetables

    The container has the visible items alone; applying leaves all other sections as they are. Sizes and values are those of
    `Snapshot`, and are kept: an item that is expanded once more is new to the container."""

    def __init__(self) -> None:
        # The children of each item, and the root items of None.
        self._children: dict[Optional[Identifier], list[Identifier]] = {None: []}
        self._parents: dict[Identifier, Optional[Identifier]] = {}
        self._expanded: dict[Identifier, None] = {}
        self._data = ItemData()

    def __repr__(self) -> str:
        return f"<SectionSnapshot of {len(self._parents)} items, {len(self.visible_items)} of them visible>"

    def copy(self) -> SectionSnapshot:
        """An outline of its own with the same contents."""
        return self.snapshot_of(None)

    # What there is

    @property
    def items(self) -> list[Identifier]:
        """All items, parents before their children, whether visible or not."""
        return self._below(None, lambda _: True)

    @property
    def root_items(self) -> list[Identifier]:
        """The items without a parent."""
        return list(self._children[None])

    @property
    def visible_items(self) -> list[Identifier]:
        """The items all of whose ancestors are expanded: those that the container shows."""
        return self._below(None, self._expanded.__contains__)

    @property
    def expanded_items(self) -> list[Identifier]:
        """The items that are expanded, whether visible or not, in the outline's order."""
        return [item for item in self.items if item in self._expanded]

    def __contains__(self, item: Identifier) -> bool:
        return item in self._parents

    def is_visible(self, item: Identifier) -> bool:
        """Whether all ancestors of an item are expanded."""
        parent = self._parents[self._known(item)]
        while parent is not None:
            if parent not in self._expanded:
                return False
            parent = self._parents[parent]
        return True

    def is_expanded(self, item: Identifier) -> bool:
        """Whether the children of an item are shown when it is itself."""
        return self._known(item) in self._expanded

    def index(self, item: Identifier) -> Optional[int]:
        """The item's position among all items; None if there is no such item."""
        return self.items.index(item) if item in self._parents else None

    def level(self, item: Identifier) -> int:
        """The number of ancestors: 0 for an item without a parent."""
        level, parent = 0, self._parents[self._known(item)]
        while parent is not None:
            level, parent = level + 1, self._parents[parent]
        return level

    def parent(self, item: Identifier) -> Optional[Identifier]:
        """The parent of an item; None for one without."""
        return self._parents[self._known(item)]

    def children(self, item: Optional[Identifier]) -> list[Identifier]:
        """The children of an item, without theirs; the root items of None."""
        return list(self._children[item if item is None else self._known(item)])

    def snapshot_of(self, parent: Optional[Identifier], including_parent: bool = False) -> SectionSnapshot:
        """An outline of the items below an item, or of all below None."""
        part = SectionSnapshot()
        root = [parent] if including_parent and parent is not None else self.children(parent)
        waiting: list[tuple[Optional[Identifier], list[Identifier]]] = [(None, root)]
        while waiting:
            above, items = waiting.pop()
            part._children[above] = list(items)
            for item in items:
                part._parents[item] = above
                waiting.append((item, self._children[item]))
        part._expanded = {item: None for item in self._expanded if item in part._parents}
        part._data = self._data.copy()
        part._data.remove([item for item in self._parents if item not in part._parents])
        return part

    # Change

    def append(self, ids: Iterable[Identifier], to: Optional[Identifier] = None, sizes: Sizes = (),
               **item_values: Values) -> None:
        """Adds items after the last child of a parent, or at the end without a parent. The parent does not become expanded."""
        parent = to if to is None else self._known(to)
        self._insert(ids, parent, len(self._children[parent]), sizes, item_values)

    def insert(self, ids: Iterable[Identifier], before: Optional[Identifier] = None, after: Optional[Identifier] = None,
               sizes: Sizes = (), **item_values: Values) -> None:
        """Adds items beside an item, under the same parent; after an item means after its children too."""
        place, offset = beside({"before": before, "after": after})
        parent = self._parents[self._known(place)]
        self._insert(ids, parent, self._children[parent].index(place) + offset, sizes, item_values)

    def delete(self, ids: Iterable[Identifier]) -> None:
        """Deletes items with all items below them."""
        for id in list(map(self._known, distinct(ids))):
            if id not in self._parents:  # It was below an earlier one.
                continue
            gone = [id, *self._below(id, lambda _: True)]
            self._children[self._parents[id]].remove(id)
            for each in gone:
                del self._parents[each], self._children[each]
                self._expanded.pop(each, None)
            self._data.remove(gone)

    def delete_all(self) -> None:
        """Deletes all items."""
        self.delete(self._children[None])

    def replace(self, children_of: Identifier, by: SectionSnapshot) -> None:
        """Replaces everything below an item by another outline."""
        if not isinstance(by, SectionSnapshot):
            raise refused("by", by, "a SectionSnapshot")
        parent = self._known(children_of)
        staying = self._parents.keys() - set(self._below(parent, lambda _: True))
        for id in by._parents:
            if id in staying:
                raise InvalidArgument(f"item {id!r} is there already")
        part = by.copy()
        self.delete(self._children[parent])
        self._children[parent] = part._children.pop(None)
        self._children.update(part._children)
        self._parents.update((id, parent if above is None else above) for id, above in part._parents.items())
        self._expanded.update(part._expanded)
        self._data._of.update(part._data._of)

    def expand(self, ids: Iterable[Identifier]) -> None:
        """Shows the children of items wherever the items themselves are shown."""
        self._expanded.update(dict.fromkeys(map(self._known, distinct(ids))))

    def collapse(self, ids: Iterable[Identifier]) -> None:
        """Hides everything below items. Items that are expanded below them stay so."""
        for id in list(map(self._known, distinct(ids))):
            self._expanded.pop(id, None)

    def reconfigure(self, ids: Iterable[Identifier], sizes: Sizes = (), **item_values: Values) -> None:
        """Gives items new sizes or values; they stay the items they are."""
        ids = list(map(self._known, distinct(ids)))
        sizes = column(sizes)
        if not len(sizes) and not item_values:
            raise InvalidArgument("neither sizes nor values are given, expected what the items get")
        self._data.add(ids, sizes, item_values)

    # To the daemon

    def fields(self, to: Optional[Identifier] = None) -> Fields:
        """As in JSON's `ApplySnapshot`, for the section `to`."""
        if to is None:
            raise InvalidArgument("a section snapshot is of one section, expected its identifier")
        visible = self.visible_items
        return present(sections=[{"id": write_identifier(to), "itemIds": write_identifiers(visible)}], items=self._data.items(visible),
                        keepsOtherSections=True)

    def forget_reloads(self) -> None:
        """Does nothing: sizes and values are kept for items that are shown once more."""

    # Steps

    def _insert(self, ids: Iterable[Identifier], parent: Optional[Identifier], index: int, sizes: Sizes,
                item_values: Mapping[str, Values]) -> None:
        ids = distinct(ids)
        for id in ids:
            if id in self._parents:
                raise InvalidArgument(f"item {id!r} is there already")
        self._data.add(ids, sizes, item_values)
        self._children[parent][index:index] = ids
        for id in ids:
            self._parents[id], self._children[id] = parent, []

    def _below(self, parent: Optional[Identifier], is_open: Callable[[Identifier], bool]) -> list[Identifier]:
        """The items below an item, parents first, as far as their parents are open."""
        found: list[Identifier] = []
        waiting = self._children[parent][::-1]
        while waiting:
            found.append(waiting.pop())
            if is_open(found[-1]):
                waiting.extend(reversed(self._children[found[-1]]))
        return found

    def _known(self, id: Identifier) -> Identifier:
        if checked(id) not in self._parents:
            raise InvalidArgument(f"an item is {id!r}, which the outline does not have; expected one of its {len(self._parents)} items")
        return id
