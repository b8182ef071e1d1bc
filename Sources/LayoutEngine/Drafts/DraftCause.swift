/// What makes the layout of a draft stale, and what caused it last.
///
/// Measured sizes stand apart: a script may refuse them. Then the draft is as stale as without them, and has the reason from before.
struct DraftCause: Sendable {
    /// The reason of the last operation that changed more than the bounds and measured sizes.
    private var reasonBesidesSizes: ChangeReason = .bounds
    /// Whether the layout has to be prepared whatever the bounds and measured sizes are.
    private var needsPrepareBesidesSizes = false
    /// Whether measured sizes have changed, and nothing after them.
    private var endsInSizes = false
    private var setsSizes = false

    /// The reason of the last operation that changed more than the bounds.
    var reason: ChangeReason { endsInSizes ? .measurement : reasonBesidesSizes }

    /// Whether the layout has to be prepared whatever the bounds are.
    var needsPrepare: Bool { needsPrepareBesidesSizes || setsSizes }

    /// Something was made stale that need not be prepared.
    mutating func note(_ reason: ChangeReason) { (reasonBesidesSizes, endsInSizes) = (reason, false) }

    /// Something has changed for which the layout has to be prepared.
    mutating func requirePrepare(_ reason: ChangeReason) {
        note(reason)
        needsPrepareBesidesSizes = true
    }

    /// Measured sizes have changed.
    mutating func noteSizes() { (setsSizes, endsInSizes) = (true, true) }

    /// The sizes are taken back, until the layout has chosen.
    mutating func withdrawSizes() { setsSizes = false }

    /// The layout has chosen.
    ///
    /// - Parameter areSet: whether it has left any sizes.
    mutating func settleSizes(areSet: Bool) {
        setsSizes = areSet
        if !areSet { endsInSizes = false }
    }
}
