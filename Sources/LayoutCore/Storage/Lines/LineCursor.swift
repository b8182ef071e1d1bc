/// Walks through lines, by the items that they begin with.
struct LineCursor {
    private let lines: LineColumns
    private var block: LineBlock
    private var index: Int

    /// Creates a cursor at the run with an item.
    init(_ lines: LineColumns, at item: Int) {
        self.lines = lines
        block = lines.block(with: item)
        index = max(0, block.index(of: item))
    }

    /// The run at the cursor; nil after the last.
    var run: LineColumns.Line? { index < block.lines.count ? block[index] : nil }

    mutating func advance() {
        index += 1
        if index >= block.lines.count, let next = lines.block(after: block) { (block, index) = (next, 0) }
    }

    /// Moves to the first run that begins with an item or after it, which is usually near.
    mutating func advance(to item: Int) {
        while let run, Int(run.firstItem) < item { advance() }
    }

    /// Moves to the run with an item, in either direction.
    mutating func seek(_ item: Int) {
        guard let first = block.lines.first, let last = block.lines.last,
            Int(first.firstItem + block.firstItem) <= item,
            item < Int(last.firstItem + last.count + block.firstItem)
        else {
            self = LineCursor(lines, at: item)
            return
        }
        index = block.index(of: item)
    }

    /// The items of the whole line at the cursor, also if it is stored as several runs.
    var line: Range<Int> {
        guard index < block.lines.count else { return 0..<0 }
        let runs = block.line(of: index)
        let last = block[runs.upperBound - 1]
        return Int(block[runs.lowerBound].firstItem)..<Int(last.firstItem + last.count)
    }
}

extension LineColumns {
    /// The places of cells in sequence, each by one more addition.
    struct Places: CellPlaces {
        private let direction: ScrollDirection
        private let lines: LineColumns
        private var sizes: ItemSizes.Reader
        private var cursor: LineCursor
        private var run = Line(firstItem: 0, count: 0, top: 0, extent: 0, start: 0, gap: 0)
        private var next = -1
        private var cross = 0.0

        init(_ lines: LineColumns, at item: Int) {
            self.lines = lines
            direction = lines.direction
            sizes = ItemSizes.Reader(lines.sizes, at: item)
            cursor = LineCursor(lines, at: item)
        }

        mutating func nextPlace(of item: Int) -> AxisRect? {
            if item != next { seek(item) }
            if item == Int(run.firstItem + run.count) {
                cursor.advance()
                begin()
            }
            let size = sizes[item]
            defer {
                cross += direction.cross(size) + run.gap
                next = item + 1
            }
            return lines.place(size, at: cross, in: run)
        }

        private mutating func seek(_ item: Int) {
            cursor.seek(item)
            begin()
            for previous in Int(run.firstItem)..<item { cross += direction.cross(sizes[previous]) + run.gap }
        }

        private mutating func begin() {
            run = cursor.run ?? run
            cross = run.start
        }
    }
}
