"""Swift's way from the bytes of a query to the bytes of its answer without a message: what reads the one and writes the other."""
from __future__ import annotations

from typing import Dict, Iterator, List, NamedTuple

import columns
from columns import Query
from descriptors import Field, Message, short_name
from swift import formatted

HEAD = "// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto and the table in schema/columns.py.\n"


class Value(NamedTuple):
    """A message that is read as a value of LayoutModel."""
    type: str
    empty: str
    # What becomes of each number.
    convert: str


VALUES = {"Rect": Value("Rect", "Rect.zero", "{}"), "IndexPath": Value("ItemPath", "ItemPath(section: 0, item: 0)", "Int({})")}
# The fields of `IndexPath` that are identifiers, which the message resolves.
UNREAD = {"id", "sectionId"}

WIRE_TYPES = {"uint32": 0, "uint64": 0, "sint32": 0, "bool": 0, "double": 1, "string": 2, "message": 2}
SWIFT = {"uint32": "UInt32", "bool": "Bool", "string": "String"}
DEFAULTS = {"uint32": "0", "bool": "false", "string": '""'}

# The messages inside `Attributes`, and their types in Swift.
RECORD_TYPES = {
    "Transform": "AttributeColumns.Transformed", "Pinned": "AttributeColumns.Pinned", "CustomColumn": "AttributeColumns.Custom",
    "Rect": "Rect"}
# The column that is in memory as it is on the wire, and is written whole.
BULK = "frames"


def write_query(messages: List[Message]) -> str:
    return formatted(_query(messages))


def write_answer(messages: List[Message]) -> str:
    return formatted(_answer(messages))


# Reading


def _key(field: Field) -> str:
    return hex(field.number << 3 | WIRE_TYPES[field.type])


def _query(messages: List[Message]) -> Iterator[str]:
    queries = columns.queries(messages)
    names = {member.field: member.property for member in columns.MEMBERS}
    request = columns.members(messages, "Request")
    inner = {query.field: columns.members(messages, short_name(request[query.field].message)) for query in queries}
    fields = {**{field.name: field for members in inner.values() for field in members.values()}, **request}
    yield HEAD
    yield "package import LayoutModel\n"
    yield "/// A query for elements that is read from the bytes of its body, without a message."
    yield "package struct BinaryQuery: Equatable, Sendable {"
    yield from _kinds(queries)
    for member in columns.MEMBERS:
        if not member.property:
            continue
        field = fields[member.field]
        value = VALUES.get(short_name(field.message))
        declared = f" = {value.empty}" if value else f": {SWIFT[field.type]} = {DEFAULTS[field.type]}"
        yield f"    /// {member.meaning}"
        yield f"    package private(set) var {member.property}{declared}"
    yield "\n    /// A query without any members."
    yield "    init() {}"
    yield "\n    /// Reads a `Request`."
    yield "    mutating func read(_ body: BinaryFields, in span: Span<UInt8>, _ paths: inout [ItemPath]) throws(Detour) {"
    yield "        var fields = body\n        var hasQuery = false"
    yield "        while let key = try fields.key(in: span) {\n            switch key {"
    for field in request.values():
        if field.name in names:
            yield from _read(field, names)
        elif field.name in inner:
            case = next(query.case for query in queries if query.field == field.name)
            yield f"            case {_key(field)}:"
            yield from _once("hasQuery")
            yield f"                kind = .{case}"
            yield f"                try read{short_name(field.message)}(fields.message(in: span), in: span, &paths)"
    yield "            default: throw .rareMember\n            }\n        }"
    yield "        guard hasQuery else { throw .noQuery }\n    }"
    for query in queries:
        yield from _members(short_name(request[query.field].message), inner[query.field], names)
    for name, value in VALUES.items():
        yield from _value(name, value, columns.members(messages, name))
    yield "}"


