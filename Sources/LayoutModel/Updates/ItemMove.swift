/// `count` items that were consecutive and still are; the first moved from `from` to `to`, perhaps to another section.
///
///     ItemMove(from: [0, 2], to: [1, 0], count: 3)      [0, 2] → [1, 0],  [0, 3] → [1, 1],  [0, 4] → [1, 2]
public struct ItemMove: Hashable, Sendable {
    /// The first item's old index path.
    public var from: ItemPath
    /// The first item's new index path.
    public var to: ItemPath
    /// The number of items.
    public var count: Int

    /// Creates a move.
    ///
    /// Nothing is checked: the places may be equal, and the count 0 or negative.
    @inlinable
    public init(from: ItemPath, to: ItemPath, count: Int) {
        self.from = from
        self.to = to
        self.count = count
    }
}
