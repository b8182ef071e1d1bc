/// Consecutive items of a column: a part of an array, which other chunks may share.
///
/// Columns that are edited share arrays, so `scalars` may be longer than the chunk: it is kept until no chunk refers to it.
package struct ColumnChunk<Item: ColumnItem>: TreeChunk {
    /// The totals of consecutive items.
    package struct Summary: ItemSummary {
        /// The number of items.
        package var count = 0
        /// The first item; nil if there is none.
        package var first: Item?
        /// Whether all items are equal.
        package var isUniform = true

        /// The summary of no items.
        package static var zero: Summary { Summary() }

        /// The summary of some items and those that follow them.
        package static func + (first: Summary, second: Summary) -> Summary {
            if first.count == 0 { return second }
            if second.count == 0 { return first }
            return Summary(
                count: first.count + second.count, first: first.first,
                isUniform: first.isUniform && second.isUniform && first.first == second.first)
        }
    }

    /// The scalars of these items and of others.
    package let scalars: [Item.Scalar]
    /// The number of items in `scalars` before the first.
    package let offset: Int
    /// The totals of these items.
    package let summary: Summary

    /// The items of an array in some places.
    init(_ scalars: [Item.Scalar], _ items: Range<Int>) {
        self.scalars = scalars
        offset = items.lowerBound
        guard !items.isEmpty else {
            summary = .zero
            return
        }
        let first = Item(scalars, at: items.lowerBound * Item.scalarCount)
        let isUniform = items.allSatisfy { Item(scalars, at: $0 * Item.scalarCount) == first }
        summary = Summary(count: items.count, first: first, isUniform: isUniform)
    }

    /// The number of items in a chunk at most.
    static var mostItems: Int { 512 }

    /// Chunks of some items of an array, equally full.
    ///
    /// - Complexity: O(items)
    static func chunks(_ scalars: [Item.Scalar], _ items: Range<Int>) -> [ColumnChunk] {
        let chunks = (items.count + mostItems - 1) / mostItems
        return (0..<chunks).map { chunk in
            let start = items.lowerBound + chunk * items.count / chunks
            return ColumnChunk(scalars, start..<items.lowerBound + (chunk + 1) * items.count / chunks)
        }
    }

    /// Whether the chunk has fewer than half as many items as it may have.
    package var isShort: Bool { summary.count < Self.mostItems / 2 }

    /// Some of its items, counted from its first; shares the array.
    ///
    /// - Complexity: O(items), for the summary
    package func part(_ items: Range<Int>) -> ColumnChunk {
        ColumnChunk(scalars, offset + items.lowerBound..<offset + items.upperBound)
    }

    /// These items and those of the next chunk, in a new array.
    ///
    /// - Complexity: O(items of both)
    package func merged(with next: ColumnChunk) -> [ColumnChunk] {
        Self.chunks(Array(slice + next.slice), 0..<summary.count + next.summary.count)
    }

    private var slice: ArraySlice<Item.Scalar> {
        scalars[offset * Item.scalarCount..<(offset + summary.count) * Item.scalarCount]
    }
}
