"""The operations of an update."""
from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from .fields import Fields, present, write_rect
from .identifiers import (
    Identifier, SectionPath, write_identifier, write_identifiers, write_path, write_section,
)
from .section_snapshot import SectionSnapshot
from .sections import column, section
from .snapshot import Snapshot


class Operation:
    """The operations of an update. Index paths are pairs of section and item, rectangles x, y, width, height.

    Operations by identifier (`insert_items` to `apply_snapshot`) mean the same whatever other clients do meanwhile. Items and
    sections that are gone, or there already, are left out, and `Change.skipped` names them, unless the update says
    `refuse_skipped`. Each operation sees the container as those before it leave it. A place is one of `before` or `after` an item
    and `at_start_of` or `at_end_of` a section, by their identifiers."""

    @staticmethod
    def set_bounds(bounds: Sequence[float]) -> Fields:
        """Sets the visible rectangle, in points; its origin is the content offset."""
        return {"setBounds": write_rect(bounds)}

    @staticmethod
    def set_parameters(**parameters: Any) -> Fields:
        """Sets these parameters and leaves all others; None resets one to its default."""
        return {"setParameters": parameters}

    @staticmethod
    def set_layout(layout: str, parameters: Optional[Fields] = None) -> Fields:
        """Switches to another layout, with default values except for `parameters`."""
        return {"setLayout": present(layout=layout, parameters=parameters)}

    @staticmethod
    def set_environment(**environment: Any) -> Fields:
        """Sets what the view tells the layout, as in JSON: scale (pixels per point), layoutDirection, contentInset,
        contentSizeCategory, horizontalSizeClass ... What is left out has its default."""
        return {"setEnvironment": environment}

    @staticmethod
    def set_sections(sections: Sequence[Fields]) -> Fields:
        """Replaces all sections; each is made by `section(...)`."""
        return {"setSections": {"sections": list(sections)}}

    @staticmethod
    def set_sizes(section: int, item: int, sizes: Any) -> Fields:
        """Sets the sizes of items from `item` on: the width and height of each in turn, in points; `sizes` as in `section`."""
        return {"setSizes": {"section": section, "item": item, "sizes": column(sizes)}}

    @staticmethod
    def set_measured_sizes(section: SectionPath, sizes: Dict[int, Sequence[float]], kind: str = "") -> Fields:
        """Sets measured sizes by item: width and height in points."""
        items = sorted(sizes)
        return {"setMeasuredSizes": {**write_section(section), "items": items, "kind": kind,
                                     "sizes": column([length for item in items for length in sizes[item]])}}

    @staticmethod
    def measure_items(sizes: Dict[Identifier, Sequence[float]]) -> Fields:
        """Sets measured sizes by the identifiers of cells, of any sections: width and height in points."""
        return {"setMeasuredSizes": {"ids": write_identifiers(sizes),
                                     "sizes": column([length for size in sizes.values() for length in size])}}

    @staticmethod
    def set_orthogonal_offset(section: SectionPath, offset: float) -> Fields:
        """Sets the offset of a section that scrolls by itself, in points."""
        return {"setOrthogonalOffset": {**write_section(section), "offset": offset}}

    @staticmethod
    def invalidate() -> Fields:
        """Prepares the layout again, as if everything had changed."""
        return {"invalidate": {}}

    @staticmethod
    def batch_update(
        delete_items: Iterable[Tuple[int, int]] = (),
        insert_items: Iterable[Tuple[int, int, Optional[Fields]]] = (),
        reload_items: Iterable[Tuple[int, int, Optional[Fields]]] = (),
        move_items: Iterable[Tuple[Tuple[int, int], Tuple[int, int]]] = (),
        delete_sections: Iterable[int] = (),
        insert_sections: Iterable[Tuple[int, Fields]] = (),
        reload_sections: Iterable[Tuple[int, Optional[Fields]]] = (),
        move_sections: Iterable[Tuple[int, int]] = (),
        item_counts_after: Sequence[int] = (),
    ) -> Fields:
        """UIKit's `performBatchUpdates`: deletions use index paths before the update, insertions those after it.

        `insert_items`, `reload_items`: section, item and a `section(...)` of the new items, or None for one item without data.
        `insert_sections`, `reload_sections`: the section's number and its content, or None. Moves: from, to."""
        batch = {
            "deleteItems": [write_path(path) for path in delete_items],
            "insertItems": [present(section=s, item=i, items=items) for s, i, items in insert_items],
            "reloadItems": [present(section=s, item=i, items=items) for s, i, items in reload_items],
            "moveItems": [{"from": write_path(old), "to": write_path(new)} for old, new in move_items],
            "deleteSections": list(delete_sections),
            "insertSections": [present(section=s, content=content) for s, content in insert_sections],
            "reloadSections": [present(section=s, content=content) for s, content in reload_sections],
            "moveSections": [{"from": old, "to": new} for old, new in move_sections],
            "itemCountsAfter": list(item_counts_after),
        }
        return {"batchUpdate": {name: value for name, value in batch.items() if value}}

    # By identifier

    @staticmethod
    def insert_items(items: Union[Fields, Iterable[Identifier]], before: Optional[Identifier] = None,
                     after: Optional[Identifier] = None, at_start_of: Optional[Identifier] = None,
                     at_end_of: Optional[Identifier] = None) -> Fields:
        """Inserts items at a place. `items`: identifiers, or a `section(item_ids=...)` with sizes and values of the items."""
        return {"insertItems": {"to": _item_place(before, after, at_start_of, at_end_of), "items": _items(items)}}

    @staticmethod
    def delete_items(ids: Iterable[Identifier]) -> Fields:
        """Deletes items."""
        return {"deleteItems": {"ids": write_identifiers(ids)}}

    @staticmethod
    def move_items(ids: Iterable[Identifier], before: Optional[Identifier] = None, after: Optional[Identifier] = None,
                   at_start_of: Optional[Identifier] = None, at_end_of: Optional[Identifier] = None) -> Fields:
        """Moves items to a place, where they lie together in this order."""
        return {"moveItems": {"ids": write_identifiers(ids), "to": _item_place(before, after, at_start_of, at_end_of)}}

    @staticmethod
    def reload_items(items: Union[Fields, Iterable[Identifier]]) -> Fields:
        """Makes items new under their identifiers; measured sizes are dropped. `items` as in `insert_items`; identifiers alone
        keep their sizes and values."""
        return {"reloadItems": {"items": _items(items)}}

    @staticmethod
    def reconfigure_items(items: Fields) -> Fields:
        """Gives items new sizes or values, made by `section(item_ids=...)`; they stay the items they are."""
        return {"reconfigureItems": {"items": items}}

    @staticmethod
    def insert_sections(sections: Iterable[Fields], before: Optional[Identifier] = None,
                        after: Optional[Identifier] = None) -> Fields:
        """Inserts sections, made by `section(id=...)`, beside a section; without one, after the last."""
        return {"insertSections": present(to=_section_place(before, after), sections=list(sections))}

    @staticmethod
    def delete_sections(ids: Iterable[Identifier]) -> Fields:
        """Deletes sections with their items."""
        return {"deleteSections": {"ids": write_identifiers(ids)}}

    @staticmethod
    def move_sections(ids: Iterable[Identifier], before: Optional[Identifier] = None,
                      after: Optional[Identifier] = None) -> Fields:
        """Moves sections beside another one, where they lie together in this order; without one, after the last."""
        return {"moveSections": present(ids=write_identifiers(ids), to=_section_place(before, after))}

    @staticmethod
    def reload_sections(ids: Iterable[Identifier]) -> Fields:
        """Makes sections and all their items new under their identifiers; measured sizes are dropped."""
        return {"reloadSections": {"ids": write_identifiers(ids)}}

    @staticmethod
    def apply_snapshot(snapshot: Union[Snapshot, SectionSnapshot], to: Optional[Identifier] = None) -> Fields:
        """Makes the container, or the section `to` alone, equal to a snapshot. The daemon finds what is inserted, deleted and
        moved, with the fewest moves."""
        return {"applySnapshot": snapshot.fields(to)}


def _items(items: Union[Fields, Iterable[Identifier]]) -> Fields:
    return items if isinstance(items, dict) else section(item_ids=[items] if isinstance(items, str) else list(items))


def _item_place(before: Optional[Identifier], after: Optional[Identifier], start: Optional[Identifier],
                end: Optional[Identifier]) -> Fields:
    place = present(before=before, after=after, sectionStart=start, sectionEnd=end)
    if len(place) != 1:
        raise ValueError("a place needs one of before, after, at_start_of and at_end_of")
    return {name: write_identifier(id) for name, id in place.items()}


def _section_place(before: Optional[Identifier], after: Optional[Identifier]) -> Optional[Fields]:
    place = present(before=before, after=after)
    if len(place) > 1:
        raise ValueError("a place among sections is before one or after one")
    return {name: write_identifier(id) for name, id in place.items()} or None
