import LayoutCore

/// One section's rows, with positions relative to the section's start. `extent` includes header, footer and insets.
struct Rows {
    var body: SectionBody
    var extent: Double
    var header: Double
    var footer: Double
    /// The first item that is larger than the room across.
    var oversizeItem: Int?
}

/// Makes the rows of one section. In the formulas, A is the room across for items, m an item's length across, and c its
/// length along the scroll axis.
///
///     sizes ──▶ all equal? ── uniformRows ──▶ a rule, at no cost for each item
///               else       ── lines ────────▶ rows broken one by one, O(items)
///               edited     ── update ───────▶ rows from the first touched item until they begin as before
///
/// All positions are relative to the section's start, so a section can be moved without making its rows again.
struct RowBuilder {
    let section: Section
    let measured: MeasuredView
    let metrics: FlowLayout.SectionMetrics
    let inset: AxisInsets
    /// The room across for the whole section, insets included; 0 leaves no room for any item.
    let across: Double
    let direction: ScrollDirection
    let originalQuirks: Bool
    let lineRoom: LineRoom
    let estimatedItemSize: Size
    /// The section's index, for messages.
    let index: Int
    /// The rows that a caller waits for; nil if none does.
    var firstRows: FlowLayout.FirstRows?

    /// - Parameters:
    ///   - index: the section's.
    ///   - across: the room across for the whole section, insets included.
    init(layout: FlowLayout, section index: Int, of container: Container, across: Double) {
        section = container.sections[index]
        metrics = layout.metrics(of: section)
        inset = layout.inset(of: metrics, container.environment)
        measured = layout.measured(section, metrics, of: container)
        self.across = across
        self.index = index
        direction = layout.direction
        originalQuirks = layout.originalQuirks
        lineRoom = layout.lineRoom
        estimatedItemSize = layout.estimatedItemSize
    }

    func build() throws(LayoutError) -> Rows {
        try checkBalance()
        let header = direction.scroll(metrics.headerSize)
        let footer = direction.scroll(metrics.footerSize)
        var rows = Rows(body: .empty, extent: 0, header: header, footer: footer)
        var content = 0.0
        if section.itemCount > 0 && across > 0 {
            if isSelfSizing {
                let broken = try lines(effectiveSizes, top: header + inset.lead)
                content = broken.extent
                rows.oversizeItem = broken.oversizeItem
                rows.body = .lines(broken.lines)
            } else if let size = uniformSize {
                (rows.body, content) = try uniformRows(size, top: header + inset.lead)
                rows.oversizeItem = lineRoom.fits(direction.cross(size), in: room) ? nil : 0
            } else if let sizes = section.itemSizes {
                let broken = try lines(sizes, top: header + inset.lead)
                content = broken.extent
                rows.oversizeItem = broken.oversizeItem
                rows.body = .lines(broken.lines)
            }
        }
        try finish(&rows, content)
        return rows
    }

    /// Sets the section's extent, around rows that extend over `content`.
    ///
    /// - Throws: `layout.failed` if negative insets exceed it.
    func finish(_ rows: inout Rows, _ content: Double) throws(LayoutError) {
        rows.extent = rows.header + inset.lead + content + inset.trail + rows.footer
        guard rows.extent >= 0 else {
            throw LayoutError(
                .failed,
                "section \(index) is \(rows.extent) points long, expected at least 0: its negative sectionInset, "
                    + "\(inset.lead) and \(inset.trail), exceeds the length of its content")
        }
    }

    var room: Double { across - (inset.before + inset.after) }

    var isSelfSizing: Bool { estimatedItemSize != .zero }

    /// Measured sizes, or those that were measured at another length across. Other items count as the average of the measured ones; if
    /// there are none, as their given size or the estimate.
    private var effectiveSizes: ItemSizes {
        if measured.isEmpty, let sizes = section.itemSizes { return sizes }
        let size = measured.average ?? estimatedItemSize
        var lengths = [Double](repeating: size.width, count: 2 * section.itemCount)
        if size.height != size.width {
            for item in 0..<section.itemCount { lengths[2 * item + 1] = size.height }
        }
        measured.forEachEstimate(in: 0..<section.itemCount) { item, size in
            lengths[2 * item] = size.width
            lengths[2 * item + 1] = size.height
        }
        return ItemSizes(lengths: lengths)
    }

    /// The size of all items, if they share one.
    private var uniformSize: Size? {
        guard let sizes = section.itemSizes else { return metrics.itemSize }
        // The original gives leading items of size zero the first size that is not zero.
        guard originalQuirks && sizes[0] == .zero else { return sizes.uniform }
        var reference = sizes[0]
        for item in 1..<max(1, sizes.count) where sizes[item] != reference {
            guard reference == .zero else { return nil }
            reference = sizes[item]
        }
        return reference
    }

    private struct BrokenLines {
        var lines: LineColumns
        var extent: Double
        var oversizeItem: Int?
    }

    /// A row being filled. An item joins it as long as it fits into the room that the items before have left.
    struct Row {
        var first: Int
        var count = 0
        /// The sum of all m (`length`) and the largest c (`extent`).
        var length = 0.0
        var extent = 0.0
        var remaining: Double

        /// Adds an item of m (`length`) and c (`extent`), with the spacing behind it.
        @inline(__always)
        mutating func add(length m: Double, extent c: Double, spacing: Double) {
            count += 1
            length += m
            extent = max(extent, c)
            remaining -= spacing + m
        }

        /// The row as it is stored.
        @inline(__always)
        func line(_ setting: Setting) -> LineColumns.NewLine {
            LineColumns.NewLine(
                count: count, length: length, extent: extent, start: setting.start, gap: setting.gap)
        }
    }

