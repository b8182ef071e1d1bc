public import LayoutModel
import LayoutWire

// Queries on the elements as displayed: sections that scroll by themselves are scrolled and clipped.

extension ContainerQuery where Value == HitTest {
    /// The element under a point. A transformed element is hit where it is drawn, a hidden or transparent one never.
    public static func hitTest(at point: Point) -> Self {
        Self {
            var message = WireHitTest()
            message.point = WirePoint(point)
            return message
        } _: { reply throws(ClientError) in
            try HitTest(reply.hitTest)
        }
    }
}

extension ContainerQuery where Value == InsertionPoint? {
    /// Where to insert an item that is dropped at a point; its item is at most the section's item count. nil if there are no
    /// sections.
    ///
    /// - Parameters:
    ///   - point: the point of the drop, in the content's coordinates.
    ///   - allowsInto: whether the middle half of an item takes the drop into it.
    ///   - moving: the items that are dragged. The result counts as if they were gone.
    public static func insertionPoint(at point: Point, allowsInto: Bool = false, moving: [ItemRange] = []) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireInsertionPoint()
            message.point = WirePoint(point)
            message.allowsInto = allowsInto
            message.moving = try moving.wire()
            return message
        } _: { reply in
            InsertionPoint(reply.insertionPoint)
        }
    }
}

extension ContainerQuery where Value == ItemPath? {
    /// The item that a navigation key moves the focus to; nil if there is none. Items whose value `selectable` is 0 are skipped.
    ///
    /// - Throws: `index.outOfRange`.
    public static func neighbour(of path: ItemPath, towards direction: NeighbourDirection) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireNeighbour()
            message.from = try WireIndexPath(checked: path)
            message.direction = direction.rawValue
            return message
        } _: { reply in
            reply.neighbour.hasIndexPath ? reply.neighbour.indexPath.model : nil
        }
    }
}

extension ContainerQuery where Value == ScrollTarget? {
    /// The content offset that shows an item, within the content and its insets; nil if the item has no frame.
    ///
    /// - Throws: `index.outOfRange`.
    public static func scrollTarget(
        of path: ItemPath, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
    ) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireScrollTarget()
            message.indexPath = try WireIndexPath(checked: path)
            message.vertical = vertical.rawValue
            message.horizontal = horizontal.rawValue
            return message
        } _: { reply in
            ScrollTarget(reply.scrollTarget)
        }
    }

    /// The content offset that restores an item's position on the screen, within the content; nil if the item has no frame. An anchor
    /// with an identifier leads to that item, wherever it has gone.
    ///
    /// - Throws: `index.outOfRange`, or `identifier.unknown` if the item of an identifier is gone.
    public static func scrollTarget(restoring anchor: AnchorSnapshot) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireScrollTarget()
            message.anchor = try WireAnchorSnapshot(checked: anchor)
            return message
        } _: { reply in
            ScrollTarget(reply.scrollTarget)
        }
    }
}

extension ContainerQuery where Value == AnchorSnapshot? {
    /// An item's position on the screen; nil if no item is visible or the given one has no frame.
    ///
    /// - Throws: `index.outOfRange`.
    public static func anchor(at place: AnchorPlace = .firstVisible) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireCaptureAnchor()
            message.at = place.wireName
            if case .item(let path) = place { message.indexPath = try WireIndexPath(checked: path) }
            return message
        } _: { reply in
            AnchorSnapshot(reply.captureAnchor)
        }
    }
}
