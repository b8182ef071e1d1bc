/// Changes of lines that leave most of them as they are.
extension LineColumns {
    /// A line to be stored: after the last, or in the place of others.
    ///
    /// It has no position along the scroll axis: `append` is given one, and `replace` puts it behind the line before it.
    package struct NewLine: Sendable {
        /// The number of items.
        package var count: Int
        /// The sum of the items' lengths across.
        package var length: Double
        /// The extent along the scroll axis.
        package var extent: Double
        /// The first item's position on the cross axis.
        package var start: Double
        /// The distance between neighbouring items.
        package var gap: Double
        /// Whether its first item is longer than the line may be, which counts once the line is edited.
        package var isOversized = false

        /// Creates a line.
        ///
        /// - Parameter length: without the gaps between the items.
        package init(count: Int, length: Double, extent: Double, start: Double, gap: Double) {
            self.count = count
            self.length = length
            self.extent = extent
            self.start = start
            self.gap = gap
        }
    }

    /// The same lines, ready to be edited; nil if they overlap, or if a position is not a multiple of 1/1024 point: sums would then
    /// depend on the order of additions, and edited lines would differ from prepared ones by the last bit.
    ///
    /// - Parameters:
    ///   - top: the first line's top; lines that begin elsewhere are not editable.
    ///   - spacing: the distance between lines.
    ///   - isOversized: whether an item of a length across does not fit into a line.
    /// - Complexity: O(items) for lines that have never been edited, else O(1)
    package func editable(
        top: Double, spacing: Double, isOversized: (Double) -> Bool
    ) -> LineColumns? {
        if tree != nil { return self }
        guard isInOrder, isExact != false, spacing.isAdditive, runs.first?.top == top,
            isConsecutive(spacing), isExact == true || hasExactPositions
        else { return nil }
        var oversized: [Int32] = []
        var reader = ItemSizes.Reader(sizes)
        for item in 0..<sizes.count where isOversized(direction.cross(reader[item])) { oversized.append(Int32(item)) }
        var lines = self
        lines.isExact = true
        lines.adopt(LineTree(runs, oversized: oversized, top: top, spacing: spacing))
        return lines
    }

    /// Finds out whether lines that move together move by the same distance exactly, unless that is known.
    ///
    /// - Complexity: O(items) the first time
    package mutating func determineExactness() {
        if isExact == nil { isExact = hasExactPositions }
    }

    /// Whether a line with these lengths along the scroll axis has exact positions if its top is exact.
    ///
    /// Half the length must be a multiple of 1/1024 point as well, since an item may be centred in its line.
    package static func isExact(length: Double) -> Bool { (length * 0.5).isAdditive }

    private var hasExactPositions: Bool {
        guard mirror?.isAdditive != false else { return false }
        var reader = ItemSizes.Reader(sizes)
        for run in runs {
            guard run.top.isAdditive, Self.isExact(length: run.extent) else { return false }
            for item in Int(run.firstItem)..<Int(run.firstItem + run.count) {
                guard Self.isExact(length: direction.scroll(reader[item])) else { return false }
            }
        }
        return true
    }

    private func isConsecutive(_ spacing: Double) -> Bool {
        zip(runs, runs.dropFirst()).allSatisfy { run, next in
            next.continues(run) || next.top == run.top + run.extent + spacing
        }
    }

    // MARK: Lookup

    /// The number of items.
    package var count: Int { sizes.count }

    /// The items of the line that contains an item; those of the last line for an item beyond it.
    ///
    /// - Complexity: O(log *lines*)
    package func line(with item: Int) -> Range<Int> { LineCursor(self, at: item).line }

    /// The extent of all lines along the scroll axis, in edited lines; nil in others, or if they extend beyond 2⁴⁰ points.
    package var editedExtent: Double? { tree.flatMap { $0.end.isAdditive ? $0.end - $0.top : nil } }

    /// Whether every line has a single item, in edited lines.
    package var areSingles: Bool { tree?.summary.areSingles ?? false }

    /// Finds where lines begin, for items mostly in order.
    ///
    /// Items in order cost O(1) each; any other order works too.
    package struct Starts: Sendable {
        private var cursor: LineCursor

        /// Creates a search that begins about an item.
        package init(_ lines: LineColumns, at item: Int) {
            cursor = LineCursor(lines, at: item)
        }

        /// Whether a line begins with an item.
        package mutating func contain(_ item: Int) -> Bool {
            cursor.seek(item)
            return cursor.line.lowerBound == item
        }
    }

    // MARK: Changes

    /// Replaces the sizes of all items; those of lines that are not replaced must be the same as before.
    ///
    /// - Complexity: O(1)
    package mutating func resize(_ sizes: ItemSizes) {
        self.sizes = sizes
    }

    /// Replaces all lines of some items, in editable lines.
    ///
    /// - Parameters:
    ///   - items: the items of at least one line, by their numbers in the present lines.
    ///   - lines: the lines that take their place.
    ///   - firstItem: the number of their first item in the sizes.
    /// - Complexity: O(log *lines* + new lines)
    package mutating func replace(_ items: Range<Int>, with lines: [NewLine], firstItem: Int) {
        guard var tree else { return }
        var runs: [Line] = []
        var oversized: [Int32] = []
        var item = 0
        var top = 0.0
        for line in lines {
            if line.isOversized { oversized.append(Int32(item)) }
            cover(count: line.count, length: line.length, start: line.start, gap: line.gap)
            let new = Line(
                firstItem: Int32(item), count: Int32(line.count), top: top, extent: line.extent, start: line.start,
                gap: line.gap)
            runs += Self.runs(of: new, firstItem: firstItem + item, sizes: sizes, direction: direction)
            item += line.count
            top += line.extent + tree.spacing
        }
        tree.replace(items, with: runs, oversized: oversized, advance: top)
        adopt(tree)
    }

    /// How the last line is set: the first item's position and the distance between neighbours.
    package var lastSetting: (start: Double, gap: Double)? {
        guard sizes.count > 0 else { return nil }
        let first = line(with: sizes.count - 1).lowerBound
        return LineCursor(self, at: first).run.map { ($0.start, $0.gap) }
    }
}
