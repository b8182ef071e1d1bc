/// How a state of a container differs from its data while items are being dragged, and what is published of that.
package struct DragView: Sendable {
    /// From the data to the order in which it is laid out.
    package let map: ItemMap
    /// The state without the drag.
    package internal(set) var committed: LaidOutState
    /// The items, by the index paths of the data of their own container.
    package let indexPaths: [ItemPath]
    /// Their identifiers; nil for a container without any.
    package let identifiers: [Identifier]?
    /// Where the first of them would be dropped; nil: nowhere in this container.
    package let target: ItemPath?
    /// Where the finger is, in the content's coordinates.
    package let position: Point
    /// How the items are drawn, under the finger.
    package let lifted: [LayoutAttributes]
    /// The container that the items come from, if that is another one.
    package let source: UInt32?
    /// The container that they hover over, if that is another one.
    package let destination: UInt32?
}

/// The transition that a container is in, as its readers see it. `progress` is clamped, and `step` answers queries between the ends.
package struct TransitionView: Sendable {
    /// The layout that it leads to.
    package let layout: String
    /// From 0 to 1.
    package let progress: Double
    /// Answers queries; nil at the ends, where the state's prepared layout does.
    package let step: TransitionStep?
}
