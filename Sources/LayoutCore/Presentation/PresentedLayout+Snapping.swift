/// Finds where a drag comes to rest.
extension PresentedLayout {
    /// The content offset at which a drag towards `proposed` comes to rest: the nearest stop, with ties going to the earlier one;
    /// with a velocity along the scroll axis the nearest stop that is not behind `proposed`, if there is one. It is clamped to
    /// the content; the cross axis is as proposed. Items come to rest where pinned elements leave them clear; pages are as long as
    /// the visible area.
    ///
    /// Where frames depend on the offset, items count as they lie at the answer.
    ///
    /// - Complexity: O(log *n* + log *distance* + items at a stop)
    package func restingOffset(
        for proposed: Point, velocity: Point, _ snapping: ScrollSnapping
    ) throws(LayoutError) -> Point {
        if snapping == .paging { return try ownRestingOffset(for: proposed, velocity: velocity, snapping) }
        if scrollTargets != nil, let stop = try chosenStop(near: proposed, velocity: velocity, snapping) { return stop }
        guard isLive else { return try ownRestingOffset(for: proposed, velocity: velocity, snapping) }
        let clamped = proposed.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
        var rest = try scrolled(to: clamped).ownRestingOffset(for: proposed, velocity: velocity, snapping)
        for _ in 0..<Self.restSteps {
            let again = try scrolled(to: rest).ownRestingOffset(for: rest, velocity: .zero, snapping)
            if again == rest { break }
            rest = again
        }
        return rest
    }

    /// How often a place of rest is looked at from the one found before.
    private static let restSteps = 4

    /// The stop that follows from where items lie now.
    private func ownRestingOffset(
        for proposed: Point, velocity: Point, _ snapping: ScrollSnapping
    ) throws(LayoutError) -> Point {
        let part = snapping == .itemCentered ? 0.5 : 0
        var moved = visible
        moved.x += proposed.x - bounds.x
        moved.y += proposed.y - bounds.y
        let shown = prepared.readingInterval(of: moved)
        let place = shown.start + part * (shown.end - shown.start)
        let speed = prepared.isVertical ? velocity.y : prepared.readsRightToLeft ? -velocity.x : velocity.x
        let stop =
            snapping == .paging
            ? Self.page(at: place, length: shown.end - shown.start, speed)
            : try itemStop(at: place, part, speed)
        var rest = offset(showing: stop ?? place, at: part)
        let clamped = proposed.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
        if prepared.isVertical { rest.x = clamped.x } else { rest.y = clamped.y }
        return rest
    }

    /// How far a stop may lie behind a position and still count as there, in points.
    private static let tolerance = 0.01

    private static func page(at place: Double, length: Double, _ speed: Double) -> Double? {
        // A denormal length goes into a place more often than there are numbers.
        guard length > tolerance else { return nil }
        let pages = place / length
        let slack = tolerance / length
        if speed > 0 { return (pages - slack).rounded(.up) * length }
        if speed < 0 { return (pages + slack).rounded(.down) * length }
        return (pages - 0.5).rounded(.up) * length
    }

    /// The position of the stop nearest to `place`. The window grows until the nearest stop inside is nearer than anything
    /// outside.
    private func itemStop(at place: Double, _ part: Double, _ speed: Double) throws(LayoutError) -> Double? {
        if speed == 0 { return try itemStop(at: place, part) { _ in true } }
        let ahead = try itemStop(at: place, part) {
            speed > 0 ? $0 >= place - Self.tolerance : $0 <= place + Self.tolerance
        }
        if let ahead { return ahead }
        return try itemStop(at: place, part) { _ in true }
    }

