import FoundationEssentials
package import NIOCore
import SwiftProtobuf

/// A long reply in pieces that each fit a frame of `frameBytes`; a short one whole.
package enum ReplyParts {
    /// Bytes of a frame, its length included.
    package static let frameBytes = 256 << 10
    /// What a piece is wrapped in takes at most.
    private static let wrapping = 128

    /// Appends a reply's frames to `buffer`, on whatever thread.
    ///
    /// - Parameters:
    ///   - inParts: false: whole, however long it is.
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
        // In JSON four bytes stand for three.
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
