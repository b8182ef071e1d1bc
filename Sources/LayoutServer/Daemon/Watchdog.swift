import NIOCore
import Synchronization

/// Reports to the service manager, as often as it expects, that every event loop runs and that some layout thread does.
///
///     main loop, four times in the interval ──► each other loop in turn ──► main loop: alive
///                                                                              └─ all layout threads stuck: restart
///
/// A loop that does not run holds up the round, and no report is sent. One script that does not end holds up none: its thread is one of
/// several, and its process is ended on time.
final class Watchdog: Sendable {
    /// What it does at the end of a round.
    struct Actions: Sendable {
        let alive: @Sendable () -> Void
        /// Since when all layout threads of a kind are in the middle of one piece of work each; nil while one is free.
        let stuckSince: @Sendable () -> NIODeadline?
        /// Reports that layout threads are stuck, and requests a restart. Called once.
        let restart: @Sendable () -> Void
    }

    private struct State {
        var timer: RepeatedTask?
        /// Whether the replies of all loops are awaited.
        var isAsking = false
        var hasRequestedRestart = false
    }

    private let loops: [any EventLoop]
    private let period: TimeAmount
    private let budget: TimeAmount
    private let actions: Actions
    private let state = Mutex(State())

    /// - Parameters:
    ///   - loops: all event loops, of which the first has the timer.
    ///   - interval: after so long without a report the service manager acts.
    ///   - budget: the longest that one piece of layout work may take.
    init(_ loops: [any EventLoop], interval: TimeAmount, budget: TimeAmount, _ actions: Actions) {
        self.loops = loops
        period = .nanoseconds(max(1, interval.nanoseconds / 4))
        self.budget = budget
        self.actions = actions
    }

    func start() {
        let timer = loops[0].scheduleRepeatedTask(initialDelay: .zero, delay: period) { _ in self.beginRound() }
        state.withLock { $0.timer = timer }
    }

    func stop() {
        state.withLock { $0.timer }?.cancel()
    }

    private func beginRound() {
        let begins = state.withLock { state in
            defer { state.isAsking = true }
            return !state.isAsking
        }
        if begins { ask(1) }
    }

    private func ask(_ index: Int) {
        guard index < loops.count else { return loops[0].execute { self.endRound() } }
        loops[index].execute { self.ask(index + 1) }
    }

    private func endRound() {
        state.withLock { $0.isAsking = false }
        if let since = actions.stuckSince(), loops[0].now - since >= 2 * budget {
            let isFirst = state.withLock { state in
                defer { state.hasRequestedRestart = true }
                return !state.hasRequestedRestart
            }
            if isFirst { actions.restart() }
        } else {
            actions.alive()
        }
    }
}
