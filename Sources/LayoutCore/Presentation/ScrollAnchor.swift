/// What stays in place on the screen while content changes around it.
///
///     visible  ┌───────┐ ←─ cell that begins before: what it grows by goes upwards
///     start  ──│───────│──
///              └───────┘
///              ┌───────┐ ←─ the anchor: the first cell that begins in sight and is not itself changing
///              └───────┘
///
/// In sight is what lies inside the bounds and the content inset. At the very start of the content nothing is held but the start
/// itself, so that what comes there is seen and pushes the others away. An anchor at the end is the same from the other side.
package struct ScrollAnchor: Sendable {
    private enum Hold: Sendable {
        /// Where the visible start lies. It is all that can be held where no cell is in sight.
        case start(Double)
        /// How far the visible end lies from the content's end.
        case end(Double)
        /// A cell alone.
        case cell
    }

    /// A cell by its new path: how far its start lies from the visible start, or its end from the visible end.
    private struct HeldCell: Sendable {
        var path: IndexPath
        var edge: AnchorSnapshot.Edge
        var distance: Double
    }

    private let hold: Hold
    /// Where the start or the end of the content is held, the cell beside it: it may be rounded to another pixel.
    private let cell: HeldCell?
    /// How far the bounds lay before the content's start, or behind its end: they may do so afterwards.
    private let overshoot: Point
    /// What rounding to pixels may have moved a cell by.
    private let rounding: Double

    /// What bounds may lie outside of the content and still count as inside: a pixel.
    private static let tolerance = 0.5
    /// What mirroring may move the content's start by.
    private static let startTolerance = 1e-6

    /// - Parameters:
    ///   - seen: the container before the change.
    ///   - map: where its items are to be.
    ///   - isChanging: cells whose own size changes; they are held only where no other is in sight.
    /// - Throws: what a layout fails with that answers queries itself.
    package init(
        _ place: AnchorPlace = .firstVisible, in presented: PresentedLayout, map: ItemMap = .identity,
        isChanging: (IndexPath) -> Bool = { _ in false }
    ) throws(LayoutError) {
        let prepared = presented.prepared
        let origin = presented.bounds.origin
        let held = origin.clamped(to: prepared.contentSize, bounds: presented.bounds.size, inset: prepared.contentInset)
        overshoot = Point(x: Self.overshoot(origin.x - held.x), y: Self.overshoot(origin.y - held.y))
        rounding = prepared.roundingError
        let hold = Self.hold(place, in: presented)
        let candidate = try Self.candidate(place, in: presented, map, isChanging)
        // One that goes hands over to the next by index path; beside an end there is nothing to hand over.
        let path = if case .cell = hold { candidate.flatMap(map.nextSurvivor) } else { candidate }
        cell = try path.flatMap { path throws(LayoutError) in
            try Self.cell(path, at: place == .end ? .end : .start, in: presented, map)
        }
        if case .cell = hold, cell == nil {
            self.hold = .start(prepared.scrollInterval(of: presented.visible).start)
        } else {
            self.hold = hold
        }
    }

    private static func overshoot(_ distance: Double) -> Double { abs(distance) <= tolerance ? 0 : distance }

    private static func hold(_ place: AnchorPlace, in presented: PresentedLayout) -> Hold {
        let prepared = presented.prepared
        let shown = prepared.scrollInterval(of: presented.visible)
        switch place {
        case .item: return .cell
        case .firstVisible:
            let isAtStart = shown.start <= startTolerance + 2 * prepared.roundingError
            return isAtStart ? .start(shown.start) : .cell
        // Half a point: a client that scrolls to the end may be told to stop at a pixel.
        case .end: return shown.end >= prepared.scrollEnd - tolerance ? .end(shown.end - prepared.scrollEnd) : .cell
        }
    }

    /// The cell to be held: one that stays, if there is one.
    private static func candidate(
        _ place: AnchorPlace, in presented: PresentedLayout, _ map: ItemMap, _ isChanging: (IndexPath) -> Bool
    ) throws(LayoutError) -> IndexPath? {
        if case .item(let path) = place { return path }
        let candidates = try presented.anchorCandidates(place == .end ? .end : .start, isChanging: isChanging)
        return candidates.first { map.newPath(of: $0) != nil } ?? candidates.first
    }

    private static func cell(
        _ path: IndexPath, at edge: AnchorSnapshot.Edge, in presented: PresentedLayout, _ map: ItemMap
    ) throws(LayoutError) -> HeldCell? {
        guard let new = map.newPath(of: path), let frame = try presented.frame(of: path) else { return nil }
        return HeldCell(path: new, edge: edge, distance: presented.distance(of: frame, from: edge))
    }

    /// Where what is held has come to lie.
    ///
    /// - Parameters:
    ///   - seen: the container after the change.
    ///   - inset: how far the content may be scrolled beyond its edges; nil: as far as its inset says.
    /// - Throws: what a layout fails with that answers queries itself.
    package func reading(of presented: PresentedLayout, inset: Insets? = nil) throws(LayoutError) -> AnchorReading {
        let prepared = presented.prepared
        let shown = prepared.scrollInterval(of: presented.visible)
        let rounding = rounding + prepared.roundingError
        let frame = try cell.flatMap { cell throws(LayoutError) in try presented.frame(of: cell.path) }
        let cellOff = cell.flatMap { cell in frame.map { presented.distance(of: $0, from: cell.edge) - cell.distance } }
        let (offBy, isCell): (Double, Bool)
        switch hold {
        case .start(let start): (offBy, isCell) = Self.rounded(start - shown.start, cellOff, rounding)
        case .end(let distance):
            (offBy, isCell) = Self.rounded(prepared.scrollEnd + distance - shown.end, cellOff, rounding)
        case .cell: (offBy, isCell) = (cellOff ?? 0, cellOff != nil)
        }
        // Less than the arithmetic's own error is nothing.
        let isNothing = abs(offBy) <= 8 * max(abs(shown.start), abs(shown.end), abs(prepared.scrollEnd)).ulp
        return AnchorReading(
            offBy: isNothing ? 0 : offBy, isCell: isCell, of: presented, inset: inset ?? prepared.contentInset,
            overshoot: overshoot, rounding: rounding)
    }

    /// What an end of the content is off by, or the cell beside it where that differs by no more than its rounding.
    private static func rounded(_ end: Double, _ cell: Double?, _ rounding: Double) -> (Double, Bool) {
        guard let cell, cell != end, abs(cell - end) <= rounding * (1 + 1e-9) else { return (end, false) }
        return (cell, true)
    }
}

extension PresentedLayout {
    /// How far an edge of a frame lies behind the same edge of what shows inside the content inset, along the scroll axis.
    fileprivate func distance(of frame: Rect, from edge: AnchorSnapshot.Edge) -> Double {
        let shown = prepared.scrollInterval(of: visible)
        let own = prepared.scrollInterval(of: frame)
        return edge == .start ? own.start - shown.start : own.end - shown.end
    }
}

extension PreparedLayout {
    /// Where the content ends along the scroll axis.
    fileprivate var scrollEnd: Double { isVertical ? contentSize.height : contentSize.width }

    /// What a cell's origin may be moved by when it is rounded to a pixel, in points.
    fileprivate var roundingError: Double { space.scale.map { 0.5 / max($0, 1) } ?? 0 }
}
