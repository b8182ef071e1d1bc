/// Where a drop goes.
public struct InsertionPoint: Hashable, Sendable {
    /// Where the dropped item would be inserted, counted as if the items that are moving were gone; or the item that takes it.
    public var indexPath: IndexPath
    /// Whether the drop goes into the item.
    public var isInto: Bool

    /// Creates an insertion point.
    public init(indexPath: IndexPath, isInto: Bool = false) {
        self.indexPath = indexPath
        self.isInto = isInto
    }
}
