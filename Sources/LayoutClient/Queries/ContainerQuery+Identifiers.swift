public import LayoutModel
import LayoutWire
import SwiftProtobuf

// Queries by identifier. They fail with `identifier.unknown` if no item, or no section, has one of the identifiers.

extension ContainerQuery where Value == [LayoutAttributes] {
    /// The cells of items, in the order of the identifiers. The attributes contain these. Items without a frame are omitted.
    ///
    /// - Throws: `identifier.unknown`, `limit.elementsPerReply`.
    public static func items(_ identifiers: Identifiers) -> Self {
        Self(withIDs: true) {
            var message = WireQueryItems()
            if !identifiers.isEmpty { message.ranges = [WireItemRange(identifiers)] }
            return message
        } _: { reply throws(ClientError) in
            try reply.queryItems.attributes.elements()
        }
    }
}

extension ContainerQuery where Value == Identifier? {
    /// The item that a navigation key moves the focus to; nil if there is none. Items whose value `selectable` is 0 are skipped.
    ///
    /// - Throws: `identifier.unknown`.
    public static func neighbour(of item: Identifier, towards direction: NeighbourDirection) -> Self {
        Self(withIDs: true) {
            var message = WireNeighbour()
            message.from = WireIndexPath(item)
            message.direction = direction.rawValue
            return message
        } _: { reply in
            reply.neighbour.indexPath.id.model
        }
    }
}

extension ContainerQuery where Value == ScrollTarget? {
    /// The content offset that shows an item, within the content and its insets; nil if the item has no frame.
    ///
    /// - Throws: `identifier.unknown`.
    public static func scrollTarget(
        of item: Identifier, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
    ) -> Self {
        Self {
            var message = WireScrollTarget()
            message.indexPath = WireIndexPath(item)
            message.vertical = vertical.rawValue
            message.horizontal = horizontal.rawValue
            return message
        } _: { reply in
            ScrollTarget(reply.scrollTarget)
        }
    }
}

extension ContainerQuery where Value == AnchorSnapshot? {
    /// An item's position on the screen; nil if it has no frame.
    ///
    /// - Throws: `identifier.unknown`.
    public static func anchor(of item: Identifier) -> Self {
        Self(withIDs: true) {
            var message = WireCaptureAnchor()
            message.at = "item"
            message.indexPath = WireIndexPath(item)
            return message
        } _: { reply in
            AnchorSnapshot(reply.captureAnchor)
        }
    }
}

extension ContainerQuery where Value == InsertionPoint? {
    /// Where to insert dragged items that are dropped at a point; nil if the container has no sections. The result counts as if the
    /// dragged items were gone.
    ///
    /// - Throws: `identifier.unknown`.
    public static func insertionPoint(at point: Point, allowsInto: Bool = false, moving: Identifiers) -> Self {
        Self(withIDs: true) {
            var message = WireInsertionPoint()
            message.point = WirePoint(point)
            message.allowsInto = allowsInto
            if !moving.isEmpty { message.moving = [WireItemRange(moving)] }
            return message
        } _: { reply in
            InsertionPoint(reply.insertionPoint)
        }
    }
}

extension ContainerQuery where Value == [SectionPlace] {
    /// Where a section and those behind it are.
    ///
    /// - Parameters:
    ///   - section: the first section's identifier.
    ///   - count: the number of sections.
    /// - Throws: `identifier.unknown`; `index.outOfRange` for more sections than there are.
    public static func sectionPlaces(from section: Identifier, count: Int = 1) -> Self {
        Self(withIDs: true) {
            () throws(ClientError) in
            var message = WireQuerySections()
            message.sectionID = WireIdentifier(section)
            message.count = try UInt32(wire: count, "count")
            return message
        } _: { reply in
            // In the protocol, a count of 0 stands for one section.
            Array(reply.querySections.places.prefix(count))
        }
    }
}

extension ContainerQuery where Value == [ReadItem] {
    /// The items of a section in the order in which one reads them by sight.
    ///
    /// - Throws: `identifier.unknown`, `limit.elementsPerReply`.
    public static func readingOrder(ofSection section: Identifier, by axis: ReadingAxis = .rows) -> Self {
        Self(withIDs: true) {
            var message = WireReadingOrder()
            message.sectionID = WireIdentifier(section)
            message.by = axis.rawValue
            return message
        } _: { reply throws(ClientError) in
            try reply.readingOrder.order()
        }
    }
}

extension ContainerQuery where Value == RemoteContainer.Prefetch {
    /// The items that come into sight if scrolling goes on at a velocity, and those of `loaded` that are far away. The other parameters
    /// are those of the query with index paths.
    ///
    /// - Throws: `identifier.unknown`, `limit.elementsPerReply`; `index.outOfRange` for a limit that the protocol cannot represent.
    public static func prefetch(
        velocity: Point, from offset: Point? = nil, distance: Double = 0, limit: Int = 0, loaded: Identifiers
    ) -> Self {
        Self(withIDs: true) {
            () throws(ClientError) in
            var message = try WirePrefetch(
                velocity: velocity, offset: offset, distance: distance, limit: limit)
            if !loaded.isEmpty { message.loaded = [WireItemRange(loaded)] }
            return message
        } _: { reply in
            RemoteContainer.Prefetch(reply.prefetch)
        }
    }
}

extension WireIndexPath {
    init(_ item: Identifier) {
        self = .with { $0.id = WireIdentifier(item) }
    }
}

extension WireItemRange {
    fileprivate init(_ items: Identifiers) {
        self = .with { $0.ids = WireIdentifiers(items) }
    }
}
