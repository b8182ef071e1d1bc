/// A point of the content, by the item that lies there or nearest to it: a share of the item's width and height, and the distance in
/// points from the item's edge if the point lies outside.
package struct TransitionAnchor: Hashable, Sendable {
    /// The item.
    package var indexPath: ItemPath
    /// The shares of the frame's width and height, 0...1.
    let share: Point
    /// How far the point lies outside the frame.
    let outside: Point

    init(at point: Point, in frame: Rect, of path: ItemPath) {
        let inside = Point(
            x: max(frame.x, min(point.x, frame.maxX)), y: max(frame.y, min(point.y, frame.maxY)))
        indexPath = path
        share = Point(
            x: frame.width > 0 ? (inside.x - frame.x) / frame.width : 0,
            y: frame.height > 0 ? (inside.y - frame.y) / frame.height : 0)
        outside = Point(x: point.x - inside.x, y: point.y - inside.y)
    }

    /// The point when the item has another frame.
    ///
    /// - Returns: the same share of the frame's width and height, and the same distance outside it.
    package func point(in frame: Rect) -> Point {
        Point(
            x: frame.x + share.x * frame.width + outside.x, y: frame.y + share.y * frame.height + outside.y)
    }
}
