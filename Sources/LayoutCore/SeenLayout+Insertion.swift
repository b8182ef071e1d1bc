/// Where something that is dropped would go.
extension SeenLayout {
    /// The index path at which an item that is dropped at a point would be inserted; nil where there are no sections.
    ///
    /// The section is that of the item at the point, else the one at the point's place along the scroll axis; below all, the end of
    /// the last. In it the nearest item decides, whichever side of its middle the point is on:
    ///
    ///     side by side   ┌───┐ ┌───┐    across: left of the middle before it,      one to a line   ┌─────────┐
    ///                    │ 0 │ │ 1 │    right of it after it; from right to                       │    0    │  along
    ///                    └───┘ └───┘    left the other way                                        └─────────┘
    package func insertionPoint(at point: Point) throws(LayoutError) -> IndexPath? {
        let sections = prepared.sections
        guard let last = sections.indices.last else { return nil }
        var budget = Self.searchLimit
        if let cell = try cells(in: Self.around(point), &budget).first(where: { $0.frame.holds(point) }) {
            return try side(of: point, of: cell.path)
        }
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
        return isAsked ? content : prepared.sections[last].start + prepared.sections[last].extent
    }

    /// Before or after an item.
    private func side(of point: Point, of path: IndexPath) throws(LayoutError) -> IndexPath? {
        guard let told = try frame(of: path) else { return path }
        let frame = row(of: path.section).map { told.moved($0.shift) } ?? told
        let middle = frame.middle
        let isVertical = prepared.isVertical
        let isAfter: Bool
        if try isBesideANeighbour(path, told) {
            isAfter = isVertical ? (point.x >= middle.x) != prepared.isMirrored : point.y >= middle.y
        } else {
            isAfter = isVertical ? point.y >= middle.y : (point.x >= middle.x) != prepared.isMirrored
        }
        return IndexPath(section: path.section, item: path.item + (isAfter ? 1 : 0))
    }

    /// Whether the item before or the one after lies at the same place along the scroll axis.
    private func isBesideANeighbour(_ path: IndexPath, _ frame: Rect) throws(LayoutError) -> Bool {
        let own = prepared.scrollInterval(of: frame)
        for item in [path.item - 1, path.item + 1] where item >= 0 && item < prepared.sections[path.section].itemCount {
            guard let other = try self.frame(of: IndexPath(section: path.section, item: item)) else { continue }
            let interval = prepared.scrollInterval(of: other)
            if interval.start < own.end && interval.end > own.start { return true }
        }
        return false
    }
}
