import LayoutCore
import LayoutWire
import Synchronization

/// An `updateContainer` on its way: it may be dropped until it is done.
final class PendingUpdate: Sendable {
    enum State: Sendable {
        case open
        case cancelled
        case done
    }

    let message: WireUpdateContainer
    let mapping: Mapping
    let catalogue: LayoutCatalogue
    private let finishing: @Sendable (Result<WireReply, RequestFailure>) -> Void
    private let result = Mutex<Result<WireReply, RequestFailure>?>(nil)
    private let state = Mutex(State.open)

    init(
        _ message: WireUpdateContainer, _ mapping: Mapping, _ catalogue: LayoutCatalogue,
        finish: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void
    ) {
        self.message = message
        self.mapping = mapping
        self.catalogue = catalogue
        finishing = finish
    }

    /// - Returns: whether it will not happen.
    func cancel() -> Bool {
        state.withLock { state in
            if state == .open { state = .cancelled }
            return state == .cancelled
        }
    }

    var isCancelled: Bool { state.withLock { $0 } == .cancelled }

    /// It is about to happen: from now on it is not dropped.
    ///
    /// - Returns: false: it was dropped.
    func begin() -> Bool {
        state.withLock { state in
            if state == .open { state = .done }
            return state == .done
        }
    }

    /// What it came to; told when all before it are told.
    func finish(_ result: Result<WireReply, RequestFailure>) { self.result.withLock { $0 = result } }

    /// - Returns: whether it was finished, and is answered now.
    func answer() -> Bool {
        guard let result = result.withLock({ $0 }) else { return false }
        finishing(result)
        return true
    }

    /// Whether it may be prepared together with others: it names no generation and no item of the state before it, and wants no
    /// animations.
    var isMergeable: Bool {
        !message.hasIfGeneration && !message.withAnimations && ["", "none"].contains(message.anchor.at)
    }

    /// Whether all that it does is to move the bounds: only such merge with each other, since what stays in place would differ.
    /// One without operations is none, else it would bring together what is before and behind it.
    var isScroll: Bool {
        !message.operations.isEmpty
            && message.operations.allSatisfy { if case .setBounds? = $0.operation { true } else { false } }
    }

    /// Whether some operation of it sets the bounds.
    private var setsBounds: Bool {
        message.operations.contains { if case .setBounds? = $0.operation { true } else { false } }
    }

    func isMergeable(with next: PendingUpdate) -> Bool {
        isMergeable && next.isMergeable && message.anchor.at == next.message.anchor.at
            && (isScroll && next.isScroll || !setsBounds && !next.setsBounds)
    }
}

/// The updates of a container that wait for its layout thread, and whether one that is being prepared is to be given up for them.
final class UpdateInbox: Sendable {
    private struct Contents {
        var waiting: [PendingUpdate] = []
        /// In the order in which they came and are answered.
        var unanswered: [PendingUpdate] = []
        /// What is being prepared may be given up.
        var running: [PendingUpdate] = []
        var isInterrupted = false
    }

    private let contents = Mutex(Contents())

    /// Updates prepared together.
    private static let roundLimit = 64

    func add(_ update: PendingUpdate) {
        contents.withLock { contents in
            contents.waiting.append(update)
            contents.unanswered.append(update)
            if let last = contents.running.last, last.isMergeable(with: update) { contents.isInterrupted = true }
        }
    }

    /// Some update was dropped.
    func noticeCancel() {
        contents.withLock { contents in
            if contents.running.contains(where: \.isCancelled) { contents.isInterrupted = true }
        }
    }

    /// Takes the oldest, and those behind it that may be prepared together with it; after a round that was given up, more of these.
    func takeRound(after round: [PendingUpdate] = []) -> [PendingUpdate] {
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
            contents.isInterrupted = false
            return round
        }
    }

    /// - Parameter isFinal: it is not given up for newer ones any more.
    func begin(_ round: [PendingUpdate], isFinal: Bool) {
        contents.withLock { contents in
            contents.running = isFinal ? [] : round
            contents.isInterrupted = false
        }
    }

    /// Nothing keeps these from happening any more; false: one was dropped.
    func beginAll(_ round: [PendingUpdate]) -> Bool {
        contents.withLock { _ in
            if round.contains(where: \.isCancelled) { return false }
            return round.allSatisfy { $0.begin() }
        }
    }

    /// The rest of a round when those are answered that were dropped.
    func dropped(_ round: [PendingUpdate]) -> [PendingUpdate] {
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

extension RequestFailure {
    static let cancelled = RequestFailure(.cancelled, "cancelled before it was done")
}
