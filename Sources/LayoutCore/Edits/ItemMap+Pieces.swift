/// Where consecutive items are on the other side of a map.
extension ItemMap {
    /// Consecutive items of a section that stay together on the other side.
    package struct Piece: Equatable, Sendable {
        /// The first item's number.
        package var item: Int
        /// The number of items.
        package var count: Int
        /// The first item's index path on the other side; nil if these items do not exist there.
        package var other: ItemPath?
    }

    /// The old places of consecutive new items, in order.
    ///
    /// - Complexity: O(log runs + pieces)
    package func oldPieces(of items: ItemRange) -> [Piece] {
        switch self {
        case .identity: [Piece(item: items.item, count: items.count, other: items.first)]
        case .replaced: [Piece(item: items.item, count: items.count, other: nil)]
        case .moved(let moved): Self.pieces(of: items, in: moved.runs, { $0.to }, { $0.from })
        }
    }

    /// The new places of consecutive old items, in order.
    ///
    /// - Complexity: O(log runs + pieces)
    package func newPieces(of items: ItemRange) -> [Piece] {
        switch self {
        case .identity: [Piece(item: items.item, count: items.count, other: items.first)]
        case .replaced: [Piece(item: items.item, count: items.count, other: nil)]
        case .moved(let moved): Self.pieces(of: items, in: moved.runsByOrigin, { $0.from }, { $0.to })
        }
    }

    private static func pieces(
        of items: ItemRange, in runs: [ItemMove], _ near: (ItemMove) -> ItemPath, _ far: (ItemMove) -> ItemPath
    ) -> [Piece] {
        var pieces: [Piece] = []
        var item = items.item
        let end = items.range.upperBound
        func add(until next: Int, _ other: ItemPath?) {
            guard next > item else { return }
            pieces.append(Piece(item: item, count: next - item, other: other))
            item = next
        }
        var index = partitioningIndex(in: 0..<runs.count) {
            let start = near(runs[$0])
            return (start.section, start.item + runs[$0].count) > (items.section, items.item)
        }
        while index < runs.count, item < end {
            let start = near(runs[index])
            if start.section != items.section || start.item >= end { break }
            add(until: max(item, start.item), nil)
            let other = far(runs[index])
            add(
                until: min(end, start.item + runs[index].count),
                ItemPath(section: other.section, item: other.item + item - start.item))
            index += 1
        }
        add(until: end, nil)
        return pieces
    }
}

extension ItemRange {
    fileprivate var first: ItemPath { ItemPath(section: section, item: item) }
}
