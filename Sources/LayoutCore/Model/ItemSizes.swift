/// The sizes of a section's items, 16 bytes per item: width and height in turn, as on the wire, so that a million sizes are taken
/// over without a copy.
///
/// A change makes a persistent tree of chunks over the array, and copies only the chunk that it touches: an earlier value, as an
/// older snapshot retains it, shares everything else.
package struct ItemSizes: Sendable {
    private enum Storage: Sendable {
        case array([Double])
        case chunks(SummaryTree<SizeChunk>)
    }

    private var storage: Storage

    /// Sizes of more items than this for each part that they are joined from become a tree; fewer are copied sooner.
    package static let longestArray = 512

    /// Creates sizes from widths and heights in turn.
    ///
    /// - Precondition: `lengths` has an even count.
    package init(lengths: [Double]) {
        precondition(lengths.count.isMultiple(of: 2), "\(lengths.count) lengths, expected an even number")
        storage = .array(lengths)
    }

    /// Creates sizes; O(*n*).
    package init(_ sizes: [Size]) {
        self.init(lengths: sizes.flatMap { [$0.width, $0.height] })
    }

    /// Joins the sizes of items from several sources.
    ///
    /// - Precondition: each source has the items of its range.
    /// - Complexity: O(*parts* · log *n*) for few parts; O(*n*) for many, or if a source has never changed before.
    package init(joining parts: [(sizes: ItemSizes, items: Range<Int>)]) {
        let count = parts.reduce(0) { $0 + $1.items.count }
        if parts.count == 1, parts[0].items == 0..<parts[0].sizes.count {
            self = parts[0].sizes
        } else if count <= parts.count * Self.longestArray {
            var lengths: [Double] = []
            lengths.reserveCapacity(2 * count)
            for (sizes, items) in parts { sizes.append(items, to: &lengths) }
            storage = .array(lengths)
        } else {
            var chunks = SummaryTree<SizeChunk>()
            for (sizes, items) in parts { chunks.append(sizes.chunks(of: items)) }
            storage = .chunks(chunks)
        }
    }

    /// The number of items.
    package var count: Int {
        switch storage {
        case .array(let lengths): lengths.count / 2
        case .chunks(let chunks): chunks.summary.count
        }
    }

    /// Width and height of all items in turn, in points; O(*n*) after a change.
    package var lengths: [Double] {
        switch storage {
        case .array(let lengths): return lengths
        case .chunks:
            var all: [Double] = []
            all.reserveCapacity(2 * count)
            append(0..<count, to: &all)
            return all
        }
    }

    /// The size that all items share; nil if they differ or there are none.
    ///
    /// - Complexity: O(1) after a change, else O(items before the first that differs)
    package var uniform: Size? {
        switch storage {
        case .array(let lengths):
            let all = SizeChunk.Summary(lengths)
            return all.count > 0 && all.isUniform ? all.first : nil
        case .chunks(let chunks): return chunks.summary.isUniform ? chunks.summary.first : nil
        }
    }

    /// The size of an item in points. `Reader` is faster for items in order.
    ///
    /// - Complexity: O(log *n*) after a change, else O(1)
    @inline(__always)
    package subscript(item: Int) -> Size {
        if case .array(let lengths) = storage {
            return Size(width: lengths[2 * item], height: lengths[2 * item + 1])
        }
        return chunk(of: item)[item]
    }

    /// Replaces the sizes of consecutive items from `item`.
    ///
    /// - Precondition: `sizes` consists of pairs, for no more items than there are.
    /// - Complexity: O(log *n* + *sizes*), but O(*n*) for the first change
    package mutating func replace(from item: Int, with sizes: [Double]) {
        let end = item + sizes.count / 2
        self = ItemSizes(
            joining: [
                (self, 0..<item), (ItemSizes(lengths: sizes), 0..<sizes.count / 2), (self, end..<count),
            ])
    }

    // MARK: Chunks

    /// The sizes of consecutive items in one array.
    package struct Chunk: Sendable {
        /// The items.
        package let items: Range<Int>
        /// Widths and heights of these items and of others.
        package let lengths: [Double]
        /// The index of item 0's width in `lengths`, which may be negative.
        package let base: Int

        /// The size of one of the items.
        @inline(__always)
        package subscript(item: Int) -> Size {
            Size(width: lengths[base + 2 * item], height: lengths[base + 2 * item + 1])
        }
    }

    /// The chunk with an item: a loop over a chunk reads an array.
    ///
    /// - Precondition: the item exists.
    /// - Complexity: O(log *n*)
    package func chunk(of item: Int) -> Chunk {
        switch storage {
        case .array(let lengths): return Chunk(items: 0..<lengths.count / 2, lengths: lengths, base: 0)
        case .chunks(let chunks):
            guard let found = chunks.first(where: { $0.count > item }) else {
                return Chunk(items: item..<item, lengths: [], base: 0)
            }
            let first = found.before.count
            return Chunk(
                items: first..<first + found.element.count, lengths: found.element.lengths,
                base: 2 * (found.element.offset - first))
        }
    }

    /// Reads sizes of items mostly in order.
    package struct Reader: Sendable {
        private let sizes: ItemSizes
        private var chunk: Chunk

        /// Creates a reader that begins about an item.
        package init(_ sizes: ItemSizes, at item: Int = 0) {
            self.sizes = sizes
            chunk = sizes.chunk(of: item)
        }

        /// The size of an item, which must exist.
        @inline(__always)
        package subscript(item: Int) -> Size {
            mutating get {
                if !chunk.items.contains(item) { chunk = sizes.chunk(of: item) }
                return chunk[item]
            }
        }
    }

    // MARK: Steps

    private func append(_ items: Range<Int>, to lengths: inout [Double]) {
        var item = items.lowerBound
        while item < items.upperBound {
            let chunk = chunk(of: item)
            let end = min(items.upperBound, chunk.items.upperBound)
            lengths += chunk.lengths[chunk.base + 2 * item..<chunk.base + 2 * end]
            item = end
        }
    }

    /// The chunks of some items. The first and the last may be short.
    private func chunks(of items: Range<Int>) -> SummaryTree<SizeChunk> {
        if items.isEmpty { return SummaryTree() }
        let all: SummaryTree<SizeChunk>
        switch storage {
        case .array(let lengths): return SummaryTree(SizeChunk.chunks(lengths, items))
        case .chunks(let chunks): all = chunks
        }
        guard let first = all.first(where: { $0.count > items.lowerBound }),
            let last = all.first(where: { $0.count >= items.upperBound })
        else { return SummaryTree() }
        var chunks = all[first.index..<last.index + 1]
        let end = items.upperBound - last.before.count
        if end < last.element.count {
            chunks.splice(chunks.count - 1..<chunks.count, with: [last.element.part(0..<end)])
        }
        let start = items.lowerBound - first.before.count
        if start > 0, let chunk = chunks.position(at: 0)?.element {
            chunks.splice(0..<1, with: [chunk.part(start..<chunk.count)])
        }
        return chunks
    }
}

