/// Finds where a drag comes to rest: the stop nearest to the content offset that it leads to.
///
/// Positions on the scroll axis count in the direction of reading.
///
///     stops at items    ├─────────├──────├───────────├──
///     proposed                       ↑               with a velocity: the next one ahead, if there is one
///     rest                        ↑                  without: the nearest one, of two the earlier
struct RestSearch {
    /// The container, scrolled to where it is laid out.
    let presented: PresentedLayout
    let snapping: ScrollSnapping
    let proposed: Point
    /// In points per second.
    let velocity: Point

    /// How often a place of rest is looked at from the one found before.
    private static let restSteps = 4
    /// How far a stop may lie behind a position and still count as there, in points.
    private static let tolerance = 0.01

    /// The content offset at which the drag comes to rest.
    func offset() throws(LayoutError) -> Point {
        if snapping == .paging { return try ownOffset() }
        if presented.scrollTargets != nil, let stop = try chosenStop() { return stop }
        guard presented.isLive else { return try ownOffset() }
        var rest = try scrolled(to: presented.clamped(proposed), proposed, velocity).ownOffset()
        for _ in 0..<Self.restSteps {
            let again = try scrolled(to: rest, rest, .zero).ownOffset()
            if again == rest { break }
            rest = again
        }
        return rest
    }

    /// The same search, with frames as they are at another offset.
    private func scrolled(to offset: Point, _ proposed: Point, _ velocity: Point) -> RestSearch {
        RestSearch(
            presented: presented.scrolled(to: offset), snapping: snapping, proposed: proposed, velocity: velocity)
    }

    /// The part of the visible area that comes before a stop.
    private var part: Double { snapping == .itemCentered ? 0.5 : 0 }

    /// The stop that follows from where items lie now.
    private func ownOffset() throws(LayoutError) -> Point {
        let (prepared, bounds) = (presented.prepared, presented.bounds)
        var moved = presented.visible
        moved.x += proposed.x - bounds.x
        moved.y += proposed.y - bounds.y
        let shown = prepared.readingInterval(of: moved)
        let place = shown.start + part * (shown.end - shown.start)
        let speed = prepared.isVertical ? velocity.y : prepared.readsRightToLeft ? -velocity.x : velocity.x
        let stop =
            snapping == .paging
            ? Self.page(at: place, length: shown.end - shown.start, speed) : try itemStop(at: place, speed)
        return acrossAsProposed(presented.offset(showing: stop ?? place, at: part))
    }

    /// An offset whose cross axis is as proposed, within the content.
    private func acrossAsProposed(_ offset: Point) -> Point {
        var offset = offset
        let clamped = presented.clamped(proposed)
        if presented.prepared.isVertical { offset.x = clamped.x } else { offset.y = clamped.y }
        return offset
    }

    private static func page(at place: Double, length: Double, _ speed: Double) -> Double? {
        // A denormal length goes into a place more often than there are numbers.
        guard length > tolerance else { return nil }
        let pages = place / length
        let slack = tolerance / length
        if speed > 0 { return (pages - slack).rounded(.up) * length }
        if speed < 0 { return (pages + slack).rounded(.down) * length }
        return (pages - 0.5).rounded(.up) * length
    }

    // MARK: Stops at items

    /// The position of the stop nearest to `place`.
    private func itemStop(at place: Double, _ speed: Double) throws(LayoutError) -> Double? {
        if speed == 0 { return try itemStop(at: place) { _ in true } }
        let ahead = try itemStop(at: place) {
            speed > 0 ? $0 >= place - Self.tolerance : $0 <= place + Self.tolerance
        }
        if let ahead { return ahead }
        return try itemStop(at: place) { _ in true }
    }

