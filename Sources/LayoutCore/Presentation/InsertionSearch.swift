/// Finds where an item that is dropped at a point would be inserted.
struct InsertionSearch {
    let presented: PresentedLayout
    let point: Point
    let moving: [ItemRange]

    /// The place among the items that are not dragged; nil if there are no sections.
    ///
    /// - Parameter allowsInto: whether the middle half of an item takes the drop into it.
    func target(allowsInto: Bool) throws(LayoutError) -> InsertionPoint? {
        if allowsInto, let hit = try presented.hit(point, .cells)?.element.indexPath, !moving.contains(hit),
            try isInMiddle(of: hit)
        {
            return InsertionPoint(indexPath: hit, isInto: true)
        }
        guard let path = try itemPath() else { return nil }
        let before = moving.count(before: path)
        return InsertionPoint(indexPath: ItemPath(section: path.section, item: path.item - before), isInto: false)
    }

    private var lines: LineSearch { LineSearch(presented: presented, point: point) }

    /// The index path among all items.
    private func itemPath() throws(LayoutError) -> ItemPath? {
        let prepared = presented.prepared
        let sections = prepared.sections
        guard prepared.sectionCount > 0, let last = sections.indices.last else { return nil }
        if let hit = try presented.hit(point, .cells)?.element.indexPath {
            return moving.contains(hit) ? hit : try side(of: hit)
        }
        let place = prepared.scrollInterval(of: Rect(x: point.x, y: point.y, width: 0, height: 0)).start
        let met = sections.candidates(from: place, to: place).filter {
            sections[$0].start <= place && place < sections[$0].start + sections[$0].extent
        }
        if met.isEmpty, isBeyond(place, lastSection: last) {
            return ItemPath(section: last, item: sections[last].itemCount)
        }
        // Sections that lie side by side, or have no known extent, are distinguished by their items.
        let section = met.count == 1 ? met[0] : nil
        if let section, try lines.isBelowLane(in: section) {
            return ItemPath(section: section, item: sections[section].itemCount)
        }
        if let line = try lines.line(in: section), let nearest = line.nearest(to: point) {
            if let end = end(of: line), isBehind(place, line) { return end }
            return moving.contains(nearest.path) ? nearest.path : try side(of: nearest, in: line)
        }
        if let nearest = try presented.nearest(to: point, in: section)?.path {
            return moving.contains(nearest) ? nearest : try side(of: nearest)
        }
        let chosen = section ?? met.last ?? 0
        return ItemPath(section: chosen, item: sections[chosen].itemCount)
    }

    /// The index path behind a line, if it is the last one of its section.
    private func end(of line: ItemLine) -> ItemPath? {
        guard let last = line.cells.last?.path, last.item == presented.prepared.sections[last.section].itemCount - 1
        else {
            return nil
        }
        return ItemPath(section: last.section, item: last.item + 1)
    }

    /// Whether a position on the scroll axis, in layout space, comes after all cells of a line.
    private func isBehind(_ place: Double, _ line: ItemLine) -> Bool {
        let prepared = presented.prepared
        let intervals = line.cells.map { prepared.scrollInterval(of: $0.frame) }
        return intervals.allSatisfy { prepared.readsBackwards ? place <= $0.start : place >= $0.end }
    }

    /// Whether a position on the scroll axis, in layout space, comes after all sections.
    private func isBeyond(_ place: Double, lastSection last: Int) -> Bool {
        let (prepared, isLive) = (presented.prepared, presented.isLive)
        let section = prepared.sections[last]
        if prepared.readsBackwards { return place < (isLive ? 0 : section.start) }
        let size = prepared.contentSize
        let content = prepared.isVertical ? size.height : size.width
        return place >= (isLive ? content : section.start + section.extent)
    }

    /// The index path before or after an item.
    private func side(of path: ItemPath) throws(LayoutError) -> ItemPath? {
        guard let (frame, isSideways) = try decisiveFrame(of: path) else { return path }
        let middle = frame.middle
        let isAfter = isSideways ? (point.x >= middle.x) != presented.prepared.readsRightToLeft : point.y >= middle.y
        return ItemPath(section: path.section, item: path.item + (isAfter ? 1 : 0))
    }

    /// The index path before or after a cell of a line. Beside one that has its line to itself, the point goes by its place across the
    /// scroll axis if another one would fit there.
    private func side(of cell: PresentedLayout.Cell, in line: ItemLine) throws(LayoutError) -> ItemPath? {
        let (own, place) = (line.across(cell), line.place(of: point))
        var goesAcross = line.cells.count > 1
        if !goesAcross, place < own.start || place >= own.end {
            goesAcross = try hasRoom(beside: own, isBefore: place < own.start, cell.path)
        }
        guard goesAcross else { return try side(of: cell.path) }
        let isAscending = line.isAscending ?? !(presented.prepared.isVertical && presented.prepared.readsRightToLeft)
        let isAfter = (place >= own.start + (own.end - own.start) / 2) == isAscending
        return ItemPath(section: cell.path.section, item: cell.path.item + (isAfter ? 1 : 0))
    }

