/// What waits for the next commit, and when that may begin: committing takes at most a quarter of the time.
struct CommitQueue {
    /// What is answered once it is known whether the commit has worked.
    ///
    /// A save and a removal are the same to a commit; they differ in what is logged if it fails.
    enum Waiter: Sendable {
        case save(StoreReceiver)
        case removal(of: UInt32, StoreReceiver)
    }

    private enum Phase {
        case idle
        case due([Waiter])
    }

    private var phase = Phase.idle
    /// When the next commit may begin, in microseconds.
    private var earliest: UInt64 = 0

    /// Several waiters of one commit are answered together.
    ///
    /// - Returns: seconds after which a commit is to begin; nil: one is arranged.
    mutating func add(_ waiters: [Waiter], at now: UInt64) -> Double? {
        switch phase {
        case .idle:
            phase = .due(waiters)
            return earliest > now ? Double(earliest - now) / 1e6 : 0
        case .due(var others):
            phase = .idle
            others += waiters
            phase = .due(others)
            return nil
        }
    }

    /// A commit begins.
    ///
    /// - Returns: what waits for it.
    mutating func begin() -> [Waiter] {
        defer { phase = .idle }
        return if case .due(let waiters) = phase { waiters } else { [] }
    }

    /// A commit has ended, whether it has worked or not.
    ///
    /// The next one begins after three times as long.
    mutating func end(from start: UInt64, to end: UInt64) { earliest = end + 3 * (end - start) }

    /// From now on commits are arranged without a pause.
    ///
    /// Until one has ended: that brings the next pause.
    mutating func hurry() { earliest = 0 }
}
