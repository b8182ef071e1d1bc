import LayoutCore

/// Where items lie along their row.
extension RowBuilder {
    /// A row's first position across, and the distance between its items, in points. Equal settings let rows share a rule.
    struct Setting: Equatable {
        var start: Double
        var gap: Double
    }

    /// How a row that others follow is set: by `lineAlignment`, whatever that of the last row is.
    func setting(of row: Row) -> Setting { setting(of: row, metrics.lineAlignment) }

    /// How the last row is set. If `lastLineAlignment` is automatic, that is like the others, except that justified items stay at the
    /// leading side unless the row counts as full.
    ///
    /// - Parameter uniform: the length across of all items, if an incomplete row is to keep to the columns of a full row.
    func lastSetting(of row: Row, asComplete isComplete: Bool, uniform: Double? = nil) -> Setting {
        if let alignment = metrics.lastLineAlignment { return setting(of: row, alignment) }
        if metrics.lineAlignment != .justified || isComplete { return setting(of: row) }
        var setting = setting(of: row, .leading)
        if let uniform {
            let count = Double(itemsPerRow(uniform, setting.gap))
            if count > 1 { setting.gap = (room - count * uniform) / (count - 1) }
        }
        return setting
    }

    private func setting(of row: Row, _ alignment: LineAlignment) -> Setting {
        var setting = Setting(start: inset.before, gap: metrics.interitemSpacing)
        switch alignment {
        case .justified where row.count >= 2:
            setting.gap = (across - row.length - inset.before - inset.after) / Double(row.count - 1)
        case .justified:
            setting.start += max(0, (across - inset.before - inset.after - row.length) * 0.5)
        case .leading: break
        case .center: setting.start += free(row.length, row.count) * 0.5
        case .trailing: setting.start += free(row.length, row.count)
        }
        return setting
    }

    /// The length that items leave free in the room, negative if they need more than there is.
    ///
    /// - Parameters:
    ///   - length: of all items together.
    ///   - count: the number of items, at least 1.
    func free(_ length: Double, _ count: Int) -> Double {
        room - (length + metrics.interitemSpacing * Double(count - 1))
    }
}
