/// Moving what is already placed, for layouts that change another layout's result.
extension PreparedLayout {
    /// Why elements cannot be moved.
    ///
    /// Each fault names the first section or item that it is about, for an error message.
    package enum MoveFault: Error {
        /// The item has no frame.
        case absent(ItemPath)
        /// The section scrolls by itself, so that its items have no place in the content.
        case orthogonal(section: Int)
        /// Some element of the section would leave the coordinates.
        case outside(section: Int)
    }

    /// The layout with rooms and with items elsewhere.
    ///
    /// Sections that lie behind a room move as they are. In a section in which something moves by itself, each cell gets a frame
    /// of its own. Decorations that reach over a room grow by it, and limits of pins move with what they are the limits of.
    ///
    /// - Parameters:
    ///   - shifts: how far an item moves beyond the rooms, in layout space, by section and item.
    ///   - size: the new content size; nil for the old one with all rooms.
    ///   - limit: the largest magnitude of a coordinate.
    /// - Complexity: O(sections · log *rooms*), and O(items · log *rooms*) of the sections in which something moves by itself.
    package func moved(
        _ rooms: Rooms, shifts: [Int: [Int: Point]], contentSize size: Size?, limit: Double
    ) throws(MoveFault) -> PreparedLayout {
        var sections = Array(sections)
        for index in sections.indices {
            sections[index] = try moved(
                sections[index], at: index, rooms: rooms, by: shifts[index] ?? [:], limit: limit)
        }
        var contentSize = contentSize
        if isVertical { contentSize.height += rooms.length } else { contentSize.width += rooms.length }
        contentSize = size ?? contentSize
        guard contentSize.width <= limit, contentSize.height <= limit else {
            throw .outside(section: max(0, sections.count - 1))
        }
        var space = space
        space.mirrorWidth = space.mirrorWidth.map { _ in contentSize.width }
        space.readingWidth = space.readingWidth.map { _ in contentSize.width }
        var layout = PreparedLayout(
            contentSize: contentSize, space: space, contentInset: contentInset, sections: PreparedSections(sections),
            kinds: kinds)
        (layout.sectionCount, layout.semantics, layout.warnings) = (sectionCount, semantics, warnings)
        layout.orthogonalRows = orthogonalRows.mapValues { moved($0, rooms) }
        return layout
    }

    private func moved(
        _ section: PreparedSection, at index: Int, rooms: Rooms, by shifts: [Int: Point], limit: Double
    ) throws(MoveFault) -> PreparedSection {
        let extent = section.scrollExtent
        let (first, last) = (rooms.movement(at: extent.lowerBound), rooms.movement(before: extent.upperBound))
        guard abs(extent.upperBound + max(first, last)) <= limit else { throw .outside(section: index) }
        if shifts.isEmpty, first >= last {
            var section = section
            section.start += first
            return section
        }
        guard orthogonalRows[index] == nil else { throw .orthogonal(section: index) }
        return try taken(apart: section, at: index, rooms: rooms, by: shifts, limit: limit)
    }

    /// The section with a frame for each cell, so that each can move by itself.
    private func taken(
        apart section: PreparedSection, at index: Int, rooms: Rooms, by shifts: [Int: Point], limit: Double
    ) throws(MoveFault) -> PreparedSection {
        let start = section.start + rooms.movement(at: section.start)
        let end = section.start + section.extent
        var frames = FrameColumns()
        frames.reserve(section.itemCount)
        for item in 0..<section.itemCount {
            guard var place = section.body.place(of: item) else {
                if shifts[item] != nil { throw .absent(ItemPath(section: index, item: item)) }
                frames.appendAbsent()
                continue
            }
            let position = section.start + place.scroll
            place.scroll = position + rooms.movement(at: position) - start
            if let shift = shifts[item] {
                place.cross += isVertical ? shift.x : shift.y
                place.scroll += isVertical ? shift.y : shift.x
                guard abs(place.cross) <= limit, abs(place.scroll + start) <= limit else {
                    throw .outside(section: index)
                }
            }
            frames.append(place, section.body.appearance(of: item))
        }
        frames.finish()
        let isEstimated = section.measured != nil && (0..<section.itemCount).allSatisfy(section.body.canEstimate)
        var parts = SectionParts(
            extent: end + rooms.movement(before: end) - start, itemCount: section.itemCount, body: .frames(frames),
            elements: section.everyElement.map { self.moved($0, from: section.start, to: start, rooms) })
        if isEstimated { parts.measured = section.measured }
        parts.decorated = section.decorated.map { stretched($0, from: section.start, to: start, rooms) }
        parts.custom = section.custom
        return PreparedSection(start: start, parts)
    }

