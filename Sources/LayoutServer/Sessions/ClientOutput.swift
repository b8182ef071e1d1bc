import LayoutWire
import NIOCore

/// What the connection does for its session, on the event loop of both.
struct ClientOutput {
    var send: (WireReply, BodyForm, _ inParts: Bool) -> Void
    var sendAnswer: (QueryAnswer, BodyForm, _ inParts: Bool) -> Void
    /// Sends a reply that was encoded elsewhere, and releases what is charged for it.
    var sendFrames: (ByteBuffer, MemoryCharge?) -> Void
    /// Writes waiting notices: all of them, or as many as the client takes.
    var writeNotices: (_ all: Bool) -> Void
    /// Whether the client keeps up with its replies.
    var isWritable: () -> Bool
    var resume: () -> Void
}
