import LayoutCore

/// Breaks again only the rows that an edit changes.
///
///     before   │ a b c │ d e │ f g h │ i j │ k l │       a new size of g: the row of g is broken again, and those behind
///     after    │ a b c │ d e │ f G   │ h i j │ k l │     it until a row begins where an old one began, at k
///
/// Whatever begins a row determines all rows behind it, except that the last row is set differently.
extension RowBuilder {
    /// Sections of fewer items are broken as a whole.
    private static let fewestItems = ItemSizes.longestArray

    /// The rows after an edit, with the cells that were taken over; nil if all rows must be broken: positions are not exact, rows are
    /// balanced or self-size, or the edit touches too much.
    ///
    /// - Throws: as `build()`.
    func update(
        _ old: PreparedSection, _ replacements: [ContainerEdit.Replacement]
    ) throws(LayoutError) -> (rows: Rows, reused: [ReusedCells.Run])? {
        var rows = Rows(
            body: old.body, extent: old.extent, header: direction.scroll(metrics.headerSize),
            footer: direction.scroll(metrics.footerSize))
        guard case .lines(let lines) = old.body, let sizes = section.itemSizes, isWorthwhile(replacements),
            canEdit(sizes),
            let lines = lines.editable(
                top: rows.header + inset.lead, spacing: metrics.lineSpacing,
                isOversized: { [lineRoom, room] in !lineRoom.fits($0, in: room) })
        else { return nil }
        var edit = RowEdit(self, lines: lines, sizes: sizes, replacements: replacements)
        guard let edited = try edit.edited(), let content = edited.lines.editedExtent else { return nil }
        rows.body = .lines(edited.lines)
        rows.oversizeItem = edited.lines.oversizedItem
        try finish(&rows, content)
        return (rows, edited.reused)
    }

    private func isWorthwhile(_ replacements: [ContainerEdit.Replacement]) -> Bool {
        section.itemCount > Self.fewestItems
            && replacements.reduce(0) { $0 + $1.new.count + Self.fewestItems / 2 } < section.itemCount
    }

    /// Whether a row follows from the item that it begins with. Rows of equal items follow a rule instead, balanced rows follow from all
    /// items, and the first row has one before it if its first item does not fit.
    private func canEdit(_ sizes: ItemSizes) -> Bool {
        !isSelfSizing && !metrics.balance && across > 0 && metrics.interitemSpacing >= 0 && metrics.lineSpacing >= 0
            && lineRoom.fits(direction.cross(sizes[0]), in: room) && sizes.uniform == nil
            && !(originalQuirks && sizes[0] == .zero)
    }
}

private struct RowEdit {
    private typealias Row = RowBuilder.Row

    private struct Region {
        var old: Range<Int>
        /// The first item's new number.
        var first: Int
        /// The rows in their place.
        var rows: [LineColumns.NewLine]
    }

    private let builder: RowBuilder
    private let lines: LineColumns
    private let oldCount: Int
    private let sizes: ItemSizes
    private let replacements: [ContainerEdit.Replacement]
    /// The item with which breaking begins for each replacement, by its old number.
    private let restarts: [Int]
    private var reader: ItemSizes.Reader

    init(
        _ builder: RowBuilder, lines: LineColumns, sizes: ItemSizes, replacements: [ContainerEdit.Replacement]
    ) {
        self.builder = builder
        self.lines = lines
        self.sizes = sizes
        self.replacements = replacements
        oldCount = lines.count
        reader = ItemSizes.Reader(sizes, at: min(replacements[0].new.lowerBound, sizes.count - 1))
        restarts = replacements.map { Self.restart(lines, $0.old.lowerBound) }
    }

    /// The beginning of the item's row, or of the row before if the item begins one: it may fit there now.
    private static func restart(_ lines: LineColumns, _ item: Int) -> Int {
        let row = lines.line(with: item).lowerBound
        return row == item && row > 0 ? lines.line(with: row - 1).lowerBound : row
    }

    /// The edited lines; nil if a new position would not be exact.
    ///
    /// - Complexity: O(rows that change · log items)
    mutating func edited() throws(LayoutError) -> (lines: LineColumns, reused: [ReusedCells.Run])? {
        guard let regions = try regions() else { return nil }
        var edited = lines
        edited.resize(sizes)
        for region in regions.reversed() { edited.replace(region.old, with: region.rows, firstItem: region.first) }
        guard let end = try setLastRow(of: &edited) else { return nil }
        return (edited, reused(regions, until: end))
    }