    /// The window grows until the nearest stop inside is nearer than anything outside.
    private func itemStop(at place: Double, where isStop: (Double) -> Bool) throws(LayoutError) -> Double? {
        let isVertical = presented.prepared.isVertical
        var budget = PresentedLayout.searchLimit
        var step = presented.firstStep(64)
        // How far pinned elements may put an item's stop from the item.
        let followers = try presented.boundsFollowers()
        let followed = ClearMargins(followers.widestMargins, along: presented.prepared)
        let visible = presented.visible
        let margin = presented.prepared.hasPins || !followers.isEmpty ? isVertical ? visible.height : visible.width : 0
        while budget > 0 {
            var best: Double?
            let band = band(around: place, step + margin)
            let covers = presented.pinnedCovers(near: band)
            for cell in try presented.cells(in: band, &budget)
            where !followers.follows(.cell(cell.path), isVertical: isVertical) {
                let stop = stop(at: cell, covers, followed)
                guard isStop(stop) else { continue }
                let (distance, least) = (abs(stop - place), best.map { abs($0 - place) } ?? .infinity)
                if distance < least || distance == least && stop < best ?? stop { best = stop }
            }
            if let best, abs(best - place) < step || budget == 0 { return best }
            if step > presented.searchDistance { return best }
            step = best.map { abs($0 - place) * (1 + 1e-9) + 1e-6 } ?? 2 * step
        }
        return nil
    }

    /// Where a cell stops: clear of pinned elements, and of what follows the bounds.
    private func stop(at cell: PresentedLayout.Cell, _ covers: PinnedCovers, _ followed: ClearMargins) -> Double {
        let own = presented.prepared.readingInterval(of: cell.frame)
        let margins = presented.clearMargins(around: cell.frame, at: presented.zIndex(of: cell.path), covers)
            .inReadingOrder(of: presented.prepared).union(followed)
        return own.start + part * (own.end - own.start) - (1 - part) * margins.start + part * margins.end
    }

    /// The rectangle within a distance of a position on the scroll axis, unbounded on the cross axis.
    private func band(around place: Double, _ distance: Double) -> Rect {
        let across = 1e10
        if presented.prepared.isVertical {
            return Rect(x: -across, y: place - distance, width: 2 * across, height: 2 * distance)
        }
        let x = presented.prepared.space.readingWidth.map { $0 - place } ?? place
        return Rect(x: x - distance, y: -across, width: 2 * distance, height: 2 * across)
    }

    // MARK: Stops that the layout chooses

    /// The nearest of the offsets that the layout chooses for its items, by the rules above; nil without items. The offsets must
    /// follow each other as the items do.
    ///
    /// - Complexity: O(log *items*) calls of the layout
    private func chosenStop() throws(LayoutError) -> Point? {
        let itemCount = presented.prepared.itemCount
        guard itemCount > 0 else { return nil }
        let (first, last) = (try along(stop(ofItem: 0)), try along(stop(ofItem: itemCount - 1)))
        let sign: Double = first <= last ? 1 : -1
        let place = sign * along(proposed)
        // The first item whose stop is not before the place.
        var (low, high) = (0, itemCount - 1)
        while low < high {
            let middle = (low + high) / 2
            if try sign * along(stop(ofItem: middle)) < place - Self.tolerance {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let (after, before) = (try stop(ofItem: low), try stop(ofItem: max(0, low - 1)))
        let speed = sign * along(velocity)
        let isAfterNearer = abs(sign * along(after) - place) < abs(sign * along(before) - place)
        var rest = speed > 0 || speed == 0 && isAfterNearer ? after : before
        // A stop at the place itself is behind it, too.
        if speed < 0, sign * along(after) <= place + Self.tolerance { rest = after }
        return acrossAsProposed(rest)
    }

    /// The offset that the layout chooses for an item, by its number through all sections.
    private func stop(ofItem number: Int) throws(LayoutError) -> Point {
        let prepared = presented.prepared
        let isReversed = !prepared.isVertical && prepared.readsRightToLeft
        let alignment: ScrollAlignment = snapping == .itemCentered ? .center : isReversed ? .end : .start
        let item = ItemScroll(
            path: prepared.path(ofItem: number), horizontal: prepared.isVertical ? .none : alignment,
            vertical: prepared.isVertical ? alignment : .none)
        return try item.chosenOffset(in: presented, insteadOf: proposed)
    }

    private func along(_ point: Point) -> Double { presented.prepared.isVertical ? point.y : point.x }
}

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
        try RestSearch(presented: self, snapping: snapping, proposed: proposed, velocity: velocity).offset()
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
