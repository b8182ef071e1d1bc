public import LayoutModel
import LayoutWire

// Scroll targets, and sections that scroll by themselves.

extension RemoteContainer {
    /// A section that scrolls at right angles to its container, and its visible elements.
    ///
    ///     ┌──────────────┐ frame
    ///     │ ┌───┐ ┌───┐ ┌│──┐ ┌───┐
    ///     │ │ 0 │ │ 1 │ ││2 │ │ 3 │     draw each element at its frame, moved back by `offset` along the row
    ///     │ └───┘ └───┘ └│──┘ └───┘
    ///     └──────────────┘
    ///     └──── contentLength ─────┘
    public struct OrthogonalRow: Equatable, Sendable {
        /// Where the section comes to rest.
        ///
        /// "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging" or "groupPagingCentered", as in
        /// `Compositional.OrthogonalScrollingBehavior`.
        public var behavior: String
        /// The section's visible part, in the container's coordinates.
        public var frame: Rect
        /// The distance from the start of the first group to the end of the last one, in points.
        public var contentLength: Double
        /// The offsets at which the section may rest, in points.
        public var offsets: ClosedRange<Double>
        /// The current offset as it was set, which may be outside `offsets` while the section bounces.
        public var offset: Double
        /// The share of the velocity that is left after each millisecond of scrolling: 0.998 for a slow stop, 0.99 for a fast one.
        public var decelerationRate: Double
        /// Whether the section may be dragged beyond its ends.
        ///
        /// If not, offsets beyond them count as the ends.
        public var bounces: Bool
        /// The direction in which the row runs: "leftToRight", "rightToLeft" or "topToBottom". A greater offset moves its elements the
        /// opposite way.
        public var direction: String
        /// The visible elements; their frames do not include the offset.
        ///
        /// Subtract it from their place along the row, or add it in a row from right to left. Headers and footers stay where they
        /// are, and are not among them.
        public var attributes: [LayoutAttributes]
    }

    /// A section that scrolls by itself, and its visible elements.
    ///
    /// - Throws: `index.outOfRange`, or `request.invalid` for a section that does not scroll by itself.
    public func orthogonalRow(ofSection section: Int) async throws(ClientError) -> OrthogonalRow {
        var message = WireQueryOrthogonal()
        message.section = try UInt32(wire: section, "section")
        return try await orthogonalRow(message)
    }

    /// A section that scrolls by itself, and its visible elements, which have identifiers.
    ///
    /// - Throws: `identifier.unknown`, or `request.invalid` for a section that does not scroll by itself.
    public func orthogonalRow(ofSection section: Identifier) async throws(ClientError) -> OrthogonalRow {
        var message = WireQueryOrthogonal()
        message.sectionID = WireIdentifier(section)
        return try await orthogonalRow(message, withIDs: true)
    }

    private func orthogonalRow(
        _ message: WireQueryOrthogonal, withIDs: Bool = false
    ) async throws(ClientError) -> OrthogonalRow {
        try await send(message, withIDs: withIDs) { reply throws(ClientError) in
            let row = reply.queryOrthogonal
            guard row.minOffset.isFinite, row.maxOffset.isFinite else {
                throw ClientError(
                    code: "connection.protocol",
                    message: "the row's offsets are \(row.minOffset) and \(row.maxOffset), expected finite numbers")
            }
            return OrthogonalRow(
                behavior: row.behavior, frame: row.frame.model, contentLength: row.contentLength,
                offsets: row.minOffset...max(row.minOffset, row.maxOffset), offset: row.offset,
                decelerationRate: row.decelerationRate, bounces: row.bounces, direction: row.direction,
                attributes: try row.attributes.elements())
        }
    }

    /// The offset at which a section that scrolls by itself comes to rest after a drag. A flick carries on at the section's
    /// deceleration rate; one by pages or groups rests at one of the two stops between which it was released.
    ///
    /// - Parameters:
    ///   - section: the section's index.
    ///   - offset: the offset at which the drag ends, in points.
    ///   - velocity: the velocity at that moment, in points per second.
    /// - Throws: `index.outOfRange`, or `request.invalid` for a section that does not scroll by itself.
    public func restingOffset(
        ofSection section: Int, proposed offset: Double, velocity: Double = 0
    ) async throws(ClientError) -> Double {
        var message = WireTargetOffset()
        message.section = try UInt32(wire: section, "section")
        message.proposed.x = offset
        message.velocity.x = velocity
        return try await send(message).targetOffset.offset.x
    }

    /// The offset at which a section that scrolls by itself comes to rest after a drag. The other parameters are those of the method
    /// with the section's number.
    ///
    /// - Throws: `identifier.unknown`, or `request.invalid` for a section that does not scroll by itself.
    public func restingOffset(
        ofSection section: Identifier, proposed offset: Double, velocity: Double = 0
    ) async throws(ClientError) -> Double {
        var message = WireTargetOffset()
        message.sectionID = WireIdentifier(section)
        message.proposed.x = offset
        message.velocity.x = velocity
        return try await send(message).targetOffset.offset.x
    }

    /// The content offset at which the container comes to rest after a drag (UIKit's
    /// `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`).
    ///
    /// - Parameters:
    ///   - offset: the content offset at which the drag ends.
    ///   - velocity: the velocity at that moment, in points per second.
    ///   - snapping: the positions at which it may rest along the scroll axis; nil to let the layout decide.
    public func restingOffset(
        proposed offset: Point, velocity: Point = Point(x: 0, y: 0), snapping: ScrollSnapping? = nil
    ) async throws(ClientError) -> Point {
        var message = WireTargetOffset()
        message.proposed = WirePoint(offset)
        message.velocity = WirePoint(velocity)
        message.snapping = snapping?.rawValue ?? ""
        return try await send(message).targetOffset.offset.model
    }

    /// The content offset that shows an item (UIKit's `scrollToItem(at:at:animated:)`); nil if the item has no frame.
    ///
    /// - Throws: `index.outOfRange`.
    public func scrollTarget(
        of path: ItemPath, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
    ) async throws(ClientError) -> ScrollTarget? {
        try await ask(.scrollTarget(of: path, vertical: vertical, horizontal: horizontal)).value
    }

    /// Captures an item's position on the screen for `scrollTarget(restoring:)`; nil if no item is visible or the given one
    /// has no frame.
    ///
    /// - Throws: `index.outOfRange`.
    public func captureAnchor(_ place: AnchorPlace = .firstVisible) async throws(ClientError) -> AnchorSnapshot? {
        try await ask(.anchor(at: place)).value
    }

    /// The content offset that restores a captured position, within the content; nil if the item has no frame. A position that was
    /// captured with an identifier leads to that item, wherever it has gone.
    ///
    /// - Throws: `index.outOfRange`, or `identifier.unknown` if the item of an identifier is gone.
    public func scrollTarget(restoring anchor: AnchorSnapshot) async throws(ClientError) -> ScrollTarget? {
        try await ask(.scrollTarget(restoring: anchor)).value
    }
}