    private func moved(
        _ element: PreparedElement, from old: Double, to new: Double, _ rooms: Rooms
    ) -> PreparedElement {
        var element = element
        let length = element.place.scrollLength
        /// Where something lies that begins at a place.
        func begin(_ place: Double) -> Double { place + old + rooms.movement(at: place + old) - new }
        /// Where something lies that ends at a place.
        func end(_ place: Double) -> Double { place + old + rooms.movement(before: place + old) - new }
        switch element.pin {
        case nil, .toStartForever: break
        case .toStart(let latest): element.pin = .toStart(until: end(latest + length), length: length)
        case .toEnd(let earliest): element.pin = .toEnd(earliest: begin(earliest))
        case .startWithin(let range):
            element.pin = .startWithin(
                from: begin(range.lowerBound), until: end(range.upperBound + length), length: length)
        case .endWithin(let range):
            element.pin = .endWithin(Self.range(begin(range.lowerBound), end(range.upperBound + length) - length))
        }
        if kinds[element.kind].category == .decoration {
            element.place = stretched(element.place, from: old, to: new, rooms)
        } else {
            element.place.scroll = begin(element.place.scroll)
        }
        return element
    }

    private static func range(_ low: Double, _ high: Double) -> ClosedRange<Double> { low...max(low, high) }

    /// A place that grows by the rooms inside it.
    private func stretched(_ place: AxisRect, from old: Double, to new: Double, _ rooms: Rooms) -> AxisRect {
        let (begin, end) = (place.scroll + old, place.scroll + place.scrollLength + old)
        let movement = rooms.movement(at: begin)
        var place = place
        place.scroll = begin + movement - new
        place.scrollLength += max(0, rooms.movement(before: end) - movement)
        return place
    }

    private func moved(_ row: OrthogonalRow, _ rooms: Rooms) -> OrthogonalRow {
        var row = row
        if isVertical {
            row.frame.y += rooms.movement(at: row.frame.y)
        } else {
            row.frame.x += rooms.movement(at: row.frame.x)
        }
        return row
    }
}

extension PreparedSection {
    /// The supplementary elements and decorations, those of groups included.
    fileprivate var everyElement: [PreparedElement] {
        let own = groups.flatMap(\.elements)
        guard case .groups(let columns) = body else { return own }
        return own
            + columns.anchoredCounts.keys.sorted().flatMap { kind in
                (0..<(columns.anchoredCounts[kind] ?? 0)).compactMap { columns.anchored(kind, $0) }
            }
    }
}

/// Where a layout that is derived from another finds what that one has placed: before mirroring and rounding.
extension PreparedLayout {
    /// The natural frame of an item in layout space; nil if it has none.
    ///
    /// It is unmirrored, unrounded and without a transform, in points from the start of the content.
    ///
    /// - Complexity: O(log *n*)
    package func layoutFrame(of path: ItemPath) -> Rect? {
        guard sections.indices.contains(path.section), (0..<sections[path.section].itemCount).contains(path.item) else {
            return nil
        }
        return sections[path.section].body.place(of: path.item).map { layoutFrame($0, in: sections[path.section]) }
    }

    /// The numbers and natural frames in layout space of a section's elements of a kind, in order.
    ///
    /// Elements that groups have anchored are included; pinned ones are where they lie in the content.
    ///
    /// - Returns: an empty array for a section or a kind that does not exist.
    package func layoutFrames(of kind: ElementKind, in section: Int) -> [(item: Int, frame: Rect)] {
        guard sections.indices.contains(section), let number = kinds.number(of: kind.category, kind.name) else {
            return []
        }
        return sections[section].everyElement.filter { $0.kind == number }
            .map { ($0.item, layoutFrame($0.place, in: sections[section])) }
    }

    private func layoutFrame(_ place: AxisRect, in section: PreparedSection) -> Rect {
        let scroll = place.scroll + section.start
        return isVertical
            ? Rect(x: place.cross, y: scroll, width: place.crossLength, height: place.scrollLength)
            : Rect(x: scroll, y: place.cross, width: place.scrollLength, height: place.crossLength)
    }
}
