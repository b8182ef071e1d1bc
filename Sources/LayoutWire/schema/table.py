"""The text that the clients in Python and JavaScript read: a message a line, with its fields as name:type=number."""
from __future__ import annotations

import textwrap
from typing import Iterable

from descriptors import Field, Message, short_name

NOTATION = "`*` is repeated, `{}` a map from strings, `?` a scalar that may be absent."
WIDTH = 130


def table(messages: Iterable[Message]) -> str:
    """Longer lines are broken, and go on indented. Enumerations are their numbers."""
    lines = (" ".join([short_name(message.full_name), *map(_field, message.fields)]) for message in messages)
    return "\n".join(
        textwrap.fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) for line in lines)


def _field(field: Field) -> str:
    type = short_name(field.message) or ("uint32" if field.type == "enum" else field.type)
    if field.is_map:
        type = f"{{{type}}}"
    suffix = "*" if field.is_repeated else "?" if field.has_presence and not field.message else ""
    return f"{field.name}:{type}{suffix}={field.number}"
