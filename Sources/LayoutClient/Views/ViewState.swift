public import LayoutModel

/// The state of a view, as its effects so far have left it.
public struct ViewState: Hashable, Sendable {
    /// The gesture that is under way.
    ///
    /// There is one at a time; several fingers are one pinch.
    public enum Gesture: String, CaseIterable, Sendable {
        /// Nothing.
        case none
        /// It presses, and it is open what that becomes.
        case pressing
        /// It spans a rubber band.
        case spanning
        /// It drags items of this view, or items of another one over it.
        case dragging, hosting
        /// Two fingers pinch.
        case pinching
        /// It scrolls a row.
        case scrollingRow
    }

    /// The container's generation, of which index paths are.
    public var generation: UInt64
    /// The items that are selected.
    public var selected: ViewItems
    /// The item that keys act on; nil: none.
    public var cursor: ViewItem?
    /// The end of a range that the cursor does not move; nil: it begins at the cursor.
    public var anchor: ViewItem?
    /// The gesture that is under way; nil if this client does not know its kind.
    public var gesture: Gesture?
    /// The item that is edited in place; nil: none.
    public var editing: ViewItem?
    /// What is visible, in content coordinates.
    public var visible: Rect
    /// How far rows are scrolled that the view has scrolled, in points, by section.
    public var rowOffsets: [Int: Double]
}
