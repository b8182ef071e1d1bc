import LayoutCore
@testable import LayoutServer
import LayoutWire
import ScriptedLayouts
import Testing

@Suite struct NoticeQueueTests {
    private static func notice(_ before: UInt64, _ after: UInt64, item: Int) -> NoticeQueue.Notice {
        let element = Element(category: .cell, kind: "cell", indexPath: IndexPath(section: 0, item: item))
        return .invalidated(
            NoticeQueue.Invalidation(
                generationBefore: before, generation: after, reason: .data, changes: FrameDiff(stale: [element]),
                sizeBefore: .zero, sizeAfter: .zero, bounds: .zero))
    }

    private static func changes(_ queue: NoticeQueue) -> FrameDiff? {
        guard case .invalidated(let told)? = queue.take(1, unless: { _ in false }).first?.notice else { return nil }
        return told.changes
    }

    @Test func `news of plugins are told in the order in which they came, and before the change that they led to`() {
        let queue = NoticeQueue(wake: {})
        func key(_ container: UInt32, _ notice: NoticeQueue.Notice) -> NoticeQueue.Key {
            NoticeQueue.Key(subscription: 1, container: container, topic: notice.topic)
        }
        func post(_ notice: NoticeQueue.Notice, container: UInt32) { queue.post(notice, to: key(container, notice)) }
        func changed(_ reason: ChangeReason, _ generation: UInt64) -> NoticeQueue.Notice {
            .invalidated(
                NoticeQueue.Invalidation(
                    generationBefore: generation - 1, generation: generation, reason: reason, changes: .everything,
                    sizeBefore: .zero, sizeAfter: .zero, bounds: .zero))
        }
        let failed = NoticeQueue.Notice.failed(
            NoticeQueue.Failure(container: 1, error: RequestFailure(LayoutError(.pluginRuntime, "no"))))
        post(changed(.data, 2), container: 1)
        post(changed(.data, 2), container: 2)
        post(.reloaded(layout: "a", version: "1"), container: 0)
        post(changed(.plugin, 3), container: 1)
        post(failed, container: 1)
        post(.reloaded(layout: "a", version: "2"), container: 0)
        post(changed(.plugin, 4), container: 1)
        post(changed(.data, 5), container: 1)
        post(changed(.data, 3), container: 2)

        let told = queue.take(9, unless: { _ in false }).map { place, notice in
            switch notice {
            case .invalidated(let change): "container \(place.container) is at \(change.generation)"
            case .reloaded(_, let version): "version \(version)"
            case .failed: "failed"
            default: "?"
            }
        }

        #expect(told == ["container 2 is at 3", "failed", "version 2", "container 1 is at 5"])
        #expect(queue.isEmpty)
    }

    @Test func `a notice that moves again and again leaves nothing behind`() {
        let queue = NoticeQueue(wake: {})
        for _ in 0..<1000 {
            queue.post(.reloaded(layout: "a", version: ""), to: NoticeQueue.Key(subscription: 1, container: 0))
        }
        #expect(queue.take(9, unless: { _ in true }).isEmpty)
        #expect(queue.take(9, unless: { _ in false }).count == 1)
        #expect(queue.isEmpty)
    }

    @Test func `those who wait since different changes are told of all, or from some number on that nothing is known`()
    {
        let key = NoticeQueue.Key(subscription: 1, container: 1)
        let queues = (0..<100).map { _ in NoticeQueue(wake: {}) }
        // Two by two they saw the same last.
        for (number, queue) in queues.enumerated() {
            let before = UInt64(number / 2)
            queue.post(Self.notice(before, 100, item: number / 2), to: key)
        }
        let merges = NoticeQueue.Merges()
        for queue in queues { queue.post(Self.notice(100, 101, item: 1000), to: key, merges: merges) }
        let told = queues.map(Self.changes)
        for number in 0..<64 {
            let both = [number / 2, 1000].map {
                Element(category: .cell, kind: "cell", indexPath: IndexPath(section: 0, item: $0))
            }
            #expect(told[number] == FrameDiff(stale: both))
        }
        #expect(told[64...].allSatisfy { $0 == .everything })
    }
}
