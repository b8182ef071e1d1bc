/// How a state of a container differs from its data while items are being dragged, and what is published of that.
package struct DragView: Sendable {
    /// From the data to the order in which it is laid out.
    ///
    /// Dragged items that hover over another container are gone in it, and guests have no old index path.
    package let map: ItemMap
    /// The state without the drag.
    ///
    /// Windows that show the data in its own order read it, and every change of the container leads on from it.
    package internal(set) var committed: LaidOutState
    /// The items, by the index paths of the data of their own container.
    ///
    /// In the order in which they gather, so that the first of them is at `target`.
    package let indexPaths: [ItemPath]
    /// Their identifiers; nil for a container without any.
    ///
    /// In the same order as `indexPaths`.
    package let identifiers: [Identifier]?
    /// Where the first of them would be dropped; nil: nowhere in this container.
    ///
    /// The index path that it would have after the drop, as the target of a move.
    package let target: ItemPath?
    /// Where the finger is, in the content's coordinates.
    ///
    /// Over another container, `destination`, in the coordinates of that one's content.
    package let position: Point
    /// How the items are drawn, under the finger.
    ///
    /// At the size and with the attributes that they have in the layout, or as a script chooses; under their index paths in `indexPaths`.
    package let lifted: [LayoutAttributes]
    /// The container that the items come from, if that is another one.
    ///
    /// As the number of the container; nil if they are this one's own.
    package let source: UInt32?
    /// The container that they hover over, if that is another one.
    ///
    /// As the number of the container; nil if they are laid out here.
    package let destination: UInt32?
}

/// The transition that a container is in, as its readers see it. `progress` is clamped, and `step` answers queries between the ends.
package struct TransitionView: Sendable {
    /// The layout that it leads to.
    ///
    /// The name of the container's own layout if only the parameters differ.
    package let layout: String
    /// From 0 to 1.
    ///
    /// 0 is the layout that it began in.
    package let progress: Double
    /// Answers queries; nil at the ends, where the state's prepared layout does.
    ///
    /// It is made of both prepared layouts, and computes each element when it is queried.
    package let step: TransitionStep?
}
