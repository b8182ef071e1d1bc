"""The operations of an update."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Union

from ..arguments import choice, each, fields as checked_fields, mapping, number, refused, text, whole
from ..errors import InvalidArgument
from ..mistakes import concise_methods
from ..section_snapshot import SectionSnapshot
from ..snapshot import Snapshot
from ..values.choices import (
    ContentSizeCategory, Idiom, LayoutDirection, LegibilityWeight, SizeClass,
)
from ..fields import Fields, Rect, Size, present
from ..values.geometry import write_rect
from ..values.identifiers import (
    Identifier, SectionPath, write_identifier, write_identifiers, write_path, write_section,
)
from ..values.sections import Sizes, column, section, sections_of
from ..values.shapes import Environment, Insets, OperationFields, SectionFields


@concise_methods
class Operation:
    """The operations of an update. Index paths are pairs of section and item, rectangles x, y, width, height.

    Operations by identifier (`insert_items` to `apply_snapshot`) mean the same whatever other clients do meanwhile. Items and
    sections that are gone, or there already, are left out, and `Change.skipped` names them, unless the update says
    `refuse_skipped`. Each operation sees the container as those before it leave it. A place is one of `before` or `after` an item
    and `at_start_of` or `at_end_of` a section, by their identifiers."""

    @staticmethod
    def set_bounds(bounds: Rect) -> OperationFields:
        """Sets the visible rectangle, in points; its origin is the content offset."""
        return {"setBounds": write_rect(bounds, "bounds")}

    @staticmethod
    def set_parameters(values: Optional[Mapping[str, Any]] = None, /, **parameters: Any) -> OperationFields:
        """Sets these parameters, in a dictionary or by name, and leaves all others; None resets one to its default."""
        return {"setParameters": {**({} if values is None else checked_fields(values, "parameters")), **parameters}}

    @staticmethod
    def set_layout(layout: str, parameters: Optional[Mapping[str, Any]] = None) -> OperationFields:
        """Switches to another layout, with default values except for `parameters`."""
        return {"setLayout": present(
            layout=text(layout, "layout"), parameters=None if parameters is None else checked_fields(parameters, "parameters"))}

    @staticmethod
    def set_environment(
        *, scale: Optional[float] = None, layoutDirection: Optional[LayoutDirection] = None, contentInset: Optional[Insets] = None,
        safeAreaInsets: Optional[Insets] = None, layoutMargins: Optional[Insets] = None,
        readableContentInsets: Optional[Insets] = None, horizontalSizeClass: Optional[SizeClass] = None,
        verticalSizeClass: Optional[SizeClass] = None, contentSizeCategory: Optional[ContentSizeCategory] = None,
        userInterfaceIdiom: Optional[Idiom] = None, legibilityWeight: Optional[LegibilityWeight] = None,
    ) -> OperationFields:
        """Sets what the view tells the layout, by the names in JSON; `scale` is in pixels per point. Properties that are
        left out have their defaults."""
        given = present(
            scale=scale, layoutDirection=layoutDirection, contentInset=contentInset, safeAreaInsets=safeAreaInsets,
            layoutMargins=layoutMargins, readableContentInsets=readableContentInsets, horizontalSizeClass=horizontalSizeClass,
            verticalSizeClass=verticalSizeClass, contentSizeCategory=contentSizeCategory, userInterfaceIdiom=userInterfaceIdiom,
            legibilityWeight=legibilityWeight)
        return {"setEnvironment": environment_fields(given)}

    @staticmethod
    def set_sections(sections: Iterable[SectionFields]) -> OperationFields:
        """Replaces all sections; each is made by `section(...)`."""
        return {"setSections": {"sections": sections_of(sections)}}

    @staticmethod
    def set_sizes(section: int, item: int, sizes: Sizes) -> OperationFields:
        """Sets the sizes of items from `item` on: the width and height of each in turn, in points; `sizes` as in `section`."""
        return {"setSizes": {"section": whole(section, "section"), "item": whole(item, "item"), "sizes": column(sizes)}}

    @staticmethod
    def set_measured_sizes(section: SectionPath, sizes: Mapping[int, Size], kind: str = "") -> OperationFields:
        """Sets measured sizes by item: width and height in points."""
        measured = mapping(sizes, "sizes", "a size for each item number")
        items = sorted(whole(item, "an item of sizes") for item in measured)
        return {"setMeasuredSizes": {**write_section(section), "items": items, "kind": text(kind, "kind"),
                                     "sizes": column([_size(measured[item], item) for item in items])}}

    @staticmethod
    def measure_items(sizes: Mapping[Identifier, Size]) -> OperationFields:
        """Sets measured sizes by the identifiers of cells, of any sections: width and height in points."""
        measured = mapping(sizes, "sizes", "a size for each identifier")
        return {"setMeasuredSizes": {"ids": write_identifiers(measured),
                                     "sizes": column([_size(size, id) for id, size in measured.items()])}}

    @staticmethod
    def set_orthogonal_offset(section: SectionPath, offset: float) -> OperationFields:
        """Sets the offset of a section that scrolls by itself, in points."""
        return {"setOrthogonalOffset": {**write_section(section), "offset": number(offset, "offset")}}

    @staticmethod
    def invalidate() -> OperationFields:
        """Prepares the layout again, as if everything had changed."""
        return {"invalidate": {}}

    @staticmethod
    def batch_update(
        delete_items: Iterable[tuple[int, int]] = (),
        insert_items: Iterable[tuple[int, int, Optional[SectionFields]]] = (),
        reload_items: Iterable[tuple[int, int, Optional[SectionFields]]] = (),
        move_items: Iterable[tuple[tuple[int, int], tuple[int, int]]] = (),
        delete_sections: Iterable[int] = (),
        insert_sections: Iterable[tuple[int, Optional[SectionFields]]] = (),
        reload_sections: Iterable[tuple[int, Optional[SectionFields]]] = (),
        move_sections: Iterable[tuple[int, int]] = (),
        item_counts_after: Iterable[int] = (),
    ) -> OperationFields:
        """UIKit's `performBatchUpdates`: deletions use index paths before the update, insertions those after it.

        `insert_items`, `reload_items`: section, item and a `section(...)` of the new items, or None for one item without data.
        `insert_sections`, `reload_sections`: the section's number and its content, or None. Moves: from, to."""
        batch = {
            "deleteItems": [write_path(path) for path in each(delete_items, "delete_items", "pairs of section and item")],
            "insertItems": [_items_at(row, "insert_items") for row in each(insert_items, "insert_items", _NEW_ITEMS)],
            "reloadItems": [_items_at(row, "reload_items") for row in each(reload_items, "reload_items", _NEW_ITEMS)],
            "moveItems": [{"from": write_path(old), "to": write_path(new)} for old, new in _rows(move_items, "move_items", _MOVE)],
            "deleteSections": [whole(number, "delete_sections") for number in each(delete_sections, "delete_sections", "numbers")],
            "insertSections": [_section_at(row, "insert_sections") for row in _rows(insert_sections, "insert_sections", _NEW_SECTION)],
            "reloadSections": [_section_at(row, "reload_sections") for row in _rows(reload_sections, "reload_sections", _NEW_SECTION)],
            "moveSections": [{"from": whole(old, "move_sections"), "to": whole(new, "move_sections")}
                             for old, new in _rows(move_sections, "move_sections", _MOVE)],
            "itemCountsAfter": [whole(count, "item_counts_after") for count in each(item_counts_after, "item_counts_after", "numbers")],
        }
        return {"batchUpdate": {name: value for name, value in batch.items() if value}}

    # By identifier

    @staticmethod
    def insert_items(items: Union[SectionFields, Iterable[Identifier]], before: Optional[Identifier] = None,
                     after: Optional[Identifier] = None, at_start_of: Optional[Identifier] = None,
                     at_end_of: Optional[Identifier] = None) -> OperationFields:
        """Inserts items at a place. `items`: identifiers, or a `section(item_ids=...)` with sizes and values of the items."""
        return {"insertItems": {"to": _item_place(before, after, at_start_of, at_end_of), "items": _items(items)}}

    @staticmethod
    def delete_items(ids: Iterable[Identifier]) -> OperationFields:
        """Deletes items."""
        return {"deleteItems": {"ids": write_identifiers(ids)}}

    @staticmethod
    def move_items(ids: Iterable[Identifier], before: Optional[Identifier] = None, after: Optional[Identifier] = None,
                   at_start_of: Optional[Identifier] = None, at_end_of: Optional[Identifier] = None) -> OperationFields:
        """Moves items to a place, where they lie together in this order."""
        return {"moveItems": {"ids": write_identifiers(ids), "to": _item_place(before, after, at_start_of, at_end_of)}}

    @staticmethod
    def reload_items(items: Union[SectionFields, Iterable[Identifier]]) -> OperationFields:
        """Makes items new under their identifiers; measured sizes are dropped. `items` as in `insert_items`; identifiers alone
        keep their sizes and values."""
        return {"reloadItems": {"items": _items(items)}}

    @staticmethod
    def reconfigure_items(items: SectionFields) -> OperationFields:
        """Gives items new sizes or values, made by `section(item_ids=...)`; they stay the items they are."""
        return {"reconfigureItems": {"items": checked_fields(items, "items, made by section(item_ids=...),")}}

    @staticmethod
    def insert_sections(sections: Iterable[SectionFields], before: Optional[Identifier] = None,
                        after: Optional[Identifier] = None) -> OperationFields:
        """Inserts sections, made by `section(id=...)`, beside a section; without one, after the last."""
        return {"insertSections": present(to=_section_place(before, after), sections=sections_of(sections))}

    @staticmethod
    def delete_sections(ids: Iterable[Identifier]) -> OperationFields:
        """Deletes sections with their items."""
        return {"deleteSections": {"ids": write_identifiers(ids)}}

    @staticmethod
    def move_sections(ids: Iterable[Identifier], before: Optional[Identifier] = None,
                      after: Optional[Identifier] = None) -> OperationFields:
        """Moves sections beside another one, where they lie together in this order; without one, after the last."""
        return {"moveSections": present(ids=write_identifiers(ids), to=_section_place(before, after))}

    @staticmethod
    def reload_sections(ids: Iterable[Identifier]) -> OperationFields:
        """Makes sections and all their items new under their identifiers; measured sizes are dropped."""
        return {"reloadSections": {"ids": write_identifiers(ids)}}

    @staticmethod
    def apply_snapshot(snapshot: Union[Snapshot, SectionSnapshot], to: Optional[Identifier] = None) -> OperationFields:
        """Makes the container, or the section `to` alone, equal to a snapshot. The daemon finds what is inserted, deleted and
        moved, with the fewest moves."""
        if not isinstance(snapshot, (Snapshot, SectionSnapshot)):
            raise refused("snapshot", snapshot, "a Snapshot or a SectionSnapshot")
        return {"applySnapshot": snapshot.fields(to)}


