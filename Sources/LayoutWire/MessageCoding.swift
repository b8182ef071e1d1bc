package import NIOCore
package import SwiftProtobuf

/// Messages from bodies and frames from messages, in both forms.
package enum MessageCoding {
    /// Decodes a message of a peer that may know newer fields: unknown ones are ignored.
    ///
    /// - Throws: `request.malformed`, `limit.structuresPerFrame` or `limit.depth`.
    package static func decode<Body: Message>(
        _ type: Body.Type, from body: ByteBuffer, limits: ProtocolLimits
    ) throws(RequestFailure) -> Body {
        try decode(
            type, from: body, limits: limits, ignoresUnknownFields: { _ in true },
            charge: { _ throws(RequestFailure) in })
    }

    /// Decodes a request: in JSON, unknown members are refused unless it says `lenient`.
    ///
    /// The decoder itself finds them, so that a request without any costs no more than it did.
    ///
    /// - Parameter charge: for a body of more than `FrameDecoder.chargedFrom` bytes, gets the bytes that the message may take before it
    ///   is decoded, or throws to refuse it.
    /// - Throws: `request.unknownField`, `request.malformed`, `limit.structuresPerFrame`, `limit.depth`, or what `charge` throws.
    package static func decodeRequest(
        from body: ByteBuffer, limits: ProtocolLimits,
        charge: (Int) throws(RequestFailure) -> Void = { _ throws(RequestFailure) in }
    ) throws(RequestFailure) -> WireRequest {
        try decode(WireRequest.self, from: body, limits: limits, ignoresUnknownFields: { $0 }, charge: charge)
    }

    /// - Parameter ignoresUnknownFields: for JSON, by whether it says `lenient`.
    private static func decode<Body: Message>(
        _ type: Body.Type, from body: ByteBuffer, limits: ProtocolLimits, ignoresUnknownFields: (Bool) -> Bool,
        charge: (Int) throws(RequestFailure) -> Void
    ) throws(RequestFailure) -> Body {
        let form = BodyForm(of: body)
        let bytes = Array(buffer: body)
        if form == .json { try checkBeginning(bytes) }
        let message = SchemaMessage(type)
        if bytes.count > FrameDecoder.chargedFrom {
            try charge(try StructureScan(limits).memory(bytes, of: message, form: form))
        }
        // A short text cannot hold too many structures.
        let isShort = bytes.count <= limits.structuresPerFrame
        if form == .json, isShort, let plain = plain(type, of: message, in: bytes, limits: limits) { return plain }
        let isLenient = try StructureScan(limits).check(bytes, of: message, form: form)
        switch form {
        case .binary:
            var options = BinaryDecodingOptions()
            options.discardUnknownFields = true
            options.messageDepthLimit = decoderDepth(limits)
            do {
                return try Body(serializedBytes: bytes, options: options)
            } catch {
                throw RequestFailure(.malformed, "the body is not a protobuf \(name(type)): \(error)")
            }
        case .json:
            if !isShort, let plain = plain(type, of: message, in: bytes, limits: limits) { return plain }
            var options = JSONDecodingOptions()
            options.ignoreUnknownFields = ignoresUnknownFields(isLenient)
            options.messageDepthLimit = decoderDepth(limits)
            do {
                return try Body(jsonUTF8Bytes: bytes, options: options)
            } catch {
                let ignores = options.ignoreUnknownFields
                var diagnosis = message.map { JSONDiagnosis(bytes, of: $0, ignoresUnknownFields: ignores) }
                throw diagnosis?.failure()
                    ?? RequestFailure(.malformed, "the body is not a JSON \(name(type)): \(error)")
            }
        }
    }

    /// Appends `message` as a whole frame.
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

    /// Reads plain JSON, in which nothing is unknown; nil for any other.
    private static func plain<Body: Message>(
        _ type: Body.Type, of schema: SchemaMessage?, in bytes: [UInt8], limits: ProtocolLimits
    ) -> Body? {
        guard let schema, !schema.isFreeForm else { return nil }
        var options = JSONDecodingOptions()
        options.messageDepthLimit = decoderDepth(limits)
        return JSONReader.read(type, of: schema, from: bytes, depth: limits.depth, options)
    }

    /// Says what a body that is meant to be JSON must begin with.
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

    private static func name(_ type: any Message.Type) -> String {
        SchemaMessage(type)?.name ?? type.protoMessageName
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

    /// The scan has bounded the depth already. A decoder counts up to three messages for a level of JSON.
    private static func decoderDepth(_ limits: ProtocolLimits) -> Int { 3 * limits.depth }
}
