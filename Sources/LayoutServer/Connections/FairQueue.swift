import NIOCore

/// The connections of one event loop that have used up their `LoopBudget` and still have requests to answer. They resume one after
/// another, those of the user first who has used least time of the loop, and the loop polls its sockets between two of them.
final class FairQueue {
    /// A loop runs its due tasks before it polls its sockets. This delay puts the next connection behind the poll.
    private static let pause = TimeAmount.microseconds(100)

    private let loop: any EventLoop
    private var waiting = UserTurns<Connection>()
    private var isScheduled = false

    init(_ loop: any EventLoop) { self.loop = loop }

    func add(_ connection: Connection) {
        waiting.append(connection, of: connection.peer.user)
        schedule()
    }

    private func schedule() {
        guard !isScheduled, !waiting.isEmpty else { return }
        isScheduled = true
        loop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in
            if let next = waiting.popFirst() {
                let began = NIODeadline.now()
                next.resumeFromQueue()
                waiting.charge(UInt64(max(0, (NIODeadline.now() - began).nanoseconds)), to: next.peer.user)
            }
            isScheduled = false
            schedule()
        }
    }
}