def _items(items: Any) -> Any:
    if isinstance(items, Mapping):
        return items
    return section(item_ids=[items] if isinstance(items, str) else each(items, "items", "identifiers, or a section(item_ids=...)"))


def _item_place(before: Optional[Identifier], after: Optional[Identifier], start: Optional[Identifier],
                end: Optional[Identifier]) -> Fields:
    place = present(before=before, after=after, sectionStart=start, sectionEnd=end)
    if len(place) != 1:
        raise InvalidArgument(f"a place has {len(place)} of before, after, at_start_of and at_end_of, expected one")
    return {name: write_identifier(id) for name, id in place.items()}


def _section_place(before: Optional[Identifier], after: Optional[Identifier]) -> Optional[Fields]:
    place = present(before=before, after=after)
    if len(place) > 1:
        raise InvalidArgument("a place among sections has both before and after, expected one of them")
    return {name: write_identifier(id) for name, id in place.items()} or None


_NEW_ITEMS = "rows of section, item and a section(...) of the items, or None"
_NEW_SECTION = "pairs of a section's number and a section(...), or None"
_MOVE = "pairs of from and to"


def _rows(values: Any, what: str, expected: str) -> list[Any]:
    """A list of pairs."""
    found = each(values, what, expected)
    for place, row in enumerate(found):
        if not isinstance(row, (tuple, list)) or len(row) != 2:
            raise refused(f"{what}[{place}]", row, f"one of {expected}")
    return found