    // MARK: Regions

    private mutating func regions() throws(LayoutError) -> [Region]? {
        var regions: [Region] = []
        var starts = LineColumns.Starts(lines, at: restarts[0])
        var index = 0
        while index < replacements.count {
            var last = index
            let oldFirst = restarts[index]
            let first = oldFirst + replacements[index].new.lowerBound - replacements[index].old.lowerBound
            let (replacements, restarts) = (replacements, restarts)
            let broken = try rows(from: first) { item in
                let passed = { replacements[last].old.upperBound + item - replacements[last].new.upperBound }
                while last + 1 < replacements.count, item >= replacements[last].new.upperBound,
                    passed() > restarts[last + 1]
                {
                    last += 1
                }
                return item >= replacements[last].new.upperBound && starts.contain(passed())
            }
            guard let broken else { return nil }
            let isEnd = broken.end == sizes.count
            let oldEnd =
                isEnd
                ? oldCount : replacements[last].old.upperBound + broken.end - replacements[last].new.upperBound
            let new = broken.rows.map { line($0, builder.setting(of: $0)) }
            regions.append(Region(old: oldFirst..<oldEnd, first: first, rows: new))
            index = isEnd ? replacements.count : last + 1
        }
        return regions
    }

    /// Breaks items into rows from one on, until a row would begin with an item that meets a condition; nil if a length is not exact.
    private mutating func rows(
        from first: Int, until isEnd: (Int) -> Bool = { _ in false }
    ) throws(LayoutError) -> (rows: [Row], end: Int)? {
        let (direction, spacing, room) = (builder.direction, builder.metrics.interitemSpacing, builder.room)
        var rows: [Row] = []
        var row = Row(first: first, remaining: room)
        for item in first..<sizes.count {
            let size = reader[item]
            let (m, c) = (direction.cross(size), direction.scroll(size))
            if row.count > 0, !builder.lineRoom.fits(m, in: row.remaining) {
                rows.append(row)
                if rows.count & 1023 == 0 { try Cancellation.check() }
                if isEnd(item) { return (rows, item) }
                row = Row(first: item, remaining: room)
            }
            guard LineColumns.isExact(length: c) else { return nil }
            row.add(length: m, extent: c, spacing: spacing)
        }
        rows.append(row)
        return (rows, sizes.count)
    }

    private mutating func line(_ row: Row, _ setting: RowBuilder.Setting) -> LineColumns.NewLine {
        var line = row.line(setting)
        line.isOversized = !builder.lineRoom.fits(builder.direction.cross(reader[row.first]), in: builder.room)
        return line
    }

    // MARK: The last row

    /// Sets the last row, which counts as full if the row before it is as full or all rows have one item.
    ///
    /// - Returns: the first item that is not set as before; the number of items if there is none.
    private mutating func setLastRow(of edited: inout LineColumns) throws(LayoutError) -> Int? {
        let last = edited.line(with: sizes.count - 1).lowerBound
        let first = last > 0 ? edited.line(with: last - 1).lowerBound : last
        guard let (rows, _) = try rows(from: first), let row = rows.last else { return nil }
        let isAsFullAsPrevious = rows.count > 1 && rows[rows.count - 2].remaining == row.remaining
        let setting = builder.lastSetting(of: row, asComplete: edited.areSingles || isAsFullAsPrevious)
        if let known = edited.lastSetting, known == (setting.start, setting.gap) { return sizes.count }
        edited.replace(row.first..<sizes.count, with: [line(row, setting)], firstItem: row.first)
        return row.first
    }

    /// The cells between the regions.
    private func reused(_ regions: [Region], until end: Int) -> [ReusedCells.Run] {
        var runs: [ReusedCells.Run] = []
        var (old, new) = (0, 0)
        for region in regions {
            runs.append(ReusedCells.Run(from: old, to: new, count: region.old.lowerBound - old))
            old = region.old.upperBound
            new = region.first + region.rows.reduce(0) { $0 + $1.count }
        }
        runs.append(ReusedCells.Run(from: old, to: new, count: oldCount - old))
        return runs.map { run in
            var run = run
            run.count = min(run.count, max(0, end - run.to))
            return run
        }
    }
}
