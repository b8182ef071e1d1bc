@testable import LayoutServer
import LayoutWire
import TestSupport
import Testing

/// What a store does next, event by event.
@Suite(.hangGuard) struct StoreStateTests {
    private let threads = LayoutThreads(count: 1)
    private let host: ContainerHost
    private let stored: StoredState
    private var state = StoreState(limits: ContainerStore.Limits(all: 1 << 20, perUser: 1 << 20))

    init() async throws {
        let host = try await SmallUpdateTests.open(3, threads)
        let stored = await withCheckedContinuation { taken in
            host.submit { taken.resume(returning: $0.storedState()) }
        }
        self.host = host
        self.stored = try #require(stored)
    }

    @Test func `changes are taken together half a second after the first`() async {
        var state = state
        let steps = [state.note(host), state.note(host)]
        #expect(steps.map { $0?.delay } == [0.5, nil])
        #expect(state.gather().map(\.id) == [1])

        #expect(state.gather().isEmpty)
        #expect(state.note(host)?.delay == 0.5)
        state.drop(1)
        #expect(state.gather().isEmpty)
        await threads.shutDown()
    }

    @Test func `what takes a second to write is written every three seconds`() async {
        var state = state
        state.endWrite(seconds: 1)
        #expect(state.note(host)?.delay == 3)
        _ = state.gather()
        state.endWrite(seconds: 0.1)
        #expect(state.note(host)?.delay == 0.5)
        await threads.shutDown()
    }

    @Test func `a container that is taken twice before its turn is written once, and answered twice`() async throws {
        var state = state
        let steps = [state.take(stored, of: host) { _ in }, state.take(stored, of: host) { _ in }]
        #expect(steps.map { $0?.delay } == [0, nil] && state.takenCount == 1)

        let next = state.nextTaken()
        let taken = try #require(next)
        let commit = state.write(9, of: taken, at: 0)

        let other = state.nextTaken()
        #expect(other == nil && state.totals.bytes == 9)
        #expect(commit?.delay == 0)
        #expect(state.beginCommit().count == 2)
        await threads.shutDown()
    }

    @Test func `a container that cannot be written is taken again after five seconds, and nothing is well before`()
        async throws
    {
        var state = state
        _ = state.take(stored, of: host) { _ in }
        let next = state.nextTaken()
        let taken = try #require(next)

        let failure = state.failToWrite(taken)

        #expect(failure.isFirst && failure.next?.delay == 5)
        #expect(state.gather().map(\.id) == [1])
        let isWell = state.recover()
        _ = state.write(9, of: taken, at: 0)
        let isWellLater = state.recover()
        #expect(!isWell && isWellLater)
        await threads.shutDown()
    }

    @Test func `a commit that fails is tried again after five seconds, unless it is the last`() async {
        var state = state
        let failures = [state.failToCommit(isLast: true), state.failToCommit(isLast: false)]
        #expect(failures.map(\.isFirst) == [true, false])
        #expect(failures.map { $0.next?.delay } == [nil, 5])

        #expect(state.retry(at: 0)?.delay == 0)
        _ = state.beginCommit()
        let isWell = state.recover()
        let last = state.retry(at: 0)
        #expect(isWell && last == nil)
        await threads.shutDown()
    }

    @Test(arguments: [false, true]) func `at the end, what has changed is saved and nothing after it`(_ isWhole: Bool)
        async
    {
        var state = state
        _ = state.note(host)

        #expect(state.finish(isWhole: isWhole).map(\.id) == [1])

        let (later, rest) = (state.note(host), state.gather())
        #expect(later == nil && rest.isEmpty)
        #expect(state.isWriting && state.isComplete == isWhole)
        state.lack()
        #expect(!state.isComplete)
        await threads.shutDown()
    }

    @Test func `a store is not complete if a state that was taken before its end cannot be written`() async throws {
        var state = state
        _ = state.take(stored, of: host) { _ in }
        let next = state.nextTaken()
        let taken = try #require(next)
        _ = state.finish(isWhole: true)

        _ = state.failToWrite(taken)

        #expect(!state.isComplete)
        await threads.shutDown()
    }

    @Test func `once the time is over, and once another process may write, nothing is written`() async {
        var (late, closed) = (state, state)
        _ = late.finish(isWhole: true)
        late.giveUp()
        closed.close()

        for var state in [late, closed] {
            let admission = state.admit(9, of: stored)
            #expect(admission == .refused(nil) && !state.isWriting && !state.isComplete)
        }
        #expect(closed.isClosed && !late.isClosed)
        await threads.shutDown()
    }

    @Test func `a store in which a container's newest state has no room is not complete`() async {
        var state = StoreState(limits: ContainerStore.Limits(all: 8, perUser: 8))
        let admission = state.admit(9, of: stored)
        _ = state.finish(isWhole: true)

        #expect(admission != .admitted && !state.isComplete)
        await threads.shutDown()
    }
}
