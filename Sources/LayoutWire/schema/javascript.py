"""JavaScript's table."""
from __future__ import annotations

from typing import List

from descriptors import Message
from table import NOTATION, table

HEAD = f"""// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.

/**
 * Each message of layout.proto with its fields, as name:type=number. {NOTATION}
 */
"""


def write(messages: List[Message]) -> str:
    """JSON in parameters has an encoder of its own, so what the schema imports is left out."""
    return f"{HEAD}export const SCHEMA = `\n{table(each for each in messages if not each.is_imported)}\n`\n"
