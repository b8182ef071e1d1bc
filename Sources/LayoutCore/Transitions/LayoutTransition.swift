/// A transition between two prepared layouts of the same items, like UIKit's transition layout.
///
///     progress   0        0.5        1
///     from       ■ ─────── ■ ─────── ■       to: center, size, alpha and transform move in straight lines
///
/// An element that both layouts have moves from one place to the other; a header or decoration that only one of them has fades where it
/// lies, and a cell without a frame at one end is absent. Everything that is not interpolated is that of the end.
///
/// It computes the elements that are visible at either end, for a query; a container that is itself in transition is an
/// `InteractiveTransition`.
package struct LayoutTransition: Sendable {
    /// The state at progress 0.
    package let from: PreparedState
    /// The state at progress 1.
    package let to: PreparedState
    /// The progress as set by the client; interpolation clamps it to 0...1.
    package var progress: Double
    /// Pixels per point: centers are rounded to half pixels, sizes to whole ones; nil if nothing is rounded.
    package let scale: Double?

    /// Creates a transition.
    ///
    /// - Parameter scale: pixels per point; nil if nothing is rounded.
    package init(from: PreparedState, to: PreparedState, progress: Double, scale: Double?) {
        self.from = from
        self.to = to
        self.progress = progress
        self.scale = scale
    }

    private var clamped: Double { Self.clamped(progress) }

    private static func clamped(_ progress: Double) -> Double { min(max(progress, 0), 1) }

    /// The larger width and the larger height of the two layouts.
    package var contentSize: Size { Self.contentSize(from.prepared.contentSize, to.prepared.contentSize) }

    /// The larger width and the larger height.
    ///
    /// Neither end is then cut off, whatever the progress.
    package static func contentSize(_ from: Size, _ to: Size) -> Size {
        Size(width: max(from.width, to.width), height: max(from.height, to.height))
    }

    /// The interpolated content offset.
    ///
    /// It follows the two content offsets alone, so it may lie outside the content.
    package var contentOffset: Point {
        Self.contentOffset(from: from.bounds.origin, to: to.bounds.origin, progress: progress)
    }

    /// Interpolates linearly between two content offsets.
    ///
    /// - Parameter progress: clamped to 0...1.
    package static func contentOffset(from: Point, to: Point, progress: Double) -> Point {
        let clamped = clamped(progress)
        return Point(x: from.x + (to.x - from.x) * clamped, y: from.y + (to.y - from.y) * clamped)
    }

    /// The interpolated attributes of all elements visible at either end: cells by index path, then the other kinds of `from`,
    /// then those that only `to` has. nil if there are more than `limit`.
    ///
    /// - Complexity: O(found · log items)
    package func attributes(limit: Int) -> [LayoutAttributes]? {
        let shown = [from, to].map { end in
            end.prepared.elements(ElementQuery(rect: end.bounds, limit: limit), bounds: end.bounds)
        }
        guard shown.allSatisfy({ $0.next == nil }) else { return nil }
        var known: Set<Element> = []
        let elements = shown.flatMap { $0.attributes.all.map(\.element) }.filter { known.insert($0).inserted }
        guard elements.count <= limit else { return nil }
        let order = elements.sorted {
            ($0.category.order, $0.kind, $0.indexPath) < ($1.category.order, $1.kind, $1.indexPath)
        }
        return order.compactMap(attributes)
    }

    /// One element's interpolated attributes; nil if neither end has it, or if it is a cell that lacks a frame at one end.
    ///
    /// A header or decoration that only one end has fades where it lies there.
    package func attributes(of element: Element) -> LayoutAttributes? {
        attributes(
            from: from.prepared.attributes(of: element, bounds: from.bounds),
            to: to.prepared.attributes(of: element, bounds: to.bounds))
    }

    /// An element's interpolated attributes, given those at the ends; nil if it has none.
    func attributes(from first: LayoutAttributes?, to last: LayoutAttributes?) -> LayoutAttributes? {
        switch (first, last) {
        case (let first?, let last?):
            var attributes = Self.between(first, last, progress: progress, scale: scale)
            attributes.custom = custom(first.custom, last.custom)
            return attributes
        case (let first?, nil): return Self.between(first, first.invisible, progress: progress, scale: scale)
        case (nil, let last?): return Self.between(last.invisible, last, progress: progress, scale: scale)
        case (nil, nil): return nil
        }
    }

    /// The layouts' own attributes of an element, interpolated linearly. One that only one layout has begins or ends at its default.
    private func custom(_ first: [String: Double], _ last: [String: Double]) -> [String: Double] {
        if first == last, from.prepared.customDefaults == to.prepared.customDefaults { return first }
        let (fromDefaults, toDefaults) = (from.prepared.customDefaults, to.prepared.customDefaults)
        var mixed: [String: Double] = [:]
        for name in Set(first.keys).union(last.keys).union(fromDefaults.keys).union(toDefaults.keys) {
            let start = first[name] ?? fromDefaults[name] ?? toDefaults[name] ?? 0
            let end = last[name] ?? toDefaults[name] ?? fromDefaults[name] ?? 0
            let isDefault = first[name] == nil && last[name] == nil && start == end
            if !isDefault { mixed[name] = start + (end - start) * clamped }
        }
        return mixed
    }

    /// Interpolates center, size, alpha and transform linearly; everything else is from `last`, and the element is not hidden.
    ///
    /// - Parameters:
    ///   - progress: clamped to 0...1.
    ///   - scale: pixels per point: sizes are rounded to pixels and centers to half ones; nil if nothing is rounded.
    package static func between(
        _ first: LayoutAttributes, _ last: LayoutAttributes, progress: Double, scale: Double?
    ) -> LayoutAttributes {
        let clamped = clamped(progress)
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * clamped }
        func round(_ value: Double, _ scale: Double?) -> Double {
            scale.map { (value * $0).rounded() / $0 } ?? value
        }
        let size = Size(
            width: round(mix(first.size.width, last.size.width), scale),
            height: round(mix(first.size.height, last.size.height), scale))
        let center = Point(
            x: round(mix(first.center.x, last.center.x), scale.map { 2 * $0 }),
            y: round(mix(first.center.y, last.center.y), scale.map { 2 * $0 }))
        var attributes = last
        attributes.isHidden = false
        attributes.untransformedFrame = Rect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        attributes.alpha = mix(first.alpha, last.alpha)
        if first.transform != last.transform {
            attributes.transform = first.transform.interpolated(
                to: last.transform, clamped, sizes: (first.size, last.size), size: size)
        }
        return attributes
    }

    /// The content offset for the new layout: the item nearest to the center of the visible rectangle moves to the center, within
    /// the content.
    package static func targetOffset(from: PreparedState, to prepared: PreparedLayout, bounds: Size, inset: Insets)
        -> Point
    {
        let middle = from.bounds.middle
        func distance(_ attributes: LayoutAttributes) -> Double {
            let x = attributes.center.x - middle.x
            let y = attributes.center.y - middle.y
            return x * x + y * y
        }
        let query = ElementQuery(rect: from.bounds, categories: .cells, limit: 10_000)
        let cells = from.prepared.elements(query, bounds: from.bounds).attributes.all
        let nearest = cells.min { distance($0) < distance($1) }
        let target = nearest.flatMap { prepared.frame(of: $0.element.indexPath) }?.middle
        let proposed = target.map { Point(x: $0.x - bounds.width / 2, y: $0.y - bounds.height / 2) }
        return (proposed ?? from.bounds.origin).clamped(to: prepared.contentSize, bounds: bounds, inset: inset)
    }
}

extension LayoutAttributes {
    fileprivate var invisible: LayoutAttributes {
        var invisible = self
        invisible.alpha = 0
        return invisible
    }
}

/// The order of categories: cells, supplementary elements, decorations.
extension Element.Category {
    /// 0 for cells, 1 for supplementary elements, 2 for decorations.
    package var order: Int {
        switch self {
        case .cell: 0
        case .supplementary: 1
        case .decoration: 2
        }
    }
}

extension Point {
    /// The offset clamped to the content, with the content's start taking precedence over its end.
    ///
    /// - Parameter inset: the content inset, into which the bounds may be scrolled.
    package func clamped(to content: Size, bounds: Size, inset: Insets) -> Point {
        Point(
            // Adding 0 turns −0 into 0.
            x: max(-inset.left, min(x, content.width - bounds.width + inset.right)) + 0,
            y: max(-inset.top, min(y, content.height - bounds.height + inset.bottom)) + 0)
    }
}
