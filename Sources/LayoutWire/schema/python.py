"""Python's table."""
from __future__ import annotations

from typing import Iterator, List

import columns
from descriptors import Message
from table import NOTATION, table

HEAD = f'''# DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.
"""The messages of layout.proto and of what it imports, as a table for `messages`.

Each message with its fields, as name:type=number. {NOTATION}"""

'''


def write(messages: List[Message]) -> str:
    return f'{HEAD}SCHEMA = """\n{table(messages)}\n"""\n'


def write_rows(messages: List[Message]) -> str:
    return "\n".join(_rows(columns.read(messages))) + "\n"


def _rows(own: List[columns.Column]) -> Iterator[str]:
    members = ", ".join(columns.PYTHON.get(column.row.member, column.row.member) for column in own)
    yield "# DO NOT EDIT. Made by Sources/LayoutWire/generate from the table in schema/columns.py."
    yield '"""Rows of the columns that have an entry for each element."""'
    yield "from __future__ import annotations\n"
    yield "from typing import Any, Callable, Iterable, Sequence\n"
    yield "from .attributes import Attributes"
    yield "from ..errors import ProtocolError\n\n"
    yield "def make_rows(column: Callable[[str, Any], Iterable[Any]], sections: Iterable[int], items: Iterable[int],"
    yield "              coordinates: Iterable[float], names: Sequence[str], categories: Sequence[Any]) -> list[Attributes]:"
    yield '    """`column`: the entries of a column, with the default if it is empty. `coordinates`: four for each element."""'
    yield "    rows = []"
    yield f"    for kind, section, item, x, y, width, height, {members} in zip("
    yield '            column("kinds", 0), sections, items, coordinates, coordinates, coordinates, coordinates,'
    for column in own:
        default = f"{column.row.default}.0" if column.type == "double" else column.default({0: "False", 1: "True"})
        yield f'            column("{column.row.field}", {default}),'
    yield "    ):"
    yield "        if not 0 <= kind < len(names):"
    yield '            raise ProtocolError(f"kind is {kind}, expected 0..<{len(names)}")'
    yield f"        rows.append(Attributes(names[kind], section, item, x, y, width, height, {members}, categories[kind]))"
    yield "    return rows"
