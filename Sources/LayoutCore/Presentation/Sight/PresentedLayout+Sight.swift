/// Finds what pinned elements leave of the visible area.
extension PresentedLayout {
    /// The pinned elements that may cover cells in a rectangle at some content offset.
    ///
    /// - Complexity: O(log *sections* + elements of the sections in the rectangle)
    func pinnedCovers(near rect: Rect) -> PinnedCovers {
        guard prepared.hasPins else { return PinnedCovers([]) }
        return PinnedCovers(
            prepared.sectionsToSearch(prepared.candidates(rect)).flatMap { index in
                let section = prepared.sections[index]
                guard section.hasPins else { return [PinnedCover]() }
                return section.groups.flatMap(\.elements).compactMap { PinnedCover($0, of: index, at: section.start) }
            })
    }

    /// The margins of the visible area in which a cell with this presented frame is covered; none if they would leave no room.
    func clearMargins(around frame: Rect, at zIndex: Int32, _ covers: PinnedCovers) -> ClearMargins {
        if covers.isEmpty { return ClearMargins() }
        let interval = prepared.scrollInterval(of: frame)
        let across = crossInterval(of: frame)
        var margins = ClearMargins()
        for cover in covers.near(interval) where cover.isAbove(zIndex, across) && cover.mayCover(interval, slack: pixel)
        {
            switch cover.edge {
            case .start: margins.start = max(margins.start, cover.inset + cover.length)
            case .end: margins.end = max(margins.end, cover.length)
            }
        }
        let length = prepared.isVertical ? visible.height : visible.width
        return margins.start + margins.end < length ? margins : ClearMargins()
    }

    /// The same for one cell.
    func clearMargins(of path: ItemPath, _ frame: Rect) -> ClearMargins {
        clearMargins(around: frame, at: zIndex(of: path), pinnedCovers(near: frame))
    }

    /// The pinned elements near the visible area, found by where they lie now.
    func shownCovers() -> PinnedCovers {
        pinnedCovers(near: visible).lying { cover in
            let own = prepared.scrollInterval(of: shownFrame(of: cover))
            return own.start...own.end
        }
    }

    /// Where a pinned element lies now.
    func shownFrame(of cover: PinnedCover) -> Rect {
        let section = prepared.sections[cover.section]
        return prepared.frame(of: cover.element, in: section, visible: prepared.visible(bounds)).shown
    }

    /// The pinned elements that lie over a cell now, and the edges that they are pinned to.
    func frames(of covers: PinnedCovers, over cell: Cell) -> [(frame: Rect, edge: PinnedRange.Edge)] {
        let (zIndex, across) = (zIndex(of: cell.path), crossInterval(of: cell.frame))
        return covers.near(prepared.scrollInterval(of: cell.frame)).compactMap { cover in
            guard cover.isAbove(zIndex, across) else { return nil }
            let frame = shownFrame(of: cover)
            return frame.meets(cell.frame) ? (frame, cover.edge) : nil
        }
    }

    func zIndex(of path: ItemPath) -> Int32 {
        guard prepared.sections.indices.contains(path.section) else { return 0 }
        return prepared.sections[path.section].body.appearance(of: path.item).zIndex
    }

    func clearArea(_ margins: ClearMargins) -> Rect {
        var area = visible
        if prepared.isVertical {
            area.y += margins.start
            area.height -= margins.start + margins.end
        } else {
            area.x += prepared.isMirrored ? margins.end : margins.start
            area.width -= margins.start + margins.end
        }
        return area
    }

    /// Corrects a content offset at which a cell should be clear of pinned elements by what rounding makes them overlap.
    func cleared(_ offset: Point, of path: ItemPath, _ frame: Rect) -> Point {
        let covers = pinnedCovers(near: frame)
        let (zIndex, across) = (zIndex(of: path), crossInterval(of: frame))
        let interval = prepared.scrollInterval(of: frame)
        let relevant = covers.near(interval).filter {
            $0.isAbove(zIndex, across) && $0.mayCover(interval, slack: pixel)
        }
        if relevant.isEmpty { return offset }
        // A pixel's grid and the last bits of a sum are the only causes, and two steps settle both.
        var offset = offset
        for _ in 0..<3 {
            var moved = bounds
            (moved.x, moved.y) = (offset.x, offset.y)
            let visible = prepared.visible(moved)
            var overlap = 0.0
            for cover in relevant {
                let section = prepared.sections[cover.section]
                let shown = prepared.frame(of: cover.element, in: section, visible: visible).shown
                // One at the end of its range does not follow the offset.
                let local = (start: visible.start - section.start, end: visible.end - section.start)
                guard shown.meets(frame), cover.element.heldEdge(visible: local) != nil else { continue }
                let own = prepared.scrollInterval(of: shown)
                let depth = cover.edge == .start ? own.end - interval.start : own.start - interval.end
                if abs(depth) <= pixel, abs(depth) > abs(overlap) { overlap = depth }
            }
            if overlap == 0 { return offset }
            offset = offset.moved(back: overlap, prepared)
        }
        return offset
    }

    /// How far rounding may move an edge, and a little more for the last bits of sums.
    var pixel: Double { 1e-6 + (prepared.space.scale.map { 1 / $0 } ?? 0) }

    /// How far rounding may make elements overlap that adjoin: less than a pixel, or the last bits of sums.
    ///
    /// - Parameter place: the largest magnitude of their edges.
    func roundingSlack(at place: Double) -> Double { pixel + 8 * place.ulp }

    private func crossInterval(of frame: Rect) -> ClosedRange<Double> {
        let range = prepared.space.mirrored(frame)
        return prepared.isVertical ? range.x...range.maxX : range.y...range.maxY
    }
}

extension Point {
    /// The offset moved towards the content's start, by at least the last bit.
    fileprivate func moved(back distance: Double, _ prepared: PreparedLayout) -> Point {
        func moved(_ value: Double, _ distance: Double) -> Double {
            let target = value - distance
            if target != value { return target }
            return distance > 0 ? value.nextDown : value.nextUp
        }
        var point = self
        if prepared.isVertical {
            point.y = moved(y, distance)
        } else {
            point.x = moved(x, prepared.isMirrored ? -distance : distance)
        }
        return point
    }
}
