/// How far what an anchor holds lies from where it lay, with some bounds, and where these may be scrolled to.
///
/// Offsets are along the scroll axis in the layout's own direction, so that a greater one shows what comes later from right to
/// left too.
package struct AnchorReading: Sendable {
    /// By how much it lies too late on the screen; scrolled by so much it lies where it lay, as far as frames do not follow the bounds.
    package let offBy: Double
    package let bounds: Rect
    /// Whether a cell is held, and not the start or the end of the content.
    let isCell: Bool
    private let offsets: ClosedRange<Double>
    /// What cells may be rounded by, and bounds that hold one may lie outside of the content.
    private let rounding: Double
    private let isVertical: Bool
    private let isMirrored: Bool

    init(offBy: Double, isCell: Bool, of presented: PresentedLayout, inset: Insets, overshoot: Point, rounding: Double)
    {
        let prepared = presented.prepared
        self.offBy = offBy
        self.isCell = isCell
        self.rounding = rounding
        bounds = presented.bounds
        isVertical = prepared.isVertical
        isMirrored = prepared.isMirrored && !isVertical
        let size = prepared.contentSize
        let (low, high, over) =
            isVertical
            ? (-inset.top, size.height - bounds.height + inset.bottom, overshoot.y)
            : (-inset.left, size.width - bounds.width + inset.right, overshoot.x)
        // Content may reach further than bounds can be set to.
        let limits = Parameter.signedLength
        let first = max(limits.lowerBound, min(low + min(0, over), limits.upperBound))
        let last = max(first, min(max(low, high) + max(0, over), limits.upperBound))
        offsets = isMirrored ? -last...(-first) : first...last
    }

    var offset: Double { isVertical ? bounds.y : isMirrored ? -bounds.x : bounds.x }

    /// The offset nearest to `offset` that the content allows.
    func held(_ offset: Double) -> Double {
        let isRounded = isCell && offset >= offsets.lowerBound - rounding && offset <= offsets.upperBound + rounding
        return isRounded ? offset : min(max(offset, offsets.lowerBound), offsets.upperBound)
    }

    /// The bounds scrolled to an offset.
    func bounds(at offset: Double) -> Rect {
        var moved = bounds
        // Adding 0 makes a −0 a 0.
        if isVertical { moved.y = offset + 0 } else { moved.x = (isMirrored ? -offset : offset) + 0 }
        return moved
    }

    /// By how much a cell that is held lies elsewhere on the screen than it lay; zero where it does not, or none is held.
    package var displacement: Point {
        guard isCell, abs(offBy) > AnchorSearch.tolerance else { return .zero }
        return isVertical ? Point(x: 0, y: offBy) : Point(x: isMirrored ? -offBy : offBy, y: 0)
    }
}
