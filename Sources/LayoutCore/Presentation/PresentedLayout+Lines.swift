/// Finds the line of items that a point belongs to, in any layout whose items lie in lines: from their frames alone.
extension PresentedLayout {
    /// Consecutive items of a section that lie side by side and have an interval of the scroll axis to themselves.
    ///
    ///     ┌───┐ ┌───┐ ┌───┐   a line         ┌───┐ ┌───┐   no lines: the items lie in lanes
    ///     │ 0 │ │   │ │ 2 │                  │ 0 │ │ 1 │
    ///     └───┘ │ 1 │ └───┘                  └───┘ │   │
    ///           └───┘                        ┌───┐ └───┘
    ///     ┌───┐ ┌───┐         a line         │ 2 │ ┌───┐
    ///     │ 3 │ │ 4 │                        │   │ │ 3 │
    struct Line {
        /// By index path.
        fileprivate(set) var cells: [Cell]
        fileprivate let isVertical: Bool

        fileprivate func along(_ cell: Cell) -> (start: Double, end: Double) {
            isVertical ? (cell.frame.y, cell.frame.maxY) : (cell.frame.x, cell.frame.maxX)
        }

        /// A cell's extent across the scroll axis.
        func across(_ cell: Cell) -> (start: Double, end: Double) {
            isVertical ? (cell.frame.x, cell.frame.maxX) : (cell.frame.y, cell.frame.maxY)
        }

        /// The extent along the scroll axis.
        fileprivate var extent: (start: Double, end: Double) {
            let intervals = cells.map(along)
            return (intervals.map(\.start).min() ?? 0, intervals.map(\.end).max() ?? 0)
        }

        /// A point's position across the scroll axis.
        func place(of point: Point) -> Double { isVertical ? point.x : point.y }

        /// The cell that is nearest to a point across the scroll axis; of equally near ones, the first.
        func nearest(to point: Point) -> Cell? {
            let place = place(of: point)
            func distance(_ cell: Cell) -> Double {
                let own = across(cell)
                return max(0, own.start - place, place - own.end)
            }
            return cells.min { distance($0) < distance($1) }
        }

        /// Whether later items lie at greater coordinates; nil for a single one.
        var isAscending: Bool? {
            guard let first = cells.first, let last = cells.last, first.path != last.path else { return nil }
            return across(first).start <= across(last).start
        }
    }

    /// The line that a point lies in along the scroll axis, or else the nearest one; nil if the items there lie in no lines.
    ///
    /// - Complexity: O(log *n* + log *distance* + items of the line)
    func line(at point: Point, in section: Int?) throws(LayoutError) -> Line? {
        guard let nearest = try nearestAlong(to: point, in: section) else { return nil }
        var line = Line(cells: [nearest], isVertical: prepared.isVertical)
        // What reaches into the extent of a line belongs to it, and may reach further. In lanes that goes on and on.
        for _ in 0..<Self.lineRounds {
            let extent = line.extent
            let slack = min(
                roundingSlack(at: max(abs(extent.start), abs(extent.end))), (extent.end - extent.start) / 2)
            var budget = Self.searchLimit
            let found = try cells(
                in: band(from: extent.start + slack, to: extent.end - slack), of: nearest.path.section, &budget)
            if budget == 0 { return nil }
            if found.count <= line.cells.count { return isLine(line) ? line : nil }
            line.cells = found
        }
        return nil
    }

    /// How often what reaches into a line may make it longer.
    private static let lineRounds = 4

    /// Whether a point lies below the last item of a lane in a section of lanes.
    func isBelowLane(_ point: Point, _ section: Int) throws(LayoutError) -> Bool {
        guard case .lanes = prepared.sections[section].body else { return false }
        let far = searchDistance
        func isEmpty(isBehind: Bool) throws(LayoutError) -> Bool {
            let rect =
                prepared.isVertical
                ? Rect(x: point.x, y: point.y - (isBehind ? 0 : far), width: 0, height: far)
                : Rect(
                    x: point.x - (isBehind != prepared.readsRightToLeft ? 0 : far), y: point.y, width: far, height: 0)
            var query = ElementQuery(rect: rect.insetBy(-Self.laneSlack), categories: .cells, limit: 1)
            query.steps = Self.searchLimit
            query.section = section
            do throws(LayoutError) {
                let (columns, next) = try drawn(query)
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
    private func nearestAlong(to point: Point, in section: Int?) throws(LayoutError) -> Cell? {
        let place = prepared.isVertical ? point.y : point.x
        func distance(_ cell: Cell) -> Double {
            let (start, end) =
                prepared.isVertical ? (cell.frame.y, cell.frame.maxY) : (cell.frame.x, cell.frame.maxX)
            return max(0, start - place, place - end)
        }
        var budget = Self.searchLimit
        var radius = 1e-6 + 8 * abs(place).ulp
        while budget > 0 {
            let found = try cells(in: band(from: place - radius, to: place + radius), of: section, &budget)
            let nearest = found.min { (distance($0), $0.path) < (distance($1), $1.path) }
            // What lies nearer than the band reaches is in it.
            if let nearest { return nearest }
            if radius > searchDistance { return nil }
            radius = max(firstStep(4), 2 * radius)
        }
        return nil
    }

    /// All there is across the scroll axis, in an interval of it.
    private func band(from start: Double, to end: Double) -> Rect {
        let far = searchDistance
        return prepared.isVertical
            ? Rect(x: -far, y: start, width: 2 * far, height: end - start)
            : Rect(x: start, y: -far, width: end - start, height: 2 * far)
    }

    /// Whether cells are consecutive and lie side by side.
    private func isLine(_ line: Line) -> Bool {
        let paths = line.cells.map(\.path)
        guard zip(paths, paths.dropFirst()).allSatisfy({ $0.section == $1.section && $0.item + 1 == $1.item }) else {
            return false
        }
        let across = line.cells.map(line.across).sorted { $0.start < $1.start }
        return zip(across, across.dropFirst()).allSatisfy { own, next in
            own.end <= next.start + roundingSlack(at: max(abs(own.end), abs(next.start)))
        }
    }
}

extension Rect {
    fileprivate func insetBy(_ distance: Double) -> Rect {
        Rect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }
}
