public import LayoutModel
import LayoutWire

// Where scrolling goes, and sections that scroll by themselves.

extension RemoteContainer {
    /// A section whose groups lie in a row that scrolls across, and what of it shows.
    public struct OrthogonalRow: Equatable, Sendable {
        /// "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging" or "groupPagingCentered".
        public var behavior: String
        /// Of the window on the row, in the container.
        public var frame: Rect
        /// From the first group's beginning to the last one's end.
        public var contentLength: Double
        public var offsets: ClosedRange<Double>
        /// As it was set.
        public var offset: Double
        /// What shows, its frames as they lie unscrolled.
        public var attributes: [LayoutAttributes]
    }

    /// - Throws: `index.outOfRange`, or `request.invalid` for a section that does not scroll by itself.
    public func orthogonalRow(ofSection section: Int) async throws(ClientError) -> OrthogonalRow {
        var message = WireQueryOrthogonal()
        message.section = try UInt32(wire: section, "section")
        return try await send(message) { reply throws(ClientError) in
            let row = reply.queryOrthogonal
            guard row.minOffset.isFinite, row.maxOffset.isFinite else {
                throw ClientError(code: "connection.protocol", message: "an offset of the row is not finite")
            }
            return OrthogonalRow(
                behavior: row.behavior, frame: row.frame.model, contentLength: row.contentLength,
                offsets: row.minOffset...max(row.minOffset, row.maxOffset), offset: row.offset,
                attributes: try row.attributes.elements())
        }
    }

    /// Where a drag of a section's own row that is let go at `offset` comes to rest.
    ///
    /// - Parameter velocity: at which it is let go, in points a second.
    public func restingOffset(
        ofSection section: Int, proposed offset: Double, velocity: Double = 0
    ) async throws(ClientError) -> Double {
        var message = WireTargetOffset()
        message.section = try UInt32(wire: section, "section")
        message.proposed.x = offset
        message.velocity.x = velocity
        return try await send(message).targetOffset.offset.x
    }

    /// Where a drag of the container that is let go at `offset` comes to rest
    /// (`targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`).
    ///
    /// - Parameters:
    ///   - velocity: at which it is let go, in points a second.
    ///   - snapping: where it may rest along the scroll axis; nil: the layout's own answer.
    public func restingOffset(
        proposed offset: Point, velocity: Point = Point(x: 0, y: 0), snapping: ScrollSnapping? = nil
    ) async throws(ClientError) -> Point {
        var message = WireTargetOffset()
        message.proposed = WirePoint(offset)
        message.velocity = WirePoint(velocity)
        message.snapping = snapping?.rawValue ?? ""
        return try await send(message).targetOffset.offset.model
    }

    /// The content offset that shows an item (`scrollToItem(at:at:animated:)`); nil: it has no place.
    ///
    /// - Throws: `index.outOfRange`.
    public func scrollTarget(
        of path: IndexPath, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
    ) async throws(ClientError) -> ScrollTarget? {
        try await ask(.scrollTarget(of: path, vertical: vertical, horizontal: horizontal)).value
    }

    /// Notes where an item lies in sight, for `scrollTarget(restoring:)`; nil: none is in sight, or the one named has no place.
    ///
    /// - Throws: `index.outOfRange`.
    public func captureAnchor(_ place: AnchorPlace = .firstVisible) async throws(ClientError) -> AnchorSnapshot? {
        try await ask(.anchor(at: place)).value
    }

    /// The content offset that has an item where it was noted, as far as the content reaches; nil: it has no place.
    ///
    /// - Throws: `index.outOfRange`.
    public func scrollTarget(restoring anchor: AnchorSnapshot) async throws(ClientError) -> ScrollTarget? {
        try await ask(.scrollTarget(restoring: anchor)).value
    }
}
