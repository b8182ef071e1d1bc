import LayoutCore
@testable import LayoutServer
import Testing

@Suite struct NoticeQueueTests {
    private static func notice(_ before: UInt64, _ after: UInt64, item: Int) -> NoticeQueue.Notice {
        let element = Element(category: .cell, kind: "cell", indexPath: IndexPath(section: 0, item: item))
        return .invalidated(
            NoticeQueue.Invalidation(
                generationBefore: before, generation: after, reason: .data, changes: LayoutChanges(stale: [element]),
                sizeBefore: .zero, sizeAfter: .zero, bounds: .zero))
    }

    private static func changes(_ queue: NoticeQueue) -> LayoutChanges? {
        guard case .invalidated(let told)? = queue.take(1, unless: { _ in false }).first?.notice else { return nil }
        return told.changes
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
            #expect(told[number] == LayoutChanges(stale: both))
        }
        #expect(told[64...].allSatisfy { $0 == .everything })
    }
}
