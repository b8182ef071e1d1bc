/// The place where a drop would go: between items, or into one.
///
///     ┌────┐   ┌────┐   ┌────┐
///     │ 0  │ ↓ │ 1  │   │ 2  │       indexPath is [0, 1], isInto is false: before item 1
///     └────┘   └────┘   └────┘
///     ┌────┐   ┌────┐   ┌────┐
///     │ 0  │   │ ↓  │   │ 2  │       indexPath is [0, 1], isInto is true: item 1 takes the drop
///     └────┘   └────┘   └────┘
///
/// While items of the container are being dragged, `indexPath` counts as if they were gone: dropping an item at its own place gives
/// its own index path. It is thus the target of a move, in the numbering after the items were taken out.
///
/// A point is at most as valid as the generation of the reply that brought it.
public struct InsertionPoint: Hashable, Sendable {
    /// Where the dropped item would be inserted, counted as if the items that are moving were gone; or the item that takes it.
    ///
    /// At the end of a section its number is the number of items that stay there.
    public var indexPath: ItemPath
    /// Whether the drop goes into the item, as into a folder, instead of before it.
    public var isInto: Bool
    /// The identifier of the item that takes the drop, or before which the dropped item would be inserted, in replies with
    /// identifiers. nil at the end of a section.
    public var identifier: Identifier?

    /// Creates an insertion point, by default before the item and without its identifier.
    public init(indexPath: ItemPath, isInto: Bool = false, identifier: Identifier? = nil) {
        self.indexPath = indexPath
        self.isInto = isInto
        self.identifier = identifier
    }
}
