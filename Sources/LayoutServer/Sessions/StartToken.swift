import Synchronization

/// Decides once whether a piece of work starts or is cancelled. Any thread may call.
final class StartToken: Sendable {
    private let isDecided: Atomic<Bool>
    private let isCancellable: Bool

    init(isCancellable: Bool) {
        isDecided = Atomic(false)
        self.isCancellable = isCancellable
    }

    /// - Returns: false if the work is cancelled.
    func start() -> Bool { decide() }

    /// - Returns: false if the work has started or cannot be cancelled.
    func cancel() -> Bool { isCancellable && decide() }

    private func decide() -> Bool {
        isDecided.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    }
}
