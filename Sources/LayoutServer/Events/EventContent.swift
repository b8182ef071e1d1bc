import LayoutWire
import NIOCore
import SwiftProtobuf
import Synchronization

/// What an event says, encoded once in each form for all subscribers that get the same.
final class EventContent: Sendable {
    /// The longest that is kept in each form, as much as a notice counts for while it waits. A longer one is encoded each time.
    static let keptBytes = NoticeQueue.noticeBytes

    private let kept = Mutex<[BodyForm: ByteBuffer]>([:])

    /// The bytes of an event without its subscription and its number; `EventFrame` adds these.
    ///
    /// - Parameter make: the event, unless its bytes are known. If it returns nil there is none.
    func bytes(as form: BodyForm, of make: () -> WireEvent.OneOf_Event?) -> ByteBuffer? {
        if let known = kept.withLock({ $0[form] }) { return known }
        guard let event = make() else { return nil }
        var bytes = ByteBuffer()
        MessageCoding.write(WireEvent.with { $0.event = event }, as: form, into: &bytes)
        if bytes.readableBytes <= Self.keptBytes { kept.withLock { [bytes] in $0[form] = bytes } }
        return bytes
    }
}
