"""Python's table."""
from __future__ import annotations

from typing import List

from descriptors import Message
from table import NOTATION, table

HEAD = f'''# DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.
"""The messages of layout.proto and of what it imports, as a table for `messages`.

Each message with its fields, as name:type=number. {NOTATION}"""

'''


def write(messages: List[Message]) -> str:
    return f'{HEAD}SCHEMA = """\n{table(messages)}\n"""\n'
