import FoundationEssentials
package import NIOCore
import SwiftProtobuf

/// A long reply in pieces that each fit a frame of `frameBytes`; a short one whole.
package struct ReplyParts {
    /// Bytes of a frame, its length included.
    package static let frameBytes = 256 << 10
    /// What a piece is wrapped in takes at most.
    private static let wrapping = 128

    private let whole: ByteBuffer
    private let id: UInt32
    private let form: BodyForm

    /// - Parameter whole: the reply as a frame.
    package init(_ whole: ByteBuffer, id: UInt32, form: BodyForm) {
        self.whole = whole
        self.id = id
        self.form = form
    }

    package func encode(into buffer: inout ByteBuffer) {
        guard whole.readableBytes > Self.frameBytes else {
            buffer.writeImmutableBuffer(whole)
            return
        }
        // In JSON four bytes stand for three.
        let room = Self.frameBytes - Self.wrapping
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
