import LayoutCore

/// A container and what a layout made of it, asked as a client's queries are: what was prepared, or the layout itself
/// where it answers queries.
struct LaidOutContainer {
    let layout: any Layout
    private(set) var prepared: PreparedLayout
    private(set) var container: Container

    init(_ layout: any Layout, _ container: Container) throws(LayoutError) {
        self.layout = layout
        self.container = container
        prepared = try layout.prepare(container)
    }

    /// Scrolls or resizes, and prepares again where the layout wants it.
    ///
    /// - Returns: what became stale.
    mutating func move(to bounds: Rect) throws(LayoutError) -> InvalidationContext? {
        let context = try layout.invalidation(of: prepared, from: container.bounds, to: bounds)
        container.bounds = bounds
        if context?.needsPrepare == true { prepared = try layout.prepare(container) }
        return context
    }

    func elements(
        _ query: ElementQuery
    ) throws(LayoutError) -> (attributes: [LayoutAttributes], next: ElementCursor?) {
        let (attributes, next) =
            layout.answersQueries
            ? try layout.elements(query, in: prepared, of: container)
            : prepared.elements(query, bounds: container.bounds)
        return (attributes.all, next)
    }

    /// Those of the elements that are there, in the order asked.
    func attributes(of elements: [Element]) throws(LayoutError) -> [LayoutAttributes] {
        if layout.answersQueries { return try layout.attributes(of: elements, in: prepared, of: container).all }
        return elements.compactMap { prepared.attributes(of: $0, bounds: container.bounds) }
    }

    /// As its user sees it.
    ///
    /// - Parameter offsets: of sections' own rows.
    func presented(_ offsets: [Int: Double]) -> PresentedLayout {
        PresentedLayout(
            prepared, bounds: container.bounds, offsets: offsets,
            live: layout.answersQueries ? (layout, container) : nil)
    }

    /// Index paths of all items.
    var paths: [IndexPath] {
        container.sections.enumerated().flatMap { index, section in
            (0..<section.itemCount).map { IndexPath(section: index, item: $0) }
        }
    }

    /// The cells that have a place, by index path.
    func cells() throws(LayoutError) -> [LayoutAttributes] { try attributes(of: paths.map(Element.cell)) }

    /// Every element that there is, in answer order.
    func everything(_ categories: ElementCategories = .all) throws(LayoutError) -> [LayoutAttributes] {
        try elements(ElementQuery(rect: Self.everywhere, categories: categories)).attributes
    }

    /// Every element of a section, also what a layout leaves out beyond its content.
    func everything(of section: Int) throws(LayoutError) -> [LayoutAttributes] {
        var query = ElementQuery(rect: Self.everywhere)
        query.section = section
        return try elements(query).attributes
    }

    /// More than coordinates can be.
    private static let everywhere = Rect(x: -3e9, y: -3e9, width: 6e9, height: 6e9)
}
