import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import ScriptedLayouts
import Synchronization
import TestSupport
import Testing

@Suite struct NoticeQueueTests {
    private static let key = NoticeQueue.Key(subscription: 1, container: 1)

    private static func cell(_ item: Int) -> Element {
        Element(category: .cell, kind: "cell", indexPath: ItemPath(section: 0, item: item))
    }

    private static func invalidation(_ before: UInt64, _ after: UInt64, item: Int = 0) -> NoticeQueue.Invalidation {
        NoticeQueue.Invalidation(
            generationBefore: before, generation: after, reason: .data, changes: FrameDiff(stale: [cell(item)]),
            sizeBefore: Size(width: Double(before), height: 0), sizeAfter: Size(width: Double(after), height: 0),
            bounds: Rect(x: Double(after), y: 0, width: 1, height: 1), adjustment: Point(x: 1, y: Double(after)))
    }

    private static func takeAll(_ queue: NoticeQueue) -> [NoticeQueue.Notice] {
        queue.take(.max, unless: { _ in false }).map(\.notice)
    }

    private static func takeInvalidation(_ queue: NoticeQueue) -> NoticeQueue.Invalidation? {
        guard case .invalidated(let invalidation)? = takeAll(queue).first else { return nil }
        return invalidation
    }

    // MARK: Merging

    @Test func `changes of a container merge into one that leads from the oldest state to the newest`() throws {
        let queue = NoticeQueue(wake: {})
        for generation in 1...3 as ClosedRange<UInt64> {
            queue.post(
                .invalidated(Self.invalidation(generation, generation + 1, item: 10 * Int(generation))), to: Self.key)
        }

        let merged = try #require(Self.takeInvalidation(queue))

        #expect(merged.generationBefore == 1 && merged.generation == 4 && merged.merged == 3)
        #expect(merged.sizeBefore.width == 1 && merged.sizeAfter.width == 4 && merged.bounds.x == 4)
        #expect(merged.adjustment == Point(x: 3, y: 2 + 3 + 4))
        #expect(merged.changes == FrameDiff(stale: [10, 20, 30].map(Self.cell)))
        #expect(queue.isEmpty)
    }

    @Test func `a change of everything stays one whatever follows`() throws {
        let queue = NoticeQueue(wake: {})
        var first = Self.invalidation(1, 2)
        first.changes = .everything
        queue.post(.invalidated(first), to: Self.key)
        queue.post(.invalidated(Self.invalidation(2, 3)), to: Self.key)

        #expect(Self.takeInvalidation(queue)?.changes == .everything)
    }

    @Test func `changes merge only within one subscription and container`() {
        let queue = NoticeQueue(wake: {})
        for (subscription, container) in [(1, 1), (1, 2), (2, 1), (1, 1)] as [(UInt32, UInt32)] {
            queue.post(
                .invalidated(Self.invalidation(1, 2)),
                to: NoticeQueue.Key(subscription: subscription, container: container))
        }
        #expect(Self.takeAll(queue).count == 3)
    }

    @Test func `a queue for which there is no memory is emptied and takes no more`() {
        var limits = ProtocolLimits()
        limits.memoryPerUser = 100 * NoticeQueue.noticeBytes
        let accounts = Accounts(limits)
        let queue = NoticeQueue(budget: (1, accounts), wake: {})
        func post(_ container: UInt32) {
            queue.post(
                .invalidated(Self.invalidation(1, 2)), to: NoticeQueue.Key(subscription: 1, container: container))
        }

        for container in 1...64 as ClosedRange<UInt32> { post(container) }
        #expect(accounts.totals.memory == 0, "a few notices belong to every connection")
        post(65)
        #expect(accounts.totals.memory == 64 * NoticeQueue.noticeBytes)
        #expect(Self.takeAll(queue).count == 65)
        #expect(accounts.totals.memory == 0)

        for container in 1...129 as ClosedRange<UInt32> { post(container) }
        #expect(queue.isOverfull && queue.isEmpty && accounts.totals.memory == 0)
        post(1)
        #expect(queue.isEmpty)
    }

    @Test func `a failure that repeats is counted, and the newest one is reported`() throws {
        let queue = NoticeQueue(wake: {})
        for (text, count) in [("first", 1), ("second", 4)] as [(String, UInt32)] {
            let error = RequestFailure(LayoutError(.pluginRuntime, text))
            queue.post(.failed(NoticeQueue.Failure(container: 1, error: error, count: count)), to: Self.key)
        }

        guard case .failed(let failure)? = Self.takeAll(queue).first else {
            Issue.record("expected a failure")
            return
        }
        #expect(failure.count == 5 && failure.error.message.contains("second"))
    }

    @Test func `a container that is closed replaces the change that waits`() {
        let queue = NoticeQueue(wake: {})
        queue.post(.invalidated(Self.invalidation(1, 2)), to: Self.key)
        queue.post(.closed(reason: "closed"), to: Self.key)

        let notices = Self.takeAll(queue)
        #expect(notices.count == 1)
        if case .closed(let reason)? = notices.first {
            #expect(reason == "closed")
        } else {
            Issue.record("expected closed")
        }
    }

