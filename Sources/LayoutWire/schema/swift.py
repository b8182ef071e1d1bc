"""Swift's table: the messages and their fields, for what reads bodies without decoding them."""
from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Iterable, Iterator, List

from descriptors import Field, Message, local_name, short_name

CONFIGURATION = Path(__file__).resolve().parents[3] / ".swift-format"


def write(messages: List[Message]) -> str:
    return formatted(_lines(messages))


def formatted(lines: Iterable[str]) -> str:
    return subprocess.run(
        ["swift", "format", "-", "--configuration", str(CONFIGURATION)], input="\n".join(lines) + "\n", check=True,
        stdout=subprocess.PIPE, text=True).stdout


def _lines(messages: List[Message]) -> Iterator[str]:
    yield "// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.\n"
    yield "/// The messages of layout.proto and of what it imports."
    yield "enum SchemaMessage: Int, CaseIterable, Sendable {"
    for message in messages:
        yield f"    case {_case(message.full_name)}"
    yield "\n    /// Their names in the schema, without the package; by raw value."
    yield "    static let names = ["
    for message in messages:
        yield f'        "{message.name}",'
    yield "    ]\n\n    /// Its fields, in the schema's order. One array a case: an array of all of them takes the optimizer 3.7 GB."
    yield "    var fields: [SchemaField] {"
    yield "        switch self {"
    for message in messages:
        if not message.fields:
            yield f"        case .{_case(message.full_name)}: []"
            continue
        yield f"        case .{_case(message.full_name)}:"
        yield "            ["
        for field in message.fields:
            yield f"                SchemaField({', '.join(_arguments(field))}),"
        yield "            ]"
    yield "        }\n    }\n}"


def _arguments(field: Field) -> List[str]:
    swift = f".message(.{_case(field.message)})" if field.message else "." + ("enumeration" if field.type == "enum" else field.type)
    arguments = [str(field.number), f'"{field.name}"']
    if field.declared_name != field.name:
        arguments.append(f'proto: "{field.declared_name}"')
    arguments.append(f"of: {swift}")
    if field.is_map or field.is_repeated:
        arguments.append("label: .map" if field.is_map else "label: .repeated")
    if field.oneof:
        arguments.append(f'oneof: "{field.oneof}"')
    return arguments


def _case(full_name: str) -> str:
    """The case of a message: `explainReplyStep`."""
    if full_name.startswith(".google.protobuf."):
        return "protobuf" + short_name(full_name)
    name = local_name(full_name).replace(".", "")
    return name[0].lower() + name[1:]
