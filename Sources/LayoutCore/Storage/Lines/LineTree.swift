/// Lines as a persistent tree of chunks, so that replacing some of them touches O(log *lines*) nodes.
///
/// No chunk knows its place in the section: lines have positions relative to their chunk, and a chunk's own is the sum of the advances
/// before it. All numbers are multiples of 1/1024 point below 2⁴⁰ (`Double.isAdditive`), so that sums do not depend on the order of
/// the edits that led to them and equal those of a prepare, bit for bit.
struct LineTree: Sendable {
    /// Consecutive lines. A line that is stored as several runs is never divided between chunks.
    struct Chunk: TreeElement {
        /// The lines, by first items and tops relative to the chunk's.
        let lines: [LineColumns.Line]
        /// The items that are longer than their lines may be, relative to the chunk's first.
        let oversized: [Int32]
        let summary: Summary

        init(lines: [LineColumns.Line], oversized: [Int32], advance: Double) {
            self.lines = lines
            self.oversized = oversized
            summary = Summary(
                lines: lines.count, items: lines.last.map { Int($0.firstItem + $0.count) } ?? 0, advance: advance,
                areSingles: lines.allSatisfy { $0.count == 1 }, oversized: oversized.first.map { Int($0) })
        }
    }

    /// What is known of consecutive lines.
    struct Summary: TreeSummary {
        /// The number of lines, or of the runs that they are stored as.
        var lines = 0
        var items = 0
        /// From the top of the first line to that of the line that follows the last.
        var advance = 0.0
        /// Whether every line has a single item.
        var areSingles = true
        /// The first item that is longer than its line may be, counted from the first item.
        var oversized: Int?

        static let zero = Summary()

        static func + (first: Summary, second: Summary) -> Summary {
            Summary(
                lines: first.lines + second.lines, items: first.items + second.items,
                advance: first.advance + second.advance,
                areSingles: first.areSingles && second.areSingles,
                oversized: first.oversized ?? second.oversized.map { first.items + $0 })
        }
    }

    private(set) var chunks = SummaryTree<Chunk>()
    let top: Double
    let spacing: Double

    /// The number of runs in a chunk at most, unless one line has more.
    static let longestChunk = 128

    /// Creates a tree of lines without gaps between them but `spacing`.
    ///
    /// - Parameter oversized: the items that are longer than their lines may be, ascending.
    init(_ lines: [LineColumns.Line], oversized: [Int32], top: Double, spacing: Double) {
        self.top = top
        self.spacing = spacing
        guard let last = lines.last else { return }
        let all = Self.moved(lines, items: 0, by: -top)
        chunks = SummaryTree(Self.chunks(of: all, oversized, advance: last.top - top + last.extent + spacing))
    }

    var summary: Summary { chunks.summary }

    var end: Double { top + summary.advance - spacing }

    // MARK: Lookup

    /// The chunk that contains an item; nil for an item beyond the last.
    ///
    /// - Complexity: O(log *chunks*)
    func block(with item: Int) -> LineBlock? { block(chunks.first { $0.items > item }) }

    /// The first chunk that may reach a position; nil if none does.
    ///
    /// - Complexity: O(log *chunks*)
    func block(reaching position: Double) -> LineBlock? { block(chunks.first { top + $0.advance >= position }) }

    func block(at index: Int) -> LineBlock? { block(chunks.position(at: index)) }

    private func block(_ position: SummaryTree<Chunk>.Position?) -> LineBlock? {
        position.map {
            LineBlock(
                lines: $0.element.lines, index: $0.index, firstItem: Int32($0.before.items),
                top: top + $0.before.advance)
        }
    }

    // MARK: Changes

