"""The messages of a schema as plain records, read from what protoc knows of it."""
from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Tuple

Block = Dict[str, List[Any]]

PACKAGES = (".layoutd.v1.", ".google.protobuf.")


class Field(NamedTuple):
    """A field. `type`: a scalar type of protobuf, "enum", or "message"; of a map, whose keys are strings, its values' type."""
    number: int
    name: str  # in JSON
    declared_name: str
    type: str
    message: str  # the message's full name, "" for a scalar
    is_repeated: bool
    is_map: bool
    has_presence: bool
    oneof: str  # "" outside of one


class Message(NamedTuple):
    full_name: str  # ".layoutd.v1.ExplainReply.Step"
    fields: List[Field]

    @property
    def is_imported(self) -> bool:
        return not self.full_name.startswith(PACKAGES[0])

    @property
    def name(self) -> str:
        """The name within its package: "ExplainReply.Step"."""
        return local_name(self.full_name)


def local_name(full_name: str) -> str:
    for package in PACKAGES:
        full_name = full_name.removeprefix(package)
    return full_name


def short_name(full_name: str) -> str:
    """The name without the message that it is nested in: "Step"."""
    return full_name.rsplit(".", 1)[-1]


def read(schema: Path) -> List[Message]:
    """The messages of the schema and then those that it imports, each in the order of its file; a nested one follows its outer."""
    described = subprocess.run(
        ["protoc", "--include_imports", "--descriptor_set_out=/dev/stdout", schema.name], cwd=schema.parent,
        check=True, stdout=subprocess.PIPE).stdout
    text = subprocess.run(
        ["protoc", "--decode=google.protobuf.FileDescriptorSet", "google/protobuf/descriptor.proto"], input=described,
        check=True, stdout=subprocess.PIPE).stdout.decode()
    blocks: Dict[str, Block] = {}
    for file in reversed(_block(iter(text.splitlines()))["file"]):
        blocks.update(_messages(file, "message_type", "." + file["package"][0]))
    messages = [
        Message(name, [_field(each, block, blocks) for each in block.get("field", [])])
        for name, block in blocks.items() if not _is_entry(block)]
    names = [short_name(message.full_name) for message in messages]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SystemExit(f"{schema.name} has two messages {', '.join(twice)}, expected names that differ without their outer ones")
    return messages


def _block(lines: Iterator[str]) -> Block:
    """A block of protobuf's text format: each member's values, blocks as dictionaries."""
    block: Block = {}
    for line in lines:
        line = line.strip()
        if line == "}":
            break
        if line.endswith("{"):
            block.setdefault(line[:-1].strip(), []).append(_block(lines))
        else:
            name, value = line.split(": ", 1)
            block.setdefault(name, []).append(value.strip('"'))
    return block


def _messages(block: Block, key: str, prefix: str) -> Iterator[Tuple[str, Block]]:
    for message in block.get(key, []):
        name = f"{prefix}.{message['name'][0]}"
        yield name, message
        yield from _messages(message, "nested_type", name)


def _is_entry(block: Block) -> bool:
    """Whether it is the message that protobuf makes of a map's entry."""
    return "map_entry" in block.get("options", [{}])[0]


def _field(block: Block, message: Block, known: Dict[str, Block]) -> Field:
    entry = known.get(_type(block)[1], {})
    is_map = _is_entry(entry)
    value = next(each for each in entry["field"] if each["name"] == ["value"]) if is_map else block
    type, target = _type(value)
    is_in_oneof = "oneof_index" in block
    oneof = message["oneof_decl"][int(block["oneof_index"][0])]["name"][0] if is_in_oneof else ""
    return Field(
        number=int(block["number"][0]), name=block["json_name"][0], declared_name=block["name"][0], type=type,
        message=target if type == "message" else "", is_repeated=not is_map and block["label"] == ["LABEL_REPEATED"],
        is_map=is_map, has_presence=is_in_oneof, oneof="" if "proto3_optional" in block else oneof)


def _type(block: Block) -> Tuple[str, str]:
    return block["type"][0].removeprefix("TYPE_").lower(), block.get("type_name", [""])[0]
