/// Items by their positions in the visible area.
extension PresentedLayout {
    /// An item's position in the visible area; nil if it has no frame.
    ///
    /// - Parameter edge: the edge of the item and of the visible area between which the distance is measured.
    /// - Returns: a distance in points in the direction of reading, which is negative for an item that extends beyond that edge.
    package func anchor(of path: ItemPath, _ edge: AnchorSnapshot.Edge = .start) throws(LayoutError) -> AnchorSnapshot?
    {
        guard let frame = try frame(of: path) else { return nil }
        let shown = prepared.readingInterval(of: visible)
        let own = prepared.readingInterval(of: frame)
        return AnchorSnapshot(
            indexPath: path, edge: edge, distance: edge == .start ? own.start - shown.start : shown.end - own.end)
    }

    /// The first item that begins in the visible area, else the first visible one; nil if none is visible.
    ///
    /// Items that pinned elements cover are passed over, unless all visible ones are covered.
    package func firstVisible() throws(LayoutError) -> AnchorSnapshot? {
        try anchorCandidates(.start).first.flatMap { path throws(LayoutError) in try anchor(of: path) }
    }

    /// The last item that ends in the visible area, else the last visible one; nil if none is visible.
    ///
    /// Items that pinned elements cover are passed over, unless all visible ones are covered.
    package func lastVisible() throws(LayoutError) -> AnchorSnapshot? {
        try anchorCandidates(.end).first.flatMap { path throws(LayoutError) in try anchor(of: path, .end) }
    }

    /// Visible cells in order of preference as anchors.
    func anchorCandidates(_ edge: AnchorSnapshot.Edge) throws(LayoutError) -> [ItemPath] {
        try AnchorCandidates(in: self).paths(edge)
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
