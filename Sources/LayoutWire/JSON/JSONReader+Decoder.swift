import FoundationEssentials
import SwiftProtobuf

/// What the generated code calls, by the type of a field.
///
/// `null` is the default of a single value, an empty list or an empty map; one inside a list or a map is an error. Types that layout.proto
/// does not have are refused, so that a new one fails in a test instead of being read wrongly.
extension JSONReader: Decoder {
    mutating func nextFieldNumber() throws -> Int? { try nextField() }

    mutating func handleConflictingOneOf() throws { throw try conflict() }

    // MARK: Single values

    mutating func decodeSingularDoubleField(value: inout Double) throws { value = try takeNull() ? 0 : readNumber() }
    mutating func decodeSingularDoubleField(value: inout Double?) throws { value = try takeNull() ? nil : readNumber() }
    mutating func decodeSingularUInt32Field(value: inout UInt32) throws { value = try takeNull() ? 0 : readInteger() }
    mutating func decodeSingularUInt32Field(value: inout UInt32?) throws {
        value = try takeNull() ? nil : readInteger()
    }
    mutating func decodeSingularUInt64Field(value: inout UInt64) throws { value = try takeNull() ? 0 : readInteger() }
    mutating func decodeSingularUInt64Field(value: inout UInt64?) throws {
        value = try takeNull() ? nil : readInteger()
    }
    mutating func decodeSingularSInt32Field(value: inout Int32) throws { value = try takeNull() ? 0 : readInteger() }
    mutating func decodeSingularSInt32Field(value: inout Int32?) throws { value = try takeNull() ? nil : readInteger() }
    mutating func decodeSingularBoolField(value: inout Bool) throws { value = try !takeNull() && readBool() }
    mutating func decodeSingularBoolField(value: inout Bool?) throws { value = try takeNull() ? nil : readBool() }
    mutating func decodeSingularStringField(value: inout String) throws { value = try takeNull() ? "" : readString() }
    mutating func decodeSingularStringField(value: inout String?) throws { value = try takeNull() ? nil : readString() }
    mutating func decodeSingularBytesField(value: inout Data) throws { value = try takeNull() ? Data() : readBytes() }
    mutating func decodeSingularBytesField(value: inout Data?) throws { value = try takeNull() ? nil : readBytes() }

    /// A message that is written twice is merged, as in the binary form; `null` leaves none.
    mutating func decodeSingularMessageField<M: Message>(value: inout M?) throws {
        // Where any JSON may be, null is a value.
        if M.self != Google_Protobuf_Value.self, try takeNull() {
            value = nil
            return
        }
        var message = value.take() ?? M()
        try readMessage(into: &message)
        value = message
    }

    // MARK: Several values

    mutating func decodeRepeatedDoubleField(value: inout [Double]) throws {
        try readNumbers(&value, of: "numbers") {
            $0.takeNumber(&$1)
        } otherwise: { reader throws in
            try reader.readNumber()
        }
    }

    mutating func decodeRepeatedUInt32Field(value: inout [UInt32]) throws { try readIntegers(&value) }
    mutating func decodeRepeatedUInt64Field(value: inout [UInt64]) throws { try readIntegers(&value) }
    mutating func decodeRepeatedSInt32Field(value: inout [Int32]) throws { try readIntegers(&value) }

    @inline(__always)
    private mutating func readIntegers<Integer: FixedWidthInteger>(_ integers: inout [Integer]) throws {
        try readNumbers(&integers, of: "whole numbers") { text, position in
            var next = position
            guard let integer = text.takeInteger(&next).flatMap(Integer.init(exactly:)) else { return nil }
            position = next
            return integer
        } otherwise: { reader throws in
            try reader.readInteger()
        }
    }

    mutating func decodeRepeatedBoolField(value: inout [Bool]) throws {
        try readNumbers(&value, of: "booleans") { _, _ in
            nil
        } otherwise: { reader throws in
            try reader.readBool()
        }
    }

    mutating func decodeRepeatedStringField(value: inout [String]) throws {
        try readList(&value, of: "strings") { reader throws in try reader.readString() }
    }

    mutating func decodeRepeatedMessageField<M: Message>(value: inout [M]) throws {
        try readList(&value, of: "objects") { reader throws in
            var message = M()
            try reader.readMessage(into: &message)
            return message
        }
    }