    private func itemStop(
        at place: Double, _ part: Double, where isStop: (Double) -> Bool
    ) throws(LayoutError) -> Double? {
        var budget = Self.searchLimit
        var step = firstStep(64)
        // How far pinned elements may put an item's stop from the item.
        let followers = try boundsFollowers()
        let followed = ClearMargins(followers.widestMargins, prepared)
        let margin = prepared.hasPins || !followers.isEmpty ? prepared.isVertical ? visible.height : visible.width : 0
        while budget > 0 {
            var best: Double?
            let covers = pinnedCovers(near: band(around: place, step + margin))
            for cell in try cells(in: band(around: place, step + margin), &budget)
            where !followers.follows(.cell(cell.path), isVertical: prepared.isVertical) {
                let own = prepared.readingInterval(of: cell.frame)
                let margins = clearMargins(around: cell.frame, at: zIndex(of: cell.path), covers)
                    .inReadingOrder(of: prepared).union(followed)
                let stop =
                    own.start + part * (own.end - own.start) - (1 - part) * margins.start + part * margins.end
                guard isStop(stop) else { continue }
                let (distance, least) = (abs(stop - place), best.map { abs($0 - place) } ?? .infinity)
                if distance < least || distance == least && stop < best ?? stop { best = stop }
            }
            if let best, abs(best - place) < step || budget == 0 { return best }
            if step > searchDistance { return best }
            step = best.map { abs($0 - place) * (1 + 1e-9) + 1e-6 } ?? 2 * step
        }
        return nil
    }

    /// The nearest of the offsets that the layout chooses for its items, by the rules above; nil without items. The offsets must
    /// follow each other as the items do.
    ///
    /// - Complexity: O(log *items*) calls of the layout
    private func chosenStop(
        near proposed: Point, velocity: Point, _ snapping: ScrollSnapping
    ) throws(LayoutError) -> Point? {
        guard prepared.itemCount > 0 else { return nil }
        let isReversed = !prepared.isVertical && prepared.readsRightToLeft
        let alignment: ScrollAlignment = snapping == .itemCentered ? .center : isReversed ? .end : .start
        func stop(_ number: Int) throws(LayoutError) -> Point {
            try chosenOffset(
                showing: prepared.path(ofItem: number), horizontal: prepared.isVertical ? .none : alignment,
                vertical: prepared.isVertical ? alignment : .none, insteadOf: proposed)
        }
        func along(_ point: Point) -> Double { prepared.isVertical ? point.y : point.x }
        let (first, last) = (try along(stop(0)), try along(stop(prepared.itemCount - 1)))
        let sign: Double = first <= last ? 1 : -1
        let place = sign * along(proposed)
        // The first item whose stop is not before the place.
        var (low, high) = (0, prepared.itemCount - 1)
        while low < high {
            let middle = (low + high) / 2
            if try sign * along(stop(middle)) < place - Self.tolerance { low = middle + 1 } else { high = middle }
        }
        let (after, before) = (try stop(low), try stop(max(0, low - 1)))
        let speed = sign * along(velocity)
        let isAfterNearer = abs(sign * along(after) - place) < abs(sign * along(before) - place)
        var rest = speed > 0 || speed == 0 && isAfterNearer ? after : before
        // A stop at the place itself is behind it, too.
        if speed < 0, sign * along(after) <= place + Self.tolerance { rest = after }
        let clamped = proposed.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
        if prepared.isVertical { rest.x = clamped.x } else { rest.y = clamped.y }
        return rest
    }

    /// The rectangle within a distance of a position on the scroll axis, unbounded on the cross axis.
    private func band(around place: Double, _ distance: Double) -> Rect {
        let across = 1e10
        if prepared.isVertical {
            return Rect(x: -across, y: place - distance, width: 2 * across, height: 2 * distance)
        }
        let x = prepared.space.readingWidth.map { $0 - place } ?? place
        return Rect(x: x - distance, y: -across, width: 2 * distance, height: 2 * across)
    }
}

extension PreparedLayout {
    /// The index path of an item by its number through all sections.
    fileprivate func path(ofItem number: Int) -> ItemPath {
        var item = number
        for (section, own) in sections.enumerated() {
            if item < own.itemCount { return ItemPath(section: section, item: item) }
            item -= own.itemCount
        }
        return ItemPath(section: sections.count, item: 0)
    }
}

extension PresentedLayout.ClearMargins {
    /// Margins in points, in the direction of reading along the scroll axis.
    fileprivate init(_ margins: Insets, _ prepared: PreparedLayout) {
        if prepared.isVertical {
            self.init(start: margins.top, end: margins.bottom)
        } else if prepared.readsRightToLeft {
            self.init(start: margins.right, end: margins.left)
        } else {
            self.init(start: margins.left, end: margins.right)
        }
    }
}
