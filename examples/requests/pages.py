"""The pages of LayoutWire's catalogue: one for each group of requests, one of values, and the protocol itself."""
from __future__ import annotations

import re
import textwrap
from typing import Any, Callable, Dict, List, NamedTuple, Tuple

from proto import Field, Message, Schema

ANY_REQUEST = (
    "Every request can be answered with a failure of `request.*` or `limit.*`, and one that asks a layout that is a plugin with "
    "`plugin.*`. The entry of each request lists what else can go wrong.")
GENERATED = "<!-- Made by examples/requests/write; edit layout.proto or examples/requests. -->"
WIDTH = 128
# Members of the catalogue's first page, in this order.
ENVELOPE = ["Request", "Reply", "Failure", "LimitDetail", "PluginFault", "Part", "Goodbye"]


class Group(NamedTuple):
    """Requests that share a page."""
    page: str
    summary: str
    requests: List[str]
    # Messages that belong to the page besides the requests' and replies'.
    messages: List[str] = []


GROUPS = [
    Group("Connections", "Greeting, waiting for what was sent before, and withdrawing requests.", ["hello", "ping", "sync", "cancel"]),
    Group("Discovery", "Which layouts there are, and what their parameters mean.", ["listLayouts", "describeLayout"]),
    Group("Containers", "Opening, sharing, finding and closing containers.",
          ["openContainer", "attachContainer", "closeContainer", "listContainers"]),
    Group("Changes", "Changing a container's bounds, parameters, layout, sections, items and sizes.", ["updateContainer", "prepare"]),
    Group("Queries", "Where elements are: in a rectangle, by index path, in a row that scrolls by itself.",
          ["queryRect", "queryItems", "querySupplementary", "queryDecorations", "queryContainer", "querySections", "queryOrthogonal",
           "queryBatch"]),
    Group("Pointing", "What is at a point, in a lasso, or where an arrow key leads, and why an element lies where it does.",
          ["hitTest", "insertionPoint", "selectRect", "neighbour", "readingOrder", "explain"]),
    Group("Scrolling", "Content offsets that show an item, rest after a drag, or bring back what was in sight; and what comes into sight next.",
          ["scrollTarget", "targetOffset", "captureAnchor", "prefetch"]),
    Group("Transitions", "Containers on the way from one layout to another, and where elements are between two layouts.",
          ["beginTransition", "updateTransition", "finishTransition", "cancelTransition", "transition"]),
    Group("Movement", "Dragging items to another place, with everybody watching.",
          ["beginMovement", "updateMovement", "endMovement", "cancelMovement"]),
    Group("Events", "Following containers and plugins.", ["subscribe", "moveWindow", "unsubscribe"], ["Event"]),
    Group("Views", "What hands do: selection, the cursor, keys, drags, rubber bands and pinches, decided by the daemon for all toolkits.",
          ["input", "viewState"], ["View", "ViewChanged", "ViewInput", "ViewEffect"]),
    Group("Motion", "Layouts that move their items by themselves, step by step.", ["stepContainer"], ["Moved"]),
    Group("Administration", "The plugins, settings and clients that a daemon has, and what it counts.", 
          ["listPlugins", "reloadPlugins", "reload", "statistics", "listClients", "disconnectClient"]),
]
Formatter = Callable[..., str]


def written(schema: Schema, entries: Dict[str, Dict[str, Any]], formatted: Formatter) -> Dict[str, str]:
    """The text of each page, by its name."""
    places = placed(schema)
    pages = {"LayoutWire": protocol(schema)}
    for group in GROUPS:
        parts = [f"# {group.page}", group.summary, GENERATED]
        for name in group.requests:
            parts += request(schema, name, entries[name], formatted)
        own = [message for message, page in places.items() if page == group.page]
        parts += values(schema, own) if own else []
        pages[group.page] = "\n\n".join(parts) + "\n"
    shared = [message for message, page in places.items() if page == "Values"]
    pages["Values"] = "\n\n".join(
        ["# Values", "Messages that several groups of requests share.", GENERATED, *values(schema, shared)]) + "\n"
    return pages


def placed(schema: Schema) -> Dict[str, str]:
    """The page of each message that is neither a request nor a reply: its group's where one alone reaches it."""
    pages: Dict[str, set[str]] = {}
    own = {schema.request(name).name for name in schema.requests()} | {schema.reply(name).name for name in schema.requests()}
    for group in GROUPS:
        roots = [message.name for name in group.requests for message in (schema.request(name), schema.reply(name))]
        for root in roots + group.messages:
            for message in schema.reached(root) | (set(group.messages) & {root}):
                pages.setdefault(message, set()).add(group.page)
    order = list(schema.messages)
    return {message: next(iter(found)) if len(found) == 1 else "Values"
            for message, found in sorted(pages.items(), key=lambda each: order.index(each[0]))
            if message not in ENVELOPE and message not in own}


# ---------------------------------------------------------------------------------------------------------------- parts

