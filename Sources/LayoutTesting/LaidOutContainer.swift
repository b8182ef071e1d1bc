package import LayoutCore

/// A container and its layout, queried the way a client's container is: from the prepared layout, or from the layout itself if it
/// answers queries.
///
///     var laidOut = try LaidOutContainer(layout, container)
///     try laidOut.step(120)                                    a layout that moves
///     try laidOut.move(to: bounds)                             prepares again if the layout requires it
///     try laidOut.elements(ElementQuery(rect: bounds))
///
/// Checks go through it, so that they see what clients see, whatever kind of layout it is. It follows the container's rules for bounds and
/// steps, and nothing else: edits, anchors and transitions are checked with the containers before and after.
package struct LaidOutContainer {
    /// Its layout.
    package let layout: any ConfiguredLayout
    /// The result of the last prepare.
    package private(set) var prepared: PreparedLayout
    /// The container that it was prepared for.
    package private(set) var container: Container
    /// The state of its motion; nil if the layout does not move.
    private var motion: Motion?

    /// Prepares a container.
    ///
    /// - Throws: what the layout throws.
    package init(_ layout: any ConfiguredLayout, _ container: Container) throws(LayoutError) {
        self.layout = layout
        self.container = container
        if let moving = layout.moving {
            (prepared, motion) = try moving.prepare(container, after: nil, map: .identity)
        } else {
            prepared = try layout.prepare(container)
        }
    }

    /// Whether steps move its items.
    package var moves: Bool { motion != nil }

    /// Whether it needs no further step.
    package var isResting: Bool { motion?.isMoving != true }

    /// Makes steps of 1/120 s until the container rests, or so many; none if the layout does not move it.
    ///
    /// - Throws: what the layout throws; the container is then as it was.
    package mutating func step(_ count: Int) throws(LayoutError) {
        guard let moving = layout.moving, var motion else { return }
        for _ in 0..<count where motion.isMoving { motion = try moving.step(motion, of: container, holding: []) }
        prepared = try moving.prepared(motion, of: container, isShown: true)
        self.motion = motion
    }

    /// A container whose layout is prepared already, as after an edit. Steps do not move it.
    package init(_ layout: any ConfiguredLayout, _ container: Container, preparedAs prepared: PreparedLayout) {
        self.layout = layout
        self.container = container
        self.prepared = prepared
    }

    /// Scrolls or resizes, and prepares again if the layout requires it.
    ///
    /// - Returns: the elements that became stale; nil if none did.
    package mutating func move(to bounds: Rect) throws(LayoutError) -> InvalidationContext? {
        let context = try layout.invalidation(of: prepared, from: container.bounds, to: bounds)
        container.bounds = bounds
        if context?.needsPrepare != true {
            motion = motion?.awake()
        } else if let moving = layout.moving {
            (prepared, motion) = try moving.prepare(container, after: motion, map: .identity)
        } else {
            prepared = try layout.prepare(container)
        }
        return context
    }

    /// Answers a query, as the container does.
    package func elements(
        _ query: ElementQuery
    ) throws(LayoutError) -> (attributes: [LayoutAttributes], next: ElementCursor?) {
        let (attributes, next) =
            try querySource?.elements(query, bounds: container.bounds)
            ?? prepared.elements(query, bounds: container.bounds)
        return (attributes.all, next)
    }

    /// Attributes of those elements that exist, in the given order.
    package func attributes(of elements: [Element]) throws(LayoutError) -> [LayoutAttributes] {
        try
            (querySource?.attributes(of: elements, bounds: container.bounds)
            ?? prepared.attributes(of: elements, bounds: container.bounds)).all
    }

    private var querySource: (any LiveQuerySource)? { layout.querySource(for: prepared, of: container) }

    /// The container as presented to its user.
    ///
    /// - Parameter offsets: content offsets of orthogonal rows, by section.
    package func presented(_ offsets: [Int: Double]) -> PresentedLayout {
        PresentedLayout(
            prepared, bounds: container.bounds, offsets: offsets, live: querySource,
            scrollTargets: layout.scrollTargets(of: container))
    }

    /// Index paths of all items.
    package var paths: [ItemPath] {
        container.sections.enumerated().flatMap { index, section in
            (0..<section.itemCount).map { ItemPath(section: index, item: $0) }
        }
    }

    /// The cells that have a frame, by index path. They are looked up by their elements, so that the result can be compared with a query's.
    package func cells() throws(LayoutError) -> [LayoutAttributes] { try attributes(of: paths.map(Element.cell)) }

    /// Every element in the content, in query order: what one query for all of it finds.
    package func everything(_ categories: ElementCategories = .all) throws(LayoutError) -> [LayoutAttributes] {
        try elements(ElementQuery(rect: Self.everywhere, categories: categories)).attributes
    }

    /// Every element of a section, including those that the layout places beyond its content.
    package func everything(of section: Int) throws(LayoutError) -> [LayoutAttributes] {
        var query = ElementQuery(rect: Self.everywhere)
        query.section = section
        return try elements(query).attributes
    }

    /// Larger than the range of coordinates.
    private static let everywhere = Rect(x: -3e9, y: -3e9, width: 6e9, height: 6e9)
}
