import LayoutCore

/// Rows of items of one size, which follow a rule.
extension RowBuilder {
    /// The cells of equal items, and how far they extend along the scroll axis.
    ///
    /// - Parameter top: where the first row begins, relative to the section.
    /// - Throws: `layout.failed` if rows would run backwards.
    /// - Complexity: O(1): a rule for all rows, or one more for the last if that is set differently.
    func uniformRows(_ size: Size, top: Double) throws(LayoutError) -> (body: SectionBody, extent: Double) {
        let (m, c) = (direction.cross(size), direction.scroll(size))
        try checkPitch(c)
        let perRow = balanced(itemsPerRow(m, metrics.interitemSpacing))
        let pitch = c + metrics.lineSpacing
        let rowCount = (section.itemCount + perRow - 1) / perRow
        func rule(_ items: Range<Int>, _ setting: Setting) -> UniformRun {
            let row = Double(items.lowerBound / perRow)
            return UniformRun(
                count: items.count, perRow: perRow,
                first: AxisRect(
                    cross: setting.start,
                    scroll: top + pitch * (metrics.wrapReverse ? Double(rowCount - 1) - row : row),
                    crossLength: m, scrollLength: c),
                step: m + setting.gap, pitch: metrics.wrapReverse ? -pitch : pitch)
        }
        let extent = pitch * Double(rowCount) - metrics.lineSpacing
        let first = (rowCount - 1) * perRow
        let setting = uniformSetting(perRow, length: m, alignment: metrics.lineAlignment)
        let last = lastUniformSetting(section.itemCount - first, m, of: perRow)
        if rowCount == 1 || setting == last { return (.uniform(rule(0..<section.itemCount, last)), extent) }
        var runs = UniformRunColumns(roundsFirst: true)
        runs.append(rule(0..<first, setting), firstItem: 0)
        runs.append(rule(first..<section.itemCount, last), firstItem: first)
        runs.finish()
        return (.runs(runs), extent)
    }

    /// How the last of several rows of equal items is set. If `lastLineAlignment` is automatic, justified items keep to the columns of a
    /// full row.
    private func lastUniformSetting(_ count: Int, _ m: Double, of perRow: Int) -> Setting {
        if let alignment = metrics.lastLineAlignment { return uniformSetting(count, length: m, alignment: alignment) }
        let alignment = metrics.lineAlignment
        return uniformSetting(alignment == .justified ? perRow : count, length: m, alignment: alignment)
    }

    private func uniformSetting(_ count: Int, length m: Double, alignment: LineAlignment) -> Setting {
        var setting = Setting(start: inset.before, gap: metrics.interitemSpacing)
        switch alignment {
        case .justified where count >= 2:
            setting.gap = (across - inset.before - inset.after - m * Double(count)) / Double(count - 1)
        case .justified:
            setting.start += (across - m - inset.before - inset.after) * 0.5
            setting.gap = 0
        case .leading: break
        case .center: setting.start += free(m * Double(count), count) * 0.5
        case .trailing: setting.start += free(m * Double(count), count)
        }
        return setting
    }

    /// max(1, floor((s + A) / (s + m))), or one more if that many fit. The result may exceed the number of items; the gap is then still
    /// that of a full row.
    func itemsPerRow(_ m: Double, _ s: Double) -> Int {
        guard s + m > 0 else { return section.itemCount }
        let count = ((s + room) / (s + m)).rounded(.down)
        let isMore = !originalQuirks && lineRoom.fits((count + 1) * m + count * s, in: room)
        return Int(min(max(isMore ? count + 1 : count, 1), 1e9))
    }

    /// The number of items in each of several balanced rows.
    private func balanced(_ perRow: Int) -> Int {
        guard metrics.balance, section.itemCount > perRow else { return perRow }
        let rowCount = (section.itemCount + perRow - 1) / perRow
        return (section.itemCount + rowCount - 1) / rowCount
    }
}
