"""Reads layout.proto with its comments: as much of the language as the schema uses."""
from __future__ import annotations

import re
from typing import Dict, List, NamedTuple, Set


class Field(NamedTuple):
    """A member of a message."""
    # As in JSON.
    name: str
    # With "list of", "optional" and the like.
    type: str
    # The message or scalar type alone.
    base: str
    comment: str
    # Name of the oneof that it is in; "" for none.
    choice: str


class Message(NamedTuple):
    name: str
    comment: str
    fields: List[Field]


def json_name(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def joined(comment: List[str]) -> str:
    """The lines of a comment as text; an empty line begins a paragraph."""
    return "\n\n".join(part.replace("\n", " ") for part in "\n".join(comment).split("\n\n"))


class Schema:
    """All messages, by name, in the order of the file."""

    def __init__(self, text: str) -> None:
        self.messages: Dict[str, Message] = {}
        # Comments speak of members as JSON has them.
        names = sorted({name for name in re.findall(r"(\w+) = \d+;", text) if "_" in name})
        snake = re.compile(rf"\b(?:{'|'.join(names)})\b")
        text = re.sub(r"//.*", lambda comment: snake.sub(lambda name: json_name(name[0]), comment[0]), text)
        head, _, body = text.partition('syntax = "proto3";')
        self.header = [line[2:].removeprefix(" ") for line in head.splitlines() if line.startswith("//")]
        self._read(body)

    def _read(self, body: str) -> None:
        comment: List[str] = []
        open_: List[str] = []
        for line in map(str.strip, body.splitlines()):
            opened = re.match(r"(message|oneof) (\w+) \{(\})?$", line)
            field = re.match(r"(?:(repeated|optional) )?(map<[^>]+>|[\w.]+) (\w+) = \d+;$", line)
            if line.startswith("// ----"):
                comment = []
            elif line.startswith("//"):
                comment.append(line[2:].removeprefix(" "))
                continue
            elif opened:
                kind, name, is_empty = opened.groups()
                open_.append(name if kind == "message" else f"{name}?")
                if kind == "message":
                    self.messages[name] = Message(name, joined(comment), [])
                if is_empty:
                    open_.pop()
            elif line == "}":
                open_.pop()
            elif field and open_:
                self._add(open_, field, joined(comment))
            comment = []

    def _add(self, open_: List[str], field: "re.Match[str]", comment: str) -> None:
        label, type, name = field.groups()
        owner = next(each for each in reversed(open_) if not each.endswith("?"))
        choice = open_[-1][:-1] if open_[-1].endswith("?") else ""
        base = re.sub(r"map<\w+, ?(\w+)>", r"\1", type).removeprefix("google.protobuf.")
        shown = {"Struct": "JSON object", "Value": "JSON value"}.get(base, base)
        if type.startswith("map"):
            shown = f"{shown} by name"
        elif label == "repeated":
            shown = f"list of {shown}"
        elif label == "optional":
            shown = f"{shown}, optional"
        self.messages[owner].fields.append(Field(json_name(name), shown, base, comment, choice))

    def requests(self) -> List[str]:
        """Names of all requests."""
        return [field.name for field in self.messages["Request"].fields if field.choice == "request"]

    def request(self, name: str) -> Message:
        return self._member("Request", name)

    def reply(self, name: str) -> Message:
        return self._member("Reply", name)

    def _member(self, envelope: str, name: str) -> Message:
        base = next(field.base for field in self.messages[envelope].fields if field.name == name)
        return self.messages[base]

    def reached(self, name: str) -> Set[str]:
        """The messages that a message is made of, without the envelopes, which everything can be in."""
        found: Set[str] = set()
        waiting = [name]
        while waiting:
            for field in self.messages[waiting.pop()].fields:
                if field.base in self.messages and field.base not in found | {"Request", "Reply"}:
                    found.add(field.base)
                    waiting.append(field.base)
        return found

    def sections(self) -> Dict[str, List[str]]:
        """The lines of the file's header under each word in capitals; "" for those before."""
        found: Dict[str, List[str]] = {"": []}
        word = ""
        for line in self.header:
            begun = re.match(r"([A-Z]{4,})\s{2,}(.*)", line)
            if begun:
                word = begun[1]
                found[word] = [begun[2]]
            else:
                found[word].append(line)
        return found

    def has_code(self, code: str) -> bool:
        """Whether the file's header lists a failure's code; `limit.*` stands for all limits."""
        known = re.findall(r"\b[a-z]+\.(?:[A-Za-z]+|\*)", "\n".join(self.sections()["ERRORS"]))
        return code in known or f"{code.split('.')[0]}.*" in known
