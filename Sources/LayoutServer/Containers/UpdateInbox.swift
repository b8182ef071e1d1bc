import Synchronization

/// The updates of a container that wait for its layout thread, and whether one that is being prepared is to be given up for them.
final class UpdateInbox: Sendable {
    private struct Contents {
        var waiting: [QueuedUpdate] = []
        /// In the order in which they came and are answered.
        var unanswered: [QueuedUpdate] = []
        /// What is being prepared may be given up.
        var running: [QueuedUpdate] = []
        var isInterrupted = false

        /// Notes whether what runs is to be given up: one of its updates was dropped, or the next that waits may be prepared
        /// together with it.
        mutating func look() {
            guard let last = running.last else { return }
            let next = waiting.first { !$0.isCancelled }
            let isOvertaken = running.count < UpdateInbox.roundLimit && next.map { last.isMergeable(with: $0) } == true
            if isOvertaken || running.contains(where: \.isCancelled) { isInterrupted = true }
        }
    }

    private let contents = Mutex(Contents())

    /// Updates prepared together.
    fileprivate static let roundLimit = 64

    func add(_ update: QueuedUpdate) {
        contents.withLock { contents in
            contents.waiting.append(update)
            contents.unanswered.append(update)
            contents.look()
        }
    }

    /// Some update was dropped.
    func noticeCancel() {
        contents.withLock { $0.look() }
    }

    /// Takes the oldest, and those behind it that may be prepared together with it; after a round that was given up, more of these.
    func takeRound(after round: [QueuedUpdate] = []) -> [QueuedUpdate] {
        contents.withLock { contents in
            var round = round.filter { update in
                if update.isCancelled { update.finish(.failure(.cancelled)) }
                return !update.isCancelled
            }
            while let next = contents.waiting.first, round.count < Self.roundLimit {
                if next.isCancelled {
                    next.finish(.failure(.cancelled))
                } else if round.last?.isMergeable(with: next) ?? true {
                    round.append(next)
                } else {
                    break
                }
                contents.waiting.removeFirst()
            }
            return round
        }
    }

    /// What came since the round was taken gives it up as well.
    ///
    /// - Parameter isFinal: it is not given up for newer ones any more.
    func begin(_ round: [QueuedUpdate], isFinal: Bool) {
        contents.withLock { contents in
            contents.running = isFinal ? [] : round
            contents.isInterrupted = false
            contents.look()
        }
    }

    /// Nothing keeps these from happening any more; false: one was dropped.
    func beginAll(_ round: [QueuedUpdate]) -> Bool {
        contents.withLock { _ in
            if round.contains(where: \.isCancelled) { return false }
            return round.allSatisfy { $0.begin() }
        }
    }

    /// The rest of a round when those are answered that were dropped.
    func dropped(_ round: [QueuedUpdate]) -> [QueuedUpdate] {
        for update in round where update.isCancelled { update.finish(.failure(.cancelled)) }
        return round.filter { !$0.isCancelled }
    }

    /// Answers what is finished, up to the first that is not.
    func answerFinished() {
        contents.withLock { contents in
            while let first = contents.unanswered.first, first.answer() { contents.unanswered.removeFirst() }
        }
    }

    func end() { contents.withLock { $0.running = [] } }

    var isInterrupted: Bool { contents.withLock { $0.isInterrupted } }
}
