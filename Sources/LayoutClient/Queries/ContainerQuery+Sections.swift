public import LayoutModel
import LayoutWire

// Queries on sections, the order of reading, and what comes into sight next.

extension ContainerQuery where Value == [SectionPlace] {
    /// Where consecutive sections are.
    ///
    /// - Throws: `index.outOfRange`.
    public static func sectionPlaces(_ sections: Range<Int>) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQuerySections()
            message.section = try UInt32(wire: sections.lowerBound, "sections")
            message.count = try UInt32(wire: sections.count, "sections")
            return message
        } _: { reply in
            reply.querySections.sections.map { SectionPlace($0) }
        }
    }
}

extension ContainerQuery where Value == [ReadItem] {
    /// The items in a rectangle, as displayed, in the order in which one reads them by sight.
    ///
    /// - Throws: `limit.elementsPerReply`.
    public static func readingOrder(in rect: Rect, by axis: ReadingAxis = .rows) -> Self {
        Self {
            var message = WireReadingOrder()
            message.rect = WireRect(rect)
            message.by = axis.rawValue
            return message
        } _: { reply throws(ClientError) in
            try reply.readingOrder.items()
        }
    }

    /// The items of a section in the order in which one reads them by sight.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func readingOrder(ofSection section: Int, by axis: ReadingAxis = .rows) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireReadingOrder()
            message.section = try UInt32(wire: section, "section")
            message.by = axis.rawValue
            return message
        } _: { reply throws(ClientError) in
            try reply.readingOrder.items()
        }
    }
}

extension ContainerQuery where Value == Prefetch {
    /// The items that come into sight if scrolling goes on at a velocity, and those of `loaded` that are far away.
    ///
    /// - Parameters:
    ///   - velocity: of the content offset, in points per second. Without one along the scroll axis, both sides count.
    ///   - offset: the content offset; nil for that of the bounds.
    ///   - distance: how far along the scroll axis; 0: as far as the velocity leads in half a second, but at least one and at most
    ///     four lengths of the bounds.
    ///   - limit: the most items to fetch; 0: the daemon's own.
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func prefetch(
        velocity: Point, from offset: Point? = nil, distance: Double = 0, limit: Int = 0, loaded: [ItemRange] = []
    ) -> Self {
        Self {
            () throws(ClientError) in
            var message = WirePrefetch()
            message.velocity = WirePoint(velocity)
            if let offset { message.offset = WirePoint(offset) }
            message.distance = distance
            message.limit = try UInt32(wire: limit, "limit")
            message.loaded = try loaded.wire()
            return message
        } _: { reply in
            Prefetch(
                items: reply.prefetch.items.map(\.model), dropped: reply.prefetch.dropped.map { ItemRange($0) })
        }
    }
}

extension SectionPlace {
    fileprivate init(_ wire: WireSectionFrame) {
        self.init(
            section: Int(wire.section), itemCount: Int(wire.itemCount), frame: wire.frame.model,
            contentFrame: wire.hasContentFrame ? wire.contentFrame.model : nil)
    }
}

extension WireReadingOrderReply {
    fileprivate func items() throws(ClientError) -> [ReadItem] {
        let lengths = [items.count, rows.count, columns.count, positions.count, setSizes.count, mounted.count]
        guard lengths.allSatisfy({ $0 == sections.count }) else {
            throw ClientError(
                code: "connection.protocol", message: "the columns of a reading order differ in length")
        }
        return sections.indices.map { index in
            ReadItem(
                indexPath: IndexPath(section: Int(sections[index]), item: Int(items[index])), row: Int(rows[index]),
                column: Int(columns[index]), position: Int(positions[index]), setSize: Int(setSizes[index]),
                isMounted: mounted[index])
        }
    }
}
