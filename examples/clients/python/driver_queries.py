"""Commands of the line protocol that query a container: its contents, what lies where, and where a user would go from here.

An item is an index path or, as in JSON, a list of one identifier; ranges are triples of section, item and count, or identifiers."""
from __future__ import annotations

import inspect
from typing import Any, Optional

from layoutd import (
    AsyncContainer, Attributes, Container, Contents, IndexPath, ItemRange, LayoutdError, Query, SectionID, read_identifiers,
)


async def settled(value: Any) -> Any:
    """The result of either client's method, awaited if necessary."""
    return await value if inspect.isawaitable(value) else value


def failure(error: LayoutdError) -> dict:
    told = {"code": error.code, "pointer": error.pointer, "nearest": error.nearest,
            "generation": None if error.generation is None else str(error.generation)}
    return {"failure": {key: value for key, value in told.items() if value}}


def row(each: Attributes) -> list:
    return [each.kind, each.section, each.item, *each.frame, each.z, each.alpha, each.hidden, each.estimated, each.category]


def item(given: Any) -> Any:
    return read_identifiers(given)[0] if isinstance(given, dict) else tuple(given)


def ranges(given: Any) -> list:
    return read_identifiers(given) if isinstance(given, dict) else list(map(tuple, given or ()))


def section(command: dict) -> Any:
    return SectionID(item(command["sectionId"])) if "sectionId" in command else command.get("section", 0)


def named(path: Optional[IndexPath]) -> Optional[list]:
    """An index path, and its identifier if it has one."""
    return path if path is None or path.id is None else [*path, str(path.id)]


def dropped(items: ItemRange) -> list:
    return [*items, list(map(str, items.ids))] if items.ids else list(items)


def content(section: dict) -> list:
    """A section's data: the number of items, their sizes, the section's identifier, and the items' identifiers."""
    own = {kind + "s": [id] for kind, id in section.get("id", {}).items()}
    return [section.get("itemCount", 0), section.get("itemSizes", []), list(map(str, read_identifiers(own))),
            list(map(str, read_identifiers(section.get("itemIds"))))]


def contained(contents: Contents, with_items: bool = False) -> dict:
    state = contents.state
    told = {"state": [state.layout, str(state.generation), state.bounds, state.content_size, state.section_count, state.item_count],
            "itemCounts": contents.item_counts, "kinds": contents.kinds}
    return {"contents": {**told, "sections": list(map(content, state.sections))} if with_items else told}


def batched(query: dict) -> tuple:
    if query["query"] == "rect":
        return Query.rect(query["rect"])
    if query["query"] == "items":
        return Query.items(list(map(item, query.get("indexPaths", ()))), ranges(query.get("ranges")))
    return Query.container()


def answered(answer: Any) -> dict:
    if isinstance(answer, LayoutdError):
        return failure(answer)
    return {"elements": list(map(row, answer))} if isinstance(answer, list) else contained(Contents.read(answer))


async def elements(container: Any, command: dict) -> dict:
    category, options = command.get("category", "cell"), {"ranges": ranges(command.get("ranges"))}
    paths = list(map(item, command.get("indexPaths", ())))
    if category == "cell":
        found = container.query_items(paths, **options)
    elif category == "supplementary":
        found = container.query_supplementary(command["kind"], paths, **options)
    else:
        found = container.query_decorations(command["kind"], paths, **options)
    return {"elements": list(map(row, await settled(found)))}


async def scroll_target(container: Any, command: dict) -> dict:
    if "anchor" in command:
        (number, place), edge, distance = command["anchor"]
        anchor = {"indexPath": {"section": number, "item": place}, "edge": edge, "distance": distance}
        offset, row_offset = await settled(container.scroll_target(anchor=anchor))
    else:
        offset, row_offset = await settled(container.scroll_target(
            item(command["item"]), command.get("vertical", ""), command.get("horizontal", "")))
    return {"target": offset and [offset, row_offset]}


async def capture_anchor(container: Any, command: dict) -> dict:
    at = item(command["item"]) if "item" in command else None
    anchor = await settled(container.capture_anchor(command.get("at", ""), at))
    if anchor is None:
        return {"anchor": None}
    path = anchor.get("indexPath", {})
    return {"anchor": [[path.get("section", 0), path.get("item", 0)], anchor.get("edge", "start"), anchor.get("distance", 0)]}


async def hit_test(container: Any, command: dict) -> dict:
    found, nearest, distance = await settled(container.hit_test(command["point"]))
    told = {"element": found and row(found), "nearest": nearest, "distance": distance}
    return {"hit": {**told, "id": str(found.id)} if found and found.id is not None else told}


async def ask(what: str, container: Container | AsyncContainer, command: dict) -> Optional[dict]:
    """The result of a command of this kind; None for another."""
    if what == "contents":
        with_items = command.get("withItems", False)
        return contained(await settled(container.query_container(with_items)), with_items)
    if what == "sections":
        found = await settled(container.query_sections(section(command), command.get("count", 1)))
        return {"sections": [[*frames[:2], *map(str, frames[2:])] for frames in found]}
    if what == "readingOrder":
        order = await settled(container.reading_order(command.get("rect"), section(command), command.get("by", "rows")))
        return {"order": [[*each[:7], *map(str, each[7:])] for each in order]}
    if what == "neighbour":
        found = await settled(container.neighbour(item(command["item"]), command["direction"]))
        return {"neighbour": str(found.id) if isinstance(command["item"], dict) and found else found}
    if what == "insertionPoint":
        moving = ranges(command.get("moving"))
        place, into = await settled(container.insertion_point(command["point"], command.get("allowsInto", False), moving))
        return {"insertion": place and [place, into, *([] if place.id is None else [str(place.id)])]}
    if what == "prefetch":
        loaded, far = await settled(container.prefetch(
            command.get("velocity", (0, 0)), command.get("offset"), command.get("distance", 0), command.get("limit", 0),
            ranges(command.get("loaded"))))
        return {"prefetch": {"items": list(map(named, loaded)), "dropped": list(map(dropped, far))}}
    if what == "batch":
        answers = await settled(container.query_batch(list(map(batched, command["queries"]))))
        return {"generation": str(container.generation), "answers": list(map(answered, answers))}
    perform = {"elements": elements, "scrollTarget": scroll_target, "captureAnchor": capture_anchor, "hitTest": hit_test}.get(what)
    return await perform(container, command) if perform else None