    @Test func `subscribers that last saw different states share merges, up to a number of states`() {
        let queues = (0..<100).map { _ in NoticeQueue(wake: {}) }
        // Two by two they last saw the same state.
        for (number, queue) in queues.enumerated() {
            queue.post(.invalidated(Self.invalidation(UInt64(number / 2), 100, item: number / 2)), to: Self.key)
        }
        let merges = NoticeQueue.Merges()
        for queue in queues {
            queue.post(.invalidated(Self.invalidation(100, 101, item: 1000)), to: Self.key, merges: merges)
        }

        let changes = queues.map { Self.takeInvalidation($0)?.changes }

        for number in 0..<64 {
            #expect(changes[number] == FrameDiff(stale: [Self.cell(number / 2), Self.cell(1000)]))
        }
        #expect(changes[64...].allSatisfy { $0 == .everything })
    }

    // MARK: Order

    @Test func `notices about plugins keep their order and come before the change that they lead to`() {
        let queue = NoticeQueue(wake: {})
        func post(_ notice: NoticeQueue.Notice, container: UInt32) {
            queue.post(notice, to: NoticeQueue.Key(subscription: 1, container: container, topic: notice.topic))
        }
        func change(_ reason: ChangeReason, _ generation: UInt64) -> NoticeQueue.Notice {
            var invalidation = Self.invalidation(generation - 1, generation)
            invalidation.reason = reason
            return .invalidated(invalidation)
        }
        post(change(.data, 2), container: 1)
        post(change(.data, 2), container: 2)
        post(.reloaded(layout: "a", version: "1"), container: 0)
        post(change(.plugin, 3), container: 1)
        post(
            .failed(NoticeQueue.Failure(container: 1, error: RequestFailure(LayoutError(.pluginRuntime, "no")))),
            container: 1)
        post(.reloaded(layout: "a", version: "2"), container: 0)
        post(change(.plugin, 4), container: 1)
        post(change(.data, 5), container: 1)
        post(change(.data, 3), container: 2)

        let notices = queue.take(9, unless: { _ in false }).map { key, notice in
            switch notice {
            case .invalidated(let change): "container \(key.container) is at \(change.generation)"
            case .reloaded(_, let version): "version \(version)"
            case .failed: "failed"
            default: "?"
            }
        }

        #expect(notices == ["container 2 is at 3", "failed", "version 2", "container 1 is at 5"])
        #expect(queue.isEmpty)
    }

    @Test func `a notice that moves to the end again and again leaves nothing behind`() {
        let queue = NoticeQueue(wake: {})
        for _ in 0..<1000 { queue.post(.reloaded(layout: "a", version: ""), to: Self.key) }

        #expect(queue.take(9, unless: { _ in true }).isEmpty)
        #expect(Self.takeAll(queue).count == 1)
        #expect(queue.isEmpty)
    }

    // MARK: Taking

    @Test func `notices are taken oldest first, as many as wanted, and those held back stay`() {
        let queue = NoticeQueue(wake: {})
        for container in 1...4 as ClosedRange<UInt32> {
            queue.post(
                .closed(reason: ""), to: NoticeQueue.Key(subscription: container == 1 ? 2 : 1, container: container))
        }

        let first = queue.take(2) { $0.subscription == 2 }.map(\.key.container)
        #expect(first == [2, 3] && !queue.isEmpty)
        let rest = queue.take(9) { _ in false }.map(\.key.container)
        #expect(rest == [1, 4] && queue.isEmpty)
    }

    @Test func `no more than one set of frames is taken at once`() throws {
        let queue = NoticeQueue(wake: {})
        let client = try ContainerMessages()
        _ = try client.call(#"{"id":1,"openContainer":{"layout":"flow","bounds":{}}}"#)
        let snapshot = try #require(client.containers[1]?.state?.shown)
        for container in 1...4 as ClosedRange<UInt32> {
            let notice =
                container == 1
                ? NoticeQueue.Notice.closed(reason: "") : .moved(MovedFrames(stepBefore: 0, state: snapshot))
            queue.post(notice, to: NoticeQueue.Key(subscription: 1, container: container))
        }
        var taken: [[UInt32]] = []
        while !queue.isEmpty { taken.append(queue.take(9) { _ in false }.map(\.key.container)) }
        #expect(taken == [[1, 2], [3], [4]])
    }

    @Test func `a change with lifted items is long, and long notices are not written at the end`() {
        let queue = NoticeQueue(wake: {})
        for container in 1...3 as ClosedRange<UInt32> {
            var invalidation = Self.invalidation(1, 2)
            if container != 2 { invalidation.movement = WireMovement() }
            queue.post(.invalidated(invalidation), to: NoticeQueue.Key(subscription: 1, container: container))
        }
        #expect(queue.take(9) { _ in false }.map(\.key.container) == [1])
        #expect(queue.takeShort().map(\.key.container) == [2])
        #expect(queue.isEmpty)
    }

    @Test func `posting wakes the connection only when the queue was empty`() {
        let count = Atomic(0)
        let queue = NoticeQueue { count.add(1, ordering: .relaxed) }
        queue.post(.closed(reason: ""), to: Self.key)
        queue.post(.stopping(reason: ""), to: NoticeQueue.Key(subscription: 1, container: 0))
        #expect(count.load(ordering: .relaxed) == 1)

        _ = Self.takeAll(queue)
        queue.post(.closed(reason: ""), to: Self.key)
        #expect(count.load(ordering: .relaxed) == 2)
    }
}
