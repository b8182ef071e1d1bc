@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import SwiftProtobuf
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// When a store writes and commits.
@Suite(.hangGuard) struct ContainerStoreTests {
    /// A schedule whose clock the test turns.
    private final class Clock: Sendable {
        private struct Due {
            let time: UInt64
            let body: @Sendable () -> Void
        }

        private let state = Mutex((now: UInt64(0), due: [Due]()))

        var schedule: StoreSchedule {
            StoreSchedule(now: { self.now }) { seconds, body in
                self.state.withLock { $0.due.append(Due(time: $0.now + UInt64(seconds * 1e6), body: body)) }
            }
        }

        var now: UInt64 { state.withLock { $0.now } }

        /// How many functions are to run now.
        var readyCount: Int { state.withLock { state in state.due.count { $0.time <= state.now } } }

        /// How many functions are to run later than now.
        var waitingCount: Int { state.withLock { state in state.due.count { $0.time > state.now } } }

        func advance(_ microseconds: UInt64) { state.withLock { $0.now += microseconds } }

        /// Runs what is due.
        func run() {
            while let next = takeNext() { next.body() }
        }

        private func takeNext() -> Due? {
            state.withLock { state in
                guard let index = state.due.firstIndex(where: { $0.time <= state.now }) else { return nil }
                return state.due.remove(at: index)
            }
        }
    }

    /// Has containers, and counts commits, which take time and fail as the test says.
    private struct Medium: StoreMedium {
        final class Shared: Sendable {
            let commits = Atomic(0)
            let fails = Atomic(false)
            let failsToWrite = Atomic(false)
        }

        let shared: Shared
        let clock: Clock
        let commitTime: UInt64

        func open() -> StoreContents { StoreContents(containers: Array(1...20)) }
        func read(_ container: UInt32) throws(StoreFault) -> [UInt8] {
            (try? WireStoredContainer.with { $0.container = container }.serializedBytes()) ?? []
        }
        func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError) {
            if shared.failsToWrite.load(ordering: .relaxed) { throw SystemError("cannot write", code: 28) }
        }
        func remove(_ container: UInt32) {}
        func commit(isComplete: Bool) throws(SystemError) {
            clock.advance(commitTime)
            shared.commits.add(1, ordering: .relaxed)
            if shared.fails.load(ordering: .relaxed) { throw SystemError("cannot write", code: 28) }
        }
        func close() {}
    }

    private let clock = Clock()
    private let shared = Medium.Shared()
    private let log = LogWatch()

    private func makeStore(commitTime: UInt64 = 0) throws -> ContainerStore {
        let store = ContainerStore(
            Medium(shared: shared, clock: clock, commitTime: commitTime), limits: .init(all: 1 << 20, perUser: 1 << 20),
            status: ServiceStatus(), logger: log.logger, schedule: clock.schedule)
        for id in try store.open().containers { _ = try store.read(id) }
        clock.advance(10_000_000)
        clock.run()
        shared.commits.store(0, ordering: .relaxed)
        return store
    }

    private var commits: Int { shared.commits.load(ordering: .relaxed) }

    @Test func `however often a commit fails, one retry waits`() throws {
        let store = try makeStore()
        shared.fails.store(true, ordering: .relaxed)
        for id in 1...10 as ClosedRange<UInt32> {
            store.forget(id)
            clock.run()
        }
        #expect(commits == 10 && clock.waitingCount == 1)

        for retry in 1...3 {
            clock.advance(5_000_000)
            clock.run()
            #expect(commits == 10 + retry && clock.waitingCount == 1)
        }
        shared.fails.store(false, ordering: .relaxed)
        clock.advance(5_000_000)
        clock.run()
        #expect(commits == 14 && clock.waitingCount == 0)
        #expect(log.lines.count { $0.contains("containers cannot be stored") } == 1, "\(log.lines)")
        #expect(log.lines.count { $0.contains("containers are stored again") } == 1)
    }

    @Test func `containers are stored again when all are, not when one is`() async throws {
        let threads = LayoutThreads(count: 1)
        let host = try await SmallUpdateTests.open(3, threads)
        let store = try makeStore()
        func save() async {
            store.save(host) { _ in }
            // It is taken on the container's thread.
            while clock.readyCount == 0 { await Task.yield() }
            clock.run()
        }
        shared.failsToWrite.store(true, ordering: .relaxed)
        await save()
        store.forget(20)
        clock.run()
        #expect(log.lines.count { $0.contains("containers cannot be stored") } == 1, "\(log.lines)")
        #expect(!log.lines.contains { $0.contains("containers are stored again") }, "\(log.lines)")

        shared.failsToWrite.store(false, ordering: .relaxed)
        await save()
        #expect(log.lines.count { $0.contains("containers are stored again") } == 1, "\(log.lines)")
        await threads.shutDown()
    }

    @Test func `a store that cannot note its start is not opened, since its generations would be answered again`() {
        shared.fails.store(true, ordering: .relaxed)
        let error = #expect(throws: SystemError.self) { _ = try makeStore() }
        #expect(error?.code == 28)
    }

    @Test func `a commit that takes long waits three times as long before the next`() throws {
        let store = try makeStore(commitTime: 100_000)
        store.forget(1)
        clock.run()
        #expect(commits == 1)
        for id in 2...9 as ClosedRange<UInt32> { store.forget(id) }
        clock.run()
        clock.advance(299_999)
        clock.run()
        #expect(commits == 1)
        clock.advance(1)
        clock.run()
        #expect(commits == 2)
    }

    @Test func `a close is answered once it is known whether the container was removed`() throws {
        let store = try makeStore()
        let answers = Mutex<[Bool]>([])
        for fails in [true, false] {
            shared.fails.store(fails, ordering: .relaxed)
            store.forget(fails ? 1 : 2) { isRemoved in answers.withLock { $0.append(isRemoved) } }
            let count = answers.withLock { $0.count }
            #expect(count == (fails ? 0 : 1))
            clock.run()
        }
        store.forget(99) { isRemoved in answers.withLock { $0.append(isRemoved) } }
        clock.run()
        let all = answers.withLock { $0 }
        #expect(all == [false, true, true])
        #expect(log.lines.count { $0.contains("closed container not removed container=1") } == 1, "\(log.lines)")
    }

    @Test func `the ledger counts each user's containers once`() {
        var ledger = StoreLedger()
        ledger.set(10, of: 1, owner: 7)
        ledger.set(20, of: 2, owner: 8)
        ledger.set(15, of: 1, owner: 7)
        #expect(ledger.count == 2 && ledger.total == 35)
        let (replaced, added) = (ledger.totals(with: 5, of: 1, owner: 7), ledger.totals(with: 5, of: 3, owner: 7))
        #expect(replaced.all == 25 && replaced.own == 5)
        #expect(added.all == 40 && added.own == 20)
        let removals = (ledger.remove(1), ledger.remove(1))
        #expect(removals.0 && !removals.1)
        #expect(ledger.count == 1 && ledger.total == 20)
    }
}
