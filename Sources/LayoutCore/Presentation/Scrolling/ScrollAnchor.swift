/// Keeps a position on screen while the content around it changes.
///
///     visible  ┌───────┐ ←─ cell that begins before: it grows upwards
///     start  ──│───────│──
///              └───────┘
///              ┌───────┐ ←─ the anchor: the first cell that begins in the visible area; if its size changes, it grows downwards
///              └───────┘
///
/// The visible area is the part of the bounds inside the content inset. At the very start of the content only the start is
/// anchored, so that insertions there show and push the other items away. An anchor at the end works the same way in reverse.
package struct ScrollAnchor: Sendable {
    private enum Reference: Sendable {
        /// The start of the visible area. Nothing else can be anchored when no cell is visible.
        case start(Double)
        /// The distance from the content's end to the end of the visible area.
        case end(Double)
        /// A cell alone.
        case cell
    }

    /// A cell by its new index path, with the distance of its edge from the same edge of the visible area.
    private struct AnchorCell: Sendable {
        var path: ItemPath
        var edge: AnchorSnapshot.Edge
        var distance: Double
    }

    private let reference: Reference
    /// The anchoring cell; if the start or the end of the content is anchored, the cell beside it, which may be rounded to
    /// another pixel.
    private let cell: AnchorCell?
    /// How far the bounds extended beyond the content before the change; they may do so afterwards.
    private let overshoot: Point
    /// How far rounding to pixels may have moved a cell.
    private let rounding: Double

    /// How far bounds may extend beyond the content and still count as inside: a pixel.
    private static let tolerance = 0.5
    /// How far mirroring may move the content's start.
    private static let startTolerance = 1e-6

    /// Captures the position before a change.
    ///
    /// - Parameters:
    ///   - presented: the container before the change.
    ///   - map: maps its items to their new index paths.
    ///   - keepsOrder: whether the change leaves an item where it is among the others, rather than to move or delete it. An anchor that
    ///     is not named is such an item if one is in sight.
    /// - Throws: the layout's error, if the layout answers queries itself.
    package init(
        _ place: AnchorPlace = .firstVisible, in presented: PresentedLayout, map: ItemMap = .identity,
        keepsOrder: (ItemPath) -> Bool = { _ in true }
    ) throws(LayoutError) {
        let prepared = presented.prepared
        let origin = presented.bounds.origin
        let clamped = presented.clamped(origin)
        overshoot = Point(x: Self.overshoot(origin.x - clamped.x), y: Self.overshoot(origin.y - clamped.y))
        rounding = prepared.roundingError
        let reference = Self.reference(place, in: presented)
        let candidate = try Self.candidate(place, in: presented, map, keepsOrder: keepsOrder)
        // A deleted cell hands over to the next surviving one by index path; a cell beside an anchored end does not.
        let path = if case .cell = reference { candidate.flatMap(map.nextSurvivor) } else { candidate }
        cell = try path.flatMap { path throws(LayoutError) in
            try Self.cell(path, at: place == .end ? .end : .start, in: presented, map)
        }
        if case .cell = reference, cell == nil {
            self.reference = .start(prepared.readingInterval(of: presented.visible).start)
        } else {
            self.reference = reference
        }
    }

    private static func overshoot(_ distance: Double) -> Double { abs(distance) <= tolerance ? 0 : distance }

    private static func reference(_ place: AnchorPlace, in presented: PresentedLayout) -> Reference {
        let prepared = presented.prepared
        let shown = prepared.readingInterval(of: presented.visible)
        switch place {
        case .item: return .cell
        case .firstVisible:
            let isAtStart = shown.start <= startTolerance + 2 * prepared.roundingError
            return isAtStart ? .start(shown.start) : .cell
        // Half a point: a client that scrolls to the end may have to stop at a pixel.
        case .end: return shown.end >= prepared.scrollEnd - tolerance ? .end(shown.end - prepared.scrollEnd) : .cell
        }
    }

    /// The cell to anchor, preferably one that survives and keeps its order.
    private static func candidate(
        _ place: AnchorPlace, in presented: PresentedLayout, _ map: ItemMap, keepsOrder: (ItemPath) -> Bool
    ) throws(LayoutError) -> ItemPath? {
        if case .item(let path) = place { return path }
        let candidates = try presented.anchorCandidates(place == .end ? .end : .start)
        return candidates.first { map.newPath(of: $0) != nil && keepsOrder($0) }
            ?? candidates.first { map.newPath(of: $0) != nil } ?? candidates.first
    }

    private static func cell(
        _ path: ItemPath, at edge: AnchorSnapshot.Edge, in presented: PresentedLayout, _ map: ItemMap
    ) throws(LayoutError) -> AnchorCell? {
        guard let new = map.newPath(of: path), let frame = try presented.frame(of: path) else { return nil }
        return AnchorCell(path: new, edge: edge, distance: presented.distance(of: frame, from: edge))
    }

    /// Measures how far the anchor has moved.
    ///
    /// - Parameters:
    ///   - presented: the container after the change.
    ///   - inset: how far the content may be scrolled beyond its edges; nil: the container's content inset.
    /// - Throws: the layout's error, if the layout answers queries itself.
    package func reading(of presented: PresentedLayout, inset: Insets? = nil) throws(LayoutError) -> AnchorReading {
        let prepared = presented.prepared
        let shown = prepared.readingInterval(of: presented.visible)
        let rounding = rounding + prepared.roundingError
        let frame = try cell.flatMap { cell throws(LayoutError) in try presented.frame(of: cell.path) }
        let cellOff = cell.flatMap { cell in frame.map { presented.distance(of: $0, from: cell.edge) - cell.distance } }
        let (offBy, isCell): (Double, Bool)
        switch reference {
        case .start(let start): (offBy, isCell) = Self.rounded(start - shown.start, beside: cellOff, within: rounding)
        case .end(let distance):
            (offBy, isCell) = Self.rounded(prepared.scrollEnd + distance - shown.end, beside: cellOff, within: rounding)
        case .cell: (offBy, isCell) = (cellOff ?? 0, cellOff != nil)
        }
        // Ignore distances below the error of the arithmetic.
        let isNothing = abs(offBy) <= 8 * max(abs(shown.start), abs(shown.end), abs(prepared.scrollEnd)).ulp
        return AnchorReading(
            (isNothing ? 0 : offBy, isCell), of: presented, room: (inset ?? prepared.contentInset, overshoot),
            rounding: rounding)
    }

    /// Whether it is the start of what is visible, which stays where it is if the content does not become too short for it.
    package var isStart: Bool { if case .start = reference { true } else { false } }

    /// Whether it is a start that stays where it is.
    ///
    /// - Parameter screen: the container after the change, laid out beyond the end of its bounds.
    package func staysAtStart(of screen: PresentedLayout) -> Bool {
        guard isStart, let reading = try? reading(of: screen) else { return false }
        return reading.isAtRest
    }

    /// The distance of the anchored end, or of the cell beside it if the two differ by no more than rounding.
    private static func rounded(_ end: Double, beside cell: Double?, within rounding: Double) -> (Double, Bool) {
        guard let cell, cell != end, abs(cell - end) <= rounding * (1 + 1e-9) else { return (end, false) }
        return (cell, true)
    }
}

extension PresentedLayout {
    /// The distance along the scroll axis from an edge of the visible area to the same edge of a frame.
    fileprivate func distance(of frame: Rect, from edge: AnchorSnapshot.Edge) -> Double {
        let shown = prepared.readingInterval(of: visible)
        let own = prepared.readingInterval(of: frame)
        return edge == .start ? own.start - shown.start : own.end - shown.end
    }
}

extension PreparedLayout {
    fileprivate var scrollEnd: Double { isVertical ? contentSize.height : contentSize.width }

    /// How far rounding to a pixel may move a cell's origin, in points.
    fileprivate var roundingError: Double { space.scale.map { 0.5 / max($0, 1) } ?? 0 }
}
