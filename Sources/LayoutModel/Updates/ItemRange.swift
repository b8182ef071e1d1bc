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
    package var indexPaths: [ItemPath] { range.map { ItemPath(section: section, item: $0) } }
}

extension [ItemRange] {
    /// The ranges of items, in the given order: those that follow each other are one.
    package init(joining paths: some Sequence<ItemPath>) {
        self = []
        for path in paths { join(ItemRange(section: path.section, item: path.item)) }
    }

    /// Appends a range, or makes the last one longer if this one follows it.
    @inlinable
    package mutating func join(_ range: ItemRange) {
        if continues(with: range) { self[count - 1].count += range.count } else { append(range) }
    }

    /// Whether a range follows the last one, so that both are one.
    @inlinable
    package func continues(with range: ItemRange) -> Bool {
        guard let last else { return false }
        return last.section == range.section && last.item + last.count == range.item
    }
}
