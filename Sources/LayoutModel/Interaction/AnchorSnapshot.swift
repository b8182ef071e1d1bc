/// An item's position on screen along the scroll axis: enough to scroll it back to the same position after any change.
public struct AnchorSnapshot: Hashable, Sendable {
    /// An edge along the scroll axis, of both the item and the visible area inside the content inset.
    public enum Edge: String, CaseIterable, Sendable {
        /// The edge where the content starts.
        case start
        /// The edge where the content ends.
        case end
    }

    /// The item.
    public var indexPath: ItemPath
    /// The edge that is measured.
    public var edge: Edge
    /// Points from the visible edge inwards to the item's edge; negative beyond it.
    public var distance: Double
    /// What the client calls the item, in answers that bring identifiers. The daemon then finds the item by it, wherever the item has
    /// gone, and not by `indexPath`.
    public var identifier: Identifier?

    /// Creates a snapshot.
    public init(indexPath: ItemPath, edge: Edge = .start, distance: Double, identifier: Identifier? = nil) {
        self.indexPath = indexPath
        self.edge = edge
        self.distance = distance
        self.identifier = identifier
    }
}
