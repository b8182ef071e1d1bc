/// `count` consecutive items of one section, the first of them `item`.
public struct ItemRange: Hashable, Sendable {
    /// The section's number.
    public var section: Int
    /// The first item's number.
    public var item: Int
    /// The number of items.
    public var count: Int

    /// Creates a range.
    @inlinable
    public init(section: Int, item: Int, count: Int = 1) {
        self.section = section
        self.item = item
        self.count = count
    }

    /// The items' numbers in their section.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable
    package var range: Range<Int> { item..<item + count }

    /// The items' index paths.
    ///
    /// - Precondition: `count` is not negative.
    package var indexPaths: [IndexPath] { range.map { IndexPath(section: section, item: $0) } }
}
