"""The columns of `Attributes` that have one entry for each element, or none when every element has the default: the one table from
which the engine's columns, the daemon's writer and the clients' readers and types are made. And what of queries and their answers is read
from bytes and written to bytes without a message.

A new column is a field of `Attributes` in layout.proto and a row in `ROWS`, in the order of the fields of an element in clients."""
from __future__ import annotations

from typing import Dict, Iterable, List, NamedTuple, Set

from descriptors import Field, Message

# Fields of `Attributes` with one entry for each element that are not in the table: those that say which element it is and where.
OTHERS = {"sections", "items", "frames", "kinds", "kindNames", "kindCategories"}
# Lists of `Attributes` with an entry for some elements alone.
RECORDS = {"transforms", "pinned", "custom"}
# Fields of `Attributes` that only answers with names have, which are messages.
NAMES = {"ids", "sectionIds"}


class Row(NamedTuple):
    """A column, and an element's part of it."""
    field: str
    # The property of `LayoutAttributes` and of `Appearance` in Swift.
    property: str
    # The member of an element in JavaScript; in Python, if it is another one, what `PYTHON` says.
    member: str
    # The value of every element if the column is empty, as a number.
    default: int
    # Whether elements with this column are plain: an event loop writes thousands of those without looking at the clock.
    is_plain: bool
    meaning: str


ROWS = [
    Row("zIndexes", "zIndex", "zIndex", 0, True, "Stacking orders; higher is nearer to the viewer."),
    Row("alphas", "alpha", "alpha", 1, False, "Opacities, 0...1."),
    Row("hidden", "isHidden", "hidden", 0, False, "Whether each element is hidden."),
    Row("estimated", "isEstimated", "estimated", 0, False, "Whether each size is an estimate."),
]
PYTHON = {"zIndex": "z"}


class Query(NamedTuple):
    """A request for elements, which is answered by a `QueryReply`."""
    field: str
    # The case of `BinaryQuery.Kind` in Swift.
    case: str
    # The category of its elements in Swift; "" for any.
    category: str
    meaning: str


QUERIES = [
    Query("queryRect", "rect", "", "Elements in a rectangle."),
    Query("queryItems", "items", "cell", "Items by their index paths."),
    Query("querySupplementary", "supplementary", "supplementary", "Supplementary elements of a kind by their index paths."),
    Query("queryDecorations", "decorations", "decoration", "Decorations of a kind by their index paths."),
]


class Member(NamedTuple):
    """A field of requests or queries that is read from bytes; the others are left to the message."""
    field: str
    # The property of `BinaryQuery` in Swift; "" for index paths, which its caller keeps.
    property: str
    meaning: str


MEMBERS = [
    Member("id", "id", "The request's id; 0 if it has none."),
    Member("parts", "parts", "Whether the reply may come in pieces."),
    Member("container", "container", "The container's number."),
    Member("rect", "rect", "Of `rect`: the rectangle in points, unchecked."),
    Member("limit", "limit", "Of `rect`: the most elements; 0 for the server's own limit."),
    Member("kind", "name", "Of supplementary elements and decorations: the name of the kind."),
    Member("indexPaths", "", ""),
]

# What Swift writes into a field of an answer, where that is not the property of the field's name: the property of `AttributeColumns`,
# or of an element of the list.
SOURCES = {
    "kindNames": "namedKinds",
    "kindCategories": "categorizedKinds",
    "matrix": "transform.matrix",
    "dx": "displacement.x",
    "dy": "displacement.y",
}
# The strings of an answer that are properties of the elements of a list.
TEXTS = {"kindNames": "wireName", "kindCategories": "category.wireName"}

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
    fields = members(messages, "Attributes")
    _check("columns of Attributes", fields.keys(), {row.field for row in ROWS} | OTHERS | RECORDS | NAMES)
    return [Column(row, fields[row.field].type) for row in ROWS]


def queries(messages: List[Message]) -> List[Query]:
    """The queries, which are all that the schema answers with a `QueryReply`."""
    answered = {field.name for field in members(messages, "Reply").values() if field.message.endswith(".QueryReply")}
    _check("queries", answered, {query.field for query in QUERIES})
    return QUERIES


def members(messages: List[Message], name: str) -> Dict[str, Field]:
    """The fields of a message, by name."""
    return {field.name: field for message in messages if message.name == name for field in message.fields}


def _check(what: str, found: Iterable[str], expected: Set[str]) -> None:
    odd = ", ".join(sorted(set(found) ^ expected))
    if odd:
        raise SystemExit(f"schema/columns.py and the {what} in layout.proto differ in {odd}")
