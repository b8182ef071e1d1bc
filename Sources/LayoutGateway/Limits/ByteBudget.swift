import Synchronization

/// The bytes that all pages may use together.
///
/// Any thread may take and give.
final class ByteBudget: Sendable {
    private let limit: Int
    private let used = Mutex(0)

    init(_ limit: Int) {
        self.limit = limit
    }

    func take(_ bytes: Int) -> Bool {
        used.withLock { used in
            guard bytes <= limit - used else { return false }
            used += bytes
            return true
        }
    }

    func give(_ bytes: Int) { used.withLock { $0 -= bytes } }
}

/// Bytes of a budget, which return to it with the last reference to this object.
final class ByteCharge: Sendable {
    private let budget: ByteBudget
    private let bytes: Int

    /// nil if the budget does not have this many left.
    init?(_ bytes: Int, of budget: ByteBudget) {
        guard budget.take(bytes) else { return nil }
        self.budget = budget
        self.bytes = bytes
    }

    deinit { budget.give(bytes) }
}