def _kinds(queries: List[Query]) -> Iterator[str]:
    yield "    /// The way in which elements are selected."
    yield "    package enum Kind: CaseIterable, Sendable {"
    for query in queries:
        yield f"        /// {query.meaning}"
        yield f"        case {query.case}"
    yield "\n        /// The request's name in the schema."
    yield "        package var request: String {\n            switch self {"
    for query in queries:
        yield f'            case .{query.case}: "{query.field}"'
    yield "            }\n        }"
    yield "\n        /// The category of its elements; nil for those in a rectangle, which are of any."
    yield "        package var category: Element.Category? {\n            switch self {"
    for query in queries:
        yield f"            case .{query.case}: {'.' + query.category if query.category else 'nil'}"
    yield "            }\n        }\n    }\n"
    yield "    /// The way in which elements are selected."
    yield f"    package private(set) var kind = Kind.{queries[0].case}"


def _members(message: str, fields: Dict[str, Field], names: Dict[str, str]) -> Iterator[str]:
    """What reads a query."""
    fields = {name: field for name, field in fields.items() if name in names}
    has_paths = any(field.is_repeated for field in fields.values())
    yield f"\n    private mutating func read{message}("
    yield f"        _ body: BinaryFields, in span: Span<UInt8>, _ paths: inout [ItemPath]"
    yield "    ) throws(Detour) {\n        var fields = body"
    for field in fields.values():
        if field.message and not field.is_repeated:
            yield f"        var {_seen(field)} = false"
    yield "        while let key = try fields.key(in: span) {\n            switch key {"
    for field in fields.values():
        yield from _read(field, names)
    yield "            default: throw .rareMember\n            }\n        }\n    }"


def _read(field: Field, names: Dict[str, str]) -> Iterator[str]:
    """The case of a field: of one that stands twice the last counts, as in protobuf; messages would have to be merged."""
    value = VALUES.get(short_name(field.message))
    if field.message and not value or field.is_repeated and names[field.name]:
        raise SystemExit(f"schema/columns.py has the member {field.name}, which cannot be read without a message")
    reading = f"Self.read{short_name(field.message)}(fields.message(in: span), in: span)" if value else f"fields.{field.type}(in: span)"
    if field.is_repeated:
        yield f"            case {_key(field)}: paths.append(try {reading})"
    elif value:
        yield f"            case {_key(field)}:"
        yield from _once(_seen(field))
        yield f"                {names[field.name]} = try {reading}"
    else:
        yield f"            case {_key(field)}: {names[field.name]} = try {reading}"


def _seen(field: Field) -> str:
    return f"has{field.name[0].upper()}{field.name[1:]}"


def _once(variable: str) -> Iterator[str]:
    yield f"                guard !{variable} else {{ throw .repeatedMessage }}"
    yield f"                {variable} = true"


def _value(name: str, value: Value, fields: Dict[str, Field]) -> Iterator[str]:
    yield f"\n    private static func read{name}(_ body: BinaryFields, in span: Span<UInt8>) throws(Detour) -> {value.type} {{"
    yield f"        var (fields, value) = (body, {value.empty})"
    yield "        while let key = try fields.key(in: span) {\n            switch key {"
    for field in fields.values():
        if field.name not in UNREAD:
            yield f"            case {_key(field)}: value.{field.name} = {value.convert.format(f'try fields.{field.type}(in: span)')}"
    yield "            default: throw .rareMember\n            }\n        }\n        return value\n    }"


# Writing


