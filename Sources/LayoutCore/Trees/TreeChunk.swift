/// A summary that counts items.
///
/// Trees whose elements are chunks of items find a chunk by the number of an item with it.
package protocol ItemSummary: TreeSummary {
    /// The number of items.
    var count: Int { get }
}

/// Consecutive items as an element of a tree, which can be divided and merged with the next one.
///
/// Chunks are at least half full, so that edits at one place do not leave ever shorter ones behind. Only the last may be short.
package protocol TreeChunk: TreeElement where Summary: ItemSummary {
    /// Whether the chunk is less than half full.
    var isShort: Bool { get }

    /// Some of its items, counted from its first.
    func part(_ items: Range<Int>) -> Self

    /// These items and those of the next chunk, in as few chunks as hold them.
    func merged(with next: Self) -> [Self]
}

extension SummaryTree where Element: TreeChunk {
    /// The chunk that contains an item, and the number of the first item in it; nil if the item does not exist.
    ///
    /// - Complexity: O(log *n*); faster than `first(where:)`, which adds up whole summaries
    package func chunk(of item: Int) -> (chunk: Element, first: Int)? {
        guard var node = root, (0..<node.summary.count).contains(item) else { return nil }
        var rest = item
        while node.height > 0 {
            var child = 0
            while rest >= node.children[child].summary.count {
                rest -= node.children[child].summary.count
                child += 1
            }
            node = node.children[child]
        }
        var index = 0
        while rest >= node.elements[index].summary.count {
            rest -= node.elements[index].summary.count
            index += 1
        }
        return (node.elements[index], item - rest)
    }

    /// The chunks of some items, which must exist. The first and the last may be short.
    ///
    /// - Complexity: O(log *n*)
    func items(_ range: Range<Int>) -> SummaryTree {
        guard !range.isEmpty, let first = first(where: { $0.count > range.lowerBound }),
            let last = self.first(where: { $0.count >= range.upperBound })
        else { return SummaryTree() }
        var chunks = self[first.index..<last.index + 1]
        let end = range.upperBound - last.before.count
        if end < last.element.summary.count {
            chunks.splice(chunks.count - 1..<chunks.count, with: [last.element.part(0..<end)])
        }
        let start = range.lowerBound - first.before.count
        if start > 0, let chunk = chunks.position(at: 0)?.element {
            chunks.splice(0..<1, with: [chunk.part(start..<chunk.summary.count)])
        }
        return chunks
    }

    /// Appends the items of another tree. A short chunk where the two meet is merged with its neighbour.
    ///
    /// - Complexity: O(log *n*)
    mutating func append(_ other: SummaryTree) {
        var other = other
        while let last = position(at: count - 1)?.element, let first = other.position(at: 0)?.element,
            last.isShort || first.isShort
        {
            splice(count - 1..<count, with: last.merged(with: first))
            other = other[1..<other.count]
        }
        join(other)
    }
}
