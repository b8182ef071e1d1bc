/// What a change of a container did: everything that anybody is told of it.
package struct Change: Sendable {
    /// What readers see now.
    package var state: LaidOutState
    /// The generation that it leads from.
    package var generationBefore: UInt64
    /// What caused it.
    package var reason: ChangeReason
    /// What became of every element; nil: nothing visible has changed.
    package var diff: FrameDiff?
    /// The content size before, in points.
    package var sizeBefore: Size
    /// By how much the bounds were moved to keep something in place.
    package var adjustment = Point.zero
    /// By how much that moved on the screen nevertheless.
    package var displacement = Point.zero
    /// How elements come into sight and leave; nil: nobody asked.
    package var animations: UpdateAnimations?
    /// Whether the layout was prepared or updated.
    package var isPrepared = false
    /// What became of the items of the data, those included that the layout gives no place. Items that were reloaded are the same.
    package var items = ItemMap.identity
    /// What further changes of the bounds keep in place.
    var resize: ResizeAnchor?

    /// Whether successive changes of the bounds keep the same in place: its adjustment then counts from the last of them.
    package var isResize: Bool { resize != nil }
}

/// The initial attributes of elements that come into sight, and the final ones of those that leave.
package struct UpdateAnimations: Sendable {
    /// By their new index paths.
    package var appearing: [LayoutAttributes]
    /// By their old index paths.
    package var disappearing: [LayoutAttributes]
}

/// How a draft is laid out.
package struct LayoutOptions {
    /// The purpose of a draft.
    package enum Purpose: Sendable {
        /// A change of the data, which a drag and a transition outlive.
        case update
        /// Drops the items that are being dragged.
        case drop
        /// Sets the layout that a transition leads to.
        case endOfTransition
    }

    /// What stays in place on the screen; nil: nothing.
    package var anchor: AnchorPlace?
    /// Whether to find how elements appear and disappear.
    package var withAnimations = false
    /// The most elements in sight for that.
    package var elementLimit = Int.max
    /// The purpose of the draft.
    package var purpose = Purpose.update
    /// Becomes true when the change is not wanted any more. Any thread calls it.
    package var isCancelled: (@Sendable () -> Bool)?
    /// Called with the visible part before the rest is laid out, and with the position on the scroll axis before which elements are as
    /// they will be; nil if there is no observer.
    package var showScreen: (@Sendable (LaidOutState, Double) -> Void)?

    /// Keeps nothing in place.
    package init(anchor: AnchorPlace? = nil) { self.anchor = anchor }
}
