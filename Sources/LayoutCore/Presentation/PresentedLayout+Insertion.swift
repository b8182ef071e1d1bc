/// Where something that is dropped would go.
extension PresentedLayout {
    /// The index path at which an item that is dropped at a point would be inserted; nil where there are no sections.
    ///
    /// The item that is hit at the point decides, the uppermost one where items overlap. Where none is, the section is the one at
    /// the point's place along the scroll axis (below all, the end of the last), and the item in it that is nearest decides. The
    /// drop goes before or after that item, whichever side of its middle the point is on:
    ///
    ///     side by side   ┌───┐ ┌───┐    across: left of the middle before it,      one to a line   ┌─────────┐
    ///                    │ 0 │ │ 1 │    right of it after it; from right to                       │    0    │  along
    ///                    └───┘ └───┘    left the other way                                        └─────────┘
    package func insertionPoint(at point: Point) throws(LayoutError) -> IndexPath? {
        let sections = prepared.sections
        guard prepared.sectionCount > 0, let last = sections.indices.last else { return nil }
        if let hit = try hit(point, .cells) { return try side(of: point, of: hit.element.indexPath) }
        let place = prepared.scrollInterval(of: Rect(x: point.x, y: point.y, width: 0, height: 0)).start
        let met = prepared.envelope.candidates(from: place, to: place).filter {
            sections[$0].start <= place && place < sections[$0].start + sections[$0].extent
        }
        if met.isEmpty, place >= end(of: last) { return IndexPath(section: last, item: sections[last].itemCount) }
        // Sections that lie beside each other, or say nothing of their extent, are told apart by their items.
        let section = met.count == 1 ? met[0] : nil
        if let nearest = try nearest(to: point, in: section) { return try side(of: point, of: nearest.path) }
        let chosen = section ?? met.last ?? 0
        return IndexPath(section: chosen, item: sections[chosen].itemCount)
    }

    /// Where everything ends along the scroll axis.
    private func end(of last: Int) -> Double {
        let size = prepared.contentSize
        let content = prepared.isVertical ? size.height : size.width
        return isLive ? content : prepared.sections[last].start + prepared.sections[last].extent
    }

    /// Before or after an item.
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

    /// Whether the item before or the one after lies at the same place along the scroll axis: of their lengths along it they share no
    /// less than of those across, and more than rounding makes lines overlap.
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

/// What two intervals have in common.
private struct Overlap {
    /// Not positive where they have nothing in common.
    let length: Double
    let shorter: Double
    /// Of the shorter one.
    var share: Double { length > 0 ? length / shorter : 0 }
    /// As far out as any of their ends.
    let place: Double

    init(_ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double) {
        length = min(end, otherEnd) - max(start, otherStart)
        shorter = min(end - start, otherEnd - otherStart)
        place = max(abs(start), abs(end), abs(otherStart), abs(otherEnd))
    }
}
