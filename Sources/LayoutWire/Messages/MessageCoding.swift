package import NIOCore
package import SwiftProtobuf

/// Messages from bodies and frames from messages, in both forms.
///
///     let request: WireRequest = try MessageCoding.decodeRequest(…)      form by the first byte: `BodyForm(of:)`
///     MessageCoding.encode(reply, as: .json, into: &buffer)              the reply has the request's form
///
/// A body is counted before it becomes a message: a few bytes of protobuf can decode to a hundred times as much memory. Peers of other
/// versions may send fields that this one does not know, which are ignored in the binary form, and in JSON only if the request is
/// `lenient`.
package enum MessageCoding {
    /// Decodes a message of a peer that may know newer fields: unknown ones are ignored.
    ///
    /// - Throws: `request.malformed`, `limit.structuresPerFrame` or `limit.depth`.
    package static func decode<Body: Message>(
        _ type: Body.Type, from body: ByteBuffer, limits: ProtocolLimits
    ) throws(RequestFailure) -> Body {
        let bytes = Array(buffer: body)
        switch BodyForm(of: body) {
        case .binary: return try readBinary(type, from: bytes, limits: limits)
        case .json: return try readJSON(type, from: bytes, limits: limits, ignoresUnknownFields: true)
        }
    }

    /// Decodes a request: in JSON, unknown members are rejected unless it says `lenient`.
    ///
    /// - Parameter charge: for a body of more than `FrameDecoder.chargedFrom` bytes, gets the bytes that the message may take before it
    ///   is decoded, or throws to reject it.
    /// - Throws: `request.unknownField`, `request.malformed`, `limit.structuresPerFrame`, `limit.depth`, or what `charge` throws.
    package static func decodeRequest(
        from body: ByteBuffer, limits: ProtocolLimits,
        charge: (Int) throws(RequestFailure) -> Void = { _ throws(RequestFailure) in }
    ) throws(RequestFailure) -> WireRequest {
        let form = BodyForm(of: body)
        let bytes = Array(buffer: body)
        if bytes.count > FrameDecoder.chargedFrom {
            try charge(try StructureScan(limits).memory(bytes, of: .request, form: form))
        }
        switch form {
        case .binary: return try readBinary(WireRequest.self, from: bytes, limits: limits)
        case .json: return try readRequest(from: bytes, limits: limits)
        }
    }

    /// Reads a request in JSON, and once more where it has unknown members: it may say later that it is lenient.
    ///
    /// - Throws: `request.unknownField`, `request.malformed`, `limit.structuresPerFrame` or `limit.depth`.
    package static func readRequest(from bytes: [UInt8], limits: ProtocolLimits) throws(RequestFailure) -> WireRequest {
        do {
            return try readJSON(WireRequest.self, from: bytes, limits: limits, ignoresUnknownFields: false)
        } catch {
            guard error.code == .unknownField else { throw error }
            let request = try readJSON(WireRequest.self, from: bytes, limits: limits, ignoresUnknownFields: true)
            guard request.lenient else { throw error }
            return request
        }
    }

    private static func readJSON<Body: Message>(
        _ type: Body.Type, from bytes: [UInt8], limits: ProtocolLimits, ignoresUnknownFields: Bool
    ) throws(RequestFailure) -> Body {
        try checkBeginning(bytes)
        return try JSONReader.read(
            type, of: schema(of: type), from: bytes, limits: limits, ignoresUnknownFields: ignoresUnknownFields)
    }

    private static func readBinary<Body: Message>(
        _ type: Body.Type, from bytes: [UInt8], limits: ProtocolLimits
    ) throws(RequestFailure) -> Body {
        let schema = schema(of: type)
        try StructureScan(limits).check(bytes, of: schema)
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        // The scan has bounded the depth already. A decoder counts up to three messages for a level of JSON.
        options.messageDepthLimit = 3 * limits.depth
        do {
            return try Body(serializedBytes: bytes, options: options)
        } catch {
            throw RequestFailure(.malformed, "the body is not a protobuf \(schema.name): \(error)")
        }
    }

    private static func schema(of type: any Message.Type) -> SchemaMessage {
        guard let schema = SchemaMessage(type) else { preconditionFailure("\(type) is not a message of layout.proto") }
        return schema
    }

    /// Appends `message` as a whole frame: its length in four bytes, the lowest first, then its body.
    ///
    /// - Precondition: it encodes, as all messages of the project do: numbers in free JSON are finite.
    package static func encode(_ message: some Message, as form: BodyForm, into buffer: inout ByteBuffer) {
        writeFrame(into: &buffer) { write(message, as: form, into: &$0) }
    }

    /// Appends a frame.
    ///
    /// - Parameter body: appends its body.
    package static func writeFrame(into buffer: inout ByteBuffer, _ body: (inout ByteBuffer) -> Void) {
        let start = buffer.writerIndex
        buffer.writeInteger(UInt32(0))
        body(&buffer)
        let length = buffer.writerIndex - start - 4
        buffer.setInteger(UInt32(length), at: start, endianness: .little)
    }

    /// Appends `message` without a frame around it.
    ///
    /// - Precondition: as for `encode(_:as:into:)`.
    /// - Complexity: O(bytes). The binary form is made in memory of its own and copied.
    package static func write(_ message: some Message, as form: BodyForm, into buffer: inout ByteBuffer) {
        switch form {
        case .binary: buffer.writeBytes(encoded { try message.serializedBytes() } as [UInt8])
        case .json:
            if let schema = SchemaMessage(type(of: message)), !schema.isFreeForm {
                encoded { try JSONWriter.write(message, of: schema, to: &buffer) }
            } else {
                buffer.writeBytes(encoded { try message.jsonUTF8Bytes() } as [UInt8])
            }
        }
    }

    // MARK: Steps

    /// Checks the first byte of a body that is meant to be JSON.
    ///
    /// - Throws: `request.malformed` with the byte, unless it is a brace or there is none.
    private static func checkBeginning(_ bytes: [UInt8]) throws(RequestFailure) {
        guard let first = bytes.first, first != BodyForm.openingBrace else { return }
        let what =
            switch first {
            case UInt8(ascii: " "): "a space (0x20)"
            case UInt8(ascii: "\t"): "a tab (0x09)"
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "a line break (\(JSONCursor.name(of: first)))"
            case 0xEF: "a byte order mark (0xEF)"
            default: JSONCursor.name(of: first)
            }
        throw RequestFailure(
            .malformed, "the body begins with \(what), expected \"{\" for JSON; all other bodies are read as protobuf")
    }

    /// Encoding fails only for messages that the project never builds: proto2 ones without their required fields, an `Any`, or a
    /// `Value` that is not finite.
    private static func encoded<Result>(_ body: () throws -> Result) -> Result {
        do {
            return try body()
        } catch {
            preconditionFailure("a message of our own does not encode: \(error)")
        }
    }
}
