/// An item's position on screen along the scroll axis: enough to scroll it back to the same position after any change.
///
///     let anchor = try await container.captureAnchor()      // before the window is resized, or the program ends
///     …
///     let target = try await container.scrollTarget(restoring: anchor)
///
///          ┌──────────────┐ ┐ visible edge, inside the content inset
///          │              │ ┘ distance: 12 points
///          │ ┌──────────┐ │
///          │ │ item     │ │
///
/// It is a plain value of a few words, and may be stored. With an identifier it stays valid when items before the item are
/// inserted or deleted; without one it names whatever item has the index path then.
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
    /// The item's identifier, in replies with identifiers. If it is set, the daemon finds the item by it and ignores `indexPath`.
    public var identifier: Identifier?

    /// Creates a snapshot, by default of the item's start.
    ///
    /// - Parameters:
    ///   - indexPath: the item; ignored where there is an identifier.
    ///   - edge: the edge of the item and of the visible area.
    ///   - distance: points from the visible edge inwards to the item's edge; negative beyond it.
    ///   - identifier: the item's identifier; nil to find it by its index path.
    public init(indexPath: ItemPath, edge: Edge = .start, distance: Double, identifier: Identifier? = nil) {
        self.indexPath = indexPath
        self.edge = edge
        self.distance = distance
        self.identifier = identifier
    }
}
