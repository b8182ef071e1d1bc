/// Scrolling to an item: which one, and where it should lie in the visible area.
///
/// The answer is a content offset that shows the item clear of pinned elements, and the offset of its section's row if it has one.
/// Where frames depend on the content offset, it is one to which the same search leads again.
struct ItemScroll {
    let path: ItemPath
    let horizontal: ScrollAlignment
    let vertical: ScrollAlignment

    /// Where to scroll to; nil if the item has no frame, or is hidden wherever it was looked for.
    func target(in presented: PresentedLayout) throws(LayoutError) -> ScrollTarget? {
        if presented.scrollTargets != nil { return try chosenTarget(in: presented) }
        return presented.isLive ? try settledTarget(in: presented) : try ownTarget(in: presented)
    }

    // MARK: What the layout chooses

    /// The target that the layout chooses, along the axes that may move. An item that need only be in sight, and is, stays.
    private func chosenTarget(in presented: PresentedLayout) throws(LayoutError) -> ScrollTarget? {
        guard var target = try ownTarget(in: presented) else { return nil }
        let needsSightOnly = [horizontal, vertical].allSatisfy { $0 == .nearest || $0 == .none }
        if needsSightOnly, target.offset == presented.bounds.origin, try isDrawn(in: presented) { return target }
        let chosen = try chosenOffset(in: presented, insteadOf: target.offset)
        target.offset = Point(
            x: horizontal == .none ? presented.bounds.x : chosen.x, y: vertical == .none ? presented.bounds.y : chosen.y
        )
        return target
    }

    /// The offset that the layout chooses, within the content; the proposed one if it chooses none.
    func chosenOffset(in presented: PresentedLayout, insteadOf proposed: Point) throws(LayoutError) -> Point {
        let chosen = try presented.scrollTargets?.offset(
            showing: path, horizontal: horizontal, vertical: vertical, insteadOf: proposed, bounds: presented.bounds)
        return presented.clamped(chosen ?? proposed)
    }

    func isDrawn(in presented: PresentedLayout) throws(LayoutError) -> Bool {
        try presented.attributes(of: [path]).first.map { !$0.isHidden && $0.alpha > 0 } ?? false
    }

    // MARK: What follows from the item's frame

    /// The target that follows from where the item lies now.
    func ownTarget(in presented: PresentedLayout) throws(LayoutError) -> ScrollTarget? {
        guard let contentFrame = try presented.frame(of: path) else { return nil }
        let isVertical = presented.prepared.isVertical
        var frame = contentFrame
        var rowOffset: Double?
        if let row = presented.row(of: path.section), let described = presented.prepared.orthogonalRows[path.section] {
            let offset = row.offset(showing: contentFrame, of: described, aligned: isVertical ? horizontal : vertical)
            rowOffset = offset
            frame = row.broughtIntoView(contentFrame, scrolledTo: offset)
        }
        let area = presented.clearArea(presented.clearMargins(of: path, frame))
        var offset = offset(showing: frame, in: area, of: presented)
        if presented.isLive {
            offset = try offsetClearOfFollowers(offset, in: presented) { margins in
                let clear = presented.visible.inset(by: margins).intersection(area)
                return self.offset(showing: frame, in: clear, of: presented)
            }
        }
        let isFixed = (isVertical ? vertical : horizontal) == .none
        return ScrollTarget(
            offset: isFixed ? offset : presented.cleared(offset, of: path, frame), rowOffset: rowOffset)
    }

    /// The content offset at which an area of the visible one contains a frame, within the content.
    private func offset(showing frame: Rect, in area: Rect, of presented: PresentedLayout) -> Point {
        let (bounds, visible) = (presented.bounds, presented.visible)
        // An item that is only too long for the clear area is shown as a whole, covered in part.
        var area = area
        if frame.width > area.width, frame.width <= visible.width { (area.x, area.width) = (visible.x, visible.width) }
        if frame.height > area.height, frame.height <= visible.height {
            (area.y, area.height) = (visible.y, visible.height)
        }
        let target = Point(
            x: horizontal.start(showing: (frame.x, frame.maxX), in: (area.x, area.maxX))
                .map { $0 - (area.x - bounds.x) } ?? bounds.x,
            y: vertical.start(showing: (frame.y, frame.maxY), in: (area.y, area.maxY))
                .map { $0 - (area.y - bounds.y) } ?? bounds.y)
        let clamped = presented.clamped(target)
        return Point(x: target.x == bounds.x ? bounds.x : clamped.x, y: target.y == bounds.y ? bounds.y : clamped.y)
    }

    /// How often elements that follow the bounds are looked for at the next offset: others may lie there.
    private static let followerSteps = 3

    /// An offset at which elements that follow the bounds leave the item clear; `first` if the item itself does not stay.
    ///
    /// - Parameter offset: the offset that leaves these margins clear.
    private func offsetClearOfFollowers(
        _ first: Point, in presented: PresentedLayout, offset: (Insets) -> Point
    ) throws(LayoutError) -> Point {
        var (next, margins) = (first, Insets.zero)
        for _ in 0..<Self.followerSteps {
            let followers = try presented.scrolled(to: next).boundsFollowers()
            let more = followers.margins(around: .cell(path)).union(margins)
            if more == margins { break }
            margins = more
            next = offset(margins)
        }
        return next
    }
}

extension PresentedLayout {
    /// The content offset that shows an item clear of pinned elements, and the offset of its section's row if it has one; nil if the
    /// item has no frame, or is hidden wherever it was looked for. (UIKit's `scrollToItem(at:at:animated:)`, which lets pinned headers
    /// cover the item.)
    ///
    /// Where frames depend on the offset, the answer is one to which the same query leads again.
    package func scrollTarget(
        to path: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment
    ) throws(LayoutError) -> ScrollTarget? {
        try ItemScroll(path: path, horizontal: horizontal, vertical: vertical).target(in: self)
    }
}
