"""Where a change took elements, at a cost that does not depend on how many there are beyond those asked for."""
from __future__ import annotations

from bisect import bisect, bisect_left
from typing import Collection, Optional

from .attributes import Element
from .changes import Changes

# The new identity of elements by their old one; None marks those that are gone.
Places = dict[Element, Optional[Element]]


def renumbered(elements: Collection[Element], changes: Changes) -> Places:
    """Follows elements through a change.

    Complexity: O(*e* + *r* log *e*) for *e* elements and *r* ranges of the change."""
    places: Places = {}
    items: dict[tuple[str, str, int], list[int]] = {}
    for category, kind, section, item in sorted(elements):
        items.setdefault((category, kind, section), []).append(item)
    for run, is_gone in [*((run, True) for run in changes.deleted), *((run, False) for run in (*changes.moved, *changes.relaid))]:
        section, item = run.origin
        known = items.get((run.category, run.kind, section), [])
        for each in known[bisect_left(known, item):bisect_left(known, item + run.count)]:
            places[Element(run.category, run.kind, section, each)] = None if is_gone else Element(
                run.category, run.kind, run.section, run.item + each - item)
    sections = sorted(changes.sections, key=lambda run: run.origin)
    starts = [moved.origin for moved in sections]
    for element in elements:
        if element not in places:
            places[element] = element
            index = bisect(starts, element.section) - 1
            if index >= 0 and element.section < sections[index].origin + sections[index].count:
                distance = sections[index].section - sections[index].origin
                places[element] = element._replace(section=element.section + distance)
    return places
