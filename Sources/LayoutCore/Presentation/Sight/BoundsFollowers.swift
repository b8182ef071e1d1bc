/// The elements of a live source that stay where they are while the container scrolls, such as the frozen rows of a table.
///
/// A script computes elements for the present bounds and need not say which of them follow these. They are found by asking once more,
/// with bounds that are moved along both axes:
///
///     ┌──────┬─────────────┐
///     │ both │     y       │   an element follows the bounds along an axis along which it moves as far as they do
///     ├──────┼─────────────┤
///     │  x   │  cells that │   an element that moves by another distance, as in a carousel, neither follows nor stays
///     │      │    stay     │
///     └──────┴─────────────┘
struct BoundsFollowers {
    /// How an element moves with the bounds along an axis.
    private enum Drift {
        case stays
        case follows
        case other

        init(_ distance: Double, of step: Double, slack: Double) {
            if abs(distance) <= slack {
                self = .stays
            } else {
                self = abs(distance - step) <= slack ? .follows : .other
            }
        }
    }

    private struct Probed {
        let frame: Rect
        let zIndex: Int
        let x: Drift
        let y: Drift

        var follows: Bool { x == .follows || y == .follows }
    }

    private let visible: Rect
    private let elements: [Element: Probed]
    /// Those that follow the bounds along one axis at least.
    private let followers: [Probed]

    /// How far the bounds are moved, in points.
    private static let step = 16.0
    /// The most elements of a visible area in which followers are looked for; comparing all takes a few milliseconds.
    private static let limit = 2048

    static let none = BoundsFollowers(visible: .zero, elements: [:])

    private init(visible: Rect, elements: [Element: Probed]) {
        self.visible = visible
        self.elements = elements
        followers = elements.values.filter(\.follows)
    }

    /// Asks a source for the elements of a visible area, and where they are once the bounds have moved.
    ///
    /// - Parameters:
    ///   - end: the greatest offset, beyond which scripts keep elements in the content.
    ///   - slack: how far rounding may move an edge.
    init(
        _ source: any LiveQuerySource, bounds: Rect, visible: Rect, end: Point, slack: Double
    ) throws(LayoutError) {
        let step = Point(
            x: bounds.x + Self.step > end.x ? -Self.step : Self.step,
            y: bounds.y + Self.step > end.y ? -Self.step : Self.step)
        func shown(_ rect: Rect, _ bounds: Rect) throws(LayoutError) -> [LayoutAttributes] {
            var query = ElementQuery(rect: rect, limit: Self.limit)
            query.match = .drawn
            let (attributes, next) = try source.elements(query, bounds: bounds)
            return next == nil ? attributes.all.filter { !$0.isHidden && $0.alpha > 0 } : []
        }
        let all = try shown(visible, bounds)
        // Without an element in front of another one nothing is covered.
        guard let first = all.first, all.contains(where: { $0.zIndex != first.zIndex }) else {
            self = .none
            return
        }
        let around = Rect(
            x: visible.x - 2 * Self.step, y: visible.y - 2 * Self.step, width: visible.width + 4 * Self.step,
            height: visible.height + 4 * Self.step)
        let moved = Dictionary(
            try shown(around, bounds.moved(step)).map { ($0.element, $0.frame) }, uniquingKeysWith: { $1 })
        var probed: [Element: Probed] = [:]
        for one in all {
            guard let after = moved[one.element] else { continue }
            probed[one.element] = Probed(
                frame: one.frame, zIndex: one.zIndex, x: Drift(after.x - one.frame.x, of: step.x, slack: slack),
                y: Drift(after.y - one.frame.y, of: step.y, slack: slack))
        }
        self.init(visible: visible, elements: probed)
    }

    var isEmpty: Bool { followers.isEmpty }

    /// How much of each side of the visible area is covered where an element lies, along the axes along which it stays itself.
    ///
    /// Zero for an element that is not shown, and along an axis along which nothing would be left.
    func margins(around element: Element) -> Insets {
        guard let own = elements[element] else { return .zero }
        var margins = Insets.zero
        for cover in followers where cover.zIndex > own.zIndex {
            if own.y == .stays, cover.y == .follows, cover.frame.x < own.frame.maxX, own.frame.x < cover.frame.maxX {
                let (top, bottom) = (cover.frame.maxY - visible.y, visible.maxY - cover.frame.y)
                if top <= bottom {
                    margins.top = max(margins.top, top)
                } else {
                    margins.bottom = max(margins.bottom, bottom)
                }
            }
            if own.x == .stays, cover.x == .follows, cover.frame.y < own.frame.maxY, own.frame.y < cover.frame.maxY {
                let (left, right) = (cover.frame.maxX - visible.x, visible.maxX - cover.frame.x)
                if left <= right {
                    margins.left = max(margins.left, left)
                } else {
                    margins.right = max(margins.right, right)
                }
            }
        }
        if margins.top + margins.bottom >= visible.height { (margins.top, margins.bottom) = (0, 0) }
        if margins.left + margins.right >= visible.width { (margins.left, margins.right) = (0, 0) }
        return margins
    }

    /// The largest margins of any element.
    var widestMargins: Insets {
        isEmpty ? .zero : elements.keys.reduce(.zero) { $0.union(margins(around: $1)) }
    }

    /// Whether an element follows the bounds along the scroll axis.
    func follows(_ element: Element, isVertical: Bool) -> Bool {
        guard let own = elements[element] else { return false }
        return (isVertical ? own.y : own.x) == .follows
    }
}

extension PresentedLayout {
    /// What follows the bounds; nothing without a live source.
    ///
    /// Among too many elements nothing is found.
    func boundsFollowers() throws(LayoutError) -> BoundsFollowers {
        guard let live, !visible.isEmpty else { return .none }
        do throws(LayoutError) {
            return try BoundsFollowers(live, bounds: bounds, visible: visible, end: scrollEnd, slack: pixel)
        } catch  where error.code == .tooManyElements {
            return .none
        }
    }
}

extension Insets {
    /// The larger of two on each side.
    func union(_ other: Insets) -> Insets {
        Insets(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
            right: max(right, other.right))
    }
}

extension Rect {
    /// The rectangle without these margins, which are no larger than it.
    func inset(by margins: Insets) -> Rect {
        Rect(
            x: x + margins.left, y: y + margins.top, width: max(0, width - margins.left - margins.right),
            height: max(0, height - margins.top - margins.bottom))
    }
}
