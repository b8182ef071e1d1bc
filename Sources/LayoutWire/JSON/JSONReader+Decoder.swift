import FoundationEssentials
import SwiftProtobuf

/// What the generated code calls, by the type of a field.
extension JSONReader: Decoder {
    mutating func nextFieldNumber() throws -> Int? { try nextField() }

    mutating func handleConflictingOneOf() throws { throw Unusual() }

    // MARK: Single values

    mutating func decodeSingularDoubleField(value: inout Double) throws { value = try readNumber() }
    mutating func decodeSingularDoubleField(value: inout Double?) throws { value = try readNumber() }
    mutating func decodeSingularUInt32Field(value: inout UInt32) throws { value = try readInteger() }
    mutating func decodeSingularUInt32Field(value: inout UInt32?) throws { value = try readInteger() }
    mutating func decodeSingularUInt64Field(value: inout UInt64) throws { value = try readInteger() }
    mutating func decodeSingularUInt64Field(value: inout UInt64?) throws { value = try readInteger() }
    mutating func decodeSingularBoolField(value: inout Bool) throws { value = try readBool() }
    mutating func decodeSingularBoolField(value: inout Bool?) throws { value = try readBool() }
    mutating func decodeSingularStringField(value: inout String) throws { value = try readString() }
    mutating func decodeSingularStringField(value: inout String?) throws { value = try readString() }

    /// A message that is written twice is merged; that is rare.
    mutating func decodeSingularMessageField<M: Message>(value: inout M?) throws {
        guard value == nil else { throw Unusual() }
        value = try readMessage()
    }

    // MARK: Several values

    mutating func decodeRepeatedDoubleField(value: inout [Double]) throws {
        try readNumbers(&value) { $0.takeNumber(&$1) }
    }

    mutating func decodeRepeatedUInt32Field(value: inout [UInt32]) throws {
        try readNumbers(&value) { $0.takeInteger(&$1).flatMap(UInt32.init(exactly:)) }
    }

    mutating func decodeRepeatedUInt64Field(value: inout [UInt64]) throws {
        try readNumbers(&value) { $0.takeLongInteger(&$1) }
    }

    mutating func decodeRepeatedBoolField(value: inout [Bool]) throws {
        try readList(&value) { reader throws in try reader.readBool() }
    }

    mutating func decodeRepeatedStringField(value: inout [String]) throws {
        try readList(&value) { reader throws in try reader.readString() }
    }

    mutating func decodeRepeatedMessageField<M: Message>(value: inout [M]) throws {
        try readList(&value) { reader throws in try reader.readMessage() }
    }

    mutating func decodeMapField<KeyType, ValueType: MapValueType>(
        fieldType: _ProtobufMap<KeyType, ValueType>.Type, value: inout _ProtobufMap<KeyType, ValueType>.BaseType
    ) throws {
        try readMap(&value) { reader throws in
            var (key, value): (KeyType.BaseType?, ValueType.BaseType?)
            try KeyType.decodeSingular(value: &key, from: &reader)
            try reader.require(":")
            try ValueType.decodeSingular(value: &value, from: &reader)
            return (key, value)
        }
    }

    mutating func decodeMapField<KeyType, ValueType>(
        fieldType: _ProtobufMessageMap<KeyType, ValueType>.Type,
        value: inout _ProtobufMessageMap<KeyType, ValueType>.BaseType
    ) throws {
        try readMap(&value) { reader throws in
            var key: KeyType.BaseType?
            try KeyType.decodeSingular(value: &key, from: &reader)
            try reader.require(":")
            return (key, try reader.readMessage() as ValueType)
        }
    }

    // MARK: What requests do not have

    mutating func decodeSingularFloatField(value: inout Float) throws { throw Unusual() }
    mutating func decodeSingularFloatField(value: inout Float?) throws { throw Unusual() }
    mutating func decodeRepeatedFloatField(value: inout [Float]) throws { throw Unusual() }
    mutating func decodeSingularInt32Field(value: inout Int32) throws { throw Unusual() }
    mutating func decodeSingularInt32Field(value: inout Int32?) throws { throw Unusual() }
    mutating func decodeRepeatedInt32Field(value: inout [Int32]) throws { throw Unusual() }
    mutating func decodeSingularInt64Field(value: inout Int64) throws { throw Unusual() }
    mutating func decodeSingularInt64Field(value: inout Int64?) throws { throw Unusual() }
    mutating func decodeRepeatedInt64Field(value: inout [Int64]) throws { throw Unusual() }
    mutating func decodeSingularSInt32Field(value: inout Int32) throws { throw Unusual() }
    mutating func decodeSingularSInt32Field(value: inout Int32?) throws { throw Unusual() }
    mutating func decodeRepeatedSInt32Field(value: inout [Int32]) throws { throw Unusual() }
    mutating func decodeSingularSInt64Field(value: inout Int64) throws { throw Unusual() }
    mutating func decodeSingularSInt64Field(value: inout Int64?) throws { throw Unusual() }
    mutating func decodeRepeatedSInt64Field(value: inout [Int64]) throws { throw Unusual() }
    mutating func decodeSingularFixed32Field(value: inout UInt32) throws { throw Unusual() }
    mutating func decodeSingularFixed32Field(value: inout UInt32?) throws { throw Unusual() }
    mutating func decodeRepeatedFixed32Field(value: inout [UInt32]) throws { throw Unusual() }
    mutating func decodeSingularFixed64Field(value: inout UInt64) throws { throw Unusual() }
    mutating func decodeSingularFixed64Field(value: inout UInt64?) throws { throw Unusual() }
    mutating func decodeRepeatedFixed64Field(value: inout [UInt64]) throws { throw Unusual() }
    mutating func decodeSingularSFixed32Field(value: inout Int32) throws { throw Unusual() }
    mutating func decodeSingularSFixed32Field(value: inout Int32?) throws { throw Unusual() }
    mutating func decodeRepeatedSFixed32Field(value: inout [Int32]) throws { throw Unusual() }
    mutating func decodeSingularSFixed64Field(value: inout Int64) throws { throw Unusual() }
    mutating func decodeSingularSFixed64Field(value: inout Int64?) throws { throw Unusual() }
    mutating func decodeRepeatedSFixed64Field(value: inout [Int64]) throws { throw Unusual() }
    mutating func decodeSingularBytesField(value: inout Data) throws { throw Unusual() }
    mutating func decodeSingularBytesField(value: inout Data?) throws { throw Unusual() }
    mutating func decodeRepeatedBytesField(value: inout [Data]) throws { throw Unusual() }
    mutating func decodeSingularEnumField<E: Enum>(value: inout E) throws where E.RawValue == Int { throw Unusual() }
    mutating func decodeSingularEnumField<E: Enum>(value: inout E?) throws where E.RawValue == Int { throw Unusual() }
    mutating func decodeRepeatedEnumField<E: Enum>(value: inout [E]) throws where E.RawValue == Int { throw Unusual() }
    mutating func decodeSingularGroupField<G: Message>(value: inout G?) throws { throw Unusual() }
    mutating func decodeRepeatedGroupField<G: Message>(value: inout [G]) throws { throw Unusual() }

    mutating func decodeMapField<KeyType, ValueType>(
        fieldType: _ProtobufEnumMap<KeyType, ValueType>.Type,
        value: inout _ProtobufEnumMap<KeyType, ValueType>.BaseType
    ) throws where ValueType.RawValue == Int { throw Unusual() }

    mutating func decodeExtensionField(
        values: inout ExtensionFieldValueSet, messageType: any Message.Type, fieldNumber: Int
    ) throws { throw Unusual() }
}
