/// Content offsets that bring an item into sight, or back to where it was.
extension PresentedLayout {
    /// The content offset that shows an item, and the offset of its section's own row where it has one; nil where the item has
    /// no place. (UIKit's `scrollToItem(at:at:animated:)`.)
    package func scrollTarget(
        to path: IndexPath, horizontal: ScrollAlignment, vertical: ScrollAlignment
    ) throws(LayoutError) -> ScrollTarget? {
        guard let contentFrame = try frame(of: path) else { return nil }
        var frame = contentFrame
        var rowOffset: Double?
        if let row = row(of: path.section), let described = prepared.orthogonalRows[path.section] {
            let offset = self.rowOffset(to: contentFrame, row, described, prepared.isVertical ? horizontal : vertical)
            rowOffset = offset
            let change = offset - (self.offset(of: path.section) ?? 0)
            frame = contentFrame.moved(row.shift).moved(rowShift(change)).pushed(into: row.window)
        }
        let inset = prepared.contentInset
        let target = Point(
            x: Self.aligned(
                frame.x, frame.maxX, in: (visible.x, visible.maxX), horizontal
            ).map { $0 - inset.left } ?? bounds.x,
            y: Self.aligned(frame.y, frame.maxY, in: (visible.y, visible.maxY), vertical).map { $0 - inset.top }
                ?? bounds.y)
        let held = target.clamped(to: prepared.contentSize, bounds: bounds.size, inset: inset)
        return ScrollTarget(
            offset: Point(x: target.x == bounds.x ? bounds.x : held.x, y: target.y == bounds.y ? bounds.y : held.y),
            rowOffset: rowOffset)
    }

    /// Where what shows must begin so that an interval lies in it as asked; nil: it may stay.
    private static func aligned(
        _ low: Double, _ high: Double, in shown: (low: Double, high: Double), _ alignment: ScrollAlignment
    ) -> Double? {
        let length = shown.high - shown.low
        switch alignment {
        case .none: return nil
        case .start: return low
        case .end: return high - length
        case .center: return (low + high) / 2 - length / 2
        case .nearest:
            // What is longer than what shows is brought to cover it.
            if low >= shown.low && high <= shown.high || low <= shown.low && high >= shown.high { return nil }
            return abs(low - shown.low) <= abs(high - shown.high) ? low : high - length
        }
    }

    // MARK: Rows

    /// What a row's offset moves its cells by.
    private func rowShift(_ change: Double) -> Point {
        if !prepared.isVertical { return Point(x: 0, y: -change) }
        return Point(x: prepared.isMirrored ? change : -change, y: 0)
    }

    /// The offset of a row that shows a told frame as asked, where the row can rest if that shows it as well.
    private func rowOffset(
        to contentFrame: Rect, _ row: (window: Rect, shift: Point), _ described: OrthogonalRow,
        _ alignment: ScrollAlignment
    ) -> Double {
        // Along the row, from its window's beginning at an offset of 0.
        let low: Double
        let high: Double
        let window = row.window
        var alignment = alignment
        if !prepared.isVertical {
            (low, high) = (contentFrame.y - window.y, contentFrame.maxY - window.y)
        } else if prepared.isMirrored {
            (low, high) = (window.maxX - contentFrame.maxX, window.maxX - contentFrame.x)
            alignment = alignment == .start ? .end : alignment == .end ? .start : alignment
        } else {
            (low, high) = (contentFrame.x - window.x, contentFrame.maxX - window.x)
        }
        let length = prepared.isVertical ? window.width : window.height
        let shift = prepared.isVertical ? (prepared.isMirrored ? row.shift.x : -row.shift.x) : -row.shift.y
        guard let target = Self.aligned(low, high, in: (shift, shift + length), alignment) else { return shift }
        let held = min(max(target, described.offsets.lowerBound), described.offsets.upperBound)
        let rest = described.restingOffset(for: held)
        let isShown = rest <= low && high <= rest + length || held > low || high > held + length
        return isShown ? rest : held
    }

    // MARK: Anchors

    /// The content offset at which an item lies as it did when `snapshot` was taken, no further than the content reaches; nil where
    /// it has no place.
    package func scrollTarget(to snapshot: AnchorSnapshot) throws(LayoutError) -> Point? {
        guard let frame = try frame(of: snapshot.indexPath) else { return nil }
        let own = prepared.scrollInterval(of: frame)
        return offset(
            showing: snapshot.edge == .start ? own.start - snapshot.distance : own.end + snapshot.distance,
            at: snapshot.edge == .start ? 0 : 1)
    }

    /// The content offset at which a place on the scroll axis, in the layout's own coordinates, lies at the beginning, in the middle
    /// or at the end of what shows: 0, ½, 1; held within the content. The other axis stays.
    func offset(showing place: Double, at part: Double) -> Point {
        let inset = prepared.contentInset
        let length = prepared.isVertical ? visible.height : visible.width
        let start = place - part * length
        var offset = bounds.origin
        if prepared.isVertical {
            offset.y = start - inset.top
        } else if let width = prepared.space.mirrorWidth {
            offset.x = width - length - start - inset.left
        } else {
            offset.x = start - inset.left
        }
        let held = offset.clamped(to: prepared.contentSize, bounds: bounds.size, inset: inset)
        return prepared.isVertical ? Point(x: bounds.x, y: held.y) : Point(x: held.x, y: bounds.y)
    }
}