extension ItemSizes: Equatable {
    /// Whether all items have equal sizes; O(*n*).
    package static func == (first: ItemSizes, second: ItemSizes) -> Bool { first.lengths == second.lengths }
}

extension SummaryTree<SizeChunk> {
    /// Appends other chunks. A short chunk where the two meet is merged with its neighbour, so that only the last may be short.
    fileprivate mutating func append(_ other: SummaryTree<SizeChunk>) {
        let fewest = SizeChunk.mostItems / 2
        guard let last = position(at: count - 1)?.element, let first = other.position(at: 0)?.element,
            min(last.count, first.count) < fewest
        else {
            join(other)
            return
        }
        let lengths = Array(last.slice + first.slice)
        let merged = SizeChunk.chunks(lengths, 0..<lengths.count / 2)
        splice(count - 1..<count, with: merged)
        append(other[1..<other.count])
    }
}

extension SizeChunk.Summary {
    /// The summary of all sizes of an array; stops at the first that differs.
    fileprivate init(_ lengths: [Double]) {
        if lengths.isEmpty { return }
        count = lengths.count / 2
        first = Size(width: lengths[0], height: lengths[1])
        var item = 1
        while item < count, isUniform {
            isUniform = lengths[2 * item] == first.width && lengths[2 * item + 1] == first.height
            item += 1
        }
    }
}
