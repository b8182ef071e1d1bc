/// Sections, the order of reading, and what comes into sight next.
extension StateReader {
    var itemCounts: [Int] {
        let prepared = state.data.prepared
        return prepared.sections.prefix(prepared.sectionCount).map(\.itemCount)
    }

    /// The layout's kinds of elements, the cell first, and how many elements there are of each.
    ///
    /// Of cells, all items of the data: guests of a drag do not count, and items that hover over another container do.
    var kindCounts: [(kind: ElementKind, count: Int)] {
        var counts = step?.kindCounts ?? state.prepared.kindCounts
        if !places.areItems { counts[Int(ElementKinds.cell)] = state.data.prepared.itemCount }
        return Array(zip(state.prepared.kinds.list, counts)).map { (kind: $0, count: $1) }
    }

    /// Where sections are, which exist.
    ///
    /// - Complexity: O(items of the sections)
    func places(ofSections sections: Range<Int>) throws(LayoutError) -> [SectionPlace] {
        try present { presented throws(LayoutError) in
            try sections.map { section throws(LayoutError) in
                var place = try presented.sectionPlace(of: section)
                place.itemCount = state.data.prepared.sections[section].itemCount
                return place
            }
        }
    }

    /// Items in the order in which one reads them by sight; nil if there are more than `limit`. Guests of a drag are left out.
    ///
    /// - Throws: what a live layout throws.
    func readingOrder(
        in place: Query.ReadingPlace, by axis: ReadingAxis, limit: Int
    ) throws(LayoutError) -> [ReadItem]? {
        let found = try present { presented throws(LayoutError) in
            switch place {
            case .rect(let rect): try presented.readingOrder(in: rect, by: axis, limit: limit)
            case .section(let section): try presented.readingOrder(of: section, by: axis, limit: limit)
            }
        }
        guard !places.areItems else { return found }
        return found?.compactMap { found in
            places.item(at: found.indexPath).map { item in
                var read = found
                read.indexPath = item
                return read
            }
        }
    }

    /// The items that come into sight next, and those of `loaded` that are far away.
    ///
    /// - Parameters:
    ///   - velocity: in points per second.
    ///   - offset: the content offset from which it scrolls; nil: that of the state.
    ///   - distance: how far ahead, in points.
    ///   - limit: the most items.
    func prefetch(
        velocity: Point, from offset: Point?, distance: Double, loaded: [ItemRange], limit: Int
    ) throws(LayoutError) -> Prefetch {
        let found = try present { presented throws(LayoutError) in
            try (offset.map { presented.scrolled(to: $0) } ?? presented)
                .prefetch(velocity: velocity, distance: distance, limit: limit, loaded: places.places(of: loaded))
        }
        return Prefetch(
            items: found.items.compactMap { places.item(at: $0) }, dropped: places.items(at: found.dropped))
    }
}
