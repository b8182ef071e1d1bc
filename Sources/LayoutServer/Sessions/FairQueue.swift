import NIOCore

/// The connections of one event loop that have used up their `LoopBudget` and still have requests to answer. They resume one after
/// another, starting with the user that has used the least time of the loop, and the loop polls its sockets between two of them.
final class FairQueue {
    /// A loop runs its due tasks before it polls its sockets. This delay puts the next connection behind the poll.
    private static let pause = TimeAmount.microseconds(100)

    private struct Waiting {
        let user: UInt32
        let resume: () -> Void
    }

    private let loop: any EventLoop
    private var waiting = UserTurns<Waiting>()
    private var isScheduled = false

    init(_ loop: any EventLoop) { self.loop = loop }

    /// - Parameter resume: called in a later turn of the loop.
    func add(_ user: UInt32, resume: @escaping () -> Void) {
        waiting.append(Waiting(user: user, resume: resume), of: user)
        schedule()
    }

    private func schedule() {
        guard !isScheduled, !waiting.isEmpty else { return }
        isScheduled = true
        loop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in
            if let next = waiting.popFirst() {
                let began = NIODeadline.now()
                next.resume()
                waiting.charge(UInt64(max(0, (NIODeadline.now() - began).nanoseconds)), to: next.user)
            }
            isScheduled = false
            schedule()
        }
    }
}
