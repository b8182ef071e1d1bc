"""Texts by the cells of a terminal's screen that their characters take: none, one or two."""
from __future__ import annotations

import unicodedata


def width(text: str) -> int:
    """How many cells the widest line of a text takes."""
    return max(len(_cells(line)) for line in text.split("\n"))


def cut(line: str, first: int, end: int) -> str:
    """The columns from `first` to `end` of a line without characters that move the cursor. Half a wide character is a space, and so is
    what lies behind the line."""
    columns = _cells(line)
    shown = columns[first:end]
    if shown and not shown[0]:
        shown[0] = " "
    if shown and columns[end:end + 1] == [""]:
        shown[-1] = " "
    return "".join(shown) + " " * (end - first - len(shown))


def _cells(line: str) -> list[str]:
    """The text of each cell of a line: a character with the marks on it, or nothing behind a wide one."""
    cells: list[str] = []
    for character in line:
        if unicodedata.category(character) in ("Mn", "Me"):
            cells = cells or [" "]
            cells[-1 if cells[-1] else -2] += character
        else:
            cells.append(character if character.isprintable() else "?")
            if unicodedata.east_asian_width(character) in "WF":
                cells.append("")
    return cells
