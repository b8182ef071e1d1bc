/// Scrolling to an item whose frame depends on the content offset.
///
/// Where the item lies now says little about where it will lie. The offset to scroll to is one that it leads to itself: a fixed
/// point of *t*(*o*), the offset that shows the frame which the item has at the offset *o*. The secant method finds it in two steps
/// where frames follow the offset in proportion, and in one where they do not follow it at all.
extension PresentedLayout {
    /// How many offsets are tried before the best of them is the answer.
    private static let targetSteps = 12
    /// How far the bounds are moved to see whether an item follows them, in points.
    private static let followStep = 16.0

    /// An offset at which the item is shown and to which `scrollTarget` leads again; nil if it is hidden wherever it was looked for.
    func settledTarget(
        to path: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment
    ) throws(LayoutError) -> ScrollTarget? {
        // Scrolling along an axis leads no nearer to an item that follows the bounds along it.
        let follows = try followedAxes(of: path)
        func allowed(_ alignment: ScrollAlignment, _ follows: Bool) -> ScrollAlignment { follows ? .none : alignment }
        let exact = try search(for: path, allowed(horizontal, follows.x), allowed(vertical, follows.y))
        if let exact, exact.error <= Self.exactness { return exact.target }
        // What lies nowhere as it should may still be in sight somewhere.
        func near(_ alignment: ScrollAlignment, _ follows: Bool) -> ScrollAlignment {
            allowed(alignment == .none ? .none : .nearest, follows)
        }
        let nearest = try search(for: path, near(horizontal, follows.x), near(vertical, follows.y))
        if let nearest, nearest.error <= Self.exactness { return nearest.target }
        return exact?.target ?? nearest?.target
    }

    /// The offset that comes nearest to a fixed point, of those at which the item is drawn, and how far it is from one.
    private func search(
        for path: ItemPath, _ horizontal: ScrollAlignment, _ vertical: ScrollAlignment
    ) throws(LayoutError) -> (target: ScrollTarget, error: Double)? {
        var searches = (x: FixedPointSearch(), y: FixedPointSearch())
        var (offset, best) = (bounds.origin, nil as (target: ScrollTarget, error: Double)?)
        for step in 0..<Self.targetSteps {
            let there = scrolled(to: offset)
            guard let target = try there.ownTarget(to: path, horizontal: horizontal, vertical: vertical) else {
                return nil
            }
            let error = max(abs(target.offset.x - offset.x), abs(target.offset.y - offset.y))
            let isShown = try there.isDrawn(path)
            // A rounded frame that moves with the offset may have no exact fixed point.
            if step == 1, let best, best.error <= pixel, error > Self.exactness { return (best.target, 0) }
            if isShown, error < best?.error ?? .infinity {
                best = (ScrollTarget(offset: offset, rowOffset: target.rowOffset), error)
            }
            if error <= Self.exactness { break }
            let next = Point(
                x: searches.x.next(after: offset.x, leadingTo: target.offset.x),
                y: searches.y.next(after: offset.y, leadingTo: target.offset.y))
            let clamped = next.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
            offset = Point(x: next.x == bounds.x ? next.x : clamped.x, y: next.y == bounds.y ? next.y : clamped.y)
        }
        return best
    }

    /// How near to a fixed point is there, in points.
    private static let exactness = 1e-6

    func isDrawn(_ path: ItemPath) throws(LayoutError) -> Bool {
        try attributes(of: [path]).first.map { !$0.isHidden && $0.alpha > 0 } ?? false
    }

    /// Along which axes an item moves as far as the bounds do.
    private func followedAxes(of path: ItemPath) throws(LayoutError) -> (x: Bool, y: Bool) {
        let inset = prepared.contentInset
        func step(_ offset: Double, _ end: Double) -> Double {
            offset + Self.followStep > end ? -Self.followStep : Self.followStep
        }
        let way = Point(
            x: step(bounds.x, prepared.contentSize.width + inset.right - bounds.width),
            y: step(bounds.y, prepared.contentSize.height + inset.bottom - bounds.height))
        let moved = scrolled(to: Point(x: bounds.x + way.x, y: bounds.y + way.y))
        guard let before = try frame(of: path), let after = try moved.frame(of: path) else { return (false, false) }
        return (abs(after.x - before.x - way.x) <= pixel, abs(after.y - before.y - way.y) <= pixel)
    }
}

/// The search for a fixed point of a function along one axis, by the secant method.
private struct FixedPointSearch {
    private var before: (place: Double, error: Double)?

    /// The next place to look at, after one that the function leads to another.
    mutating func next(after place: Double, leadingTo target: Double) -> Double {
        let error = target - place
        defer { before = (place, error) }
        guard let before, place != before.place else { return target }
        let slope = (error - before.error) / (place - before.place)
        // Where the error does not shrink on the way, the secant leads anywhere.
        return slope < -0.01 ? place - error / slope : target
    }
}