def _items_at(row: Any, what: str) -> Fields:
    if not isinstance(row, (tuple, list)) or len(row) != 3:
        raise refused(f"an element of {what}", row, f"one of {_NEW_ITEMS}")
    section, item, items = row
    return present(section=whole(section, f"the section of {what}"), item=whole(item, f"the item of {what}"),
                   items=None if items is None else checked_fields(items, f"the items of {what}"))


def _section_at(row: Any, what: str) -> Fields:
    section, content = row
    return present(section=whole(section, f"the section of {what}"),
                   content=None if content is None else checked_fields(content, f"the content of {what}"))


def _size(size: Any, item: object) -> tuple[float, float]:
    if not isinstance(size, (tuple, list)) or len(size) != 2:
        raise refused(f"the size of {item!r}", size, "a pair of width and height")
    return number(size[0], f"the width of {item!r}"), number(size[1], f"the height of {item!r}")


# The environment's members that have one of a few words.
_WORDS = {
    "layoutDirection": LayoutDirection, "horizontalSizeClass": SizeClass, "verticalSizeClass": SizeClass,
    "contentSizeCategory": ContentSizeCategory, "userInterfaceIdiom": Idiom, "legibilityWeight": LegibilityWeight,
}


def environment_fields(environment: Any) -> Environment:
    """An environment as in JSON, with its words checked."""
    checked: Any = checked_fields(environment, "environment")
    for name, value in checked.items():
        if value and name in _WORDS:
            choice(value, name, _WORDS[name])
    if "scale" in checked:
        number(checked["scale"], "scale")
    found: Environment = checked
    return found