    /// Whether an item as long as this one, or as those of the line before or behind, would fit on one side of an interval across the
    /// scroll axis. In a list that has a line for each item, none does, however short they are.
    private func hasRoom(
        beside own: (start: Double, end: Double), isBefore: Bool, _ path: ItemPath
    ) throws(LayoutError) -> Bool {
        let prepared = presented.prepared
        let section = prepared.sections[path.section]
        let content = prepared.isVertical ? prepared.contentSize.width : prepared.contentSize.height
        let room = (isBefore ? own.start : content - own.end) + presented.roundingSlack(at: content)
        if section.body.breaksLines || section.itemCount == 1, own.end - own.start <= room { return true }
        for item in [path.item - 1, path.item + 1] where item >= 0 && item < section.itemCount {
            let other = ItemPath(section: path.section, item: item)
            guard let frame = try presented.frame(of: other), try isBesideANeighbour(other, frame) else { continue }
            return (prepared.isVertical ? frame.width : frame.height) <= room
        }
        return false
    }

    /// Whether a point lies between the quarters at an item's two sides.
    private func isInMiddle(of path: ItemPath) throws(LayoutError) -> Bool {
        guard let (frame, isSideways) = try decisiveFrame(of: path) else { return false }
        let distance = isSideways ? abs(point.x - frame.middle.x) : abs(point.y - frame.middle.y)
        return distance <= (isSideways ? frame.width : frame.height) / 4
    }

    /// An item's presented frame, unclipped, and whether its left and right sides decide rather than top and bottom.
    private func decisiveFrame(of path: ItemPath) throws(LayoutError) -> (frame: Rect, isSideways: Bool)? {
        guard let contentFrame = try presented.frame(of: path) else { return nil }
        let frame = presented.row(of: path.section)?.moved(contentFrame) ?? contentFrame
        return (frame, try isBesideANeighbour(path, contentFrame) == presented.prepared.isVertical)
    }

    /// Whether the previous or the next item lies beside this one: the two share at least as large a part of their lengths along
    /// the scroll axis as across it, and more than rounding makes lines overlap.
    private func isBesideANeighbour(_ path: ItemPath, _ frame: Rect) throws(LayoutError) -> Bool {
        let prepared = presented.prepared
        for item in [path.item - 1, path.item + 1] where item >= 0 && item < prepared.sections[path.section].itemCount {
            guard let other = try presented.frame(of: ItemPath(section: path.section, item: item)) else { continue }
            let x = Overlap(start: frame.x, end: frame.maxX, otherStart: other.x, otherEnd: other.maxX)
            let y = Overlap(start: frame.y, end: frame.maxY, otherStart: other.y, otherEnd: other.maxY)
            let (along, across) = prepared.isVertical ? (y, x) : (x, y)
            if along.length > min(presented.roundingSlack(at: along.place), along.shorter / 2)
                && along.share >= across.share
            {
                return true
            }
        }
        return false
    }
}

extension PresentedLayout {
    /// The index path at which an item dropped at a point would be inserted; nil if there are no sections.
    ///
    /// The topmost item at the point decides. If there is none, the point's position on the scroll axis determines the section
    /// (below all sections, the end of the last one). If its items lie in lines, the nearest item of the line at the point decides,
    /// or of the nearest line; otherwise the nearest item of all. Behind its last line, the drop goes to the section's end. Elsewhere
    /// it goes before or after that item, depending on the side of its center on which the point lies:
    ///
    ///     side by side   ┌───┐ ┌───┐    across: before it on the left of its       one to a line   ┌─────────┐
    ///                    │ 0 │ │ 1 │    center, after it on the right; the                        │    0    │  along
    ///                    └───┘ └───┘    other way round from right to left                         └─────────┘
    ///
    /// In a waterfall, a drop below the last item of a lane goes to the section's end: the lane that is shortest gets the next item.
    ///
    /// - Parameters:
    ///   - allowsInto: whether the middle half of an item takes the drop into it.
    ///   - moving: the items that are dragged. A drop on one of them leaves it where it is, and the result counts as if they were gone.
    package func insertionPoint(
        at point: Point, allowsInto: Bool = false, moving: [ItemRange] = []
    ) throws(LayoutError) -> InsertionPoint? {
        try InsertionSearch(presented: self, point: point, moving: moving).target(allowsInto: allowsInto)
    }
}

extension SectionBody {
    /// Whether a line takes items until the next one does not fit.
    fileprivate var breaksLines: Bool {
        switch self {
        case .lines, .rows: true
        default: false
        }
    }
}

extension [ItemRange] {
    /// The number of items before another one in its section. Ranges may overlap.
    fileprivate func count(before path: ItemPath) -> Int {
        var (count, end) = (0, 0)
        for range in filter({ $0.section == path.section }).map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            count += Swift.max(0, Swift.min(range.upperBound, path.item) - Swift.max(range.lowerBound, end))
            end = Swift.max(end, range.upperBound)
        }
        return count
    }

    fileprivate func contains(_ path: ItemPath) -> Bool {
        contains { $0.section == path.section && $0.range.contains(path.item) }
    }
}

private struct Overlap {
    /// Not positive if the intervals are disjoint.
    let length: Double
    let shorter: Double
    /// The overlap as a share of the shorter interval.
    var share: Double { length > 0 ? length / shorter : 0 }
    /// The largest magnitude of the four ends.
    let place: Double

    init(start: Double, end: Double, otherStart: Double, otherEnd: Double) {
        length = min(end, otherEnd) - max(start, otherStart)
        shorter = min(end - start, otherEnd - otherStart)
        place = max(abs(start), abs(end), abs(otherStart), abs(otherEnd))
    }
}
