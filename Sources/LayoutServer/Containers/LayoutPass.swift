import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// A transaction on its way to the next snapshot: what each step has found so far.
///
///     apply operations ──► invalidate ──► prepare ──► scroll to the anchor ──► outcome
struct LayoutPass {
    /// How far the pass has got. If it fails, this decides what has to be undone.
    enum Stage {
        /// Only the transaction has changed.
        case applying
        /// The layout instance may have changed.
        case laidOut
        /// The outcome is known.
        case settled
    }

    /// What the reply to an update tells besides the changes.
    struct AppliedUpdate {
        /// The number of batch updates up to its end.
        var batchCount: Int
        /// The sections before and after its batch update, if its reply names items. Other updates may be carried out together with
        /// it, so these are not those before and after the pass.
        var batchSections: (before: [LayoutCore.Section], after: [LayoutCore.Section])?
        /// What its operations by identifier have left out.
        var skipped: [Skipped] = []
    }

    let before: Snapshot
    var stage = Stage.applying
    var transaction: CollectionDraft
    /// What is charged for the transaction until it is committed or dropped.
    var charge: MemoryCharge
    /// For each update, in order, what applying it has come to.
    var applied: [AppliedUpdate] = []
    /// The bounds that the client requested. The transaction's bounds may be moved to keep the anchor in place.
    var requestedBounds = Rect.zero
    var anchor: ScrollAnchor?
    var resize: ResizeAnchor?
    /// What the transaction makes stale; nil: nothing.
    var context: InvalidationContext?
    var layout: PreparedLayout
    var duration: Duration
    /// The cells that `layout` has taken over from the snapshot before.
    var reused = ReusedCells.none
    /// By how much the anchor moves on the screen.
    var displacement = Point.zero
    /// The elements in sight before, for an update with animations.
    var visibleBefore: [LayoutAttributes] = []

    init(_ before: Snapshot, _ transaction: CollectionDraft, _ charge: MemoryCharge) {
        self.before = before
        self.transaction = transaction
        self.charge = charge
        layout = before.prepared
        duration = before.duration
    }

    /// The elements that clients have named, if nothing else is stale.
    ///
    /// - Throws: `index.outOfRange`
    var named: PartialInvalidation? {
        get throws(LayoutError) {
            let isPartial = !transaction.needsPrepare && transaction.container.bounds == before.bounds
            return isPartial && !transaction.stale.isEmpty
                ? try transaction.stale.invalidation(of: before.prepared) : nil
        }
    }

    /// The container with the bounds that the client requested.
    var requested: Container {
        var container = transaction.container
        container.bounds = requestedBounds
        return container
    }

    /// By how much the bounds were moved to keep the anchor in place.
    var adjustment: Point {
        let bounds = transaction.container.bounds
        return Point(x: bounds.x - requestedBounds.x, y: bounds.y - requestedBounds.y)
    }
}
