/// The bytes that are paid for a draft, until it is committed or dropped. The budget releases them: a draft only adds to them.
struct DraftMemory: Sendable {
    /// What was paid so far, in addition to `presentBytes`.
    private(set) var paidBytes = 0
    /// Bytes that are paid for the container already.
    private let presentBytes: Int
    private let budget: any MemoryBudget

    init(_ budget: any MemoryBudget, presentBytes: Int) {
        self.budget = budget
        self.presentBytes = presentBytes
    }

    mutating func pay(_ bytes: Int) throws(LayoutError) {
        try budget.pay(bytes)
        paidBytes += bytes
    }

    /// Pays what is missing until so many bytes are paid.
    ///
    /// - Parameter isBeside: whether they are needed in addition to those of the container.
    mutating func pay(upTo bytes: Int, isBeside: Bool) throws(LayoutError) {
        let paid = paidBytes + (isBeside ? 0 : presentBytes)
        if bytes > paid { try pay(bytes - paid) }
    }
}
