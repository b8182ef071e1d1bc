public import LayoutModel
import LayoutWire

// By what a user sees: rows that scroll by themselves lie where they are scrolled to, cut to their windows.

extension ContainerQuery where Value == HitTest {
    /// What lies under a point. A transformed element is hit where it is drawn, a hidden or transparent one never.
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

extension ContainerQuery where Value == IndexPath? {
    /// Where an item that is dropped at a point would be inserted, 0 ... the section's count; nil: there are no sections.
    public static func insertionPoint(at point: Point) -> Self {
        Self {
            var message = WireInsertionPoint()
            message.point = WirePoint(point)
            return message
        } _: { reply in
            reply.insertionPoint.hasIndexPath ? reply.insertionPoint.indexPath.model : nil
        }
    }

    /// Where a key takes the focus from an item; nil: there is nothing there.
    ///
    /// - Throws: `index.outOfRange`.
    public static func neighbour(of path: IndexPath, towards direction: NeighbourDirection) -> Self {
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
    /// The content offset that shows an item, within the content and its insets; nil: it has no place.
    ///
    /// - Throws: `index.outOfRange`.
    public static func scrollTarget(
        of path: IndexPath, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
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

    /// The content offset that has an item where it was noted, as far as the content reaches; nil: it has no place.
    ///
    /// - Throws: `index.outOfRange`.
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
    /// Where an item lies in sight; nil: none is in sight, or the one named has no place.
    ///
    /// - Throws: `index.outOfRange`.
    public static func anchor(at place: AnchorPlace = .firstVisible) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireCaptureAnchor()
            switch place {
            case .firstVisible: message.at = "firstVisible"
            case .end: message.at = "end"
            case .item(let path):
                message.at = "item"
                message.indexPath = try WireIndexPath(checked: path)
            }
            return message
        } _: { reply in
            reply.captureAnchor.hasAnchor ? reply.captureAnchor.anchor.model : nil
        }
    }
}
