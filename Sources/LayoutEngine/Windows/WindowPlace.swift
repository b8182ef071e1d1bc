/// What a window shows of a container: a rectangle of its own, or the container's bounds, and something beyond their sides.
package struct WindowPlace: Hashable, Sendable {
    /// How far a window reaches beyond each side of what is visible.
    package enum Overscan: Hashable, Sendable {
        /// In points, 0 or more.
        case points(Double)
        /// As a share of the visible width and height, 0 or more.
        case share(Double)
    }

    /// The visible rectangle in content coordinates; nil: the container's bounds, wherever they are.
    package var visible: Rect?
    /// How far it reaches beyond.
    ///
    /// On all four sides, whatever the layout's scroll direction.
    package var overscan: Overscan
    /// Whether it shows the data in its own order while items are dragged.
    ///
    /// Otherwise items lie where they would be dropped.
    package var showsCommitted: Bool

    /// A place that follows the container's bounds and shows what is inside of them, unless more is given.
    package init(visible: Rect? = nil, overscan: Overscan = .points(0), showsCommitted: Bool = false) {
        self.visible = visible
        self.overscan = overscan
        self.showsCommitted = showsCommitted
    }

    /// The same without anything beyond what is visible.
    package var withoutOverscan: WindowPlace { WindowPlace(visible: visible, showsCommitted: showsCommitted) }

    /// The farthest that it reaches: the largest coordinate there is.
    private static let farthest = 1e9

    /// What the window covers of a container with these bounds, in content coordinates. It may lie outside of the content.
    ///
    /// A share of the visible size reaches at most 1e9 points, which is the largest coordinate.
    package func rect(in bounds: Rect) -> Rect {
        let visible = visible ?? bounds
        let (dx, dy) =
            switch overscan {
            case .points(let points): (points, points)
            case .share(let share):
                (min(visible.width * share, Self.farthest), min(visible.height * share, Self.farthest))
            }
        return Rect(
            x: visible.x - dx, y: visible.y - dy, width: visible.width + 2 * dx, height: visible.height + 2 * dy)
    }
}