    private func lines(_ sizes: ItemSizes, top: Double) throws(LayoutError) -> BrokenLines {
        let s = metrics.interitemSpacing
        let (room, lineRoom) = (room, lineRoom)
        // The axis is decided once, so that the loop does not branch on it.
        let acrossFirst = direction == .vertical
        var broken = BrokenLines(
            lines: LineColumns(sizes: sizes, direction: direction, alignment: metrics.itemAlignment), extent: 0)
        var row = Row(first: 0, remaining: room)
        var position = top
        var rowCount = 0
        var hasOnlySingles = true
        var previousRemaining = 0.0
        var wantedEnd = firstRows?.end ?? .infinity
        let isBalanced = metrics.balance
        var breaks = try balancedBreaks(sizes)[...]

        var chunkStart = 0
        while chunkStart < sizes.count {
            let chunk = sizes.chunk(of: chunkStart)
            let lengths = chunk.lengths
            var next = chunk.base + 2 * chunk.items.lowerBound
            for item in chunk.items {
                let m = lengths[acrossFirst ? next : next + 1]
                let c = lengths[acrossFirst ? next + 1 : next]
                next += 2
                // With self-sizing, every row takes at least one item; otherwise an empty row may be closed.
                let isBroken = isBalanced ? item == breaks.first : !lineRoom.fits(m, in: row.remaining)
                if isBroken, row.count > 0 || !isSelfSizing {
                    if isBalanced { breaks.removeFirst() }
                    // An oversize first item closes an empty row before it, as in UIKit.
                    if broken.oversizeItem == nil, !lineRoom.fits(m, in: room) { broken.oversizeItem = item }
                    place(row, setting(of: row), at: position, in: &broken.lines)
                    if row.count > 0 { try checkPitch(row.extent) }
                    position += row.extent + metrics.lineSpacing
                    if position > wantedEnd {
                        offer(broken.lines, item, extent: position)
                        wantedEnd = .infinity
                    }
                    rowCount += 1
                    if rowCount & 1023 == 0 { try Cancellation.check() }
                    hasOnlySingles = hasOnlySingles && row.count == 1
                    previousRemaining = row.remaining
                    row = Row(first: item, remaining: room)
                }
                row.add(length: m, extent: c, spacing: s)
            }
            chunkStart = chunk.items.upperBound
        }
        hasOnlySingles = hasOnlySingles && row.count == 1
        let isAsFullAsPrevious = rowCount >= 1 && row.remaining == previousRemaining
        var isComplete = hasOnlySingles || isAsFullAsPrevious
        let uniform = isSelfSizing ? uniformLength(sizes) : nil
        if isSelfSizing {
            isComplete = hasOnlySingles || uniform.map { !lineRoom.fits($0, in: row.remaining) } ?? false
        }
        let setting = lastSetting(of: row, asComplete: isComplete, uniform: uniform)
        place(row, setting, at: position, in: &broken.lines)
        let end = position + row.extent
        // Behind an empty first row, negative spacing may be longer than all that follows.
        if end < top { try checkPitch(row.extent) }
        broken.lines.finish(oversizedItem: broken.oversizeItem, mirror: metrics.wrapReverse ? top + end : nil)
        broken.extent = end - top
        return broken
    }

    /// The items that begin balanced rows, with the first if there is an empty row before it; none unless rows are balanced.
    private func balancedBreaks(_ sizes: ItemSizes) throws(LayoutError) -> [Int] {
        guard metrics.balance else { return [] }
        var reader = ItemSizes.Reader(sizes)
        let lengths = (0..<sizes.count).map { direction.cross(reader[$0]) }
        let breaks = try BalancedRows(lengths, spacing: metrics.interitemSpacing, room: room, lineRoom).breaks()
        return lineRoom.fits(lengths[0], in: room) || isSelfSizing ? breaks : [0] + breaks
    }

    /// Offers the complete rows before the others are broken.
    private func offer(_ lines: LineColumns, _ items: Int, extent: Double) {
        var lines = lines
        lines.finish()
        let header = direction.scroll(metrics.headerSize)
        firstRows?.offer(Rows(body: .lines(lines), extent: extent, header: header, footer: 0), items)
    }

    /// The length across of all items, if they share one.
    private func uniformLength(_ sizes: ItemSizes) -> Double? {
        guard sizes.count > 0 else { return nil }
        let first = direction.cross(sizes[0])
        return (1..<max(1, sizes.count)).allSatisfy { direction.cross(sizes[$0]) == first } ? first : nil
    }

    private func place(_ row: Row, _ setting: Setting, at top: Double, in lines: inout LineColumns) {
        guard row.count > 0 else { return }
        lines.append(row.line(setting), firstItem: row.first, top: top)
    }

    /// Checks that rows do not run backwards: searching them needs positions in order.
    func checkPitch(_ rowExtent: Double) throws(LayoutError) {
        guard rowExtent + metrics.lineSpacing >= 0 else {
            throw LayoutError(
                .failed,
                "minimumLineSpacing is \(metrics.lineSpacing) in section \(index), expected at least "
                    + "\(-rowExtent), the negative of a row's extent")
        }
    }

    /// Checks that an item cannot make its row shorter.
    private func checkBalance() throws(LayoutError) {
        guard metrics.balance, metrics.interitemSpacing < 0 else { return }
        throw LayoutError(
            .failed,
            "minimumInteritemSpacing is \(metrics.interitemSpacing) in section \(index), expected at least 0.0 if balance is true"
        )
    }
}
