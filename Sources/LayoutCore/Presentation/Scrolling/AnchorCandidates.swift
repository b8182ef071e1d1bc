/// Selects the cells that may serve as anchors, for updates and for snapshots alike.
///
/// A cell is visible if its presented frame meets the bounds inside the content inset, where pinned elements leave it clear. Less than a
/// pixel does not count, which is as far as rounding moves edges; less than a point where there are no pixels.
struct AnchorCandidates {
    private let presented: PresentedLayout
    /// The pinned elements near the visible area, found by where they lie now.
    private let covers: PinnedCovers
    /// What a live source pins to the bounds.
    private let followers: BoundsFollowers

    init(in presented: PresentedLayout) throws(LayoutError) {
        self.presented = presented
        covers = presented.shownCovers()
        followers = try presented.boundsFollowers()
    }

    /// Visible cells in order of preference: cells that begin in the visible area (for `.end`: that end there), then the
    /// rest. Cells that a live source pins to the bounds come last, since they cannot anchor anything.
    func paths(_ edge: AnchorSnapshot.Edge) throws(LayoutError) -> [ItemPath] {
        var cells = try visibleCells()
        if edge == .end { cells.reverse() }
        let frozen = try presented.frozenCells(among: cells)
        let whole = cells.filter { cell in
            let own = presented.prepared.readingInterval(of: cell.frame)
            let clear = clearInterval(of: cell)
            let slack = sightSlack(of: own)
            return edge == .start ? own.start >= clear.start - slack : own.end <= clear.end + slack
        }.map(\.path)
        let preferred = whole + cells.map(\.path)
        return frozen.isEmpty ? preferred : preferred.filter { !frozen.contains($0) } + preferred
    }

    /// The visible cells by index path, without those that pinned elements cover, unless they cover all.
    private func visibleCells() throws(LayoutError) -> [PresentedLayout.Cell] {
        var budget = PresentedLayout.searchLimit
        let visible = presented.visible
        let cells = try presented.cells(in: visible.isEmpty ? presented.bounds : visible, &budget).filter {
            !$0.isHidden
        }
        let clear = clear(cells)
        return presented.prepared.orthogonalRows.isEmpty ? clear : clear.sorted { $0.path < $1.path }
    }

    /// The cells that are clear of pinned elements; all of them if none is.
    private func clear(_ cells: [PresentedLayout.Cell]) -> [PresentedLayout.Cell] {
        let clear = cells.filter { cell in
            let own = presented.prepared.readingInterval(of: cell.frame)
            let clear = clearInterval(of: cell)
            let slack = sightSlack(of: own)
            // What follows the bounds may also lie beside a cell.
            return own.end > clear.start + slack && own.start < clear.end - slack
                && (followers.isEmpty
                    || presented.visible.inset(by: followers.margins(around: .cell(cell.path))).meets(cell.frame))
        }
        return clear.isEmpty ? cells : clear
    }

    /// How far a cell may reach over an edge and still count as on this side of it: less than a pixel, or a point where there are no
    /// pixels, and less than half of the cell.
    private func sightSlack(of interval: (start: Double, end: Double)) -> Double {
        let rounding = presented.roundingSlack(at: max(abs(interval.start), abs(interval.end)))
        let slack = presented.prepared.space.scale == nil ? max(rounding, 1 - rounding) : rounding
        return min(slack, (interval.end - interval.start) / 2)
    }

    /// The part of the visible area's scroll axis that the pinned elements above a cell leave clear where they lie now.
    private func clearInterval(of cell: PresentedLayout.Cell) -> (start: Double, end: Double) {
        let prepared = presented.prepared
        var clear = prepared.readingInterval(
            of: presented.visible.inset(by: followers.margins(around: .cell(cell.path))))
        if covers.isEmpty { return clear }
        for (frame, edge) in presented.frames(of: covers, over: cell) {
            let own = prepared.readingInterval(of: frame)
            switch prepared.readsBackwards ? edge.opposite : edge {
            case .start: clear.start = max(clear.start, own.end)
            case .end: clear.end = min(clear.end, own.start)
            }
        }
        return clear
    }
}
