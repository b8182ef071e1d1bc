import LayoutCore
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import Testing

extension QueuedUpdate {
    private static func make(
        _ operations: [WireOperation], user: UInt32, anchor: String = "none",
        reply: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void = { _ in }
    ) -> QueuedUpdate {
        QueuedUpdate(
            .with {
                $0.operations = operations
                $0.anchor.at = anchor
            }, Mapping(ProtocolLimits()), among: LayoutCatalogue(), user: user, screen: { _ in }, reply: reply)
    }

    /// An update that only sets the bounds.
    static func scroll(
        user: UInt32 = 0, anchor: String = "none",
        reply: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void = { _ in }
    ) -> QueuedUpdate {
        let bounds = WireOperation.with { $0.setBounds = WireRect(Rect(x: 3, y: 4, width: 1, height: 1)) }
        return make([bounds], user: user, anchor: anchor, reply: reply)
    }

    /// An update that changes the data.
    static func insert(anchor: String = "none") -> QueuedUpdate {
        make([.with { $0.batchUpdate.insertItems = [WireNewItems()] }], user: 0, anchor: anchor)
    }

    /// An update without operations.
    static func empty() -> QueuedUpdate { make([], user: 0) }
}

@Suite struct QueuedUpdateTests {
    @Test func `an update without operations does not join a scroll with a change of the data`() {
        let (scroll, insert, empty) = (QueuedUpdate.scroll(), QueuedUpdate.insert(), QueuedUpdate.empty())
        #expect(!scroll.isMergeable(with: empty) && !empty.isMergeable(with: scroll))
        #expect(empty.isMergeable(with: insert) && insert.isMergeable(with: empty))
        #expect(scroll.isMergeable(with: scroll) && !scroll.isMergeable(with: insert))
    }

    @Test func `updates of two users are not prepared together`() {
        let updates = [1000, 1000, 1001].map { QueuedUpdate.scroll(user: $0) }
        #expect(updates[0].isMergeable(with: updates[1]) && !updates[1].isMergeable(with: updates[2]))
    }

    @Test(arguments: [
        ("none", true, true), ("firstVisible", true, false), ("end", true, false), ("item", false, false),
    ])
    func `scrolls with the same anchor merge, unless it is an item; changes of the data only without one`(
        _ anchor: String, _ doScrollsMerge: Bool, _ doInsertionsMerge: Bool
    ) {
        #expect(QueuedUpdate.scroll(anchor: anchor).isMergeable(with: .scroll(anchor: anchor)) == doScrollsMerge)
        #expect(QueuedUpdate.insert(anchor: anchor).isMergeable(with: .insert(anchor: anchor)) == doInsertionsMerge)
        if anchor != "none" { #expect(!QueuedUpdate.scroll(anchor: anchor).isMergeable(with: .scroll())) }
    }

    @Test func `an update is either cancelled or committed`() {
        let (cancelled, committed) = (QueuedUpdate.scroll(), QueuedUpdate.scroll())

        #expect(cancelled.cancel() && cancelled.cancel() && !cancelled.commit() && cancelled.isCancelled)
        #expect(committed.commit() && committed.commit() && !committed.cancel() && !committed.isCancelled)
    }

    @Test func `the origin is that of the bounds that an update sets`() {
        #expect(QueuedUpdate.scroll().origin == Point(x: 3, y: 4))
        #expect(QueuedUpdate.insert().origin == nil)
    }
}
