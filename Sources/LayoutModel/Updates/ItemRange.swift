/// `count` items of one section, side by side from `item` on.
public struct ItemRange: Hashable, Sendable {
    public var section: Int
    public var item: Int
    public var count: Int

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
}
