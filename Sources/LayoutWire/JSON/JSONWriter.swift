import FoundationEssentials
import NIOCore
import SwiftProtobuf

/// Writes messages as canonical proto3 JSON straight into an outgoing buffer.
///
/// SwiftProtobuf's own encoder takes 55 % of the time of a query in JSON, most of it to turn numbers into text. This one is driven
/// by the same generated traversals, takes names from the schema, and writes columns of numbers without a step between; tests hold
/// both to the same bytes.
struct JSONWriter: Visitor {
    /// A kind of field that no message of layout.proto has.
    struct UnsupportedField: Error {}

    /// What the next value stands for: maps are visited as a key and a value in turn, with an entry's field numbers.
    private enum Place {
        case field
        case mapKey
        case mapValue
    }

    private var buffer: ByteBuffer
    private var shape: MessageShape
    private var place = Place.field
    private var isFirst = true

    /// Appends a message's text.
    ///
    /// - Parameter schema: what `message` is; not one of free form.
    /// - Throws: what SwiftProtobuf throws for a `Value` that is not finite.
    static func write(_ message: some Message, of schema: SchemaMessage, to buffer: inout ByteBuffer) throws {
        // The writer has the only reference while it writes.
        var writer = JSONWriter(buffer: exchange(&buffer, with: ByteBuffer()), shape: .of(schema))
        defer { buffer = writer.buffer }
        try writer.writeFields(of: message)
    }

    private init(buffer: ByteBuffer, shape: MessageShape) {
        self.buffer = buffer
        self.shape = shape
    }

    // MARK: Structure

    private mutating func write(_ character: Unicode.Scalar) { buffer.writeInteger(UInt8(ascii: character)) }

    private mutating func writeFields(of message: some Message) throws {
        write("{")
        isFirst = true
        try message.traverse(visitor: &self)
        write("}")
        isFirst = false
    }

    /// Writes what stands before a value: in a message its name, with a comma unless it is the first; in a map its colon.
    ///
    /// - Throws: for the key of a map, which is not a string.
    private mutating func begin(_ field: Int) throws {
        switch place {
        case .field: buffer.writeBytes(shape.members[field].dropFirst(isFirst ? 1 : 0))
        case .mapValue:
            write(":")
            place = .mapKey
        // All our maps have strings as their keys.
        case .mapKey: throw UnsupportedField()
        }
        isFirst = false
    }

    /// Writes a message in the place of a value of `field`, as the schema says what it is.
    ///
    /// - Throws: what SwiftProtobuf throws for a `Value` that is not finite.
    private mutating func write(_ message: some Message, _ field: Int) throws {
        guard case .message(let schema)? = shape.field(field)?.type else { throw UnsupportedField() }
        // Any JSON: rare, and short.
        if schema.isFreeForm {
            buffer.writeBytes(try message.jsonUTF8Bytes() as [UInt8])
            return
        }
        let outer = (shape, place)
        (shape, place) = (.of(schema), .field)
        try writeFields(of: message)
        (shape, place) = outer
    }

    private mutating func writeList<Value>(
        _ values: [Value], as field: Int, _ write: (inout JSONWriter, Value) throws -> Void
    ) throws {
        try begin(field)
        self.write("[")
        for (index, value) in values.enumerated() {
            if index > 0 { self.write(",") }
            try write(&self, value)
        }
        self.write("]")
    }

    /// Writes a column of numbers, 64 at a time: memory is reserved for the longest texts that they could have.
    ///
    /// - Complexity: O(*n*), with a check of the room for each 64 numbers.
    @inline(__always)
    private mutating func writeNumbers<Number: JSONNumber>(_ values: [Number], as field: Int) throws {
        try begin(field)
        write("[")
        for start in stride(from: 0, to: values.count, by: 64) {
            let end = min(start + 64, values.count)
            buffer.writeWithOutputRawSpan(minimumWritableBytes: (end - start) * (Number.longest + 1)) { out in
                for index in start..<end {
                    if index > 0 { out.append(UInt8(ascii: ",")) }
                    values[index].append(to: &out)
                }
            }
        }
        write("]")
    }

    private mutating func writeNumber<Number: JSONNumber>(_ value: Number, as field: Int) throws {
        try begin(field)
        buffer.writeWithOutputRawSpan(minimumWritableBytes: Number.longest) { value.append(to: &$0) }
    }

    // MARK: Numbers

    mutating func visitSingularDoubleField(value: Double, fieldNumber: Int) throws {
        try writeNumber(value, as: fieldNumber)
    }

    mutating func visitSingularUInt32Field(value: UInt32, fieldNumber: Int) throws {
        try writeNumber(value, as: fieldNumber)
    }

    mutating func visitSingularInt32Field(value: Int32, fieldNumber: Int) throws {
        try writeNumber(value, as: fieldNumber)
    }

    /// In quotes, as proto3 writes integers of 64 bits: a reader may keep numbers as doubles, which do not hold all of them.
    mutating func visitSingularUInt64Field(value: UInt64, fieldNumber: Int) throws {
        try begin(fieldNumber)
        write("\"")
        buffer.writeString(String(value))
        write("\"")
    }

