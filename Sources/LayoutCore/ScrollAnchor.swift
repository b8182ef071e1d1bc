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

    private enum Edge: Sendable {
        case start
        case end
    }

    private let edge: Edge
    /// Cells that may be held, the best first; none: the content's own edge.
    private let candidates: [IndexPath]
    private let before: PreparedLayout
    private let bounds: Rect

    /// Cells that are looked at to find the anchor.
    private static let searchLimit = 4096

    /// - Parameter isChanging: cells whose own size changes; they are held only where no other is in sight.
    package init(
        _ place: Place = .firstVisible, in prepared: PreparedLayout, bounds: Rect,
        isChanging: (IndexPath) -> Bool = { _ in false }
    ) {
        before = prepared
        self.bounds = bounds
        let visible = prepared.visibleInterval(bounds)
        switch place {
        case .item(let path):
            edge = .start
            candidates = [path]
        case .firstVisible:
            edge = .start
            candidates =
                visible.start > 0
                ? Self.candidates(prepared, bounds, isChanging) { $0.start >= visible.start } : []
        case .end:
            edge = .end
            // Half a point: who scrolls to the end may be told to stop at a pixel.
            candidates =
                visible.end < prepared.scrollEnd - 0.5
                ? Self.candidates(prepared, bounds, isChanging, fromEnd: true) { $0.end <= visible.end } : []
        }
    }

    /// Cells in sight: those that lie whole on the anchor's side and do not change, those that lie there, all.
    private static func candidates(
        _ prepared: PreparedLayout, _ bounds: Rect, _ isChanging: (IndexPath) -> Bool, fromEnd: Bool = false,
        _ isWhole: ((start: Double, end: Double)) -> Bool
    ) -> [IndexPath] {
        let query = ElementQuery(rect: bounds, categories: .cells, limit: searchLimit)
        var cells = prepared.elements(query, bounds: bounds).attributes.all.map(\.element.indexPath)
        if fromEnd { cells.reverse() }
        let whole = cells.filter { path in
            prepared.frame(of: path).map { isWhole(prepared.scrollInterval(of: $0)) } ?? false
        }
        return whole.filter { !isChanging($0) } + whole + cells
    }

    /// What must be added to the content offset, no further than the new content reaches.
    ///
    /// - Parameters:
    ///   - newBounds: what is visible of the new content before that.
    ///   - inset: how far the content may be scrolled beyond its edges.
    ///   - map: where items of before are now.
    package func adjustment(
        in prepared: PreparedLayout, bounds newBounds: Rect, inset: Insets, map: ItemMap = .identity
    ) -> Point {
        let old = before.visibleInterval(bounds)
        let new = prepared.visibleInterval(newBounds)
        let moved: Double
        if candidates.isEmpty {
            moved = edge == .start ? old.start - new.start : prepared.scrollEnd - before.scrollEnd + old.end - new.end
        } else {
            guard let (from, to) = held(in: prepared, map) else { return .zero }
            moved =
                edge == .start
                ? (to.start - new.start) - (from.start - old.start) : (to.end - new.end) - (from.end - old.end)
        }
        if moved == 0 { return .zero }
        let across = prepared.isVertical
        let along = prepared.isMirrored && !across ? -moved : moved
        let held = Point(x: newBounds.x + (across ? 0 : along), y: newBounds.y + (across ? along : 0))
            .held(within: prepared.contentSize, bounds: newBounds.size, inset: inset)
        return across ? Point(x: 0, y: held.y - newBounds.y) : Point(x: held.x - newBounds.x, y: 0)
    }

    /// Where the best cell that is still there was and is; one that goes hands over to the next by index path.
    private func held(
        in prepared: PreparedLayout, _ map: ItemMap
    ) -> (from: (start: Double, end: Double), to: (start: Double, end: Double))? {
        let survivors = candidates.lazy.filter { map.newPath(of: $0) != nil }
        let path = survivors.first ?? candidates.first.flatMap(map.nextSurvivor)
        guard let path, let old = before.frame(of: path), let new = map.newPath(of: path).flatMap(prepared.frame) else {
            return nil
        }
        return (before.scrollInterval(of: old), prepared.scrollInterval(of: new))
    }
}

extension PreparedLayout {
    /// Where the content ends along the scroll axis.
    var scrollEnd: Double { isVertical ? contentSize.height : contentSize.width }
}
