/// Scrolling to an item whose frame depends on the content offset.
///
/// Where the item lies now says little about where it will lie. The offset to scroll to is one that it leads to itself: a fixed
/// point of *t*(*o*), the offset that shows the frame which the item has at the offset *o*. The secant method finds it in two steps
/// where frames follow the offset in proportion, and in one where they do not follow it at all.
extension ItemScroll {
    /// How many offsets are tried before the best of them is the answer.
    private static let targetSteps = 12
    /// How far the bounds are moved to see whether an item follows them, in points.
    private static let followStep = 16.0
    /// How near to a fixed point is there, in points.
    private static let exactness = 1e-6

    /// An offset at which the item is shown and to which the search leads again; nil if it is hidden wherever it was looked for.
    func settledTarget(in presented: PresentedLayout) throws(LayoutError) -> ScrollTarget? {
        // Scrolling along an axis leads no nearer to an item that follows the bounds along it.
        let follows = try followedAxes(in: presented)
        func allowed(_ alignment: ScrollAlignment, _ follows: Bool) -> ScrollAlignment { follows ? .none : alignment }
        let exact = try aligned(allowed(horizontal, follows.x), allowed(vertical, follows.y)).search(in: presented)
        if let exact, exact.error <= Self.exactness { return exact.target }
        // What lies nowhere as it should may still be in sight somewhere.
        func near(_ alignment: ScrollAlignment, _ follows: Bool) -> ScrollAlignment {
            allowed(alignment == .none ? .none : .nearest, follows)
        }
        let nearest = try aligned(near(horizontal, follows.x), near(vertical, follows.y)).search(in: presented)
        if let nearest, nearest.error <= Self.exactness { return nearest.target }
        return exact?.target ?? nearest?.target
    }

    /// The same item, elsewhere in the visible area.
    private func aligned(_ horizontal: ScrollAlignment, _ vertical: ScrollAlignment) -> ItemScroll {
        ItemScroll(path: path, horizontal: horizontal, vertical: vertical)
    }

    /// The offset that comes nearest to a fixed point, of those at which the item is drawn, and how far it is from one.
    private func search(in presented: PresentedLayout) throws(LayoutError) -> (target: ScrollTarget, error: Double)? {
        let bounds = presented.bounds
        var searches = (x: FixedPointSearch(), y: FixedPointSearch())
        var (offset, best) = (bounds.origin, nil as (target: ScrollTarget, error: Double)?)
        for step in 0..<Self.targetSteps {
            let there = presented.scrolled(to: offset)
            guard let target = try ownTarget(in: there) else { return nil }
            let error = max(abs(target.offset.x - offset.x), abs(target.offset.y - offset.y))
            let isShown = try isDrawn(in: there)
            // A rounded frame that moves with the offset may have no exact fixed point.
            if step == 1, let best, best.error <= presented.pixel, error > Self.exactness { return (best.target, 0) }
            if isShown, error < best?.error ?? .infinity {
                best = (ScrollTarget(offset: offset, rowOffset: target.rowOffset), error)
            }
            if error <= Self.exactness { break }
            let next = Point(
                x: searches.x.next(after: offset.x, leadingTo: target.offset.x),
                y: searches.y.next(after: offset.y, leadingTo: target.offset.y))
            let clamped = presented.clamped(next)
            offset = Point(x: next.x == bounds.x ? next.x : clamped.x, y: next.y == bounds.y ? next.y : clamped.y)
        }
        return best
    }

    /// Along which axes the item moves as far as the bounds do.
    private func followedAxes(in presented: PresentedLayout) throws(LayoutError) -> (x: Bool, y: Bool) {
        let (bounds, end) = (presented.bounds, presented.scrollEnd)
        func step(_ offset: Double, _ end: Double) -> Double {
            offset + Self.followStep > end ? -Self.followStep : Self.followStep
        }
        let way = Point(x: step(bounds.x, end.x), y: step(bounds.y, end.y))
        let moved = presented.scrolled(to: Point(x: bounds.x + way.x, y: bounds.y + way.y))
        guard let before = try presented.frame(of: path), let after = try moved.frame(of: path) else {
            return (false, false)
        }
        let pixel = presented.pixel
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
