@testable import LayoutServer
import Synchronization
import Testing

/// The events of windows that wait for scripts.
@Suite struct WindowReadsTests {
    @Test func `work waits for what is being read, and for nothing that begins later`() {
        let done = Mutex<[String]>([])
        var reads = WindowReads()
        let (first, second) = (reads.begin(), reads.begin())
        reads.hold(reads.waiting { done.withLock { $0.append("both") } })
        let third = reads.begin()
        reads.hold(reads.waiting { done.withLock { $0.append("all") } })

        for read in [second, first] { for waiting in reads.end(read) { waiting.work() } }
        #expect(done.withLock { $0 } == ["both"])
        for waiting in reads.end(third) { waiting.work() }
        #expect(done.withLock { $0 } == ["both", "all"])
        #expect(reads.isEmpty)
    }

    @Test func `work that is held again waits for what began meanwhile, once`() {
        var reads = WindowReads()
        let first = reads.begin()
        reads.hold(reads.waiting {})
        let second = reads.begin()

        let waited = reads.end(first)
        let (isLate, isHeld) = (reads.extend(waited[0], by: second), reads.extend(waited[0], by: first))
        #expect(waited.count == 1 && !isLate, "nothing has begun since")
        #expect(isHeld)
        let third = reads.begin()
        let extended = reads.end(second)
        let isHeldAgain = reads.extend(extended[0], by: second)
        #expect(extended.count == 1 && !isHeldAgain, "it has been held again before")
        _ = reads.end(third)
    }

    @Test func `work waits for the notices before it, and for no later ones`() {
        var reads = WindowReads()
        let work = reads.waiting {}
        reads.after(notice: 3, work)
        reads.after(notice: 5, work)

        let written = [3, 4, 6, 6].map { oldest in reads.written { $0 >= oldest }.map(\.notice) }
        #expect(written == [[], [3], [5], []])
    }
}
