"""The columns of `Attributes` that have one entry for each element, or none when every element has the default: the one table from
which the engine's columns, the daemon's writer and the clients' readers and types are made.

A new column is a field of `Attributes` in layout.proto and a row in `ROWS`, in the order of the fields of an element in clients."""
from __future__ import annotations

from typing import Dict, List, NamedTuple

from descriptors import Field, Message

# Fields of `Attributes` with one entry for each element that are not in the table: those that say which element it is and where.
OTHERS = {"sections", "items", "frames", "kinds", "kindNames", "kindCategories"}


class Row(NamedTuple):
    """A column, and an element's part of it."""
    field: str
    # The property of `LayoutAttributes` and of `Appearance` in Swift.
    property: str
    # The member of an element in JavaScript; in Python, if it is another one, what `PYTHON` says.
    member: str
    # The value of every element if the column is empty, as a number.
    default: int
    # Whether an answer with this column can have the form that `QueryAnswer` writes by hand.
    is_plain: bool
    meaning: str


ROWS = [
    Row("zIndexes", "zIndex", "zIndex", 0, True, "Stacking orders; higher is nearer to the viewer."),
    Row("alphas", "alpha", "alpha", 1, False, "Opacities, 0...1."),
    Row("hidden", "isHidden", "hidden", 0, False, "Whether each element is hidden."),
    Row("estimated", "isEstimated", "estimated", 0, False, "Whether each size is an estimate."),
]
PYTHON = {"zIndex": "z"}

SWIFT = {"sint32": "Int32", "double": "Double", "bool": "Bool"}
TYPESCRIPT = {"sint32": "number", "double": "number", "bool": "boolean"}


class Column(NamedTuple):
    row: Row
    type: str  # of protobuf

    def default(self, words: Dict[int, str]) -> str:
        """The default, with a language's words for 0 and 1 as a truth value."""
        return words[self.row.default] if self.type == "bool" else str(self.row.default)


def read(messages: List[Message]) -> List[Column]:
    """The table, with the types that the schema has."""
    fields: Dict[str, Field] = {
        field.name: field for message in messages if message.name == "Attributes" for field in message.fields
        if field.is_repeated and not field.message}
    rows = {row.field for row in ROWS}
    if fields.keys() - OTHERS != rows:
        odd = ", ".join(sorted((fields.keys() - OTHERS) ^ rows))
        raise SystemExit(f"schema/columns.py and the columns of Attributes in layout.proto differ in {odd}")
    return [Column(row, fields[row.field].type) for row in ROWS]
