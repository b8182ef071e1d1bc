/// Where a drop goes.
public struct InsertionPoint: Hashable, Sendable {
    /// Where the dropped item would be inserted, counted as if the items that are moving were gone; or the item that takes it.
    public var indexPath: ItemPath
    /// Whether the drop goes into the item.
    public var isInto: Bool
    /// What the client calls the item that takes the drop, or before which the dropped item would be inserted, in answers that bring
    /// identifiers. nil at the end of a section.
    public var identifier: Identifier?

    /// Creates an insertion point.
    public init(indexPath: ItemPath, isInto: Bool = false, identifier: Identifier? = nil) {
        self.indexPath = indexPath
        self.isInto = isInto
        self.identifier = identifier
    }
}
