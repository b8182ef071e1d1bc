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
