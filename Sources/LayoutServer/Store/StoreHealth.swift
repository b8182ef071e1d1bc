/// Whether containers can be stored.
struct StoreHealth {
    private enum Phase {
        case well
        /// The last attempt has failed. The newest states of the containers in `unwritten` could not be written, and are tried again.
        case failing(unwritten: Set<UInt32>)
    }

    private var phase = Phase.well
    /// Whether another attempt to commit is arranged, which may still be so when all is well again.
    private var willRetry = false

    /// An attempt has failed.
    ///
    /// - Parameter container: the container that could not be written; nil: a commit.
    /// - Returns: whether it is the first that fails, which is logged.
    mutating func fail(writing container: UInt32? = nil) -> Bool {
        var unwritten: Set<UInt32> = []
        let isFirst: Bool
        switch phase {
        case .well: isFirst = true
        case .failing(let others): (isFirst, unwritten) = (false, others)
        }
        if let container { unwritten.insert(container) }
        phase = .failing(unwritten: unwritten)
        return isFirst
    }

    /// A container was written, or need not be any more.
    ///
    /// `recover` says that all is well once that holds for all.
    mutating func settle(_ container: UInt32) {
        guard case .failing(var unwritten) = phase else { return }
        unwritten.remove(container)
        phase = .failing(unwritten: unwritten)
    }

    /// A commit has worked.
    ///
    /// - Returns: whether containers are stored again, which is logged.
    mutating func recover() -> Bool {
        guard case .failing(let unwritten) = phase, unwritten.isEmpty else { return false }
        phase = .well
        return true
    }

    // MARK: Another attempt

    /// A commit has failed.
    ///
    /// - Returns: whether another attempt is to be arranged; however many fail, one is.
    mutating func beginRetry() -> Bool {
        defer { willRetry = true }
        return !willRetry
    }

    /// It is time for another attempt.
    ///
    /// - Returns: whether there is anything to be tried again.
    mutating func endRetry() -> Bool {
        willRetry = false
        return if case .failing = phase { true } else { false }
    }
}
