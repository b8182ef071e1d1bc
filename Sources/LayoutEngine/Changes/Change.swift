/// What a change of a container did: everything that replies, events and hosts report of it.
///
/// A change is complete when it is made: `state` is laid out, and `diff` leads from what readers saw before to what they see now.
package struct Change: Sendable {
    /// What readers see now.
    ///
    /// Its generation is `generationBefore` if `diff` is nil, and a later one otherwise.
    package var state: LaidOutState
    /// The generation that it leads from.
    package var generationBefore: UInt64
    /// What caused it.
    package var reason: ChangeReason
    /// What became of every element, from old to new index paths of the data; nil: nothing visible has changed, and the generation is the
    /// same.
    package var diff: FrameDiff?
    /// The content size before, in points.
    package var sizeBefore: Size
    /// By how much the bounds were moved to keep something in place.
    ///
    /// In points, from the requested origin to the one that was set; of a step of a transition, from the origin that readers saw before.
    package var adjustment = Point.zero
    /// By how much that moved on the screen nevertheless, in points: where the content ends too soon, or where a script has chosen another
    /// offset.
    package var displacement = Point.zero
    /// How elements come into sight and leave; nil unless `LayoutOptions.withAnimations` was set.
    package var animations: UpdateAnimations?
    /// Whether the layout was prepared or updated.
    ///
    /// False for a scroll that makes no frame stale, and for a step of a transition, whose elements lie between what is prepared already.
    package var isPrepared = false
    /// What became of the items of the data, those included that the layout gives no place. Items that were reloaded are the same.
    package var items = ItemMap.identity
    /// What further changes of the bounds keep in place.
    ///
    /// nil after a change of the data, after a scroll, and if nothing was to stay in place: the next resize then begins anew.
    var resize: ResizeAnchor?

    /// Whether successive changes of the bounds keep the same in place: its adjustment then counts from the last of them.
    package var isResize: Bool { resize != nil }
}

/// The initial attributes of elements that come into sight, and the final ones of those that leave: a script's own, or else the attributes
/// that the element has in the layout, at alpha 0.
package struct UpdateAnimations: Sendable {
    /// By their new index paths.
    ///
    /// Only elements that are in sight after the change, and that were not there before it.
    package var appearing: [LayoutAttributes]
    /// By their old index paths.
    ///
    /// Only elements that were in sight before the change, and that are not there after it.
    package var disappearing: [LayoutAttributes]
}

/// How a draft is laid out. It is used where the change is made, and does not outlive it.
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
    ///
    /// The elements in sight are then listed before and after the change, and a script may choose how they come and go.
    package var withAnimations = false
    /// The most elements in sight for that. With more the change fails with `limit.elementsPerReply`.
    package var elementLimit = Int.max
    /// The purpose of the draft.
    package var purpose = Purpose.update
    /// Becomes true when the change is not wanted any more. Any thread calls it.
    ///
    /// The change then fails with `request.cancelled`, and the container is as it was. nil: the change cannot be cancelled.
    package var isCancelled: (@Sendable () -> Bool)?
    /// Called with the visible part before the rest is laid out, and with the position on the scroll axis before which elements are as
    /// they will be; nil if there is no observer.
    package var showScreen: (@Sendable (LaidOutState, Double) -> Void)?

    /// Lays out a change of the data that cannot be cancelled and whose reply has no animations.
    ///
    /// - Parameter anchor: what stays in place on the screen; nil: nothing.
    package init(anchor: AnchorPlace? = nil) { self.anchor = anchor }
}
