import LayoutCore
import LayoutEngine
import LayoutWire

/// The identifiers of items before and after a change, for events.
struct ChangedIdentifiers: Sendable {
    /// Those of the state that the changes lead from, by which deleted items are named; nil: there is no memory for them.
    private(set) var before: ReplyIdentifiers?
    private(set) var after: ReplyIdentifiers
    /// For `before`, which nothing else keeps once the container has changed, while the notice waits.
    private var charge: MemoryCharge?

    /// nil for a container without identifiers.
    init?(before: SectionList, after: SectionList) {
        guard let identifiers = ReplyIdentifiers(alone: after) ?? ReplyIdentifiers(alone: before) else { return nil }
        self.after = identifiers
        self.before = ReplyIdentifiers(alone: before)
    }

    /// The same, charged to the user of a subscription until it is sent. Without memory the deleted items are not named.
    func charged(to user: UInt32, in accounts: Accounts) -> Self {
        guard let before else { return self }
        var own = self
        own.charge = try? MemoryCharge(ContainerMemory.identifierBytes(before.sections), of: user, in: accounts)
        if own.charge == nil { own.before = nil }
        return own
    }

    /// The identifiers for this change and a newer one together.
    ///
    /// The newer one's charge is released with it: deleted items are named by the older state.
    func then(_ newer: Self) -> Self {
        var all = self
        all.after = newer.after
        return all
    }
}

extension WireInvalidated {
    mutating func addIdentifiers(_ identifiers: ChangedIdentifiers) {
        changes.addIdentifiers(before: identifiers.before, after: identifiers.after)
    }
}
