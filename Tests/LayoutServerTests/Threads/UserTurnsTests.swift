@testable import LayoutServer
import Synchronization
import TestSupport
import Testing

/// Users take turns.
@Suite(.hangGuard) struct UserTurnsTests {
    @Test func `users take turns, and the work of one user keeps its order`() {
        var turns = UserTurns<String>()
        for (work, user) in [("a", 1), ("b", 1), ("c", 1), ("d", 2), ("e", 3)] as [(String, UInt32)] {
            turns.append(work, of: user)
        }

        var order: [String] = []
        while let work = turns.popFirst() { order.append(work) }

        #expect(order == ["a", "d", "e", "b", "c"] && turns.isEmpty)
    }

    @Test func `who has used more waits longer, and nobody makes up for time in which they wanted nothing`() {
        var turns = UserTurns<String>()
        for number in 0..<4 { turns.append("long \(number)", of: 1) }
        #expect(turns.popFirst() == "long 0")
        turns.charge(1000, to: 1)
        for number in 0..<3 { turns.append("short \(number)", of: 2) }
        #expect((0..<3).map { _ in turns.popFirst() } == ["short 0", "short 1", "short 2"])
        #expect(turns.popFirst() == "long 1")
        turns.charge(1000, to: 1)

        turns.append("new", of: 3)
        turns.append("short 3", of: 2)
        #expect([turns.popFirst(), turns.popFirst(), turns.popFirst()] == ["short 3", "new", "long 2"])
    }

    @Test func `only who is eligible has a turn`() {
        var turns = UserTurns<Int>()
        turns.append(1, of: 1)
        #expect(turns.popFirst { $0 != 1 } == nil)
        turns.append(2, of: 2)
        #expect(turns.popFirst { $0 != 1 } == 2)
        #expect(turns.popFirst() == 1)
    }

    @Test(arguments: [false, true]) func `one user's work without an end leaves a thread to others`(
        _ forScripts: Bool
    ) async {
        let threads = forScripts ? LayoutThreads.forScripts(count: 2) : LayoutThreads(count: 2)
        let isOver = Atomic(false)
        for _ in 0..<8 { threads.execute(for: 7) { while !isOver.load(ordering: .relaxed) {} } }

        for _ in 0..<100 {
            await withCheckedContinuation { continuation in threads.execute(for: 8) { continuation.resume() } }
        }

        isOver.store(true, ordering: .relaxed)
        await threads.shutDown()
    }
}
