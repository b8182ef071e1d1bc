import Synchronization

/// Decides once whether a piece of work starts or is cancelled. Any thread may call.
final class StartToken: Sendable {
    private let isDecided: Atomic<Bool>
    private let isCancellable: Bool

    init(isCancellable: Bool) {
        isDecided = Atomic(false)
        self.isCancellable = isCancellable
    }

    /// Decides that the work starts, unless it was cancelled before.
    ///
    /// - Returns: false if it was. Of several calls, one returns true.
    func start() -> Bool { decide() }

    /// Decides that the work does not start.
    ///
    /// - Returns: false if it has started, was cancelled before, or cannot be cancelled.
    func cancel() -> Bool { isCancellable && decide() }

    private func decide() -> Bool {
        isDecided.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    }
}
