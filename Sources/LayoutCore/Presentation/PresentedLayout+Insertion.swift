/// Finds where a dropped item would be inserted.
extension PresentedLayout {
    /// The index path at which an item dropped at a point would be inserted; nil if there are no sections.
    ///
    /// The topmost item at the point decides. If there is none, the point's position on the scroll axis determines the section
    /// (below all sections, the end of the last one), and its nearest item decides. The drop goes before or after that item,
    /// depending on the side of its center on which the point lies:
    ///
    ///     side by side   ┌───┐ ┌───┐    across: before it on the left of its       one to a line   ┌─────────┐
    ///                    │ 0 │ │ 1 │    center, after it on the right; the                        │    0    │  along
    ///                    └───┘ └───┘    other way round from right to left                         └─────────┘
    package func insertionPoint(at point: Point) throws(LayoutError) -> IndexPath? {
        let sections = prepared.sections
        guard prepared.sectionCount > 0, let last = sections.indices.last else { return nil }
        if let hit = try hit(point, .cells) { return try side(of: point, of: hit.element.indexPath) }
        let place = prepared.scrollInterval(of: Rect(x: point.x, y: point.y, width: 0, height: 0)).start
        let met = prepared.envelope.candidates(from: place, to: place).filter {
            sections[$0].start <= place && place < sections[$0].start + sections[$0].extent
        }
        if met.isEmpty, place >= end(of: last) { return IndexPath(section: last, item: sections[last].itemCount) }
        // Sections that lie side by side, or have no known extent, are distinguished by their items.
        let section = met.count == 1 ? met[0] : nil
        if let nearest = try nearest(to: point, in: section) { return try side(of: point, of: nearest.path) }
        let chosen = section ?? met.last ?? 0
        return IndexPath(section: chosen, item: sections[chosen].itemCount)
    }

    /// The end of all sections on the scroll axis.
    private func end(of last: Int) -> Double {
        let size = prepared.contentSize
        let content = prepared.isVertical ? size.height : size.width
        return isLive ? content : prepared.sections[last].start + prepared.sections[last].extent
    }

    /// The index path before or after an item.
    private func side(of point: Point, of path: IndexPath) throws(LayoutError) -> IndexPath? {
        guard let contentFrame = try frame(of: path) else { return path }
        let frame = row(of: path.section).map { contentFrame.moved($0.shift) } ?? contentFrame
        let middle = frame.middle
        let isVertical = prepared.isVertical
        let isAfter: Bool
        if try isBesideANeighbour(path, contentFrame) {
            isAfter = isVertical ? (point.x >= middle.x) != prepared.isMirrored : point.y >= middle.y
        } else {
            isAfter = isVertical ? point.y >= middle.y : (point.x >= middle.x) != prepared.isMirrored
        }
        return IndexPath(section: path.section, item: path.item + (isAfter ? 1 : 0))
    }

    /// Whether the previous or the next item lies beside this one: the two share at least as large a part of their lengths along
    /// the scroll axis as across it, and more than rounding makes lines overlap.
    private func isBesideANeighbour(_ path: IndexPath, _ frame: Rect) throws(LayoutError) -> Bool {
        for item in [path.item - 1, path.item + 1] where item >= 0 && item < prepared.sections[path.section].itemCount {
            guard let other = try self.frame(of: IndexPath(section: path.section, item: item)) else { continue }
            let x = Overlap(frame.x, frame.maxX, other.x, other.maxX)
            let y = Overlap(frame.y, frame.maxY, other.y, other.maxY)
            let (along, across) = prepared.isVertical ? (y, x) : (x, y)
            let slack = (prepared.space.scale.map { 1 / $0 } ?? 0) + 1e-6 + 8 * along.place.ulp
            if along.length > min(slack, along.shorter / 2) && along.share >= across.share { return true }
        }
        return false
    }
}

/// The overlap of two intervals.
private struct Overlap {
    /// Not positive if the intervals are disjoint.
    let length: Double
    let shorter: Double
    /// The overlap as a share of the shorter interval.
    var share: Double { length > 0 ? length / shorter : 0 }
    /// The largest magnitude of the four ends.
    let place: Double

    init(_ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double) {
        length = min(end, otherEnd) - max(start, otherStart)
        shorter = min(end - start, otherEnd - otherStart)
        place = max(abs(start), abs(end), abs(otherStart), abs(otherEnd))
    }
}
