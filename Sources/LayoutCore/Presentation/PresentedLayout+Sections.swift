extension PresentedLayout {
    /// The frames of a section.
    ///
    /// - Complexity: O(items of the section)
    package func sectionPlace(of section: Int) throws(LayoutError) -> SectionPlace {
        let own = prepared.sections[section]
        let size = prepared.contentSize
        let place = AxisRect(
            cross: 0, scroll: own.start, crossLength: prepared.isVertical ? size.width : size.height,
            scrollLength: own.extent)
        let contentFrame = try cellsFrame(of: section)
        var frame = prepared.space.frame(place, roundsFirst: false)
        // A script that computes cells in each query need not know where a section ends.
        if isLive, let contentFrame { frame = frame.union(contentFrame) }
        return SectionPlace(section: section, itemCount: own.itemCount, frame: frame, contentFrame: contentFrame)
    }

    /// The number of cells that are looked at in one go.
    private static let cellsAtOnce = 1 << 14

    private func cellsFrame(of section: Int) throws(LayoutError) -> Rect? {
        let across = 1e10
        let everywhere = Rect(x: -across, y: -across, width: 2 * across, height: 2 * across)
        var query = ElementQuery(rect: everywhere, categories: .cells, limit: Self.cellsAtOnce)
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
