/// What stays in place on the screen while content changes around it.
///
///     visible  ┌───────┐ ←─ cell that begins before: what it grows by goes upwards
///     start  ──│───────│──
///              └───────┘
///              ┌───────┐ ←─ the anchor: the first cell that begins in sight and is not itself changing
///              └───────┘
///
/// At the very start of the content nothing is held but the start itself, so that what comes there is seen and pushes the others
/// away. An anchor at the end is the same from the other side.
package struct ScrollAnchor: Sendable {
    package enum Place: Equatable, Sendable {
        case firstVisible
        case end
        /// In sight or not.
        case item(IndexPath)
    }

    private enum Hold: Sendable {
        /// What lies before the content's start: the visible start.
        case start(Double)
        /// How far the visible end lies from the content's end.
        case end(Double)
        /// A cell by its new path: how far its start lies from the visible start, or its end from the visible end.
        case cellStart(IndexPath, Double)
        case cellEnd(IndexPath, Double)
        /// Nothing is in sight that could be held.
        case nothing
    }

    private let hold: Hold
    /// Whether the bounds lay within the content.
    private let wasInside: Bool

    /// Cells that are looked at to find the anchor.
    private static let searchLimit = 4096
    /// What bounds may lie outside of the content and still count as inside: a pixel.
    private static let tolerance = 0.5

    /// - Parameters:
    ///   - seen: the container before the change.
    ///   - map: where its items are to be.
    ///   - isChanging: cells whose own size changes; they are held only where no other is in sight.
    /// - Throws: what a layout fails with that answers queries itself.
    package init(
        _ place: Place = .firstVisible, in seen: SeenLayout, map: ItemMap = .identity,
        isChanging: (IndexPath) -> Bool = { _ in false }
    ) throws(LayoutError) {
        let prepared = seen.prepared
        let visible = prepared.visibleInterval(seen.bounds)
        let origin = seen.bounds.origin
        let held = origin.held(within: prepared.contentSize, bounds: seen.bounds.size, inset: prepared.contentInset)
        wasInside = abs(prepared.isVertical ? held.y - origin.y : held.x - origin.x) <= Self.tolerance
        var candidates: [IndexPath] = []
        let isFromEnd = place == .end
        switch place {
        case .item(let path): candidates = [path]
        case .firstVisible:
            guard visible.start > 0 else {
                hold = .start(visible.start)
                return
            }
            candidates = try Self.candidates(seen, isChanging) { $0.start >= visible.start }
        case .end:
            // Half a point: who scrolls to the end may be told to stop at a pixel.
            guard visible.end < prepared.scrollEnd - Self.tolerance else {
                hold = .end(visible.end - prepared.scrollEnd)
                return
            }
            candidates = try Self.candidates(seen, isChanging, fromEnd: true) { $0.end <= visible.end }
        }
        // One that goes hands over to the next by index path.
        let path = candidates.first { map.newPath(of: $0) != nil } ?? candidates.first.flatMap(map.nextSurvivor)
        guard let path, let new = map.newPath(of: path), let frame = try seen.frame(of: path) else {
            hold = .nothing
            return
        }
        let interval = prepared.scrollInterval(of: frame)
        hold = isFromEnd ? .cellEnd(new, interval.end - visible.end) : .cellStart(new, interval.start - visible.start)
    }

    /// Cells in sight: those that lie whole on the anchor's side and do not change, those that lie there, all. Where a script answers,
    /// those that lie above others come last: they may be frozen to the bounds.
    private static func candidates(
        _ seen: SeenLayout, _ isChanging: (IndexPath) -> Bool, fromEnd: Bool = false,
        _ isWhole: ((start: Double, end: Double)) -> Bool
    ) throws(LayoutError) -> [IndexPath] {
        let query = ElementQuery(rect: seen.bounds, categories: .cells, limit: searchLimit)
        var cells = try seen.elements(query).attributes.all
        if fromEnd { cells.reverse() }
        if seen.isAsked, let lowest = cells.map(\.zIndex).min() {
            cells = cells.filter { $0.zIndex == lowest } + cells.filter { $0.zIndex != lowest }
        }
        let whole = cells.filter { isWhole(seen.prepared.scrollInterval(of: $0.frame)) }.map(\.element.indexPath)
        return whole.filter { !isChanging($0) } + whole + cells.map(\.element.indexPath)
    }

    /// What must be added to the content offset, no further than the new content reaches. Bounds that lay within the content
    /// do so afterwards.
    ///
    /// - Parameters:
    ///   - seen: the container after the change, with the bounds as they are before the adjustment.
    ///   - inset: how far the content may be scrolled beyond its edges.
    /// - Throws: what a layout fails with that answers queries itself.
    package func adjustment(in seen: SeenLayout, inset: Insets) throws(LayoutError) -> Point {
        let prepared = seen.prepared
        let moved = try movement(in: seen)
        if moved == 0 && !wasInside { return .zero }
        let across = prepared.isVertical
        let along = prepared.isMirrored && !across ? -moved : moved
        let bounds = seen.bounds
        let held = Point(x: bounds.x + (across ? 0 : along), y: bounds.y + (across ? along : 0))
            .held(within: prepared.contentSize, bounds: bounds.size, inset: inset)
        return across ? Point(x: 0, y: held.y - bounds.y) : Point(x: held.x - bounds.x, y: 0)
    }

    /// How far what is held has moved from its visible edge; less than rounding is not at all.
    private func movement(in seen: SeenLayout) throws(LayoutError) -> Double {
        let prepared = seen.prepared
        let visible = prepared.visibleInterval(seen.bounds)
        let moved: Double
        let place: Double
        switch hold {
        case .nothing: return 0
        case .start(let start): (moved, place) = (start - visible.start, visible.start)
        case .end(let distance): (moved, place) = (prepared.scrollEnd + distance - visible.end, prepared.scrollEnd)
        case .cellStart(let path, let distance):
            guard let frame = try seen.frame(of: path) else { return 0 }
            place = prepared.scrollInterval(of: frame).start
            moved = place - visible.start - distance
        case .cellEnd(let path, let distance):
            guard let frame = try seen.frame(of: path) else { return 0 }
            place = prepared.scrollInterval(of: frame).end
            moved = place - visible.end - distance
        }
        return abs(moved) <= 8 * max(abs(place), abs(visible.end)).ulp ? 0 : moved
    }
}

extension PreparedLayout {
    /// Where the content ends along the scroll axis.
    var scrollEnd: Double { isVertical ? contentSize.height : contentSize.width }
}
