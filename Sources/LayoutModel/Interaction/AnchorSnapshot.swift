/// Where an item lies on the screen, along the scroll axis: enough to scroll it back to the same place after any change.
public struct AnchorSnapshot: Hashable, Sendable {
    /// An edge along the scroll axis, both of the item and of the visible area inside the content inset.
    public enum Edge: String, CaseIterable, Sendable {
        case start
        case end
    }

    public var indexPath: IndexPath
    public var edge: Edge
    /// Points from the visible edge inwards to the item's edge; negative beyond it.
    public var distance: Double

    public init(indexPath: IndexPath, edge: Edge = .start, distance: Double) {
        self.indexPath = indexPath
        self.edge = edge
        self.distance = distance
    }
}
