/// What stays in place on the screen while sizes change around it.
///
///     visible  ┌───────┐ ←─ item that begins before: what it grows by goes upwards
///     start  ──│───────│──
///              └───────┘
///              ┌───────┐ ←─ the anchor: the first that begins in sight and is not itself being measured
///              └───────┘
///
/// At the very start of the content nothing is held but the start itself, so that an item that grows there pushes the
/// others away and is not pushed out of sight.
package struct ScrollAnchor: Sendable {
    private enum Held: Sendable {
        case start
        case item(IndexPath)
    }

    private let held: Held
    private let before: PreparedLayout
    private let bounds: Rect

    /// Cells that are looked at to find the anchor.
    private static let searchLimit = 4096

    /// - Parameter isChanging: items whose own size changes; they are held only where no other is in sight.
    package init(in prepared: PreparedLayout, bounds: Rect, isChanging: (IndexPath) -> Bool) {
        before = prepared
        self.bounds = bounds
        let visible = prepared.visibleInterval(bounds)
        guard visible.start > 0 else {
            held = .start
            return
        }
        let query = ElementQuery(rect: bounds, categories: .cells, limit: Self.searchLimit)
        let cells = prepared.elements(query, bounds: bounds).attributes.all.map(\.element.indexPath)
        let beginning = cells.filter { path in
            prepared.frame(of: path).map { prepared.scrollInterval(of: $0).start >= visible.start } ?? false
        }
        let anchor = beginning.first { !isChanging($0) } ?? beginning.first ?? cells.first
        held = anchor.map { .item($0) } ?? .start
    }

    /// What must be added to the content offset, no further than the new content reaches.
    ///
    /// - Parameter newPath: where an item of before is now; nil: it is gone.
    package func adjustment(
        in prepared: PreparedLayout, inset: Insets, newPath: (IndexPath) -> IndexPath? = { $0 }
    ) -> Point {
        let moved: Point
        switch held {
        case .start: moved = prepared.startOffset(since: before)
        case .item(let path):
            guard let old = before.frame(of: path), let new = newPath(path).flatMap(prepared.frame) else {
                return .zero
            }
            moved =
                prepared.isVertical
                ? Point(x: 0, y: new.y - old.y)
                : Point(x: prepared.isMirrored ? new.maxX - old.maxX : new.x - old.x, y: 0)
        }
        if moved == .zero { return .zero }
        let held = Point(x: bounds.x + moved.x, y: bounds.y + moved.y)
            .held(within: prepared.contentSize, bounds: bounds.size, inset: inset)
        return Point(x: moved.x == 0 ? 0 : held.x - bounds.x, y: moved.y == 0 ? 0 : held.y - bounds.y)
    }
}

extension PreparedLayout {
    /// How far the place where content begins has moved: with the content's width, where it begins at the right.
    fileprivate func startOffset(since before: PreparedLayout) -> Point {
        let width = contentSize.width - before.contentSize.width
        return !isVertical && isMirrored ? Point(x: width, y: 0) : .zero
    }
}