class Written(NamedTuple):
    """A field of an answer: what its content is in Swift."""
    field: Field
    source: str

    @property
    def key_length(self) -> int:
        return 1 if self.field.number < 16 else 2

    @property
    def name(self) -> str:
        """The variable with the length of a list's content; of a list of messages or texts, with their keys."""
        return self.field.name + "Length"

    def number(self, value: str) -> str:
        """A number as it is written."""
        if self.field.type == "sint32":
            return f"UInt64(UInt32(bitPattern: {value} << 1 ^ {value} >> 31))"
        if self.field.type == "bool":
            return f"{value} ? 1 : 0"
        return value if self.field.type == "uint64" else f"UInt64({value})"

    def list_length(self) -> str:
        """The length of the list's content."""
        if self.field.type in ("double", "bool"):
            return f"{'8 * ' if self.field.type == 'double' else ''}{self.source}.count"
        if self.field.message:
            return f"{self.source}.reduce(0) {{ $0 + {self.key_length} + prefixed($1.binaryLength) }}"
        if self.field.type == "string":
            return f"{self.source}.reduce(0) {{ $0 + {self.key_length} + prefixed($1.{columns.TEXTS[self.field.name]}.utf8.count) }}"
        return f"{self.source}.reduce(0) {{ $0 + varintLength({self.number('$1')}) }}"

    @property
    def is_packed(self) -> bool:
        return self.field.is_repeated and not self.field.message and self.field.type != "string"

    def length(self) -> str:
        """The length of the whole field, if the variables exist."""
        key, source = self.key_length, self.source
        if self.is_packed:
            return f"({self.name} == 0 ? 0 : {key} + prefixed({self.name}))"
        if self.field.is_repeated:
            return self.name
        if self.field.message:
            return f"{key} + prefixed({source}.binaryLength)"
        if self.field.type == "string":
            return f"({source}.isEmpty ? 0 : {key} + prefixed({source}.utf8.count))"
        if self.field.type == "bool":
            return f"({source} ? {key + 1} : 0)"
        if self.field.type == "double":
            return f"({source}.bitPattern == 0 ? 0 : {key + 8})"
        length = f"{key} + varintLength({self.number(source)})"
        return length if self.field.has_presence else f"({source} == 0 ? 0 : {length})"

    def lines(self) -> Iterator[str]:
        """Writes the field."""
        number, source = self.field.number, self.source
        if self.is_packed:
            yield f"if {self.name} > 0 {{ out.append(field: {number}, length: {self.name}) }}"
            if self.field.name != BULK:
                value = "value" if self.field.type == "double" else f"varint: {self.number('value')}"
                yield f"for value in {source} {{ out.append({value}) }}"
        elif self.field.is_repeated and self.field.message:
            yield f"for value in {source} {{"
            yield f"out.append(field: {number}, length: value.binaryLength)"
            yield "value.appendBinary(to: &out)\n}"
        elif self.field.is_repeated:
            yield f"for value in {source} {{ out.append(field: {number}, value.{columns.TEXTS[self.field.name]}) }}"
        elif self.field.message:
            yield f"out.append(field: {number}, length: {source}.binaryLength)"
            yield f"{source}.appendBinary(to: &out)"
        elif self.field.type == "string":
            yield f"if !{source}.isEmpty {{ out.append(field: {number}, {source}) }}"
        elif self.field.type == "bool":
            yield f"if {source} {{ out.append(field: {number}, UInt64(1)) }}"
        elif self.field.type == "double":
            yield f"if {source}.bitPattern != 0 {{ out.append(field: {number}, {source}) }}"
        else:
            line = f"out.append(field: {number}, {self.number(source)})"
            yield line if self.field.has_presence else f"if {source} != 0 {{ {line} }}"


def _sorted(fields: Dict[str, Field]) -> List[Field]:
    """In the order in which they are written."""
    return sorted(fields.values(), key=lambda field: field.number)


def _written(field: Field, owner: str = "") -> Written:
    return Written(field, owner + columns.SOURCES.get(field.name, field.name))


