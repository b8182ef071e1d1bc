package import LayoutCore
import LayoutEngine
package import LayoutWire
package import NIOCore
import SwiftProtobuf

/// The answer to a query for elements.
///
/// Clients wait for this message more than for any other. Its binary form is written straight from the columns, by code that is generated
/// from the schema: 0.5 µs for 60 elements, where building the message and encoding it took 1.2 (`layoutbench --filter wire`).
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
        // A function that is passed on keeps a reference to each column.
        if !inParts || isShort { return encode(as: form, into: &buffer) }
        ReplyParts.encode(id: id, as: form, inParts: true, into: &buffer) { encode(as: form, into: &$0) }
    }

    /// Appends the answer as a whole frame.
    package func encode(as form: BodyForm, into buffer: inout ByteBuffer) {
        switch form {
        case .json: encodeJSON(into: &buffer)
        case .binary: encodeBinary(into: &buffer)
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
