@testable import LayoutServer
import Testing

/// When commits begin, and what waits for them.
@Suite struct CommitQueueTests {
    private static let save = CommitQueue.Waiter.save { _ in }

    @Test func `one commit is arranged for all that wait, at once if there was none before`() {
        var queue = CommitQueue()

        let delays = [queue.add([Self.save], at: 7), queue.add([], at: 8), queue.add([Self.save, Self.save], at: 9)]

        #expect(delays == [0, nil, nil])
        #expect(queue.begin().count == 3)
    }

    @Test func `what comes after a commit has begun waits for the next`() {
        var queue = CommitQueue()
        _ = queue.add([Self.save], at: 0)
        _ = queue.begin()

        #expect(queue.add([Self.save, Self.save], at: 0) == 0)
        #expect(queue.begin().count == 2)
        #expect(queue.begin().isEmpty)
    }

    @Test(arguments: [(0, 0.3), (100_000, 0.2), (299_999, 0.000001), (300_000, 0), (400_000, 0)] as [(UInt64, Double)])
    func `after a commit of a tenth of a second the next begins three tenths later`(_ later: UInt64, _ delay: Double) {
        var queue = CommitQueue()
        queue.end(from: 1_000_000, to: 1_100_000)

        #expect(queue.add([], at: 1_100_000 + later) == delay)
    }

    @Test func `at the end nothing pauses`() {
        var queue = CommitQueue()
        queue.end(from: 1_000_000, to: 1_100_000)

        queue.hurry()

        #expect(queue.add([], at: 1_100_000) == 0)
    }
}
