/// Which cells can be held: the same ones for the anchors of updates and for those that are captured.
extension PresentedLayout {
    /// Where an item lies in sight; nil when there is none to tell of.
    package func anchor(of path: IndexPath, _ edge: AnchorSnapshot.Edge = .start) throws(LayoutError) -> AnchorSnapshot?
    {
        guard let frame = try frame(of: path) else { return nil }
        let shown = prepared.scrollInterval(of: visible)
        let own = prepared.scrollInterval(of: frame)
        return AnchorSnapshot(
            indexPath: path, edge: edge, distance: edge == .start ? own.start - shown.start : shown.end - own.end)
    }

    /// The first item that begins in sight, else the first in sight; nil where none is.
    package func firstVisible() throws(LayoutError) -> AnchorSnapshot? {
        try anchorCandidates(.start).first.flatMap { path throws(LayoutError) in try anchor(of: path) }
    }

    /// The last item that ends in sight, else the last in sight; nil where none is.
    package func lastVisible() throws(LayoutError) -> AnchorSnapshot? {
        try anchorCandidates(.end).first.flatMap { path throws(LayoutError) in try anchor(of: path, .end) }
    }

    /// Cells in sight, in the order in which they are preferred as anchors: those that begin in sight (for `.end`: end there) and
    /// do not change, the others that do, the rest. A cell is in sight where it is drawn inside the bounds and the content inset.
    /// Cells that a script freezes to the bounds come last, since they hold nothing.
    ///
    /// - Parameter isChanging: cells whose own size changes.
    func anchorCandidates(
        _ edge: AnchorSnapshot.Edge, isChanging: (IndexPath) -> Bool = { _ in false }
    ) throws(LayoutError) -> [IndexPath] {
        let shown = prepared.scrollInterval(of: visible)
        var cells = try cellsInSight()
        if edge == .end { cells.reverse() }
        let frozen = try frozenCells(among: cells)
        let whole = cells.filter { cell in
            let own = prepared.scrollInterval(of: cell.frame)
            return edge == .start ? own.start >= shown.start : own.end <= shown.end
        }.map(\.path)
        let preferred = whole.filter { !isChanging($0) } + whole + cells.map(\.path)
        return frozen.isEmpty ? preferred : preferred.filter { !frozen.contains($0) } + preferred
    }

    /// By index path.
    private func cellsInSight() throws(LayoutError) -> [Cell] {
        var budget = Self.searchLimit
        let cells = try cells(in: visible.isEmpty ? bounds : visible, &budget).filter { !$0.isHidden }
        return prepared.orthogonalRows.isEmpty ? cells : cells.sorted { $0.path < $1.path }
    }

    /// Most cells that a script is asked about to find those that are frozen.
    private static let frozenLimit = 64
    /// How far the bounds are moved for it, in points.
    private static let frozenStep = 16.0

    /// The cells among the first that move with the bounds, as a script may place them.
    private func frozenCells(among cells: [Cell]) throws(LayoutError) -> Set<IndexPath> {
        guard let live, !cells.isEmpty else { return [] }
        let step = Point(
            x: prepared.isVertical ? 0 : Self.frozenStep, y: prepared.isVertical ? Self.frozenStep : 0)
        var moved = live.container
        moved.bounds = moved.bounds.moved(step)
        let probed = cells.prefix(Self.frozenLimit)
        let before = Dictionary(probed.map { ($0.path, $0.frame) }, uniquingKeysWith: { first, _ in first })
        let after = try live.layout.attributes(of: probed.map { .cell($0.path) }, in: prepared, of: moved)
        // Each origin may be rounded to a pixel.
        let tolerance = 1e-6 + (prepared.space.scale.map { 1 / $0 } ?? 0)
        var frozen: Set<IndexPath> = []
        for attributes in after.all {
            guard let frame = before[attributes.element.indexPath]?.moved(step) else { continue }
            let (old, new) = (prepared.scrollInterval(of: frame), prepared.scrollInterval(of: attributes.frame))
            if abs(new.start - old.start) <= tolerance { frozen.insert(attributes.element.indexPath) }
        }
        return frozen
    }
}
