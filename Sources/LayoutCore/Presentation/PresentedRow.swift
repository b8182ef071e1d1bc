/// A section's row that scrolls orthogonally, as presented: the window that it has on the container, and how far its offset moves what
/// lies in it.
///
///     content   ┌───┐┌───┐┌───┐┌───┐     shift −6   presented   ╔═══════╗
///               │ 0 ││ 1 ││ 2 ││ 3 │         →                 0║││ 1 ││║2   3
///               └───┘└───┘└───┘└───┘                            ╚═══════╝ window
struct PresentedRow {
    /// The part of the content in which the row's cells are shown.
    let window: Rect
    /// The way from content frames to presented frames.
    let shift: Point
    let offset: Double
    let direction: OrthogonalDirection

    /// Where a content frame lies, whether the window shows it or not.
    func moved(_ frame: Rect) -> Rect { frame.moved(shift) }

    /// The part of a content frame that the window shows; nil if it shows none.
    func presented(_ frame: Rect) -> Rect? {
        let moved = moved(frame)
        return window.meets(moved) ? window.intersection(moved) : nil
    }

    /// Where a content frame lies once the row is scrolled just far enough to show it.
    func broughtIntoView(_ frame: Rect) -> Rect { moved(frame).pushed(into: window) }

    /// The content frame that is presented as a rectangle.
    func content(of rect: Rect) -> Rect { rect.moved(shift.reversed) }

    /// The point of the content that is presented at a point.
    func content(at point: Point) -> Point { Point(x: point.x - shift.x, y: point.y - shift.y) }
}

extension Rect {
    func moved(_ shift: Point) -> Rect { Rect(x: x + shift.x, y: y + shift.y, width: width, height: height) }

    /// The rectangle moved just far enough to lie inside another; if it is longer, their starts coincide.
    func pushed(into other: Rect) -> Rect {
        Rect(
            x: max(other.x, min(x, other.maxX - width)), y: max(other.y, min(y, other.maxY - height)), width: width,
            height: height)
    }
}

extension Point {
    fileprivate var reversed: Point { Point(x: -x, y: -y) }
}
