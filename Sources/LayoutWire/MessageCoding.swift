package import NIOCore
package import SwiftProtobuf

/// The form of a frame's body, told by its first byte.
package enum BodyForm: Sendable {
    case binary
    case json

    package static let openingBrace = UInt8(ascii: "{")

    package init(of body: ByteBuffer) {
        self = body.getInteger(at: body.readerIndex, as: UInt8.self) == Self.openingBrace ? .json : .binary
    }
}

/// Messages from bodies and frames from messages, in both forms.
package enum MessageCoding {
    /// - Throws: `request.malformed`, `limit.structuresPerFrame` or `limit.depth`.
    package static func decode<Body: Message>(
        _ type: Body.Type, from body: ByteBuffer, limits: ProtocolLimits
    ) throws(RequestFailure) -> Body {
        let form = BodyForm(of: body)
        let bytes = Array(buffer: body)
        try StructureScan(limits).check(bytes, form: form)
        do {
            switch form {
            case .binary:
                var options = BinaryDecodingOptions()
                options.discardUnknownFields = true
                options.messageDepthLimit = decoderDepth(limits)
                return try Body(serializedBytes: bytes, options: options)
            case .json:
                return try Body(jsonUTF8Bytes: bytes, options: jsonOptions(limits))
            }
        } catch {
            switch form {
            case .binary:
                throw RequestFailure(.malformed, "the body is no \(Body.protoMessageName): \(error)")
            case .json:
                throw JSONDiagnosis(Body.self, options: jsonOptions(limits)).failure(in: bytes, error)
            }
        }
    }

    /// Appends `message` as a whole frame.
    package static func encode(_ message: some Message, as form: BodyForm, into buffer: inout ByteBuffer) {
        let bytes: [UInt8] =
            switch form {
            case .binary: encoded { try message.serializedBytes() }
            case .json: encoded { try message.jsonUTF8Bytes() }
            }
        buffer.writeInteger(UInt32(bytes.count), endianness: .little)
        buffer.writeBytes(bytes)
    }

    /// Encoding fails only for what we never build: a proto2 message without its required fields, an `Any`, or a
    /// `Value` that is not finite.
    private static func encoded(_ body: () throws -> [UInt8]) -> [UInt8] {
        do {
            return try body()
        } catch {
            preconditionFailure("a message of our own does not encode: \(error)")
        }
    }

    /// The scan has bounded the depth already. A decoder counts up to three messages for a level of JSON.
    private static func decoderDepth(_ limits: ProtocolLimits) -> Int { 3 * limits.depth }

    private static func jsonOptions(_ limits: ProtocolLimits) -> JSONDecodingOptions {
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        options.messageDepthLimit = decoderDepth(limits)
        return options
    }
}
