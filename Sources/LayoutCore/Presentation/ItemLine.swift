/// Consecutive items of a section that lie side by side and have an interval of the scroll axis to themselves.
///
///     ┌───┐ ┌───┐ ┌───┐   a line         ┌───┐ ┌───┐   no lines: the items lie in lanes
///     │ 0 │ │   │ │ 2 │                  │ 0 │ │ 1 │
///     └───┘ │ 1 │ └───┘                  └───┘ │   │
///           └───┘                        ┌───┐ └───┘
///     ┌───┐ ┌───┐         a line         │ 2 │ ┌───┐
///     │ 3 │ │ 4 │                        │   │ │ 3 │
struct ItemLine {
    /// By index path.
    var cells: [PresentedLayout.Cell]
    let isVertical: Bool

    private func along(_ cell: PresentedLayout.Cell) -> (start: Double, end: Double) {
        isVertical ? (cell.frame.y, cell.frame.maxY) : (cell.frame.x, cell.frame.maxX)
    }

    func across(_ cell: PresentedLayout.Cell) -> (start: Double, end: Double) {
        isVertical ? (cell.frame.x, cell.frame.maxX) : (cell.frame.y, cell.frame.maxY)
    }

    /// The extent along the scroll axis.
    ///
    /// - Complexity: O(cells)
    var extent: (start: Double, end: Double) {
        let intervals = cells.map(along)
        return (intervals.map(\.start).min() ?? 0, intervals.map(\.end).max() ?? 0)
    }

    /// A point's position across the scroll axis.
    func place(of point: Point) -> Double { isVertical ? point.x : point.y }

    /// The cell that is nearest to a point across the scroll axis; of equally near ones, the first.
    ///
    /// - Complexity: O(cells)
    func nearest(to point: Point) -> PresentedLayout.Cell? {
        let place = place(of: point)
        func distance(_ cell: PresentedLayout.Cell) -> Double {
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

    /// Whether its cells are consecutive and lie side by side.
    ///
    /// - Parameter slack: how far rounding may make cells overlap, by the largest magnitude of their edges.
    func isWhole(slack: (Double) -> Double) -> Bool {
        let paths = cells.map(\.path)
        guard zip(paths, paths.dropFirst()).allSatisfy({ $0.section == $1.section && $0.item + 1 == $1.item }) else {
            return false
        }
        let across = cells.map(across).sorted { $0.start < $1.start }
        return zip(across, across.dropFirst()).allSatisfy { own, next in
            own.end <= next.start + slack(max(abs(own.end), abs(next.start)))
        }
    }
}
