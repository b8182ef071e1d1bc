extension PresentedLayout {
    /// The frames of a section.
    ///
    /// - Complexity: O(items of the section)
    package func sectionPlace(of section: Int) throws(LayoutError) -> SectionPlace {
        let own = prepared.sections[section]
        let contentFrame = try cellsFrame(of: section)
        let extent = try extent(of: section, cells: contentFrame)
        let size = prepared.contentSize
        let place = AxisRect(
            cross: 0, scroll: extent.start, crossLength: prepared.isVertical ? size.width : size.height,
            scrollLength: extent.end - extent.start)
        return SectionPlace(
            section: section, itemCount: own.itemCount, frame: prepared.space.frame(place, roundsFirst: false),
            contentFrame: contentFrame)
    }

    /// The part of the scroll axis that a section occupies.
    private func extent(of section: Int, cells: Rect?) throws(LayoutError) -> (start: Double, end: Double) {
        let own = prepared.sections[section].occupied
        // A script that computes cells in each query need not know where a section ends.
        guard isLive else { return own }
        if own.end > own.start { return cells.map { union(own, prepared.scrollInterval(of: $0)) } ?? own }
        let supplementary = try supplementaryFrame(of: section)
        if let frame = cells.map({ supplementary?.union($0) ?? $0 }) ?? supplementary {
            return prepared.scrollInterval(of: frame)
        }
        // It lies where the one before it ends.
        for index in (0..<section).reversed() where prepared.sections[index].itemCount > 0 {
            guard let frame = try cellsFrame(of: index) else { continue }
            let end = prepared.scrollInterval(of: frame).end
            return (end, end)
        }
        return own
    }

    private func supplementaryFrame(of section: Int) throws(LayoutError) -> Rect? {
        var query = ElementQuery(rect: Self.everywhere, categories: [.supplementary], limit: Self.cellsAtOnce)
        query.section = section
        let columns = try drawn(query).attributes
        let own = (0..<columns.count).filter { Int(columns.sections[$0]) == section }.map(columns.frame)
        return own.dropFirst().reduce(own.first) { $0?.union($1) }
    }

    /// The number of cells that are looked at in one go.
    private static let cellsAtOnce = 1 << 14
    private static let everywhere = Rect(x: -1e10, y: -1e10, width: 2e10, height: 2e10)

    private func cellsFrame(of section: Int) throws(LayoutError) -> Rect? {
        var query = ElementQuery(rect: Self.everywhere, categories: .cells, limit: Self.cellsAtOnce)
        query.section = section
        var frame: Rect?
        while true {
            let (columns, next) = try drawn(query)
            for index in 0..<columns.count where Int(columns.sections[index]) == section {
                let cell = columns.frame(at: index)
                frame = frame?.union(cell) ?? cell
            }
            guard let next, next.kind == ElementKinds.cell, next.section == section else { return frame }
            query.start = next
        }
    }
}

extension PreparedSection {
    /// The part of the scroll axis that it takes from the content, with headers and footers before and after its cells.
    fileprivate var occupied: (start: Double, end: Double) {
        guard let decorated else { return (start, start + extent) }
        return (start + decorated.scroll, start + decorated.scroll + decorated.scrollLength)
    }
}

private func union(
    _ first: (start: Double, end: Double), _ second: (start: Double, end: Double)
) -> (start: Double, end: Double) {
    (min(first.start, second.start), max(first.end, second.end))
}
