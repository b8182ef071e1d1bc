import LayoutWire
import NIOCore

/// How a request's reply is encoded. Any thread may encode.
struct ReplyForm: Sendable {
    let id: UInt32
    let form: BodyForm
    let inParts: Bool

    func encode(_ reply: WireReply) -> ByteBuffer {
        var reply = reply
        reply.id = id
        return frames { MessageCoding.encode(reply, as: form, into: &$0) }
    }

    func encode(_ answer: QueryAnswer) -> ByteBuffer {
        var answer = answer
        answer.id = id
        return frames { answer.encode(as: form, into: &$0) }
    }

    private func frames(_ encode: (inout ByteBuffer) -> Void) -> ByteBuffer {
        var frames = ByteBuffer()
        ReplyParts.encode(id: id, as: form, inParts: inParts, into: &frames, encode)
        return frames
    }
}
