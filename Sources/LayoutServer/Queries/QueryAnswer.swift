package import LayoutCore
package import LayoutWire
package import NIOCore
import SwiftProtobuf

/// The answer to a query for elements.
///
/// Clients wait for this message more than for any other. If its elements are plain, its binary form is written by hand, straight
/// from the columns: 0.5 µs for 60 elements, where building the message and encoding it took 1.2 (`layoutbench --filter wire`).
/// A test compares it byte for byte with the generated code.
package struct QueryAnswer: Sendable {
    /// Which query it answers.
    package enum Kind: Sendable, CaseIterable {
        /// `queryRect`.
        case rect
        /// `queryItems`.
        case items
        /// `querySupplementary`.
        case supplementary
        /// `queryDecorations`.
        case decorations
    }

    /// The request's id.
    package var id: UInt32
    /// The generation that it was computed from.
    package var generation: UInt64
    /// Which query it answers.
    package var kind: Kind
    /// The elements.
    package var attributes: AttributeColumns
    /// Where the next answer continues; "" if this one is complete.
    package var cursor: String

    /// - Parameter id: usually set when the answer is sent.
    package init(
        id: UInt32 = 0, generation: UInt64, kind: Kind, attributes: AttributeColumns, cursor: String = ""
    ) {
        self.id = id
        self.generation = generation
        self.kind = kind
        self.attributes = attributes
        self.cursor = cursor
    }

    /// The same answer as the generated message.
    package var message: WireReply {
        var query = WireQueryReply()
        query.attributes = WireAttributes(attributes)
        query.cursor = cursor
        var reply = WireReply()
        reply.id = id
        reply.generation = generation
        switch kind {
        case .rect: reply.queryRect = query
        case .items: reply.queryItems = query
        case .supplementary: reply.querySupplementary = query
        case .decorations: reply.queryDecorations = query
        }
        return reply
    }

    /// Appends the answer as a whole frame.
    package func encode(as form: BodyForm, into buffer: inout ByteBuffer) {
        switch form {
        case .json: MessageCoding.encode(message, as: .json, into: &buffer)
        case .binary where attributes.isPlain: encodeBinary(into: &buffer)
        case .binary: MessageCoding.encode(message, as: .binary, into: &buffer)
        }
    }

    // MARK: The binary form

    private func encodeBinary(into buffer: inout ByteBuffer) {
        let sections = PackedVarints(attributes.sections)
        let items = PackedVarints(attributes.items)
        let kinds = PackedVarints(attributes.kinds)
        let zIndexes = PackedVarints(attributes.zIndexes.map { UInt32(bitPattern: $0 << 1 ^ $0 >> 31) })
        let names = attributes.kinds.isEmpty ? [] : attributes.kindNames.wireNames
        let columns =
            sections.fieldLength + items.fieldLength + packedLength(8 * attributes.frames.count) + kinds.fieldLength
            + names.reduce(0) { $0 + 2 + $1.utf8.count } + zIndexes.fieldLength
        let cursorLength = cursor.isEmpty ? 0 : 2 + cursor.utf8.count
        let query = 1 + varintLength(columns) + columns + cursorLength
        let result = varintLength(resultField << 3) + varintLength(query) + query
        let head = (id == 0 ? 0 : 1 + varintLength(Int(id))) + 1 + varintLength(generation)

        buffer.reserveCapacity(minimumWritableBytes: 4 + head + result)
        buffer.writeInteger(UInt32(head + result), endianness: .little)
        var bytes = FieldBytes(capacity: head + result - 8 * attributes.frames.count)
        if id != 0 { bytes.appendVarint(field: 1, UInt64(id)) }
        bytes.appendVarint(field: 2, generation)
        bytes.appendLength(field: resultField, query)
        bytes.appendLength(field: 1, columns)
        bytes.appendPacked(field: 1, sections)
        bytes.appendPacked(field: 2, items)
        if !attributes.frames.isEmpty { bytes.appendLength(field: 3, 8 * attributes.frames.count) }
        buffer.writeBytes(bytes.bytes)
        writeFrames(into: &buffer)
        bytes.bytes.removeAll(keepingCapacity: true)
        bytes.appendPacked(field: 4, kinds)
        for name in names { bytes.appendString(field: 5, name) }
        bytes.appendPacked(field: 6, zIndexes)
        if !cursor.isEmpty { bytes.appendString(field: 2, cursor) }
        buffer.writeBytes(bytes.bytes)
    }

    /// The number of `Reply`'s field.
    private var resultField: Int {
        switch kind {
        case .rect: 16
        case .items: 17
        case .supplementary: 18
        case .decorations: 15
        }
    }

    private func writeFrames(into buffer: inout ByteBuffer) {
        #if _endian(little)
            // The column is in memory as it is on the wire.
            unsafe buffer.writeBytes(attributes.frames.span.bytes)
        #else
            for number in attributes.frames { buffer.writeInteger(number.bitPattern, endianness: .little) }
        #endif
    }
}

/// The content of a packed field of varints.
private struct PackedVarints {
    let bytes: [UInt8]

    init(_ values: [UInt32]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * values.count)
        for var value in values {
            while value > 0x7F {
                bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
                value >>= 7
            }
            bytes.append(UInt8(truncatingIfNeeded: value))
        }
        self.bytes = bytes
    }

    /// Bytes with the field's key and length; 0 for an empty field, which is not written.
    var fieldLength: Int { packedLength(bytes.count) }
}

private func packedLength(_ count: Int) -> Int { count == 0 ? 0 : 1 + varintLength(count) + count }

private func varintLength(_ value: Int) -> Int { varintLength(UInt64(value)) }

private func varintLength(_ value: UInt64) -> Int { max(1, (70 - value.leadingZeroBitCount) / 7) }

/// The bytes of fields, one after the other.
private struct FieldBytes {
    var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func appendVarint(_ value: UInt64) {
        var value = value
        while value > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    mutating func appendVarint(field: Int, _ value: UInt64) {
        appendVarint(UInt64(field << 3))
        appendVarint(value)
    }

    mutating func appendLength(field: Int, _ length: Int) {
        appendVarint(UInt64(field << 3 | 2))
        appendVarint(UInt64(length))
    }

    mutating func appendString(field: Int, _ string: String) {
        appendLength(field: field, string.utf8.count)
        bytes.append(contentsOf: string.utf8)
    }

    mutating func appendPacked(field: Int, _ numbers: PackedVarints) {
        guard !numbers.bytes.isEmpty else { return }
        appendLength(field: field, numbers.bytes.count)
        bytes.append(contentsOf: numbers.bytes)
    }
}