def _answer(messages: List[Message]) -> Iterator[str]:
    table = {column.row.field for column in columns.read(messages)}
    reply = columns.members(messages, "Reply")
    outer = columns.members(messages, "QueryReply")
    head = [_written(reply[name]) for name in ("id", "generation")]
    tail = [_written(field) for field in _sorted(outer) if field.name != "attributes"]
    fields = [
        _written(field, "attributes.optional." if field.name in table else "attributes.")
        for field in _sorted(columns.members(messages, "Attributes")) if field.name not in columns.NAMES]
    place = next(index for index, each in enumerate(fields) if each.field.name == BULK) + 1
    number = outer["attributes"].number
    yield HEAD
    yield "import LayoutCore\nimport LayoutWire\nimport NIOCore\n"
    yield "extension QueryAnswer {"
    yield "    /// Appends the answer as a whole frame in binary form, byte for byte as SwiftProtobuf encodes `message`."
    yield "    ///"
    yield "    /// - Complexity: O(*n*) in the elements. They are visited twice, since the length of a message stands before it."
    yield "    func encodeBinary(into buffer: inout ByteBuffer) {"
    for each in fields:
        yield f"        let {each.name} = {each.list_length()}"
    yield f"        let before = {' + '.join(each.length() for each in fields[:place])} - {BULK}Length"
    yield f"        var after = {fields[place].length()}"
    for each in fields[place + 1:]:
        yield f"        after += {each.length()}"
    yield f"        let columns = before + {BULK}Length + after"
    for each in tail:
        yield f"        after += {each.length()}"
    yield f"        let query = {1 if number < 16 else 2} + varintLength(columns) + before + {BULK}Length + after"
    yield "        let field = kind.replyField"
    yield f"        let length = {' + '.join(each.length() for each in head)} + varintLength(field << 3) + prefixed(query)\n"
    yield "        buffer.reserveCapacity(minimumWritableBytes: 4 + length)"
    yield "        buffer.writeInteger(UInt32(length), endianness: .little)"
    yield f"        buffer.writeWithOutputRawSpan(minimumWritableBytes: length - {BULK}Length - after) {{ out in"
    for each in head:
        yield from each.lines()
    yield "            out.append(field: field, length: query)"
    yield f"            out.append(field: {number}, length: columns)"
    for each in fields[:place]:
        yield from each.lines()
    yield "        }"
    yield "        #if _endian(little)"
    yield f"            unsafe buffer.writeBytes(attributes.{BULK}.span.bytes)"
    yield "        #else"
    yield f"            for number in attributes.{BULK} {{ buffer.writeInteger(number.bitPattern, endianness: .little) }}"
    yield "        #endif"
    yield "        if after == 0 { return }"
    yield "        buffer.writeWithOutputRawSpan(minimumWritableBytes: after) { out in"
    for each in [*fields[place:], *tail]:
        yield from each.lines()
    yield "        }\n    }\n}\n"
    yield "/// The length of a content with its own length before it."
    yield "private func prefixed(_ content: Int) -> Int { varintLength(content) + content }\n"
    yield from _reply_fields(columns.queries(messages), reply)
    for name, type in RECORD_TYPES.items():
        yield from _record(type, columns.members(messages, name))


def _reply_fields(queries: List[Query], reply: Dict[str, Field]) -> Iterator[str]:
    yield "extension BinaryQuery.Kind {"
    yield "    /// The number of the field of `Reply` that has the answer."
    yield "    fileprivate var replyField: Int {\n        switch self {"
    for query in queries:
        yield f"        case .{query.case}: {reply[query.field].number}"
    yield "        }\n    }\n}"


def _record(type: str, fields: Dict[str, Field]) -> Iterator[str]:
    written = [_written(field) for field in _sorted(fields)]
    packed = [each for each in written if each.is_packed]
    yield f"\nextension {type} {{"
    yield "    /// The length of the message."
    yield "    fileprivate var binaryLength: Int {"
    for each in packed:
        yield f"        let {each.name} = {each.list_length()}"
    yield f"        return {' + '.join(each.length() for each in written)}\n    }}"
    yield "\n    /// Appends the message, without its length."
    yield "    fileprivate func appendBinary(to out: inout OutputRawSpan) {"
    for each in packed:
        yield f"        let {each.name} = {each.list_length()}"
    for each in written:
        yield from each.lines()
    yield "    }\n}"
