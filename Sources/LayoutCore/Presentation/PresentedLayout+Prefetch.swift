/// Finds what to load before it comes into sight, and what may be dropped.
extension PresentedLayout {
    /// How long scrolling is expected to go on at its velocity, in seconds.
    private static let seconds = 0.5
    /// Lengths of the bounds that are fetched at most.
    private static let farthestScreens = 4.0

    /// The items that come into sight if scrolling goes on at a velocity, and those of `loaded` that are further away than what is
    /// fetched, on either side.
    ///
    /// - Parameters:
    ///   - velocity: of the content offset, in points per second. Without one along the scroll axis, both sides count.
    ///   - distance: how far along the scroll axis; 0: as the velocity says.
    ///   - limit: the most items to fetch.
    package func prefetch(
        velocity: Point, distance: Double, limit: Int, loaded: [ItemRange]
    ) throws(LayoutError) -> Prefetch {
        let length = prepared.isVertical ? bounds.height : bounds.width
        let speed = prepared.isVertical ? velocity.y : prepared.isMirrored ? -velocity.x : velocity.x
        let far =
            distance > 0
            ? distance : min(max(abs(speed) * Self.seconds, length), max(Self.farthestScreens * length, 1))
        let known = Set(loaded.flatMap { range in range.range.map { ItemPath(section: range.section, item: $0) } })
        let shown = prepared.scrollInterval(of: bounds)
        var found: [(distance: Double, path: ItemPath)] = []
        var budget = Self.searchLimit
        // Outwards from the bounds, so that what is far away is not searched in vain.
        var step = min(far, max(length, 64))
        while true {
            let area = band(
                from: speed > 0 ? shown.end : shown.start - step, to: speed < 0 ? shown.start : shown.end + step)
            let cells = try cells(in: area, &budget)
            // A search that ends early knows nothing of what is nearest.
            if budget <= 0, !found.isEmpty { break }
            found = cells.compactMap { cell in
                if bounds.meets(cell.frame) || known.contains(cell.path) { return nil }
                let own = prepared.scrollInterval(of: cell.frame)
                return (max(own.start - shown.end, shown.start - own.end), cell.path)
            }
            if step >= far || found.count >= limit || budget <= 0 { break }
            step = min(far, 2 * step)
        }
        found.sort { ($0.distance, $0.path) < ($1.distance, $1.path) }
        let kept = band(from: shown.start - far, to: shown.end + far)
        return Prefetch(
            items: found.prefix(limit).map(\.path),
            dropped: try known.isEmpty ? [] : dropped(known.sorted(), outside: kept))
    }

    /// The items whose presented frames do not meet a rectangle.
    private func dropped(_ loaded: [ItemPath], outside kept: Rect) throws(LayoutError) -> [ItemRange] {
        let frames = try Dictionary(
            attributes(of: loaded).map { ($0.element.indexPath, $0.frame) }, uniquingKeysWith: { first, _ in first })
        var ranges = ItemRanges(limit: .max, budget: .max)
        for path in loaded {
            let shown = frames[path].flatMap { frame in
                row(of: path.section).map { row in
                    // A row's cells are loaded with it, whether its window shows them or not.
                    kept.meets(row.window) ? row.broughtIntoView(frame) : nil
                } ?? frame
            }
            if shown.map(kept.meets) != true { _ = ranges.add(path.item..<path.item + 1, of: path.section) }
        }
        return ranges.ranges
    }

    /// The part of the bounds' width between two positions on the scroll axis.
    private func band(from start: Double, to end: Double) -> Rect {
        if prepared.isVertical { return Rect(x: bounds.x, y: start, width: bounds.width, height: end - start) }
        let x = prepared.space.mirrorWidth.map { $0 - end } ?? start
        return Rect(x: x, y: bounds.y, width: end - start, height: bounds.height)
    }
}
