import FoundationEssentials
package import NIOCore
import SwiftProtobuf

/// Splits a long reply into parts that each fit a frame of `frameBytes`; short replies stay whole.
///
///     reply  ──►  part 0 │ part 1 │ … │ part n, which is the last       each a frame with the reply's id
///
/// The bodies of the parts, one behind the other, are the body of the reply in its own form.
package enum ReplyParts {
    /// Bytes of a frame, including its length.
    package static let frameBytes = 256 << 10
    /// Upper bound of the bytes that wrap a part.
    private static let wrapping = 128

    /// Fewer elements than fill a part: each takes at most 64 bytes as plain columns, in binary form.
    package static let wholeElements = frameBytes / 64

    /// Appends a reply's frames to `buffer`. Safe on any thread.
    ///
    /// - Parameters:
    ///   - inParts: whether a long reply is split.
    ///   - encode: appends the whole reply as a frame.
    package static func encode(
        id: UInt32, as form: BodyForm, inParts: Bool, into buffer: inout ByteBuffer,
        _ encode: (inout ByteBuffer) -> Void
    ) {
        guard inParts else { return encode(&buffer) }
        var whole = ByteBuffer()
        encode(&whole)
        guard whole.readableBytes > frameBytes else {
            buffer.writeImmutableBuffer(whole)
            return
        }
        // In JSON, Base64 takes four bytes for three.
        let room = frameBytes - wrapping
        let length = form == .json ? room / 4 * 3 : room
        var rest = whole.getSlice(at: whole.readerIndex + 4, length: whole.readableBytes - 4) ?? ByteBuffer()
        var index: UInt32 = 0
        while let piece = rest.readSlice(length: min(length, rest.readableBytes)), piece.readableBytes > 0 {
            var reply = WireReply()
            reply.id = id
            reply.part.index = index
            reply.part.last = rest.readableBytes == 0
            reply.part.body = Data(piece.readableBytesView)
            MessageCoding.encode(reply, as: form, into: &buffer)
            index += 1
        }
    }
}
