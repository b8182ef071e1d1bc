#!/usr/bin/env python3
"""Writes SchemaMessage.swift: the messages of the schema and their fields, for what reads bodies without decoding them.

Reads a descriptor set as `protoc --decode=google.protobuf.FileDescriptorSet` prints it. `generate` runs it.
"""
import re
import sys

TYPES = {"BOOL": "bool", "UINT32": "uint32", "UINT64": "uint64", "SINT32": "sint32", "DOUBLE": "double",
         "STRING": "string", "BYTES": "bytes", "ENUM": "enumeration"}


def read_block(lines):
    """A block of text format: each member's values, blocks as dictionaries."""
    block = {}
    for line in lines:
        line = line.strip()
        if line == "}":
            break
        if line.endswith("{"):
            block.setdefault(line[:-1].strip(), []).append(read_block(lines))
        else:
            name, value = line.split(": ", 1)
            block.setdefault(name, []).append(value.strip('"'))
    return block


def messages(block, key, prefix):
    """All messages by full name, in the order of the file; a nested one follows the one it stands in."""
    for message in block.get(key, []):
        name = f"{prefix}.{message['name'][0]}"
        yield name, message
        yield from messages(message, "nested_type", name)


def case(name):
    """The case of the message `.package.Outer.Inner`."""
    if name.startswith(".google.protobuf."):
        return "protobuf" + name.rsplit(".", 1)[1]
    words = re.sub(r"^\.layoutd\.v1\.", "", name).split(".")
    return words[0][0].lower() + words[0][1:] + "".join(words[1:])


def field(row, known, oneofs):
    name, proto, label = row["json_name"][0], row["name"][0], row["label"][0]
    kind, entry = row["type"][0].removeprefix("TYPE_"), known.get(row.get("type_name", [""])[0], {})
    is_map = "map_entry" in entry.get("options", [{}])[0]
    if is_map:
        value = next(part for part in entry["field"] if part["name"][0] == "value")
        kind, target = value["type"][0].removeprefix("TYPE_"), value.get("type_name", [""])[0]
    else:
        target = row.get("type_name", [""])[0]
    swift = f".message(.{case(target)})" if kind == "MESSAGE" else "." + TYPES[kind]
    parts = [row["number"][0], f'"{name}"'] + ([f'proto: "{proto}"'] if proto != name else []) + [f"of: {swift}"]
    if is_map or label == "LABEL_REPEATED":
        parts.append("label: .map" if is_map else "label: .repeated")
    if "oneof_index" in row and "proto3_optional" not in row:
        parts.append(f'oneof: "{oneofs[int(row["oneof_index"][0])]["name"][0]}"')
    return f"            SchemaField({', '.join(parts)}),"


def main():
    files = read_block(iter(sys.stdin))["file"]
    known = {}
    for file in reversed(files):
        known |= dict(messages(file, "message_type", "." + file["package"][0]))
    rows = {name: message for name, message in known.items() if "map_entry" not in message.get("options", [{}])[0]}
    print("// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.\n")
    print("/// The messages of layout.proto and of what it imports.")
    print("enum SchemaMessage: Int, CaseIterable, Sendable {")
    for name in rows:
        print(f"    case {case(name)}")
    print("\n    /// Their names in the schema, without the package; by raw value.")
    print("    static let names = [")
    for name in rows:
        print(f'        "{re.sub(r"^.(layoutd.v1|google.protobuf).", "", name)}",')
    print("    ]\n\n    /// Their fields, in the schema's order; by raw value.")
    print("    static let fields: [[SchemaField]] = [")
    for message in rows.values():
        if "field" not in message:
            print("        [],")
            continue
        print("        [")
        for row in message["field"]:
            print(field(row, known, message.get("oneof_decl", [])))
        print("        ],")
    print("    ]\n}")


main()
