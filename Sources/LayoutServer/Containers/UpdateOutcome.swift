import LayoutCore

/// The result of a committed transaction.
struct UpdateOutcome: Sendable {
    var snapshot: Snapshot
    /// The generation that the changes lead from.
    var generationBefore: UInt64
    /// nil when nothing visible has changed.
    var changes: FrameDiff?
    var sizeBefore: Size
    /// By how much the bounds were moved to keep the anchor in place.
    var adjustment: Point
    /// By how much the anchor moved on the screen nevertheless.
    var displacement: Point
    /// What further changes of the bounds keep in place.
    var resize: ResizeAnchor?
    var animations: UpdateAnimations?

    /// The outcome for one of several merged updates that set bounds: its adjustment counts from its own bounds.
    func adjusted(for update: QueuedUpdate) -> Self {
        guard resize != nil, let origin = update.origin else { return self }
        var own = self
        own.adjustment = Point(x: snapshot.bounds.x - origin.x, y: snapshot.bounds.y - origin.y)
        return own
    }
}
