import LayoutCore
@testable import LayoutServer
import LayoutWire
import Synchronization
import Testing

/// Rounds driven by a stand-in for the container: no socket and no layout.
@Suite struct UpdateRoundTests {
    private final class Replies: Sendable {
        private let texts = Mutex<[String]>([])

        func add(_ text: String) { texts.withLock { $0.append(text) } }
        var all: [String] { texts.withLock { $0 } }
    }

    /// An inbox of updates named by numbers, and what became of them.
    private final class Fixture {
        let inbox = UpdateInbox()
        private(set) var updates: [QueuedUpdate] = []
        let replies = Replies()
        /// The updates of each attempt.
        var attempts: [[Int]] = []

        /// - Parameter count: how many updates wait from the start.
        init(_ count: Int) { for _ in 0..<count { add() } }

        func add() {
            let number = updates.count
            let update = QueuedUpdate.scroll { [replies] result in
                let text =
                    switch result {
                    case .success: "committed"
                    case .failure(let failure): failure.code.rawValue
                    }
                replies.add("\(number) \(text)")
            }
            updates.append(update)
            inbox.add(update)
        }

        /// Runs a round and returns the replies.
        func run(_ attempt: (inout UpdateAttempt, [Int]) -> UpdateRound.Outcome) -> [String] {
            var round = UpdateRound(from: inbox)
            round.run { current in
                let numbers = current.updates.compactMap { update in updates.firstIndex { $0 === update } }
                attempts.append(numbers)
                return attempt(&current, numbers)
            }
            inbox.answerFinished()
            return replies.all
        }

        /// Commits all updates of an attempt.
        func commit(_ attempt: UpdateAttempt) -> UpdateRound.Outcome {
            do {
                try attempt.commit()
                for update in attempt.updates { update.finish(.success(WireReply())) }
                return .committed
            } catch {
                return .interrupted
            }
        }
    }

    private static let failure = RequestFailure(.invalid, "")

    @Test func `updates that wait are committed together`() {
        let fixture = Fixture(3)
        let replies = fixture.run { attempt, _ in fixture.commit(attempt) }

        #expect(fixture.attempts == [[0, 1, 2]])
        #expect(replies == ["0 committed", "1 committed", "2 committed"])
    }

    @Test func `an attempt that is overtaken begins again with the newer updates, three times at most`() {
        let fixture = Fixture(1)
        let replies = fixture.run { attempt, _ in
            fixture.add()
            return attempt.isInterrupted ? .interrupted : fixture.commit(attempt)
        }

        #expect(fixture.attempts == [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]])
        #expect(replies == (0...3).map { "\($0) committed" }, "the newest one waits for the next round")
    }

    @Test func `of several updates that fail together each is tried alone`() {
        let fixture = Fixture(3)
        let replies = fixture.run { attempt, numbers in
            numbers.contains(1) ? .failed(Self.failure) : fixture.commit(attempt)
        }

        #expect(fixture.attempts == [[0, 1, 2], [0], [1], [2]])
        #expect(replies == ["0 committed", "1 request.invalid", "2 committed"])
    }

    @Test func `an update that is refused leaves the attempt to the others`() {
        let fixture = Fixture(3)
        let replies = fixture.run { attempt, _ in
            attempt.refuse(at: 0, Self.failure)
            return fixture.commit(attempt)
        }

        #expect(fixture.attempts == [[0, 1, 2]])
        #expect(replies == ["0 request.invalid", "1 committed", "2 committed"])
    }

    @Test func `of updates that take too long the first is tried alone, then the others together`() {
        let fixture = Fixture(3)
        let replies = fixture.run { attempt, numbers in
            if numbers.count == 3 {
                attempt.deadline = .now - .seconds(1)
                return attempt.isOverdue && attempt.isInterrupted ? .overdue : .committed
            }
            return fixture.commit(attempt)
        }

        #expect(fixture.attempts == [[0, 1, 2], [0], [1, 2]])
        #expect(replies == (0...2).map { "\($0) committed" })
    }

    @Test func `an update that is cancelled during an attempt leaves the round`() {
        let fixture = Fixture(2)
        let replies = fixture.run { attempt, numbers in
            guard numbers.contains(0) else { return fixture.commit(attempt) }
            #expect(fixture.inbox.cancel(fixture.updates[0]))
            return attempt.isInterrupted ? .interrupted : .committed
        }

        #expect(fixture.attempts == [[0, 1], [1]])
        #expect(replies == ["0 request.cancelled", "1 committed"])
    }

    @Test func `an update that is cancelled just before it is committed is not committed`() {
        let fixture = Fixture(1)
        let replies = fixture.run { attempt, _ in
            #expect(fixture.inbox.cancel(fixture.updates[0]))
            return fixture.commit(attempt)
        }

        #expect(replies == ["0 request.cancelled"])
    }

    @Test func `an update that is committed cannot be cancelled any more`() {
        let fixture = Fixture(1)
        _ = fixture.run { attempt, _ in fixture.commit(attempt) }

        #expect(!fixture.inbox.cancel(fixture.updates[0]))
    }

    @Test func `a round that is refused answers each update, and a cancelled one as cancelled`() {
        let fixture = Fixture(3)
        let round = UpdateRound(from: fixture.inbox)
        #expect(fixture.inbox.cancel(fixture.updates[1]))

        round.refuse(RequestFailure(.serverStopping, ""))
        fixture.inbox.answerFinished()

        #expect(
            fixture.replies.all == ["0 server.stopping", "1 request.cancelled", "2 server.stopping"])
    }

    @Test func `a round takes no more than 64 updates`() {
        let fixture = Fixture(70)
        _ = fixture.run { attempt, _ in fixture.commit(attempt) }
        _ = fixture.run { attempt, _ in fixture.commit(attempt) }

        #expect(fixture.attempts.map(\.count) == [64, 6])
    }

    @Test func `replies keep the order of the updates even if a later one is finished first`() {
        let fixture = Fixture(2)
        fixture.updates[1].finish(.success(WireReply()))
        fixture.inbox.answerFinished()
        #expect(fixture.replies.all.isEmpty)

        fixture.updates[0].refuse(Self.failure)
        fixture.inbox.answerFinished()
        #expect(fixture.replies.all == ["0 request.invalid", "1 committed"])
    }
}
