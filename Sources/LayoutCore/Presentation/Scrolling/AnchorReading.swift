/// How far an anchor is from its original position on screen under some bounds, and where these bounds may be scrolled.
///
/// Offsets run along the scroll axis in the direction of reading, so that greater offsets show later content in right-to-left
/// layouts too.
package struct AnchorReading: Sendable {
    /// How far the anchor lies behind its original position, in points. Scrolling by this distance restores the position, unless
    /// frames follow the bounds.
    package let offBy: Double
    /// The visible rectangle of this reading.
    package let bounds: Rect
    /// Whether the anchor is a cell rather than the start or the end of the content.
    let isCell: Bool
    private let offsets: ClosedRange<Double>
    /// How far rounding may move a cell. Bounds anchored to a cell may lie outside the content by as much.
    private let rounding: Double
    private let isVertical: Bool
    private let isFromRight: Bool

    /// - Parameters:
    ///   - offBy: how far the anchor lies behind its original position, and whether it is a cell.
    ///   - room: how far the content may be scrolled beyond its edges, and how far the bounds extended beyond it before.
    init(
        _ offBy: (distance: Double, isCell: Bool), of presented: PresentedLayout,
        room: (inset: Insets, overshoot: Point), rounding: Double
    ) {
        let prepared = presented.prepared
        (self.offBy, isCell) = offBy
        self.rounding = rounding
        bounds = presented.bounds
        isVertical = prepared.isVertical
        isFromRight = prepared.readsRightToLeft && !isVertical
        let (size, inset) = (prepared.contentSize, room.inset)
        let (low, high, over) =
            isVertical
            ? (-inset.top, size.height - bounds.height + inset.bottom, room.overshoot.y)
            : (-inset.left, size.width - bounds.width + inset.right, room.overshoot.x)
        // The content may extend beyond the range that bounds accept.
        let limits = Parameter.signedLength
        let first = max(limits.lowerBound, min(low + min(0, over), limits.upperBound))
        let last = max(first, min(max(low, high) + max(0, over), limits.upperBound))
        offsets = isFromRight ? -last...(-first) : first...last
    }

    var offset: Double { isVertical ? bounds.y : isFromRight ? -bounds.x : bounds.x }

    /// The allowed offset nearest to `offset`.
    func clamped(_ offset: Double) -> Double {
        let isRounded = isCell && offset >= offsets.lowerBound - rounding && offset <= offsets.upperBound + rounding
        return isRounded ? offset : min(max(offset, offsets.lowerBound), offsets.upperBound)
    }

    func bounds(at offset: Double) -> Rect {
        var moved = bounds
        // Adding 0 turns −0 into 0.
        if isVertical { moved.y = offset + 0 } else { moved.x = (isFromRight ? -offset : offset) + 0 }
        return moved
    }

    /// Whether the bounds stay as they are.
    var isAtRest: Bool { clamped(offset) == offset && abs(offBy) <= AnchorSearch.precision }

    /// How far an anchoring cell is from its original position on screen; zero if it is there, or if the anchor is not a cell.
    package var displacement: Point {
        guard isCell, abs(offBy) > AnchorSearch.tolerance else { return .zero }
        return isVertical ? Point(x: 0, y: offBy) : Point(x: isFromRight ? -offBy : offBy, y: 0)
    }
}
