import LayoutCore
@testable import LayoutServer
import LayoutWire
import Testing

@Suite struct UpdateInboxTests {
    @Test func `an update that arrives after a round was taken interrupts it as soon as it begins`() {
        let inbox = UpdateInbox()
        inbox.add(.scroll())
        let round = inbox.takeRound()

        inbox.add(.scroll())
        inbox.beginAttempt(round, isFinal: false)

        #expect(inbox.isInterrupted)
        let both = inbox.takeRound(after: round)
        #expect(both.count == 2)
        inbox.beginAttempt(both, isFinal: false)
        #expect(!inbox.isInterrupted)
    }

    @Test func `a round is interrupted if one of its updates was cancelled before it began`() {
        let inbox = UpdateInbox()
        let update = QueuedUpdate.scroll()
        inbox.add(update)
        let round = inbox.takeRound()

        #expect(inbox.cancel(update))
        inbox.beginAttempt(round, isFinal: false)

        #expect(inbox.isInterrupted)
    }

    @Test func `only an update that can join the round interrupts it`() {
        let inbox = UpdateInbox()
        inbox.add(.scroll())
        let round = inbox.takeRound()
        inbox.beginAttempt(round, isFinal: false)

        inbox.add(.insert())
        inbox.add(.scroll())

        #expect(!inbox.isInterrupted, "the insertion comes first")
        inbox.beginAttempt(round, isFinal: true)
        inbox.add(.scroll())
        #expect(!inbox.isInterrupted, "a final attempt is never interrupted")
    }

    @Test func `an attempt that has ended is not interrupted any more`() {
        let inbox = UpdateInbox()
        inbox.add(.scroll())
        inbox.beginAttempt(inbox.takeRound(), isFinal: false)
        inbox.endAttempt()

        inbox.add(.scroll())

        #expect(!inbox.isInterrupted)
    }

    @Test func `an attempt that was promised is neither interrupted nor cancelled`() {
        let inbox = UpdateInbox()
        let update = QueuedUpdate.scroll()
        inbox.add(update)
        let round = inbox.takeRound()
        inbox.beginAttempt(round, isFinal: false)

        #expect(inbox.promise(inbox.attempt) && inbox.promise(inbox.attempt))
        inbox.add(.scroll())
        #expect(!inbox.cancel(update) && !inbox.isInterrupted)
        #expect(inbox.commit(round))
        inbox.endAttempt()
        #expect(!inbox.promise(inbox.attempt))
    }

    @Test func `an attempt is not promised once it is interrupted, cancelled or another`() {
        let inbox = UpdateInbox()
        inbox.add(.scroll())
        inbox.beginAttempt(inbox.takeRound(), isFinal: false)
        inbox.add(.scroll())
        #expect(!inbox.promise(inbox.attempt), "a newer update has interrupted it")

        let update = QueuedUpdate.scroll()
        inbox.beginAttempt([update], isFinal: true)
        #expect(!inbox.promise(inbox.attempt - 1))
        #expect(inbox.cancel(update) && !inbox.promise(inbox.attempt))
    }

    @Test func `a round is not committed if one of its updates is cancelled`() {
        let inbox = UpdateInbox()
        let updates = [QueuedUpdate.scroll(), .scroll()]
        for update in updates { inbox.add(update) }
        let round = inbox.takeRound()

        #expect(inbox.cancel(updates[1]))
        #expect(!inbox.commit(round))
        #expect(inbox.cancel(updates[0]), "the other one was not committed either")
    }
}
