/// `count` consecutive items of one section, the first of them `item`.
///
/// Both numbers are from 0.
///
/// A range takes the same three words whatever its count. It does not cross sections.
public struct ItemRange: Hashable, Sendable {
    /// The section's number.
    public var section: Int
    /// The first item's number.
    public var item: Int
    /// The number of items.
    ///
    /// 0 stands for no items. A negative count is not rejected here, but `range` traps on it.
    public var count: Int

    /// Creates a range, by default of a single item.
    ///
    /// Nothing is checked.
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
    package var indexPaths: [ItemPath] { range.map { ItemPath(section: section, item: $0) } }
}

extension [ItemRange] {
    /// The ranges of items, in the given order: items that follow each other share a range.
    ///
    ///     [0, 3], [0, 4], [1, 5], [0, 5]   →   [0, 3] × 2, [1, 5], [0, 5]
    ///
    /// - Complexity: O(*n*) for *n* items.
    package init(joining paths: some Sequence<ItemPath>) {
        self = []
        for path in paths { join(ItemRange(section: path.section, item: path.item)) }
    }

    /// Appends a range, or makes the last one longer if this one follows it.
    ///
    /// Ranges that overlap the last one or precede it are appended: nothing is sorted.
    @inlinable
    package mutating func join(_ range: ItemRange) {
        if continues(with: range) { self[count - 1].count += range.count } else { append(range) }
    }

    /// Whether a range follows the last one, so that both are one.
    ///
    /// - Returns: whether it is in the same section and begins where the last range ends; false in an empty list.
    @inlinable
    package func continues(with range: ItemRange) -> Bool {
        guard let last else { return false }
        return last.section == range.section && last.item + last.count == range.item
    }
}
