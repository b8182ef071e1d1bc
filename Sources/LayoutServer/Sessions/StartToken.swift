import Synchronization

/// Whether a piece of work has begun or was cancelled: the first to say so wins.
final class StartToken: Sendable {
    private let isDecided: Atomic<Bool>
    private let isCancellable: Bool

    init(isCancellable: Bool) {
        isDecided = Atomic(false)
        self.isCancellable = isCancellable
    }

    func start() -> Bool { decide() }
    func cancel() -> Bool { isCancellable && decide() }

    private func decide() -> Bool {
        isDecided.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    }
}