    mutating func visitSingularInt64Field(value: Int64, fieldNumber: Int) throws { throw UnsupportedField() }

    mutating func visitRepeatedDoubleField(value: [Double], fieldNumber: Int) throws {
        try writeNumbers(value, as: fieldNumber)
    }

    mutating func visitRepeatedUInt32Field(value: [UInt32], fieldNumber: Int) throws {
        try writeNumbers(value, as: fieldNumber)
    }

    mutating func visitRepeatedInt32Field(value: [Int32], fieldNumber: Int) throws {
        try writeNumbers(value, as: fieldNumber)
    }

    mutating func visitRepeatedUInt64Field(value: [UInt64], fieldNumber: Int) throws {
        try writeList(value, as: fieldNumber) { $0.buffer.writeString("\"\($1)\"") }
    }

    // MARK: Other values

    mutating func visitSingularBoolField(value: Bool, fieldNumber: Int) throws {
        try begin(fieldNumber)
        buffer.writeString(value ? "true" : "false")
    }

    mutating func visitRepeatedBoolField(value: [Bool], fieldNumber: Int) throws {
        try writeList(value, as: fieldNumber) { $0.buffer.writeString($1 ? "true" : "false") }
    }

    mutating func visitSingularStringField(value: String, fieldNumber: Int) throws {
        if place == .mapKey {
            if !isFirst { write(",") }
            isFirst = false
            place = .mapValue
        } else {
            try begin(fieldNumber)
        }
        writeString(value)
    }

    mutating func visitRepeatedStringField(value: [String], fieldNumber: Int) throws {
        try writeList(value, as: fieldNumber) { $0.writeString($1) }
    }

    private mutating func writeString(_ text: String) {
        write("\"")
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            buffer.writeString(text)
        } else {
            for scalar in text.unicodeScalars { writeEscaped(scalar) }
        }
        write("\"")
    }

    private mutating func writeEscaped(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\u{8}": buffer.writeString("\\b")
        case "\t": buffer.writeString("\\t")
        case "\n": buffer.writeString("\\n")
        case "\u{C}": buffer.writeString("\\f")
        case "\r": buffer.writeString("\\r")
        case "\"", "\\": buffer.writeString("\\\(scalar)")
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
            let digits = String(scalar.value, radix: 16, uppercase: true)
            buffer.writeString("\\u00" + (digits.count < 2 ? "0" : "") + digits)
        default: buffer.writeString(String(scalar))
        }
    }

    mutating func visitSingularBytesField(value: Data, fieldNumber: Int) throws {
        try begin(fieldNumber)
        writeString(value.base64EncodedString())
    }

    mutating func visitSingularMessageField<M: Message>(value: M, fieldNumber: Int) throws {
        let isMapValue = place == .mapValue
        try begin(fieldNumber)
        try write(value, isMapValue ? mapField : fieldNumber)
    }

    mutating func visitRepeatedMessageField<M: Message>(value: [M], fieldNumber: Int) throws {
        try writeList(value, as: fieldNumber) { try $0.write($1, fieldNumber) }
    }

    // MARK: Maps

    /// The map whose entries are being written: its values' fields have the numbers of an entry's.
    private var mapField = 0

    private mutating func writeMap<Key, Value>(
        _ map: [Key: Value], as field: Int, _ write: (inout JSONWriter, Key, Value) throws -> Void
    ) throws {
        try begin(field)
        self.write("{")
        let outer = (mapField, place)
        (mapField, place, isFirst) = (field, .mapKey, true)
        for (key, value) in map { try write(&self, key, value) }
        (mapField, place) = outer
        isFirst = false
        self.write("}")
    }

    mutating func visitMapField<KeyType, ValueType: MapValueType>(
        fieldType: _ProtobufMap<KeyType, ValueType>.Type, value: _ProtobufMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) throws {
        try writeMap(value, as: fieldNumber) { writer, key, value in
            try KeyType.visitSingular(value: key, fieldNumber: 1, with: &writer)
            try ValueType.visitSingular(value: value, fieldNumber: 2, with: &writer)
        }
    }

    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufMessageMap<KeyType, ValueType>.Type,
        value: _ProtobufMessageMap<KeyType, ValueType>.BaseType, fieldNumber: Int
    ) throws {
        try writeMap(value, as: fieldNumber) { writer, key, value in
            try KeyType.visitSingular(value: key, fieldNumber: 1, with: &writer)
            try writer.visitSingularMessageField(value: value, fieldNumber: 2)
        }
    }

    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufEnumMap<KeyType, ValueType>.Type, value: _ProtobufEnumMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) throws where ValueType.RawValue == Int {
        throw UnsupportedField()
    }

    // MARK: What the schema does not have

    mutating func visitSingularEnumField<E: Enum>(value: E, fieldNumber: Int) throws { throw UnsupportedField() }

    /// Leaves out unknown fields, for which JSON has no names.
    mutating func visitUnknown(bytes: Data) throws {}
}
