/// Content offsets, and what they show.
extension PresentedLayout {
    /// An offset, moved as little as keeps the bounds in the content and its inset.
    func clamped(_ offset: Point) -> Point {
        offset.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
    }

    /// The greatest offset at which the bounds do not reach over the content and its inset; less than the least one if the content is
    /// shorter than the bounds.
    var scrollEnd: Point {
        let inset = prepared.contentInset
        return Point(
            x: prepared.contentSize.width + inset.right - bounds.width,
            y: prepared.contentSize.height + inset.bottom - bounds.height)
    }

    /// How far bounds may be from the end and still count as there, in points: a client may have to stop at a pixel.
    private static var endTolerance: Double { 0.5 }

    /// The content offset that puts the end of the content at that of the visible area, in the direction of reading. Of content that is
    /// shorter than the visible area, it is before the start. The cross axis is unchanged.
    package var endOffset: Point {
        if prepared.isVertical { return Point(x: bounds.x, y: scrollEnd.y) }
        return Point(x: prepared.readsRightToLeft ? -prepared.contentInset.left : scrollEnd.x, y: bounds.y)
    }

    /// Whether the end of the content is in sight.
    package var isAtEnd: Bool {
        if prepared.isVertical { return bounds.y >= endOffset.y - Self.endTolerance }
        let distance = bounds.x - endOffset.x
        return prepared.readsRightToLeft ? distance <= Self.endTolerance : distance >= -Self.endTolerance
    }

    /// Whether the content is shorter than the visible area.
    package var isShort: Bool {
        let inset = prepared.contentInset
        return prepared.isVertical ? scrollEnd.y < -inset.top : scrollEnd.x < -inset.left
    }

    /// The content offset that restores an item's position in `snapshot`, within the content; nil if the item has no frame.
    ///
    /// It is exact for frames that do not follow the bounds.
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
        let clamped = clamped(offset)
        return prepared.isVertical ? Point(x: bounds.x, y: clamped.y) : Point(x: clamped.x, y: bounds.y)
    }
}
