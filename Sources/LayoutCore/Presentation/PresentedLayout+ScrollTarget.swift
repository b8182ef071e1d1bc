/// Computes content offsets that make an item visible, or restore its position.
extension PresentedLayout {
    /// The content offset that shows an item clear of pinned elements, and the offset of its section's row if it has one; nil if the
    /// item has no frame, or is hidden wherever it was looked for. (UIKit's `scrollToItem(at:at:animated:)`, which lets pinned headers
    /// cover the item.)
    ///
    /// Where frames depend on the offset, the answer is one to which the same query leads again.
    package func scrollTarget(
        to path: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment
    ) throws(LayoutError) -> ScrollTarget? {
        if scrollTargets != nil { return try chosenTarget(to: path, horizontal, vertical) }
        if isLive { return try settledTarget(to: path, horizontal: horizontal, vertical: vertical) }
        return try ownTarget(to: path, horizontal: horizontal, vertical: vertical)
    }

    /// The target that the layout chooses, along the axes that may move. An item that need only be in sight, and is, stays.
    private func chosenTarget(
        to path: ItemPath, _ horizontal: ScrollAlignment, _ vertical: ScrollAlignment
    ) throws(LayoutError) -> ScrollTarget? {
        guard var target = try ownTarget(to: path, horizontal: horizontal, vertical: vertical) else { return nil }
        let needsSightOnly = [horizontal, vertical].allSatisfy { $0 == .nearest || $0 == .none }
        if needsSightOnly, target.offset == bounds.origin, try isDrawn(path) { return target }
        let chosen = try chosenOffset(
            showing: path, horizontal: horizontal, vertical: vertical, insteadOf: target.offset)
        target.offset = Point(
            x: horizontal == .none ? bounds.x : chosen.x, y: vertical == .none ? bounds.y : chosen.y)
        return target
    }

