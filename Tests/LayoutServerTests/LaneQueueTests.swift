import Testing

@testable import LayoutServer

@Suite struct LaneQueueTests {
    @Test func `users take turns, and the lanes of one user keep their order`() async {
        let threads = LayoutThreads(count: 1)
        func lane(_ user: UInt32) -> LayoutLane { LayoutLane(threads, scriptThreads: threads, user: user) }
        let busy = [lane(1), lane(1), lane(1)]
        let others = [lane(2), lane(3)]
        var queue = LaneQueue()
        for lane in busy + others { queue.append(lane) }

        var order: [ObjectIdentifier] = []
        while let lane = queue.popFirst() { order.append(ObjectIdentifier(lane)) }

        #expect(order == [busy[0], others[0], others[1], busy[1], busy[2]].map { ObjectIdentifier($0) })
        #expect(queue.isEmpty)
        await threads.shutDown()
    }
}
