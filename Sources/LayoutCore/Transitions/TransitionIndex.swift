/// Finds the elements that may meet a rectangle at some step of a transition.
///
/// Elements are in answer order, in blocks of up to 32 neighbours; blocks are grouped by 16 into a tree. Each node has the box of its
/// elements at either end. As long as both layouts keep neighbours together, a rectangle meets few blocks:
///
///     from   ┌────────┐             to   ┌────────────┐      at ½   ┌──────────┐
///            │ 0 … 31 │                  │            │             │  0 … 31  │
///            └────────┘ 32 … 63          │   0 … 31   │             └──────────┘
///                                        └────────────┘ 32 … 63                  32 … 63
///
/// It is made once for a transition, in O(*n*), and has about three bytes for an item.
struct TransitionIndex: Sendable {
    /// Some elements of one kind in one section.
    struct Block: Sendable {
        let kind: UInt32
        let section: Int
        let items: Range<Int>

        var last: ElementCursor { ElementCursor(kind: kind, section: section, item: items.upperBound - 1) }
    }

    private(set) var blocks: [Block] = []
    /// The boxes of blocks, then of groups of them, and so on.
    private var levels: [[TransitionBox]] = [[]]

    static let blockLength = 32
    private static let fanout = 16
    /// Bytes of a block and its share of the tree.
    static let bytesPerBlock = 128

    mutating func append(_ block: Block, _ box: TransitionBox) {
        blocks.append(block)
        levels[0].append(box)
    }

    /// Builds the tree.
    mutating func finish() {
        while let last = levels.last, last.count > Self.fanout {
            levels.append(
                stride(from: 0, to: last.count, by: Self.fanout).map { first in
                    last[first..<min(first + Self.fanout, last.count)].dropFirst().reduce(into: last[first]) {
                        $0.formUnion($1)
                    }
                })
        }
    }

    /// Calls `body` with each block that may meet `rect`, in order, until it returns false.
    ///
    /// - Complexity: O(log *n* + found), where both layouts keep neighbours together
    func visit(
        _ rect: Rect, at progress: Double, slack: Double, in range: Range<Int>, _ body: (Block) -> Bool
    ) {
        let edges = TransitionBox.Edges(rect)
        func visit(level: Int, node: Int, length: Int) -> Bool {
            let first = node * length
            guard first < range.upperBound, first + length > range.lowerBound,
                levels[level][node].touches(edges, at: progress, slack: slack)
            else { return true }
            if level == 0 { return body(blocks[node]) }
            let children = node * Self.fanout..<min((node + 1) * Self.fanout, levels[level - 1].count)
            for child in children where !visit(level: level - 1, node: child, length: length / Self.fanout) {
                return false
            }
            return true
        }
        let top = levels.count - 1
        let length = (0..<top).reduce(1) { length, _ in length * Self.fanout }
        for node in levels[top].indices where !visit(level: top, node: node, length: length) { return }
    }

    /// The blocks that may have elements of a query: from its start on, and only those of its section if it wants cells alone.
    func range(of query: ElementQuery) -> Range<Int> {
        let all = 0..<blocks.count
        let first = partitioningIndex(in: all) { blocks[$0].last >= query.start }
        guard let section = query.section, query.categories == .cells else { return first..<blocks.count }
        let begin = ElementCursor(kind: ElementKinds.cell, section: section, item: 0)
        let end = ElementCursor(kind: ElementKinds.cell, section: section + 1, item: 0)
        let low = max(first, partitioningIndex(in: all) { blocks[$0].last >= begin })
        return low..<max(low, partitioningIndex(in: all) { blocks[$0].last >= end })
    }
}