    mutating func decodeMapField<KeyType, ValueType: MapValueType>(
        fieldType: _ProtobufMap<KeyType, ValueType>.Type, value: inout _ProtobufMap<KeyType, ValueType>.BaseType
    ) throws {
        try readMap(&value) { reader throws in
            var value: ValueType.BaseType?
            try ValueType.decodeSingular(value: &value, from: &reader)
            guard let value else { throw JSONRefusal(.value("is null, expected a value")) }
            return value
        }
    }

    mutating func decodeMapField<KeyType, ValueType>(
        fieldType: _ProtobufMessageMap<KeyType, ValueType>.Type,
        value: inout _ProtobufMessageMap<KeyType, ValueType>.BaseType
    ) throws {
        try readMap(&value) { reader throws in
            var message = ValueType()
            try reader.readMessage(into: &message)
            return message
        }
    }

    // MARK: What the schema does not have

    private var absent: JSONRefusal { JSONRefusal(.value("has a type that the schema does not have")) }

    mutating func decodeRepeatedBytesField(value: inout [Data]) throws { throw absent }
    mutating func decodeSingularFloatField(value: inout Float) throws { throw absent }
    mutating func decodeSingularFloatField(value: inout Float?) throws { throw absent }
    mutating func decodeRepeatedFloatField(value: inout [Float]) throws { throw absent }
    mutating func decodeSingularInt32Field(value: inout Int32) throws { throw absent }
    mutating func decodeSingularInt32Field(value: inout Int32?) throws { throw absent }
    mutating func decodeRepeatedInt32Field(value: inout [Int32]) throws { throw absent }
    mutating func decodeSingularInt64Field(value: inout Int64) throws { throw absent }
    mutating func decodeSingularInt64Field(value: inout Int64?) throws { throw absent }
    mutating func decodeRepeatedInt64Field(value: inout [Int64]) throws { throw absent }
    mutating func decodeSingularSInt64Field(value: inout Int64) throws { throw absent }
    mutating func decodeSingularSInt64Field(value: inout Int64?) throws { throw absent }
    mutating func decodeRepeatedSInt64Field(value: inout [Int64]) throws { throw absent }
    mutating func decodeSingularFixed32Field(value: inout UInt32) throws { throw absent }
    mutating func decodeSingularFixed32Field(value: inout UInt32?) throws { throw absent }
    mutating func decodeRepeatedFixed32Field(value: inout [UInt32]) throws { throw absent }
    mutating func decodeSingularFixed64Field(value: inout UInt64) throws { throw absent }
    mutating func decodeSingularFixed64Field(value: inout UInt64?) throws { throw absent }
    mutating func decodeRepeatedFixed64Field(value: inout [UInt64]) throws { throw absent }
    mutating func decodeSingularSFixed32Field(value: inout Int32) throws { throw absent }
    mutating func decodeSingularSFixed32Field(value: inout Int32?) throws { throw absent }
    mutating func decodeRepeatedSFixed32Field(value: inout [Int32]) throws { throw absent }
    mutating func decodeSingularSFixed64Field(value: inout Int64) throws { throw absent }
    mutating func decodeSingularSFixed64Field(value: inout Int64?) throws { throw absent }
    mutating func decodeRepeatedSFixed64Field(value: inout [Int64]) throws { throw absent }
    mutating func decodeSingularEnumField<E: Enum>(value: inout E) throws where E.RawValue == Int { throw absent }
    mutating func decodeSingularEnumField<E: Enum>(value: inout E?) throws where E.RawValue == Int { throw absent }
    mutating func decodeRepeatedEnumField<E: Enum>(value: inout [E]) throws where E.RawValue == Int { throw absent }
    mutating func decodeSingularGroupField<G: Message>(value: inout G?) throws { throw absent }
    mutating func decodeRepeatedGroupField<G: Message>(value: inout [G]) throws { throw absent }

    mutating func decodeMapField<KeyType, ValueType>(
        fieldType: _ProtobufEnumMap<KeyType, ValueType>.Type,
        value: inout _ProtobufEnumMap<KeyType, ValueType>.BaseType
    ) throws where ValueType.RawValue == Int { throw absent }

    mutating func decodeExtensionField(
        values: inout ExtensionFieldValueSet, messageType: any Message.Type, fieldNumber: Int
    ) throws { throw absent }
}
