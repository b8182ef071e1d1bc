/// Selects the cells that may serve as anchors, for updates and for snapshots alike.
extension PresentedLayout {
    /// An item's position in the visible area; nil if it has no frame.
    package func anchor(of path: ItemPath, _ edge: AnchorSnapshot.Edge = .start) throws(LayoutError) -> AnchorSnapshot?
    {
        guard let frame = try frame(of: path) else { return nil }
        let shown = prepared.readingInterval(of: visible)
        let own = prepared.readingInterval(of: frame)
        return AnchorSnapshot(
            indexPath: path, edge: edge, distance: edge == .start ? own.start - shown.start : shown.end - own.end)
    }

    /// The first item that begins in the visible area, else the first visible one; nil if none is visible.
    package func firstVisible() throws(LayoutError) -> AnchorSnapshot? {
        try anchorCandidates(.start).first.flatMap { path throws(LayoutError) in try anchor(of: path) }
    }

    /// The last item that ends in the visible area, else the last visible one; nil if none is visible.
    package func lastVisible() throws(LayoutError) -> AnchorSnapshot? {
        try anchorCandidates(.end).first.flatMap { path throws(LayoutError) in try anchor(of: path, .end) }
    }

    /// Visible cells in order of preference as anchors: cells that begin in the visible area (for `.end`: that end there), then the
    /// rest. A cell is visible if its presented frame meets the bounds inside the content inset, where pinned elements leave it
    /// clear. Less than a pixel does not count, which is as far as rounding moves edges; less than a point where there are no pixels.
    /// Cells that a live source pins to the bounds come last, since they cannot anchor anything.
    func anchorCandidates(_ edge: AnchorSnapshot.Edge) throws(LayoutError) -> [ItemPath] {
        let (covers, followers) = (shownCovers(), try boundsFollowers())
        var cells = try visibleCells(covers, followers)
        if edge == .end { cells.reverse() }
        let frozen = try frozenCells(among: cells)
        let whole = cells.filter { cell in
            let own = prepared.readingInterval(of: cell.frame)
            let clear = clearInterval(of: cell, covers, followers)
            let slack = sightSlack(of: own)
            return edge == .start ? own.start >= clear.start - slack : own.end <= clear.end + slack
        }.map(\.path)
        let preferred = whole + cells.map(\.path)
        return frozen.isEmpty ? preferred : preferred.filter { !frozen.contains($0) } + preferred
    }

    /// The visible cells by index path, without those that pinned elements cover, unless they cover all.
    private func visibleCells(_ covers: PinnedCovers, _ followers: BoundsFollowers) throws(LayoutError) -> [Cell] {
        var budget = Self.searchLimit
        let cells = try cells(in: visible.isEmpty ? bounds : visible, &budget).filter { !$0.isHidden }
        let clear = clear(cells, of: covers, followers: followers)
        return prepared.orthogonalRows.isEmpty ? clear : clear.sorted { $0.path < $1.path }
    }

    private func clear(_ cells: [Cell], of covers: PinnedCovers, followers: BoundsFollowers) -> [Cell] {
        let clear = cells.filter { cell in
            let own = prepared.readingInterval(of: cell.frame)
            let clear = clearInterval(of: cell, covers, followers)
            let slack = sightSlack(of: own)
            // What follows the bounds may also lie beside a cell.
            return own.end > clear.start + slack && own.start < clear.end - slack
                && (followers.isEmpty
                    || visible.inset(by: followers.margins(around: .cell(cell.path))).meets(cell.frame))
        }
        return clear.isEmpty ? cells : clear
    }

    /// How far a cell may reach over an edge and still count as on this side of it: less than a pixel, or a point where there are no
    /// pixels, and less than half of the cell.
    private func sightSlack(of interval: (start: Double, end: Double)) -> Double {
        let rounding = roundingSlack(at: max(abs(interval.start), abs(interval.end)))
        let slack = prepared.space.scale == nil ? max(rounding, 1 - rounding) : rounding
        return min(slack, (interval.end - interval.start) / 2)
    }

    /// The part of the visible area's scroll axis that the pinned elements above a cell leave clear where they lie now.
    private func clearInterval(
        of cell: Cell, _ covers: PinnedCovers, _ followers: BoundsFollowers
    ) -> (start: Double, end: Double) {
        var clear = prepared.readingInterval(of: visible.inset(by: followers.margins(around: .cell(cell.path))))
        if covers.isEmpty { return clear }
        for (frame, edge) in frames(of: covers, over: cell) {
            let own = prepared.readingInterval(of: frame)
            switch prepared.readsBackwards ? edge.opposite : edge {
            case .start: clear.start = max(clear.start, own.end)
            case .end: clear.end = min(clear.end, own.start)
            }
        }
        return clear
    }

    /// The number of cells that a live source is queried for to find the pinned ones.
    private static let frozenLimit = 64
    /// How far the bounds are moved to find them, in points.
    private static let frozenStep = 16.0

    /// The cells that move with the bounds, as only a live source places them; checks at most `frozenLimit`.
    func frozenCells(among cells: [Cell]) throws(LayoutError) -> Set<ItemPath> {
        guard let live, !cells.isEmpty else { return [] }
        let step = Point(
            x: prepared.isVertical ? 0 : Self.frozenStep, y: prepared.isVertical ? Self.frozenStep : 0)
        let probed = cells.prefix(Self.frozenLimit)
        let before = Dictionary(probed.map { ($0.path, $0.frame) }, uniquingKeysWith: { first, _ in first })
        let after = try live.attributes(of: probed.map { .cell($0.path) }, bounds: bounds.moved(step))
        // Each origin may be rounded to a pixel.
        let tolerance = 1e-6 + (prepared.space.scale.map { 1 / $0 } ?? 0)
        var frozen: Set<ItemPath> = []
        for attributes in after.all {
            guard let frame = before[attributes.element.indexPath]?.moved(step) else { continue }
            let (old, new) = (prepared.readingInterval(of: frame), prepared.readingInterval(of: attributes.frame))
            if abs(new.start - old.start) <= tolerance { frozen.insert(attributes.element.indexPath) }
        }
        return frozen
    }
}
