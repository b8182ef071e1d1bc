/// Cells of mixed sizes broken into lines. Only the lines are stored: the places of items follow from their sizes by the same
/// additions that broke the lines, so a million items in lines of eight take 6 MB besides their sizes instead of 32.
///
/// A line of more than `longestRun` items is stored as several runs at the same scroll position, which bounds the walk to any
/// item.
///
/// Lines are an array until they are first edited, then a `LineTree` (`LineColumns+Edits`).
package struct LineColumns: Sendable {
    /// A line, or a part of one.
    ///
    /// Items lie side by side from `start` on, each as long as its own size says, `gap` apart.
    package struct Line: Equatable, Sendable {
        /// The first item's number.
        package var firstItem: Int32
        /// The number of items.
        package var count: Int32
        /// The scroll position, relative to the section's start.
        package var top: Double
        /// The extent along the scroll axis: that of the tallest item.
        package var extent: Double
        /// The first item's position on the cross axis.
        package var start: Double
        /// The distance between neighbouring items.
        package var gap: Double

        /// Whether this run continues `other`'s line.
        func continues(_ other: Line) -> Bool {
            top == other.top && extent == other.extent && gap == other.gap && start >= other.start
                && other.count == LineColumns.longestRun
        }
    }

    /// The maximum number of items in a run.
    package static let longestRun = 256

    /// A line, and its share of the search.
    package static let bytesPerLine = 56

    var storedBytes: Int { (tree?.summary.lines ?? runs.count) * Self.bytesPerLine }

    /// All lines, until they are a tree.
    private(set) var runs: [Line] = []
    /// All lines once they have been edited; nil before.
    var tree: LineTree?
    /// Finds the lines if they are not in order; nil if they are.
    private(set) var envelope: IntervalEnvelope?
    /// Whether no line ends before an earlier one.
    private(set) var isInOrder = true
    /// The lowest scroll position of any line, at most 0.
    package private(set) var start = 0.0
    /// The highest scroll position of any line, at least 0.
    package private(set) var end = 0.0
    /// The interval of the cross axis with all lines, and with those that edits have replaced; empty without lines.
    private(set) var crossStart = Double.infinity
    private(set) var crossEnd = -Double.infinity
    /// The first item that is longer than its line may be; nil if all of them fit.
    package internal(set) var oversizedItem: Int?
    /// Whether all positions are multiples of 1/1024 point below 2⁴⁰, so that lines which moved as a whole moved by the same
    /// distance, exactly; nil: not known yet.
    var isExact: Bool?
    var sizes: ItemSizes
    let direction: ScrollDirection
    let alignment: ItemAlignment
    /// `alignment.share`, which every place needs.
    private let share: Double
    /// If the lines are stacked from the far end, the sum of the first one's start and the last one's end: a line that is stored at
    /// `top` ends at `mirror - top`.
    var mirror: Double?

    /// Creates an empty storage over the items' sizes; call `finish()` after the last line.
    ///
    /// - Parameters:
    ///   - sizes: of all items, in points; lines refer to them and do not copy them.
    ///   - alignment: where an item lies in a line that is taller than the item.
    package init(sizes: ItemSizes, direction: ScrollDirection, alignment: ItemAlignment = .center) {
        self.sizes = sizes
        self.direction = direction
        self.alignment = alignment
        share = alignment.share
    }

    /// Appends a line whose items begin with `firstItem`.
    ///
    /// - Parameter top: where it begins along the scroll axis.
    package mutating func append(_ new: NewLine, firstItem: Int, top: Double) {
        cover(count: new.count, length: new.length, start: new.start, gap: new.gap)
        let line = Line(
            firstItem: Int32(firstItem), count: Int32(new.count), top: top, extent: new.extent, start: new.start,
            gap: new.gap)
        if new.count <= Self.longestRun {
            runs.append(line)
        } else {
            runs += Self.runs(of: line, firstItem: firstItem, sizes: sizes, direction: direction)
        }
        let runEnd = top + new.extent
        if runEnd < end { isInOrder = false }
        self.start = min(self.start, top)
        end = max(end, runEnd)
    }

    /// Extends the interval of the cross axis by a line.
    mutating func cover(count: Int, length: Double, start: Double, gap: Double) {
        let gaps = gap * Double(count - 1)
        let (low, high) = (start + min(0, gaps), start + length + max(0, gaps))
        // Places are sums of lengths and gaps, each of which may have been rounded.
        let bits = Double(count) * max(abs(low), abs(high)) * 0x1p-51
        crossStart = min(crossStart, low - bits)
        crossEnd = max(crossEnd, high + bits)
    }

    /// A line as runs of at most `longestRun` items.
    ///
    /// - Parameter firstItem: the number of the line's first item in `sizes`.
    static func runs(
        of line: Line, firstItem: Int, sizes: ItemSizes, direction: ScrollDirection
    ) -> [Line] {
        var runs: [Line] = []
        var run = line
        var item = firstItem
        while run.count > longestRun {
            let rest = run.count - Int32(longestRun)
            run.count = Int32(longestRun)
            runs.append(run)
            for item in item..<item + longestRun { run.start += direction.cross(sizes[item]) + run.gap }
            item += longestRun
            run.firstItem += run.count
            run.count = rest
        }
        runs.append(run)
        return runs
    }

    /// Prepares the lines for queries. Lines in order need no preparation; if negative spacing makes them overlap, an envelope
    /// finds them.
    ///
    /// - Parameters:
    ///   - oversizedItem: the first item that is longer than its line may be.
    ///   - mirror: the sum of the content's start and end, to stack the lines from its end instead.
    package mutating func finish(oversizedItem: Int? = nil, mirror: Double? = nil) {
        self.oversizedItem = oversizedItem
        self.mirror = mirror
        if !isInOrder {
            envelope = IntervalEnvelope(starts: runs.map(\.top), ends: runs.map { $0.top + $0.extent })
        }
        if mirror != nil { coverMirroredLines() }
    }

    private mutating func coverMirroredLines() {
        start = 0
        end = 0
        for run in runs {
            start = min(start, self.top(of: run))
            end = max(end, self.top(of: run) + run.extent)
        }
    }

    mutating func adopt(_ tree: LineTree) {
        self.tree = tree
        runs = []
        start = min(0, tree.top)
        end = max(0, tree.end)
        if mirror != nil { mirror = tree.top + tree.end }
        oversizedItem = tree.summary.oversized
    }

    // MARK: Blocks

    /// The block that contains an item; the last block for an item beyond it.
    ///
    /// - Complexity: O(1) in lines that have never been edited, else O(log *chunks*)
    func block(with item: Int) -> LineBlock {
        guard let tree else { return LineBlock(lines: runs) }
        return tree.block(with: item) ?? tree.block(at: tree.chunks.count - 1) ?? LineBlock(lines: [])
    }

    func block(after block: LineBlock) -> LineBlock? { tree?.block(at: block.index + 1) }

    /// The first block that may meet what follows a position on the scroll axis.
    @inline(__always)
    func block(reaching position: Double) -> LineBlock? {
        guard let tree else { return LineBlock(lines: runs) }
        return tree.block(reaching: position)
    }

    /// The lines of a block that may meet a range of the scroll axis, in order.
    @inline(__always)
    func candidates(_ range: ClosedRange<Double>, in block: LineBlock) -> Range<Int> {
        if let envelope, tree == nil { return envelope.candidates(from: range.lowerBound, to: range.upperBound) }
        return block.candidates(range)
    }

    // MARK: Mirrored lines

    /// The scroll position of a line.
    @inline(__always)
    func top(of line: Line) -> Double { mirror.map { $0 - line.top - line.extent } ?? line.top }

    /// The stored positions that may belong to a range of the scroll axis.
    @inline(__always)
    func stored(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        guard let mirror else { return range }
        let bits = rounding(mirror) + rounding(range.lowerBound) + rounding(range.upperBound)
        return mirror - range.upperBound - bits...mirror - range.lowerBound + bits
    }

    /// More than mirroring may round a position of this size.
    @inline(__always)
    func rounding(_ position: Double) -> Double { abs(position) * 0x1p-48 }

    // MARK: Queries

    /// The place of an item, relative to the section's start.
    ///
    /// - Complexity: O(log *lines* + `longestRun`)
    package func frame(of item: Int) -> AxisRect {
        let block = block(with: item)
        let run = block[block.index(of: item)]
        var sizes = ItemSizes.Reader(sizes, at: item)
        var cross = run.start
        for previous in Int(run.firstItem)..<item { cross += direction.cross(sizes[previous]) + run.gap }
        return place(sizes[item], at: cross, in: run)
    }

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(log *lines* + items of the lines met)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        var sizes = ItemSizes.Reader(sizes)
        let scroll = stored(range.scroll)
        var next = block(reaching: scroll.lowerBound)
        while let block = next {
            let candidates = candidates(scroll, in: block)
            for index in candidates {
                let run = block[index]
                if Int(run.firstItem + run.count) <= start { continue }
                if run.gap >= 0, index + 1 < block.lines.count, block.lines[index + 1].continues(block.lines[index]),
                    block.lines[index + 1].start < range.cross.lowerBound
                {
                    continue
                }
                var cross = run.start
                for item in Int(run.firstItem)..<Int(run.firstItem + run.count) {
                    if cross > range.cross.upperBound && run.gap >= 0 { break }
                    let size = sizes[item]
                    if item >= start, !visit(item, place(size, at: cross, in: run)) { return false }
                    cross += direction.cross(size) + run.gap
                }
            }
            if candidates.upperBound < block.lines.count { break }
            next = self.block(after: block)
        }
        return true
    }

    /// The place of an item in its line.
    @inline(__always)
    func place(_ size: Size, at cross: Double, in run: Line) -> AxisRect {
        let length = alignment == .stretch ? run.extent : direction.scroll(size)
        let scroll = run.top + (run.extent * share - length * share)
        return AxisRect(
            cross: cross, scroll: mirror.map { $0 - scroll - length } ?? scroll, crossLength: direction.cross(size),
            scrollLength: length)
    }
}

extension ItemAlignment {
    /// The part of the free length that lies before the item.
    fileprivate var share: Double {
        switch self {
        case .leading, .stretch: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}
