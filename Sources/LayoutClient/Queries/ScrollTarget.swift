public import LayoutCore
import LayoutWire

/// Where to scroll to.
public struct ScrollTarget: Equatable, Sendable {
    /// The content offset.
    public var offset: Point
    /// The item's section scrolls by itself: the offset of its row besides (`Operation.setOrthogonalOffset`).
    public var rowOffset: Double?

    /// Where an item is to lie up and down, in what shows inside the content inset.
    public enum Vertical: String, Sendable, CaseIterable {
        /// By the least scroll that makes it wholly visible.
        case nearest
        case top, center, bottom
        /// The offset stays on this axis.
        case none
    }

    /// Where it is to lie from left to right.
    public enum Horizontal: String, Sendable, CaseIterable {
        case nearest
        case left, center, right
        case none
    }

    /// nil: the item has no place.
    init?(_ wire: WireScrollTargetReply) {
        guard wire.hasOffset else { return nil }
        offset = wire.offset.core
        rowOffset = wire.hasRowOffset ? wire.rowOffset : nil
    }
}
