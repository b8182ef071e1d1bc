/// Finds the line of items that a point belongs to, in any layout whose items lie in lines: from their frames alone.
struct LineSearch {
    let presented: PresentedLayout
    let point: Point

    /// The line that a point lies in along the scroll axis, or else the nearest one; nil if the items there lie in no lines.
    ///
    /// - Complexity: O(log *n* + log *distance* + items of the line)
    func line(in section: Int?) throws(LayoutError) -> ItemLine? {
        guard let nearest = try nearestAlong(in: section) else { return nil }
        var line = ItemLine(cells: [nearest], isVertical: presented.prepared.isVertical)
        // What reaches into the extent of a line belongs to it, and may reach further. In lanes that goes on and on.
        for _ in 0..<Self.lineRounds {
            let extent = line.extent
            let slack = min(
                presented.roundingSlack(at: max(abs(extent.start), abs(extent.end))), (extent.end - extent.start) / 2)
            var budget = PresentedLayout.searchLimit
            let found = try presented.cells(
                in: band(from: extent.start + slack, to: extent.end - slack), of: nearest.path.section, &budget)
            if budget == 0 { return nil }
            if found.count <= line.cells.count { return line.isWhole(slack: presented.roundingSlack) ? line : nil }
            line.cells = found
        }
        return nil
    }

    /// How often what reaches into a line may make it longer.
    private static let lineRounds = 4

    /// Whether a point lies below the last item of a lane in a section of lanes.
    func isBelowLane(in section: Int) throws(LayoutError) -> Bool {
        let prepared = presented.prepared
        guard case .lanes = prepared.sections[section].body else { return false }
        let far = presented.searchDistance
        func isEmpty(isBehind: Bool) throws(LayoutError) -> Bool {
            let rect =
                prepared.isVertical
                ? Rect(x: point.x, y: point.y - (isBehind ? 0 : far), width: 0, height: far)
                : Rect(
                    x: point.x - (isBehind != prepared.readsRightToLeft ? 0 : far), y: point.y, width: far, height: 0)
            var query = ElementQuery(rect: rect.insetBy(-Self.laneSlack), categories: .cells, limit: 1)
            query.steps = PresentedLayout.searchLimit
            query.section = section
            do throws(LayoutError) {
                let (columns, next) = try presented.drawn(query)
                return columns.count == 0 && next == nil
            } catch  where error.code == .tooManyElements {
                return false
            }
        }
        let isFreeBehind = try isEmpty(isBehind: true)
        guard isFreeBehind else { return false }
        let isFreeBefore = try isEmpty(isBehind: false)
        return !isFreeBefore
    }

    /// Makes a rectangle of a line.
    private static let laneSlack = 1e-6

    // MARK: Steps

    /// The cell whose extent along the scroll axis contains a point or is nearest to it, wherever it is across.
    private func nearestAlong(in section: Int?) throws(LayoutError) -> PresentedLayout.Cell? {
        let isVertical = presented.prepared.isVertical
        let place = isVertical ? point.y : point.x
        func distance(_ cell: PresentedLayout.Cell) -> Double {
            let (start, end) =
                isVertical ? (cell.frame.y, cell.frame.maxY) : (cell.frame.x, cell.frame.maxX)
            return max(0, start - place, place - end)
        }
        var budget = PresentedLayout.searchLimit
        var radius = 1e-6 + 8 * abs(place).ulp
        while budget > 0 {
            let found = try presented.cells(in: band(from: place - radius, to: place + radius), of: section, &budget)
            let nearest = found.min { (distance($0), $0.path) < (distance($1), $1.path) }
            // What lies nearer than the band reaches is in it.
            if let nearest { return nearest }
            if radius > presented.searchDistance { return nil }
            radius = max(presented.firstStep(4), 2 * radius)
        }
        return nil
    }

    /// All there is across the scroll axis, in an interval of it.
    private func band(from start: Double, to end: Double) -> Rect {
        let far = presented.searchDistance
        return presented.prepared.isVertical
            ? Rect(x: -far, y: start, width: 2 * far, height: end - start)
            : Rect(x: start, y: -far, width: end - start, height: 2 * far)
    }
}

extension Rect {
    fileprivate func insetBy(_ distance: Double) -> Rect {
        Rect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }
}
