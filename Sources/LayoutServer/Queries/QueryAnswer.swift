package import LayoutCore
import LayoutEngine
package import LayoutWire
package import NIOCore
import SwiftProtobuf

/// The answer to a query for elements.
///
/// Clients wait for this message more than for any other. If its elements are plain, its binary form is written by hand, straight
/// from the columns: 0.5 µs for 60 elements, where building the message and encoding it took 1.2 (`layoutbench --filter wire`).
/// In JSON the columns are handed to `JSONWriter` without a message around them. Tests compare both, byte for byte, with what
/// SwiftProtobuf writes.
package struct QueryAnswer: Sendable {
    /// The request's id.
    package var id: UInt32
    /// The generation that it was computed from.
    package var generation: UInt64
    /// Which query it answers.
    package var kind: BinaryQuery.Kind
    /// The elements.
    package var attributes: AttributeColumns
    /// Where the next answer continues; "" if this one is complete.
    package var cursor: String
    /// The steps that a layout which moves has made; 0 for others.
    package var step: UInt64
    /// Whether items are being dragged.
    package var isProvisional: Bool

    /// - Parameter id: usually set when the answer is sent.
    package init(
        id: UInt32 = 0, generation: UInt64, kind: BinaryQuery.Kind, attributes: AttributeColumns, cursor: String = "",
        step: UInt64 = 0, isProvisional: Bool = false
    ) {
        self.id = id
        self.generation = generation
        self.kind = kind
        self.attributes = attributes
        self.cursor = cursor
        self.step = step
        self.isProvisional = isProvisional
    }

    /// Creates the answer of a state.
    init(
        id: UInt32 = 0, to elements: Query.Elements, _ columns: AttributeColumns, next: ElementCursor?,
        in state: LaidOutState
    ) {
        self.init(
            id: id, generation: state.generation, kind: BinaryQuery.Kind(elements), attributes: columns,
            cursor: next?.text(generation: state.generation) ?? "", step: state.step,
            isProvisional: state.drag != nil)
    }

    /// The same answer as the generated message.
    package var message: WireReply { message(ReplyNames(nil)) }

    /// The same answer, with elements named by identifiers if these names have any.
    func message(_ names: ReplyNames) -> WireReply {
        var query = WireQueryReply()
        query.attributes = names.attributes(attributes)
        query.isProvisional = isProvisional
        query.cursor = cursor
        query.step = step
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

    /// Whether encoding it would delay the other clients of an event loop: by more than about 2 ms.
    func takesLong(in form: BodyForm) -> Bool {
        attributes.count > Self.elementsOnLoop && (form == .json || !attributes.isPlain)
    }

    /// The most elements that an event loop finds for one answer.
    static let elementsOnLoop = 2048

    /// Appends the answer as frames: in pieces if it is long and may be split.
    func encode(as form: BodyForm, inParts: Bool, into buffer: inout ByteBuffer) {
        let isShort = form == .binary && attributes.isPlain && attributes.count < ReplyParts.wholeElements
        ReplyParts.encode(id: id, as: form, inParts: inParts && !isShort, into: &buffer) { encode(as: form, into: &$0) }
    }

    /// Appends the answer as a whole frame.
    package func encode(as form: BodyForm, into buffer: inout ByteBuffer) {
        switch form {
        case .json: encodeJSON(into: &buffer)
        case .binary where attributes.isPlain && !isProvisional: encodeBinary(into: &buffer)
        case .binary: MessageCoding.encode(message, as: .binary, into: &buffer)
        }
    }

    // MARK: JSON

    /// Each text is written by itself, since an interpolation allocates memory.
    private func encodeJSON(into buffer: inout ByteBuffer) {
        MessageCoding.writeFrame(into: &buffer) { buffer in
            buffer.writeString("{")
            if id != 0 {
                buffer.writeString("\"id\":")
                buffer.writeString(String(id))
                buffer.writeString(",")
            }
            buffer.writeString("\"generation\":\"")
            buffer.writeString(String(generation))
            buffer.writeString("\",\"")
            buffer.writeString(kind.request)
            buffer.writeString("\":{\"attributes\":")
            MessageCoding.write(WireAttributes(attributes), as: .json, into: &buffer)
            if !cursor.isEmpty {
                buffer.writeString(",\"cursor\":\"")
                // Digits and dots: nothing to escape.
                buffer.writeString(cursor)
                buffer.writeString("\"")
            }
            if isProvisional { buffer.writeString(",\"isProvisional\":true") }
            if step != 0 {
                buffer.writeString(",\"step\":\"")
                buffer.writeString(String(step))
                buffer.writeString("\"")
            }
            buffer.writeString("}}")
        }
    }

    // MARK: The binary form

    private func encodeBinary(into buffer: inout ByteBuffer) {
        let names = attributes.kinds.isEmpty ? [] : attributes.kindNames.wireNames
        let sections = packedBytes(attributes.sections)
        let items = packedBytes(attributes.items)
        let kinds = packedBytes(attributes.kinds)
        let zIndexes = attributes.optional.zIndexes.reduce(0) { $0 + varintLength(zigzag($1)) }
        let frames = 8 * attributes.frames.count
        let before = fieldLength(sections) + fieldLength(items) + fieldLength(frames) - frames
        let after = fieldLength(kinds) + names.reduce(0) { $0 + 2 + $1.utf8.count } + fieldLength(zIndexes)
        let columns = before + frames + after
        let cursorLength = cursor.isEmpty ? 0 : 2 + cursor.utf8.count
        let stepLength = step == 0 ? 0 : 1 + varintLength(step)
        let query = 1 + varintLength(columns) + columns + cursorLength + stepLength
        let result = varintLength(resultField << 3) + varintLength(query) + query
        let head = (id == 0 ? 0 : 1 + varintLength(Int(id))) + 1 + varintLength(generation)

        buffer.reserveCapacity(minimumWritableBytes: 4 + head + result)
        buffer.writeInteger(UInt32(head + result), endianness: .little)
        buffer.writeWithOutputRawSpan(minimumWritableBytes: head + result - frames - after) { out in
            if id != 0 { out.append(field: 1, UInt64(id)) }
            out.append(field: 2, generation)
            out.append(field: resultField, length: query)
            out.append(field: 1, length: columns)
            out.append(field: 1, attributes.sections, length: sections)
            out.append(field: 2, attributes.items, length: items)
            if frames > 0 { out.append(field: 3, length: frames) }
        }
        writeFrames(into: &buffer)
        if after + cursorLength + stepLength == 0 { return }
        buffer.writeWithOutputRawSpan(minimumWritableBytes: after + cursorLength + stepLength) { out in
            out.append(field: 4, attributes.kinds, length: kinds)
            for name in names { out.append(field: 5, name) }
            if zIndexes > 0 { out.append(field: 6, length: zIndexes) }
            for zIndex in attributes.optional.zIndexes { out.append(varint: zigzag(zIndex)) }
            if !cursor.isEmpty { out.append(field: 2, cursor) }
            if step != 0 { out.append(field: 11, step) }
        }
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

extension BinaryQuery.Kind {
    /// The request for such elements.
    fileprivate init(_ elements: Query.Elements) {
        switch elements {
        case .inRect: self = .rect
        case .of(let kind, _, _):
            switch kind.category {
            case .cell: self = .items
            case .supplementary: self = .supplementary
            case .decoration: self = .decorations
            }
        }
    }
}

/// The length of a packed field's content.
private func packedBytes(_ values: [UInt32]) -> Int {
    var length = 0
    for value in values { length += varintLength(UInt64(value)) }
    return length
}

/// The length of a field with a key, a length and a content; 0 for an empty content, which is not written.
private func fieldLength(_ content: Int) -> Int { content == 0 ? 0 : 1 + varintLength(content) + content }

/// A signed number as one without a sign, small if it is near 0.
private func zigzag(_ value: Int32) -> UInt64 { UInt64(UInt32(bitPattern: value << 1 ^ value >> 31)) }
