"""TypeScript's types of requests and replies, as layoutd.js takes and returns them."""
from __future__ import annotations

from typing import Dict, Iterator, List, Set

import columns
from descriptors import Field, Message, short_name

SCALARS = {
    "double": "number", "uint32": "number", "sint32": "number", "uint64": "Integer", "bool": "boolean", "string": "string",
}
# Messages that stand for something else in replies, and in requests.
IN_REPLIES = {
    "Attributes": "Element[]", "Failure": "LayoutdError", "Identifier": "Identifier", "Identifiers": "Identifier[]",
    "Struct": "Parameters", "Value": "unknown", "ViewNothing": "Record<string, never>", "WindowElements": "KeyedElement[]",
}
IN_REQUESTS = {
    "Identifier": "Identifier", "Identifiers": "readonly Identifier[]", "IndexPath": "ItemPath", "Insets": "Partial<Insets>",
    "ItemRange": "ItemRangePath", "ItemValues": "Numbers | readonly string[]", "Point": "Partial<Point>", "Rect": "Partial<Rect>",
    "Struct": "Parameters", "ViewNothing": "Record<string, never>",
}
# Fields of narrower types than the schema's.
SCOPE = "'' | 'private' | 'sameGroup' | 'everyone'"
NARROWER = {
    "Access.read": SCOPE,
    "Access.write": SCOPE,
    "Anchor.at": "'' | 'none' | 'firstVisible' | 'item' | 'end'",
    "AnchorSnapshot.edge": "'' | 'start' | 'end'",
    "CaptureAnchor.at": "'' | 'firstVisible' | 'item' | 'end'",
    "ContainerState.lifetime": "'connection' | 'persistent'",
    "ElementRange.category": "Category",
    "Environment.layoutDirection": "'' | 'leftToRight' | 'rightToLeft'",
    "Explain.category": "'' | Category",
    "HelloReply.events": "EventKind",
    "KindCount.category": "Category",
    "MovedRange.category": "Category",
    "Neighbour.direction": "'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'home' | 'end' | 'pageUp' | 'pageDown'",
    "OpenContainer.lifetime": "'' | 'connection' | 'persistent'",
    "QueryRect.categories": "Category",
    "ReadingOrder.by": "'' | 'rows' | 'columns'",
    "ScrollTarget.horizontal": "'' | 'nearest' | 'left' | 'center' | 'right' | 'none'",
    "ScrollTarget.vertical": "'' | 'nearest' | 'top' | 'center' | 'bottom' | 'none'",
    "Skipped.reason": "'unknown' | 'present' | 'place' | 'anchor'",
    "Subscribe.events": "EventKind",
    "TargetOffset.snapping": "'' | 'paging' | 'item' | 'itemCentered'",
    "UpdateMovement.targetContainer": "Container | number",
}
# Messages that replies always have, because layoutd.js puts them in where they are absent.
ALWAYS_PRESENT = {
    "contentSize", "contentSizeBefore", "contentSizeAfter", "bounds", "contentOffsetAdjustment", "position", "rect",
    "ElementRange.from", "MovedRange.from",
}
# Those of them that replies may lack, which means something.
MAY_BE_ABSENT = {"ViewBand.rect"}
# What the client sends and reads itself.
ENVELOPE = {
    "Cancel", "CancelReply", "Event", "Goodbye", "Hello", "MoveWindow", "MoveWindowReply", "Part", "QueryBatch", "QueryBatchReply",
    "Unsubscribe",
}
# Fields that replies do not have.
LEFT_OUT = {"IndexPath.sectionId"}
WIDTH = 130

HEAD = """// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.
//
// What layoutd.js takes and returns for each message. `Fields` is at the end of a request's name where replies have another form.

import type {
    Category, Container, Element, EventKind, Identifier, Integer, ItemPath, ItemRangePath, KeyedElement, LayoutdError, Numbers,
    Parameters
} from '../layoutd.js'
"""


def write(messages: List[Message]) -> str:
    known = {short_name(message.full_name): message for message in messages}
    replies = _reached(["Reply", "Event", "Failure"], known, IN_REPLIES)
    requests = _reached(["Request"], known, IN_REQUESTS)
    lines = [HEAD, "// Replies and events\n"]
    for name, message in known.items():
        if name in replies:
            fields = [field for field in message.fields if f"{name}.{field.name}" not in LEFT_OUT]
            lines += _interface(name, [_reply_member(name, field) for field in fields])
    lines.append("\n// Requests\n")
    # The methods of a container add its number.
    of_containers = {short_name(field.message) for field in known["Request"].fields} - {"AttachContainer"}
    for name, message in known.items():
        if name in requests:
            fields = [field for field in message.fields if not (name in of_containers and field.name == "container")]
            lines += _interface(_request_name(name, replies), [_request_member(name, field, replies) for field in fields])
    lines.append("\n// What an element has of columns that may be empty\n")
    optional = columns.read(messages)
    lines += _interface("Appearance", [f"{each.row.member}: {columns.TYPESCRIPT[each.type]}" for each in optional])
    return "\n".join(lines) + "\n"


def _reached(roots: List[str], known: Dict[str, Message], replaced: Dict[str, str]) -> Set[str]:
    """The messages in the roots' fields, in those of these messages, and so on."""
    found: Set[str] = set()
    waiting = list(roots)
    while waiting:
        targets = {short_name(field.message) for field in known[waiting.pop()].fields if field.message}
        new = targets - found - ENVELOPE - replaced.keys()
        found |= new
        waiting += new
    return found


def _reply_member(message: str, field: Field) -> str:
    place, target = f"{message}.{field.name}", short_name(field.message)
    type = NARROWER.get(place) or IN_REPLIES.get(target) or target or SCALARS[field.type]
    if field.is_map:
        return f"{field.name}: Record<string, {type}>"
    if field.is_repeated:
        return f"{field.name}: {type}[]"
    if target:
        is_put_in = {field.name, place} & ALWAYS_PRESENT and place not in MAY_BE_ABSENT
        may_be_absent = not type.endswith("[]") and not is_put_in
    else:
        may_be_absent = field.has_presence
    return f"{field.name}{'?' if may_be_absent else ''}: {type}"


def _request_member(message: str, field: Field, replies: Set[str]) -> str:
    target = short_name(field.message)
    if field.is_repeated and field.type in ("double", "uint32"):
        return f"{field.name}?: Numbers"
    type = NARROWER.get(f"{message}.{field.name}") or IN_REQUESTS.get(target)
    if not type:
        type = _request_name(target, replies) if target else SCALARS[field.type]
    if field.is_map:
        type = f"Record<string, {type}>"
    elif field.is_repeated:
        type = f"readonly {type}[]"
    return f"{field.name}?: {type}"


def _request_name(name: str, replies: Set[str]) -> str:
    """`Window` is a class of the client."""
    return name + "Fields" if name in replies or name == "Window" else name


def _interface(name: str, members: List[str]) -> Iterator[str]:
    if not members:
        return
    line = f"export interface {name} {{ {'; '.join(members)} }}"
    if len(line) <= WIDTH:
        yield line
        return
    yield f"export interface {name} {{"
    line = f"    {members[0]}"
    for member in members[1:]:
        if len(f"{line}; {member};") > WIDTH:
            yield line + ";"
            line = f"    {member}"
        else:
            line += f"; {member}"
    yield line
    yield "}"
