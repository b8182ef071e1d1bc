"""The optional columns of attributes in Swift: the engine's own, the daemon's writer, and the reader of messages."""
from __future__ import annotations

from typing import Iterator, List

import columns
from columns import SWIFT, Column
from descriptors import Message
from swift import formatted

HEAD = "// DO NOT EDIT. Made by Sources/LayoutWire/generate from the table in schema/columns.py.\n"


def write_engine(messages: List[Message]) -> str:
    return formatted(_engine(columns.read(messages)))


def write_server(messages: List[Message]) -> str:
    return formatted(_server(columns.read(messages)))


def write_reader(messages: List[Message]) -> str:
    return formatted(_reader(columns.read(messages)))


def _default(column: Column) -> str:
    return column.default({0: "false", 1: "true"})


def _from_attributes(column: Column) -> str:
    value = f"attributes.{column.row.property}"
    return f"Int32(clamping: {value})" if column.type == "sint32" else value


def _to_attributes(column: Column) -> str:
    value = f"{column.row.field}[index]"
    return f"Int({value})" if column.type == "sint32" else value


def _setting(table: List[Column]) -> Iterator[str]:
    yield "    /// Sets the attributes of the element at `index` that are not the defaults."
    yield "    func set(_ attributes: inout LayoutAttributes, at index: Int) {"
    for column in table:
        yield f"        if !{column.row.field}.isEmpty {{ attributes.{column.row.property} = {_to_attributes(column)} }}"
    yield "    }"


def _engine(table: List[Column]) -> Iterator[str]:
    yield HEAD
    yield "/// The columns of attributes that have one entry for each element, or none as long as every element has the default."
    yield "package struct OptionalColumns: Equatable, Sendable {"
    for column in table:
        yield f"    /// {column.row.meaning} Default {_default(column)}."
        yield f"    package private(set) var {column.row.field}: [{SWIFT[column.type]}] = []"
    plain = " && ".join(f"{column.row.field}.isEmpty" for column in table if not column.row.is_plain)
    yield "\n    /// Whether there are none but those of plain elements."
    yield f"    var isPlain: Bool {{ {plain} }}"
    yield "\n    /// Removes all values, and keeps the memory of the columns for others."
    yield "    mutating func removeAll() {"
    for column in table:
        yield f"        if !{column.row.field}.isEmpty {{ {column.row.field}.removeAll(keepingCapacity: true) }}"
    yield "    }"
    yield "\n    /// Appends an element that has all defaults."
    yield "    @inline(__always)\n    mutating func appendDefaults() {"
    for column in table:
        yield f"        if !{column.row.field}.isEmpty {{ {column.row.field}.append({_default(column)}) }}"
    yield "    }"
    yield "\n    /// Appends an element behind `count` others."
    yield "    mutating func append(_ appearance: Appearance, behind count: Int) {"
    for column in table:
        field = column.row.field
        yield f"        Self.append(appearance.{column.row.property}, to: &{field}, default: {_default(column)}, behind: count)"
    yield "    }"
    yield """
    /// A column is filled from the first value that is not the default.
    static func append<Value: Equatable>(
        _ value: Value, to column: inout [Value], default plain: Value, behind count: Int
    ) {
        if column.isEmpty {
            guard value != plain else { return }
            column.append(contentsOf: repeatElement(plain, count: count))
        }
        column.append(value)
    }
"""
    yield from _setting(table)
    yield "}\n"
    yield "extension Appearance {"
    yield "    /// That of an element, without its transform."
    yield "    init(_ attributes: LayoutAttributes) {\n        self.init()"
    for column in table:
        yield f"        {column.row.property} = {_from_attributes(column)}"
    yield "    }\n}"


def _server(table: List[Column]) -> Iterator[str]:
    yield HEAD
    yield "import LayoutCore\nimport LayoutWire\nimport SwiftProtobuf\n"
    yield "extension WireAttributes {"
    yield "    /// - Complexity: O(1); the columns are handed over."
    yield "    mutating func set(_ columns: OptionalColumns) {"
    for column in table:
        yield f"        {column.row.field} = columns.{column.row.field}"
    yield "    }\n}"


def _reader(table: List[Column]) -> Iterator[str]:
    yield HEAD
    yield "import LayoutModel\nimport SwiftProtobuf\n"
    yield "/// The columns of a message that may be empty. The message keeps its columns in an object: each is read from there once."
    yield "struct WireOptionalColumns {"
    for column in table:
        yield f"    private let {column.row.field}: [{SWIFT[column.type]}]"
    yield "\n    init(_ message: WireAttributes) {"
    for column in table:
        yield f"        {column.row.field} = message.{column.row.field}"
    yield "    }"
    yield "\n    /// Whether each column has an entry for each of `count` elements, or none."
    yield "    func fit(_ count: Int) -> Bool {"
    counts = ", ".join(f"{column.row.field}.count" for column in table)
    yield f"        [{counts}].allSatisfy {{ $0 == 0 || $0 == count }}"
    yield "    }\n"
    yield from _setting(table)
    yield "}"