def request(schema: Schema, name: str, entry: Dict[str, Any], formatted: Formatter) -> List[str]:
    asked, reply = schema.request(name), schema.reply(name)
    parts = [f"## {name}", paragraph(asked.comment or reply.comment)] + table(asked)
    parts += ["**Reply.** " + (paragraph(reply.comment) if reply.fields and reply.comment else
                               "Its members:" if reply.fields else "It has no members.")] + table(reply)
    parts += [f"**Complexity.** {paragraph(entry['complexity'])}"]
    errors = [error for part in [entry, *entry["aspects"]] for error in part["errors"]]
    if errors:
        rows = [f"| `{error['code']}` | {cell(error['when'])} | {cell(quoted(error))} |" for error in errors]
        parts += ["**Errors**, besides those that every request can have:",
                  "\n".join(["| code | when | message, for instance |", "| --- | --- | --- |", *rows])]
    for part in [entry, *entry["aspects"]]:
        parts += examples(part, formatted)
    return [part for part in parts if part]


def examples(entry: Dict[str, Any], formatted: Formatter) -> List[str]:
    """The examples of one file."""
    parts = [paragraph(entry.get("about", ""))]
    if entry.get("given"):
        parts += ["The examples follow these requests:", *(fenced(formatted(each)) for each in entry["given"])]
    for example in entry["examples"]:
        parts += [f"**{example['title']}**", fenced(formatted(example["request"])), fenced(formatted(example["reply"]))]
        if "events" in example:
            parts += ["And then, on the same connection:"] + [fenced(formatted(event)) for event in example["events"]]
    return parts


def quoted(error: Dict[str, Any]) -> str:
    message = error.get("message", "")
    return f"`{textwrap.shorten(message, 120, placeholder=' …')}`" if message else ""


def values(schema: Schema, names: List[str]) -> List[str]:
    """A section for each message."""
    parts: List[str] = []
    for name in names:
        message = schema.messages[name]
        parts += [f"### {name}", paragraph(message.comment)] + table(message)
    return [part for part in parts if part]


def table(message: Message) -> List[str]:
    if not message.fields:
        return []
    rows = [f"| `{field.name}` | {type_of(field)} | {cell(field.comment)} |" for field in message.fields]
    choices = sorted({field.choice for field in message.fields if field.choice})
    note = [f"It has one of the members whose type says *{choice}*." for choice in choices]
    return ["\n".join(["| member | type | description |", "| --- | --- | --- |", *rows]), *note]


def type_of(field: Field) -> str:
    shown = field.type.replace(field.base, f"`{field.base}`") if field.base[0].isupper() and "JSON" not in field.type else field.type
    return f"{shown}, *{field.choice}*" if field.choice else shown


def protocol(schema: Schema) -> str:
    """The first page: the file's header, the envelope, and the way to the other pages."""
    sections = schema.sections()
    parts = ["# ``LayoutWire``", "The protocol of layoutd: its frames, requests, replies and events.", GENERATED,
             paragraph(" ".join(sections[""]).replace("This file", "`layout.proto`"))]
    for word, lines in sections.items():
        if word in ("", "ERRORS"):
            continue
        parts += [f"## {word.capitalize()}", paragraph(" ".join(line.strip() for line in lines))]
    introduction, codes = split_codes(sections["ERRORS"])
    parts += ["## Errors", paragraph(introduction), fenced(codes, "text"), paragraph(ANY_REQUEST), "## Envelope"]
    parts += values(schema, [name for name in ENVELOPE if name in schema.messages])
    at_work = [("A guide to requests", "Guide"), ("Identifiers and snapshots", "Identifiers")]
    parts += ["## Topics", "### At work", links(at_work), "### Requests", links([(group.page, group.page) for group in GROUPS]),
              "### Messages", links([("Values", "Values")])]
    return "\n\n".join(part for part in parts if part) + "\n"


def links(pages: List[Tuple[str, str]]) -> str:
    """A list of links to pages of the catalogue, by title and name."""
    return "\n".join(f"- [{title}]({name}.md)" for title, name in pages)


def split_codes(lines: List[str]) -> tuple[str, str]:
    """The sentences before the first code, and the list of codes as it stands."""
    first = next(number for number, line in enumerate(lines) if number and line.startswith("  ") and re.match(r"\s+(fatal|[a-z]+\.)", line))
    return " ".join(line.strip() for line in lines[:first]), textwrap.dedent("\n".join(lines[first:])).strip("\n")


def paragraph(text: str) -> str:
    """Text of one or more paragraphs, wrapped."""
    return "\n\n".join(
        "\n".join(textwrap.wrap(part, WIDTH, break_long_words=False, break_on_hyphens=False)) for part in text.split("\n\n"))


def cell(text: str) -> str:
    return text.replace("\n\n", " ").replace("|", "\\|")


def fenced(text: str, language: str = "json") -> str:
    return f"```{language}\n{text}\n```"
