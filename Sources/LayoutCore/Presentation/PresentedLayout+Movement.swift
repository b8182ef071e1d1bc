/// What interactive movement asks of a container.
extension PresentedLayout {
    /// An item's attributes; nil if it has no place.
    ///
    /// - Throws: what a live source throws; a prepared layout never does.
    package func attributes(of path: ItemPath) throws(LayoutError) -> LayoutAttributes? {
        try attributes(of: [path]).first
    }

    // MARK: Scrolling near an edge

    /// The most points before an edge in which scrolling begins.
    private static let longestZone = 60.0

    /// How fast to scroll while something is dragged to a point, in points per second on each axis: 0 in the middle of the visible area, and growing evenly to twice its length in the
    /// last eighth before each edge, at most 60 points; 0 where the content ends.
    ///
    ///     visible length 400    ├──50──┤          zone          ├──50──┤
    ///                      −800 ◄────── 0         0          0 ──────► 800
    package func autoScrollVelocity(at point: Point) -> Point {
        let inset = prepared.contentInset
        let size = prepared.contentSize
        return Point(
            x: Self.velocity(
                point.x, from: visible.x, to: visible.x + visible.width, before: bounds.x + inset.left,
                behind: size.width + inset.right - (bounds.x + bounds.width)),
            y: Self.velocity(
                point.y, from: visible.y, to: visible.y + visible.height, before: bounds.y + inset.top,
                behind: size.height + inset.bottom - (bounds.y + bounds.height)))
    }

    /// - Parameters:
    ///   - before: the content before the visible area.
    ///   - behind: the content behind it.
    private static func velocity(
        _ place: Double, from start: Double, to end: Double, before: Double, behind: Double
    ) -> Double {
        let length = end - start
        let zone = min(length / 8, longestZone)
        guard zone > 0 else { return 0 }
        if place < start + zone, before > 0 { return -2 * length * min(1, (start + zone - place) / zone) }
        if place > end - zone, behind > 0 { return 2 * length * min(1, (place - end + zone) / zone) }
        return 0
    }
}