    /// The offset that the layout chooses for an item, within the content; the proposed one if it chooses none.
    func chosenOffset(
        showing path: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment, insteadOf proposed: Point
    ) throws(LayoutError) -> Point {
        let chosen = try scrollTargets?.offset(
            showing: path, horizontal: horizontal, vertical: vertical, insteadOf: proposed, bounds: bounds)
        return (chosen ?? proposed).clamped(
            to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
    }

    /// The target that follows from where the item lies now.
    func ownTarget(
        to path: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment
    ) throws(LayoutError) -> ScrollTarget? {
        guard let contentFrame = try frame(of: path) else { return nil }
        var frame = contentFrame
        var rowOffset: Double?
        if let row = row(of: path.section), let described = prepared.orthogonalRows[path.section] {
            let offset = self.rowOffset(
                to: contentFrame, in: row, of: described, alignment: prepared.isVertical ? horizontal : vertical)
            rowOffset = offset
            let change = offset - (self.offset(of: path.section) ?? 0)
            frame = contentFrame.moved(row.shift).moved(rowShift(change)).pushed(into: row.window)
        }
        let area = clearArea(clearMargins(of: path, frame))
        var offset = offset(showing: frame, in: area, horizontal, vertical)
        if isLive {
            offset = try offsetClearOfFollowers(offset, of: path, frame: frame) { margins in
                self.offset(showing: frame, in: visible.inset(by: margins).intersection(area), horizontal, vertical)
            }
        }
        let isFixed = (prepared.isVertical ? vertical : horizontal) == .none
        return ScrollTarget(offset: isFixed ? offset : cleared(offset, of: path, frame), rowOffset: rowOffset)
    }

    /// The content offset at which an area of the visible one contains a frame with this alignment, within the content.
    private func offset(
        showing frame: Rect, in area: Rect, _ horizontal: ScrollAlignment, _ vertical: ScrollAlignment
    ) -> Point {
        // An item that is only too long for the clear area is shown as a whole, covered in part.
        var area = area
        if frame.width > area.width, frame.width <= visible.width { (area.x, area.width) = (visible.x, visible.width) }
        if frame.height > area.height, frame.height <= visible.height {
            (area.y, area.height) = (visible.y, visible.height)
        }
        let target = Point(
            x: Self.aligned(frame.x, frame.maxX, in: (area.x, area.maxX), alignment: horizontal)
                .map { $0 - (area.x - bounds.x) } ?? bounds.x,
            y: Self.aligned(frame.y, frame.maxY, in: (area.y, area.maxY), alignment: vertical)
                .map { $0 - (area.y - bounds.y) } ?? bounds.y)
        let clamped = target.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
        return Point(x: target.x == bounds.x ? bounds.x : clamped.x, y: target.y == bounds.y ? bounds.y : clamped.y)
    }

    /// How often elements that follow the bounds are looked for at the next offset: others may lie there.
    private static let followerSteps = 3

    /// An offset at which elements that follow the bounds leave a cell clear; `first` if the cell itself does not stay.
    ///
    /// - Parameter offset: the offset that leaves these margins clear.
    private func offsetClearOfFollowers(
        _ first: Point, of path: ItemPath, frame: Rect, offset: (Insets) -> Point
    ) throws(LayoutError) -> Point {
        var (next, margins) = (first, Insets.zero)
        for _ in 0..<Self.followerSteps {
            let more = try scrolled(to: next).boundsFollowers().margins(around: .cell(path)).union(margins)
            if more == margins { break }
            margins = more
            next = offset(margins)
        }
        return next
    }

    /// The start of a visible interval that contains the given one with this alignment; nil if the present one does.
    private static func aligned(
        _ low: Double, _ high: Double, in shown: (low: Double, high: Double), alignment: ScrollAlignment
    ) -> Double? {
        let length = shown.high - shown.low
        switch alignment {
        case .none: return nil
        case .start: return low
        case .end: return high - length
        case .center: return (low + high) / 2 - length / 2
        case .nearest:
            // An interval longer than the visible one need only cover it.
            if low >= shown.low && high <= shown.high || low <= shown.low && high >= shown.high { return nil }
            return abs(low - shown.low) <= abs(high - shown.high) ? low : high - length
        }
    }

    // MARK: Rows

    /// How far a row's cells move when its offset changes.
    private func rowShift(_ change: Double) -> Point {
        if !prepared.isVertical { return Point(x: 0, y: -change) }
        return Point(x: prepared.isMirrored ? change : -change, y: 0)
    }

    /// The row offset that shows a content frame with this alignment; a resting offset is preferred if it shows the frame as
    /// well.
    private func rowOffset(
        to contentFrame: Rect, in row: (window: Rect, shift: Point), of described: OrthogonalRow,
        alignment: ScrollAlignment
    ) -> Double {
        // Positions along the row, from its window's start at an offset of 0.
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
        guard let target = Self.aligned(low, high, in: (shift, shift + length), alignment: alignment) else {
            return shift
        }
        let clamped = min(max(target, described.offsets.lowerBound), described.offsets.upperBound)
        let rest = described.restingOffset(for: clamped)
        let isShown = rest <= low && high <= rest + length || clamped > low || high > clamped + length
        return isShown ? rest : clamped
    }

    // MARK: Anchors

    /// The content offset that restores an item's position in `snapshot`, within the content; nil if the item has no frame.
    package func scrollTarget(to snapshot: AnchorSnapshot) throws(LayoutError) -> Point? {
        guard let frame = try frame(of: snapshot.indexPath) else { return nil }
        let own = prepared.readingInterval(of: frame)
        return offset(
            showing: snapshot.edge == .start ? own.start - snapshot.distance : own.end + snapshot.distance,
            at: snapshot.edge == .start ? 0 : 1)
    }

    /// The content offset that puts a position on the scroll axis, in the direction of reading, at the start, center or end of the
    /// visible area (`part` 0, ½ or 1), clamped to the content. The cross axis is unchanged.
    func offset(showing place: Double, at part: Double) -> Point {
        let inset = prepared.contentInset
        let length = prepared.isVertical ? visible.height : visible.width
        let start = place - part * length
        var offset = bounds.origin
        if prepared.isVertical {
            offset.y = start - inset.top
        } else if let width = prepared.space.readingWidth {
            offset.x = width - length - start - inset.left
        } else {
            offset.x = start - inset.left
        }
        let clamped = offset.clamped(to: prepared.contentSize, bounds: bounds.size, inset: inset)
        return prepared.isVertical ? Point(x: bounds.x, y: clamped.y) : Point(x: clamped.x, y: bounds.y)
    }
}
