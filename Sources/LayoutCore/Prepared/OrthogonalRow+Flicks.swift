extension OrthogonalRow {
    /// The share of the velocity that is left after each millisecond of scrolling: UIKit's two rates.
    ///
    /// By default, rows that go on by a page or a group at most have the fast rate, and others the normal one.
    package var decelerationRate: Double {
        switch properties.decelerationRate {
        case .normal: 0.998
        case .fast: 0.99
        case .automatic: isPaged ? 0.99 : 0.998
        }
    }

    /// Whether the row may be dragged beyond its ends.
    ///
    /// By default it may if there is anything to scroll.
    package var bounces: Bool {
        switch properties.bounce {
        case .always: true
        case .never: false
        case .automatic: offsets.lowerBound < offsets.upperBound
        }
    }

    /// An offset as the row takes it: between its ends, unless it bounces.
    ///
    /// - Parameter offset: in points along the row, 0 where the first group begins.
    package func allowedOffset(_ offset: Double) -> Double {
        bounces ? offset : min(max(offset, offsets.lowerBound), offsets.upperBound)
    }

    /// Whether a flick goes on by one page or group at most.
    private var isPaged: Bool {
        switch behavior {
        case .continuous, .continuousGroupLeadingBoundary: false
        case .paging, .groupPaging, .groupPagingCentered: true
        }
    }

    /// The offset at which a drag comes to rest that is released at `offset`.
    ///
    /// A velocity that loses the share 1 − *d* of itself in each millisecond carries `velocity / 1000 · d / (1 − d)` points far (Apple,
    /// "Designing Fluid Interfaces", WWDC 2018): half a second's way at the normal rate, a tenth at the fast one. The row rests where a
    /// drag to that place would; with a paging behavior, at one of the two stops between which it was released.
    ///
    /// - Parameter velocity: in points per second along the row.
    /// - Complexity: O(runs)
    package func restingOffset(for offset: Double, velocity: Double) -> Double {
        let carried = velocity / 1000 * decelerationRate / (1 - decelerationRate)
        guard isPaged, carried != 0 else { return restingOffset(for: offset + carried) }
        let held = min(max(offset, offsets.lowerBound), offsets.upperBound)
        let near = restingOffset(for: held)
        guard let next = stop(after: held, forward: carried > 0) else { return near }
        let back = stop(after: held, forward: carried < 0) ?? near
        // A row that rests on a stop when it is released has no other stop behind it.
        let start = near == held ? near : back
        return abs(held + carried - next) < abs(held + carried - start) ? next : start
    }

    /// The first stop of a paging behavior beyond an offset between the ends; nil at an end.
    private func stop(after offset: Double, forward: Bool) -> Double? {
        var best: Double?
        func take(_ stop: Double) {
            let stop = min(max(stop, offsets.lowerBound), offsets.upperBound)
            guard forward ? stop > offset : stop < offset else { return }
            if best.map({ forward ? stop < $0 : stop > $0 }) ?? true { best = stop }
        }
        if behavior == .paging {
            guard visibleLength > 0 else { return nil }
            let page = (offset / visibleLength).rounded(.down)
            for index in [page - 1, page, page + 1] { take(index * visibleLength) }
            take(offsets.lowerBound)
            take(offsets.upperBound)
            return best
        }
        for run in groups {
            let margin = behavior == .groupPagingCentered ? (visibleLength - run.length) / 2 : 0
            let last = Double(run.count - 1)
            let guess = run.pitch > 0 ? ((offset - run.start + margin) / run.pitch).rounded(.down) : 0
            for group in [0, guess - 1, guess, guess + 1, last] where group >= 0 && group <= last {
                take(run.start - margin + group * run.pitch)
            }
        }
        return best
    }
}
