public import LayoutModel
import LayoutWire

// Queries on sections, the order of reading, and what comes into sight next.

extension ContainerQuery where Value == [SectionPlace] {
    /// Where consecutive sections are. An empty range has no places, whether or not it is in the container.
    ///
    /// - Throws: `index.outOfRange`.
    public static func sectionPlaces(_ sections: Range<Int>) -> Self {
        Self {
            () throws(ClientError) in
            // In the protocol, a count of 0 stands for one section. The answer to a query for no items is empty.
            if sections.isEmpty { return WireQueryItems() }
            var message = WireQuerySections()
            message.section = try UInt32(wire: sections.lowerBound, "sections")
            message.count = try UInt32(wire: sections.count, "sections")
            return message
        } _: { reply in
            reply.querySections.places
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
            try reply.readingOrder.order()
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
            try reply.readingOrder.order()
        }
    }
}

extension ContainerQuery where Value == RemoteContainer.Prefetch {
    /// The items that come into sight if scrolling goes on at a velocity, and those of `loaded` that are far away.
    ///
    /// - Parameters:
    ///   - velocity: of the content offset, in points per second. Without one along the scroll axis, both sides count.
    ///   - offset: the content offset; nil for that of the bounds.
    ///   - distance: how far along the scroll axis; 0: as far as the velocity leads in half a second, but at least one and at most
    ///     four lengths of the bounds.
    ///   - limit: the most items to fetch; 0: the daemon's own.
    ///   - loaded: items that the client has and would drop.
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func prefetch(
        velocity: Point, from offset: Point? = nil, distance: Double = 0, limit: Int = 0, loaded: [ItemRange] = []
    ) -> Self {
        Self {
            () throws(ClientError) in
            var message = try WirePrefetch(
                velocity: velocity, offset: offset, distance: distance, limit: limit)
            message.loaded = try loaded.wire()
            return message
        } _: { reply in
            RemoteContainer.Prefetch(reply.prefetch)
        }
    }
}

extension WirePrefetch {
    /// A request without loaded items.
    ///
    /// - Throws: `index.outOfRange` for a limit that the protocol cannot represent.
    init(velocity: Point, offset: Point?, distance: Double, limit: Int) throws(ClientError) {
        self.init()
        self.velocity = WirePoint(velocity)
        if let offset { self.offset = WirePoint(offset) }
        self.distance = distance
        self.limit = try UInt32(wire: limit, "limit")
    }
}

extension WireQuerySectionsReply {
    /// Where the sections are, by number.
    var places: [SectionPlace] {
        sections.map { wire in
            SectionPlace(
                section: Int(wire.section), itemCount: Int(wire.itemCount), frame: wire.frame.model,
                contentFrame: wire.hasContentFrame ? wire.contentFrame.model : nil, identifier: wire.id.model)
        }
    }
}

extension WireReadingOrderReply {
    /// The items of the columns, in order.
    ///
    /// - Throws: `connection.protocol` if the columns do not match.
    func order() throws(ClientError) -> [ReadItem] {
        let own = ids.model
        var lengths = [items.count, rows.count, columns.count, positions.count, setSizes.count, mounted.count]
        if !own.isEmpty { lengths.append(own.count) }
        guard lengths.allSatisfy({ $0 == sections.count }) else {
            throw ClientError(
                code: "connection.protocol", message: "the columns of a reading order differ in length")
        }
        return sections.indices.map { index in
            var item = ReadItem(
                indexPath: ItemPath(section: Int(sections[index]), item: Int(items[index])), row: Int(rows[index]),
                column: Int(columns[index]), position: Int(positions[index]), setSize: Int(setSizes[index]))
            item.isMounted = mounted[index]
            if !own.isEmpty { item.identifier = own[index] }
            return item
        }
    }
}
