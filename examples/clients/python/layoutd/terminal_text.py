"""Texts by the cells of a terminal's screen that their characters take: none, one or two."""
from __future__ import annotations

import unicodedata


def cut(line: str, first: int, end: int) -> str:
    """The columns from `first` to `end` of a line without characters that move the cursor. Half a wide character is a space, and so is
    what lies behind the line."""
    columns: list[str] = []
    for character in line:
        if unicodedata.combining(character) and columns:
            columns[-1 if columns[-1] else -2] += character
        else:
            columns.append(character if character.isprintable() else "?")
            if unicodedata.east_asian_width(character) in "WF":
                columns.append("")
    shown = columns[first:end]
    if shown and not shown[0]:
        shown[0] = " "
    if shown and columns[end:end + 1] == [""]:
        shown[-1] = " "
    return "".join(shown) + " " * (end - first - len(shown))
