"""C's constants: the number of each field, and how the client's codec represents its value."""
from __future__ import annotations

import re
from typing import Iterator, List

import columns
from descriptors import Field, Message, short_name

TYPES = {"double": "LD_DOUBLE", "uint32": "LD_UINT32", "uint64": "LD_UINT64", "bool": "LD_BOOL", "string": "LD_TEXT"}
# Messages that are not read into structures of their fields.
VALUES = {"Struct": "LD_OBJECT", "Identifier": "LD_IDENTIFIER", "Attributes": "LD_ELEMENTS"}


def write(messages: List[Message]) -> str:
    return "\n".join(_lines(messages)) + "\n"


def _lines(messages: List[Message]) -> Iterator[str]:
    yield "/* DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto."
    yield " *"
    yield " * The fields of each message: their numbers, and how the codec represents their values, if it does. */"
    yield "#ifndef LD_SCHEMA_H\n#define LD_SCHEMA_H\n\n#include \"types.h\""
    for message in messages:
        if not message.fields:
            continue
        yield f"\n/* {message.name} */\nenum {{"
        for field in message.fields:
            name = f"LD_FIELD_{_upper(short_name(message.full_name))}_{_upper(field.name)}"
            type = _type(field)
            yield f"    {name} = {field.number}," + (f" {name}_TYPE = {type}," if type else "")
        yield "};"
    yield "\n/* The columns of elements that may be empty: X(field, member of layoutd_elements, type, default). */"
    rows = [
        f"X({_upper(each.row.field)}, {_upper(each.row.field).lower()}, {each.type}, {each.default({0: 'false', 1: 'true'})})"
        for each in columns.read(messages)]
    yield "#define LD_OPTIONAL_COLUMNS(X) \\\n    " + " \\\n    ".join(rows)
    yield "\n#endif"


def _upper(name: str) -> str:
    """`contentSize` as `CONTENT_SIZE`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).upper()


def _type(field: Field) -> str:
    """Of a map, that of its entries; "" for types that the codec does not have."""
    if field.is_map:
        return "LD_MESSAGE"
    return VALUES.get(short_name(field.message), "LD_MESSAGE") if field.message else TYPES.get(field.type, "")
