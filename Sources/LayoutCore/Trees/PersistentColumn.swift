/// The values of a section's items, in their order.
///
///     at first          [ 1 000 000 scalars ]                        an array, taken over without a copy
///     after a change    [ 0 … 99 999 ] · [ 512 ] · [ 100 512 … ]     a tree of chunks; two are parts of that array
///
/// The first change makes a persistent tree of chunks over the array, and every change copies only the chunk that it touches: an earlier
/// value, as an older snapshot retains it, shares everything else. Reading an item costs O(1) until then and O(log *n*) after it; `Reader`
/// makes reading in order as fast as before.
///
/// Other targets do not specialize what is generic here, so what they call item by item is declared for each kind of item
/// (`ItemSizes`, `ItemNumbers`, `ItemNames`).
package struct PersistentColumn<Item: ColumnItem>: Sendable {
    private enum Storage: Sendable {
        case array([Item.Scalar])
        case chunks(SummaryTree<ColumnChunk<Item>>)
    }

    private let storage: Storage

    /// A column of more items than this for each part that it is joined from becomes a tree; fewer items are copied sooner.
    package static var longestArray: Int { 512 }

    /// Creates a column from its items' scalars.
    ///
    /// - Precondition: there are equally many for each item.
    package init(_ scalars: [Item.Scalar]) {
        precondition(
            scalars.count.isMultiple(of: Item.scalarCount),
            "\(scalars.count) scalars, expected a multiple of \(Item.scalarCount)")
        storage = .array(scalars)
    }

    /// Joins items from several columns.
    ///
    /// - Precondition: each column has the items of its range.
    /// - Complexity: O(*parts* · log *n*) for few parts; O(*n*) for many, or if a column has never changed before.
    package init(joining parts: [(column: PersistentColumn, items: Range<Int>)]) {
        let count = parts.reduce(0) { $0 + $1.items.count }
        if parts.count == 1, parts[0].items == 0..<parts[0].column.count {
            self = parts[0].column
        } else if count <= parts.count * Self.longestArray {
            var scalars: [Item.Scalar] = []
            scalars.reserveCapacity(count * Item.scalarCount)
            for (column, items) in parts { column.append(items, to: &scalars) }
            storage = .array(scalars)
        } else {
            var chunks = SummaryTree<ColumnChunk<Item>>()
            for (column, items) in parts { chunks.append(column.chunks(of: items)) }
            storage = .chunks(chunks)
        }
    }

    /// The number of items.
    ///
    /// - Complexity: O(1)
    package var count: Int {
        switch storage {
        case .array(let scalars): scalars.count / Item.scalarCount
        case .chunks(let chunks): chunks.summary.count
        }
    }

    /// The scalars of all items in turn.
    ///
    /// - Complexity: O(1) in a column that has never changed, else O(*n*)
    package var scalars: [Item.Scalar] {
        switch storage {
        case .array(let scalars): return scalars
        case .chunks:
            var all: [Item.Scalar] = []
            all.reserveCapacity(count * Item.scalarCount)
            append(0..<count, to: &all)
            return all
        }
    }

    /// The value that all items have; nil if they differ or there are none.
    ///
    /// - Complexity: O(1) after a change, else O(items before the first that differs)
    var commonItem: Item? {
        switch storage {
        case .array(let scalars):
            guard count > 0 else { return nil }
            let first = Item(scalars, at: 0)
            return (1..<count).allSatisfy { Item(scalars, at: $0 * Item.scalarCount) == first } ? first : nil
        case .chunks(let chunks): return chunks.summary.isUniform ? chunks.summary.first : nil
        }
    }

    /// An item. `Reader` is faster for items in order.
    ///
    /// - Complexity: O(log *n*) after a change, else O(1)
    @inline(__always)
    func value(of item: Int) -> Item {
        if case .array(let scalars) = storage { return Item(scalars, at: item * Item.scalarCount) }
        return chunk(with: item).value(of: item)
    }

    // MARK: Chunks

    /// Consecutive items in one array.
    ///
    /// It is what a `Reader` has at hand. Items count from the first one of the column.
    package struct Chunk: Sendable {
        /// The items.
        package let items: Range<Int>
        /// The scalars of these items and of others.
        package let scalars: [Item.Scalar]
        /// The index of item 0's first scalar in `scalars`, which may be negative.
        package let base: Int

        @inline(__always)
        func value(of item: Int) -> Item { Item(scalars, at: base + item * Item.scalarCount) }
    }

    /// The chunk with an item: a loop over a chunk reads an array.
    ///
    /// - Precondition: the item exists.
    /// - Complexity: O(log *n*)
    func chunk(with item: Int) -> Chunk {
        switch storage {
        case .array(let scalars): return Chunk(items: 0..<scalars.count / Item.scalarCount, scalars: scalars, base: 0)
        case .chunks(let chunks):
            guard let (chunk, first) = chunks.chunk(of: item) else {
                return Chunk(items: item..<item, scalars: [], base: 0)
            }
            return Chunk(
                items: first..<first + chunk.summary.count, scalars: chunk.scalars,
                base: (chunk.offset - first) * Item.scalarCount)
        }
    }

    /// Reads items mostly in order.
    ///
    /// It remembers the chunk of the last item, so that reading all items in order takes O(*n*). Any other order works too.
    package struct Reader: Sendable {
        private let column: PersistentColumn
        private var chunk: Chunk

        init(reading column: PersistentColumn, at item: Int) {
            self.column = column
            chunk = column.chunk(with: item)
        }

        @inline(__always)
        mutating func value(of item: Int) -> Item {
            if !chunk.items.contains(item) { chunk = column.chunk(with: item) }
            return chunk.value(of: item)
        }
    }

    /// The scalars of some items: a part of an array if one chunk has them all, else a copy.
    ///
    /// - Complexity: O(log *n*), plus the items if they are copied
    func part(_ items: Range<Int>) -> ArraySlice<Item.Scalar> {
        guard let first = items.first else { return [] }
        let chunk = chunk(with: first)
        if items.upperBound <= chunk.items.upperBound { return chunk.slice(items) }
        var scalars: [Item.Scalar] = []
        scalars.reserveCapacity(items.count * Item.scalarCount)
        append(items, to: &scalars)
        return scalars[...]
    }

    // MARK: Steps

    private func append(_ items: Range<Int>, to scalars: inout [Item.Scalar]) {
        var item = items.lowerBound
        while item < items.upperBound {
            let chunk = chunk(with: item)
            let end = min(items.upperBound, chunk.items.upperBound)
            scalars += chunk.slice(item..<end)
            item = end
        }
    }

    /// The chunks of some items. The first and the last may be short.
    private func chunks(of items: Range<Int>) -> SummaryTree<ColumnChunk<Item>> {
        switch storage {
        case .array(let scalars): SummaryTree(ColumnChunk.chunks(scalars, items))
        case .chunks(let chunks): chunks.items(items)
        }
    }
}

extension PersistentColumn.Chunk {
    fileprivate func slice(_ items: Range<Int>) -> ArraySlice<Item.Scalar> {
        scalars[base + items.lowerBound * Item.scalarCount..<base + items.upperBound * Item.scalarCount]
    }
}

extension PersistentColumn: Equatable {
    /// Whether all items are equal.
    ///
    /// Columns that were edited in different ways are equal if their items are, however they are divided into chunks.
    ///
    /// - Complexity: O(*n*)
    package static func == (first: PersistentColumn, second: PersistentColumn) -> Bool {
        first.scalars == second.scalars
    }
}
