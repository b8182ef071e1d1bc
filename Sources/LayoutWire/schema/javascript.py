"""JavaScript's table."""
from __future__ import annotations

from typing import Iterator, List

import columns
from descriptors import Message
from table import NOTATION, table

HEAD = f"""// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.

/**
 * Each message of layout.proto with its fields, as name:type=number. {NOTATION}
 */
"""


def write(messages: List[Message]) -> str:
    """JSON in parameters has an encoder of its own, so what the schema imports is left out."""
    schema = table(each for each in messages if not each.is_imported)
    return f"{HEAD}export const SCHEMA = `\n{schema}\n`\n" + "\n".join(_columns(columns.read(messages))) + "\n"


def _columns(own: List[columns.Column]) -> Iterator[str]:
    names = ", ".join(column.row.field for column in own)
    types = ", ".join(f"{column.row.field}: {'boolean' if column.type == 'bool' else 'number'}[]" for column in own)
    yield f"\n/** @typedef {{{{ {types} }}}} OptionalColumns */"
    yield "\n/**\n * The columns of elements that may be empty, because every element has the default."
    yield " * @type {(columns: OptionalColumns) => OptionalColumns}\n */"
    yield f"export const optionalColumns = ({{ {names} }}) => ({{ {names} }})"
    yield "\n/**\n * The element at `index` of columns."
    yield " * @param {OptionalColumns & { sections: number[], items: number[], frames: number[] }} columns"
    yield " * @param {number} index\n * @param {import('../layoutd.js').Category} category\n * @param {string} kind"
    yield " * @returns {import('../layoutd.js').Element}\n */"
    yield f"export const elementAt = ({{ sections, items, frames, {names} }}, index, category, kind) => ({{"
    yield "    category, kind, section: sections[index], item: items[index], x: frames[4 * index], y: frames[4 * index + 1],"
    yield "    width: frames[4 * index + 2], height: frames[4 * index + 3],"
    for column in own:
        yield f"    {column.row.member}: {column.row.field}[index] ?? {column.default({0: 'false', 1: 'true'})},"
    yield "})"
