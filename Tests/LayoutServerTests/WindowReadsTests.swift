@testable import LayoutServer
import Synchronization
import Testing

/// What waits for the events of windows for which scripts are asked.
@Suite struct WindowReadsTests {
    @Test func `work waits for what is being read, and for nothing that begins later`() {
        let done = Mutex<[String]>([])
        var reads = WindowReads()
        let (first, second) = (reads.begin(), reads.begin())
        reads.afterThese { done.withLock { $0.append("both") } }
        let third = reads.begin()
        reads.afterThese { done.withLock { $0.append("all") } }

        for read in [second, first] { for work in reads.end(read) { work() } }
        #expect(done.withLock { $0 } == ["both"])
        for work in reads.end(third) { work() }
        #expect(done.withLock { $0 } == ["both", "all"])
        #expect(reads.isEmpty)
    }
}
