import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import Testing

@Suite struct EventFrameTests {
    private static let contents: [WireEvent.OneOf_Event] = [
        .serverStopping(WireServerStopping()),
        .containerClosed(
            .with {
                $0.container = 300
                $0.reason = "closed"
            }),
        .invalidated(
            .with {
                $0.container = 1
                $0.reason = String(repeating: "long", count: 10_000)
            }),
        .windowChanged(.with { $0.container = 7 }),
    ]

    private static let numbers: [(UInt32, UInt64)] = [(1, 1), (127, 128), (.max, .max)]

    @Test(arguments: [BodyForm.binary, .json], contents)
    func `an event around shared content is the message that SwiftProtobuf writes`(
        _ form: BodyForm, _ event: WireEvent.OneOf_Event
    ) throws {
        let content = try #require(EventContent().bytes(as: form) { event })
        for (subscription, sequence) in Self.numbers {
            var buffer = ByteBuffer(string: "before")
            EventFrame(subscription: subscription, sequence: sequence, form: form, content: content)
                .encode(into: &buffer)

            var expected = ByteBuffer(string: "before")
            let message = WireReply.with {
                $0.event.subscription = subscription
                $0.event.sequence = sequence
                $0.event.event = event
            }
            MessageCoding.encode(message, as: form, into: &expected)
            #expect(buffer == expected)
        }
    }

    @Test func `content is encoded once in each form`() {
        let content = EventContent()
        var made = 0
        for form in [BodyForm.binary, .json, .binary, .json] {
            let bytes = content.bytes(as: form) {
                made += 1
                return .serverStopping(.with { $0.reason = "shutdown" })
            }
            #expect(bytes.map { BodyForm(of: $0) } == form)
        }
        #expect(made == 2)
    }

    @Test(arguments: [(0, true), (1, false)])
    func `content is kept while it is no longer than what a notice counts for`(_ excess: Int, _ isKept: Bool) {
        let content = EventContent()
        // Keys and lengths of the event and of its text take three bytes each.
        let text = String(repeating: "x", count: EventContent.keptBytes - 6 + excess)
        var made = 0
        for _ in 0..<2 {
            let bytes = content.bytes(as: .binary) {
                made += 1
                return .serverStopping(.with { $0.reason = text })
            }
            #expect(bytes?.readableBytes == EventContent.keptBytes + excess)
        }
        #expect(made == (isKept ? 1 : 2))
    }

    private static func change(after generation: UInt64) -> NoticeQueue.Invalidation {
        NoticeQueue.Invalidation(
            generationBefore: generation, generation: generation + 1, reason: .data, changes: .none, sizeBefore: .zero,
            sizeAfter: .zero, bounds: .zero)
    }

    @Test func `subscribers share the content of a change, except those whose events name items`() {
        let change = Self.change(after: 1)
        let accounts = Accounts(ProtocolLimits())
        let isShared = [false, true, false].map { withIDs in
            let queue = NoticeQueue(wake: {})
            var subscriber = Subscriber(queue: queue, subscription: 1, events: .invalidated)
            if withIDs { subscriber.identifierBudget = (7, accounts) }
            subscriber.post(.invalidated(change), container: 1)
            return queue.take(1, unless: { _ in false }).first?.notice.content === change.content
        }
        #expect(isShared == [true, false, true])
    }

    @Test func `a merged notice has content of its own`() {
        let (first, second) = (Self.change(after: 1), Self.change(after: 2))

        let merged = NoticeQueue.merge(.invalidated(first), with: .invalidated(second), by: NoticeQueue.Merges())

        #expect(merged.content !== first.content && merged.content !== second.content)
        #expect(NoticeQueue.Notice.invalidated(first).content === first.content)
    }
}
