@testable import LayoutServer
import Synchronization
import SystemCalls
import TestSupport
import Testing

@Suite(.hangGuard) struct LayoutThreadsTests {
    /// Records the work of one lane while it runs.
    private final class Log: Sendable {
        let done = Mutex<[Int]>([])
        let running = Atomic(0)
        let overlaps = Atomic(0)
    }

    @Test(arguments: [1, 2, 4])
    func `work that holds two lanes runs beside no other work of either`(threadCount: Int) async {
        let threads = LayoutThreads(count: threadCount)
        let lanes = (0..<4).map { _ in LayoutLane(ThreadPools(threads), user: 0) }
        let logs = lanes.map { _ in Log() }
        let rounds = 4000
        let (finished, signal) = AsyncStream.makeStream(of: Void.self)
        let enter: @Sendable (Int) -> Void = { lane in
            if logs[lane].running.add(1, ordering: .relaxed).oldValue != 0 {
                logs[lane].overlaps.add(1, ordering: .relaxed)
            }
        }
        let leave: @Sendable (Int) -> Void = { logs[$0].running.subtract(1, ordering: .relaxed) }

        for round in 0..<rounds {
            let first = round % 3
            let second = first + 1 + round / 3 % (3 - first)
            lanes[first].hold {
                lanes[second].execute {
                    enter(second)
                    lanes[first].runHeld {
                        enter(first)
                        leave(first)
                    }
                    leave(second)
                    signal.yield()
                }
            }
            lanes[round % 4].execute {
                enter(round % 4)
                leave(round % 4)
                signal.yield()
            }
        }
        var count = 0
        for await _ in finished {
            count += 1
            if count == 2 * rounds { break }
        }

        #expect(logs.map { $0.overlaps.load(ordering: .relaxed) } == [0, 0, 0, 0])
        await threads.shutDown()
    }

    @Test(arguments: [1, 2, 4])
    func `every piece of work runs once, in its lane's order, and never beside another of the same lane`(
        threadCount: Int
    ) async {
        let lanes = 40
        let pieces = 250
        let threads = LayoutThreads(count: threadCount)
        let logs = (0..<lanes).map { _ in Log() }
        let (finished, signal) = AsyncStream.makeStream(of: Void.self)

        // From several threads at once, so that lanes become idle and busy again all the time.
        await withTaskGroup(of: Void.self) { group in
            for lane in (0..<lanes).map({ (number: $0, lane: LayoutLane(ThreadPools(threads), user: 0)) }) {
                let log = logs[lane.number]
                group.addTask {
                    var state = UInt32(lane.number)
                    func draw() -> Int {
                        state = state &* 1_664_525 &+ 1_013_904_223
                        return Int(state >> 16)
                    }
                    for piece in 0..<pieces {
                        // Most take no time, some more than a worker counts as busy.
                        let length = Duration.microseconds(draw() % 500 == 0 ? 15_000 : draw() % 50)
                        let work: @Sendable () -> Void = {
                            if log.running.add(1, ordering: .relaxed).oldValue != 0 {
                                log.overlaps.add(1, ordering: .relaxed)
                            }
                            let end = ContinuousClock.now + length
                            while ContinuousClock.now < end {}
                            log.done.withLock { $0.append(piece) }
                            log.running.subtract(1, ordering: .relaxed)
                            signal.yield()
                        }
                        // Now and then on this thread, if nothing waits.
                        if draw() % 4 > 0 || lane.lane.executeNow(work) == nil { lane.lane.execute(work) }
                        if piece % 10 == 0 { await Task.yield() }
                    }
                }
            }
        }
        var count = 0
        for await _ in finished {
            count += 1
            if count == lanes * pieces { break }
        }

        for log in logs {
            #expect(log.done.withLock { $0 } == Array(0..<pieces))
            #expect(log.overlaps.load(ordering: .relaxed) == 0)
        }
        await threads.shutDown()
    }

    @Test func `other work runs beside pieces that do not end`() async {
        let threads = LayoutThreads(count: 2)
        let isOver = Atomic(false)
        // One fewer than there are threads.
        for _ in 0..<4 { threads.execute { while !isOver.load(ordering: .relaxed) {} } }

        for _ in 0..<100 {
            await withCheckedContinuation { continuation in threads.execute { continuation.resume() } }
        }

        isOver.store(true, ordering: .relaxed)
        await threads.shutDown()
    }

    @Test func `a busy thread does not keep the others from ending`() async {
        let threads = LayoutThreads(count: 1)
        let isLastAtWork = Atomic(false)
        let number = Atomic<Int32>(0)
        // The last thread to get work is shut down first, and is busy until another one has ended.
        threads.execute { while !isLastAtWork.load(ordering: .relaxed) {} }
        threads.execute {
            isLastAtWork.store(true, ordering: .relaxed)
            while true {
                let other = number.load(ordering: .relaxed)
                if other != 0, FileStatus(path: "/proc/self/task/\(other)") == nil { return }
            }
        }
        await withCheckedContinuation { continuation in
            threads.execute {
                number.store(Process.threadNumber ?? -1, ordering: .relaxed)
                continuation.resume()
            }
        }

        await threads.shutDown()
    }

    @Test func `no work begins once the threads are shut down, though it waits in a lane`() async {
        let threads = LayoutThreads(count: 1)
        let lane = LayoutLane(ThreadPools(threads), user: 0)
        let isOver = Atomic(false)
        let ranLater = Atomic(false)
        await withCheckedContinuation { continuation in
            lane.execute {
                continuation.resume()
                while !isOver.load(ordering: .acquiring) {}
            }
        }
        lane.execute { ranLater.store(true, ordering: .relaxed) }

        await withCheckedContinuation { continuation in
            threads.shutDown { continuation.resume() }
            isOver.store(true, ordering: .releasing)
        }

        let hasRun = ranLater.load(ordering: .relaxed)
        #expect(!hasRun)
    }
}