    /// Replaces all lines of some items.
    ///
    /// - Parameters:
    ///   - items: the items of at least one line, with their numbers before.
    ///   - new: the lines in their place, from item and position 0.
    ///   - advance: from the top of the first new line to that of the line that follows.
    mutating func replace(_ items: Range<Int>, with new: [LineColumns.Line], oversized: [Int32], advance: Double) {
        guard let first = chunks.first(where: { $0.items > items.lowerBound }),
            var last = chunks.first(where: { $0.items >= items.upperBound })
        else { return }
        let start = Int32(items.lowerBound - first.before.items)
        var lines = Array(first.element.lines.prefix { $0.firstItem < start })
        let removed = first.element.lines[lines.count...].first?.top ?? 0
        var marked = first.element.oversized.filter { $0 < start }
        let inserted = Int32(new.reduce(0) { $0 + Int($1.count) })
        lines += Self.moved(new, items: start, by: removed)
        marked += oversized.map { $0 + start }

        var range = first.index..<last.index + 1
        var position = removed + advance
        var next = start + inserted
        func append(_ chunk: Chunk, from item: Int32) {
            let rest = chunk.lines.drop { $0.firstItem < item }
            let origin = rest.first?.top ?? chunk.summary.advance
            lines += Self.moved(rest, items: next - item, by: position - origin)
            marked += chunk.oversized.compactMap { $0 < item ? nil : $0 + next - item }
            position += chunk.summary.advance - origin
            next += Int32(chunk.summary.items) - item
        }
        append(last.element, from: Int32(items.upperBound - last.before.items))
        if lines.count < Self.longestChunk / 2, let following = chunks.position(at: range.upperBound) {
            last = following
            append(last.element, from: 0)
            range = range.lowerBound..<last.index + 1
        }
        chunks.splice(range, with: Self.chunks(of: lines, marked, advance: position))
    }

    // MARK: Steps

    private static func moved(
        _ lines: some Collection<LineColumns.Line>, items: Int32, by distance: Double
    ) -> [LineColumns.Line] {
        lines.map { line in
            var line = line
            line.firstItem += items
            line.top += distance
            return line
        }
    }

    /// Divides lines into chunks that are about equally full.
    private static func chunks(of lines: [LineColumns.Line], _ oversized: [Int32], advance: Double) -> [Chunk] {
        let parts = max(1, (lines.count + longestChunk - 1) / longestChunk)
        let length = (lines.count + parts - 1) / parts
        var chunks: [Chunk] = []
        var start = 0
        while start < lines.count {
            var end = min(start + length, lines.count)
            while end < lines.count, lines[end].continues(lines[end - 1]) { end += 1 }
            let (item, top) = (lines[start].firstItem, lines[start].top)
            let next = end < lines.count ? lines[end].firstItem : .max
            chunks.append(
                Chunk(
                    lines: moved(lines[start..<end], items: -item, by: -top),
                    oversized: oversized.compactMap { item <= $0 && $0 < next ? $0 - item : nil },
                    advance: (end < lines.count ? lines[end].top : advance) - top))
            start = end
        }
        return chunks
    }
}

/// Consecutive lines of a section in one array, and their place.
struct LineBlock: Sendable {
    /// The lines, by first items and tops relative to the block's.
    let lines: [LineColumns.Line]
    /// The number of blocks before it.
    var index = 0
    /// The item and the position that the lines' own are relative to.
    var firstItem: Int32 = 0
    var top = 0.0

    /// A line, by its place in the section.
    @inline(__always)
    subscript(index: Int) -> LineColumns.Line {
        var line = lines[index]
        line.firstItem += firstItem
        line.top += top
        return line
    }

    /// The lines in order that may meet a range of the scroll axis.
    ///
    /// - Complexity: O(log *lines*)
    func candidates(_ range: ClosedRange<Double>) -> Range<Int> {
        let first = partitioningIndex(in: 0..<lines.count) {
            lines[$0].top + top + lines[$0].extent >= range.lowerBound
        }
        let end = partitioningIndex(in: first..<lines.count) { lines[$0].top + top > range.upperBound }
        return first..<end
    }

    /// The lines in order that lie inside a range of the scroll axis, without touching its ends.
    ///
    /// - Complexity: O(log *lines*)
    func contained(in range: ClosedRange<Double>) -> Range<Int> {
        let first = partitioningIndex(in: 0..<lines.count) { lines[$0].top + top > range.lowerBound }
        let end = partitioningIndex(in: first..<lines.count) {
            lines[$0].top + top + lines[$0].extent >= range.upperBound
        }
        return first..<end
    }

    /// The run with an item; -1 if the item comes before the first.
    ///
    /// - Complexity: O(log *lines*)
    func index(of item: Int) -> Int {
        partitioningIndex(in: 0..<lines.count) { Int(lines[$0].firstItem + firstItem) > item } - 1
    }

    /// The runs of the line that a run belongs to.
    ///
    /// - Complexity: O(runs of the line)
    func line(of run: Int) -> Range<Int> {
        var first = run
        while first > 0, lines[first].continues(lines[first - 1]) { first -= 1 }
        var end = run + 1
        while end < lines.count, lines[end].continues(lines[end - 1]) { end += 1 }
        return first..<end
    }
}
