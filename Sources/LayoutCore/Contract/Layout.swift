/// A way to lay out a container: a pure function of its parameters and the container. No clock, no randomness, no
/// state; the same input gives the same frames bit for bit.
package protocol Layout {
    /// Finds where every element is.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout

    /// What stale becomes when the bounds change from `old` to `new`; nil: everything stays as it is. `prepared` is the
    /// outcome for `old`. (UIKit's `shouldInvalidateLayout(forBoundsChange:)` with its context.)
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext?

    /// Told after the prepare that follows a batch update. (UIKit's `prepare(forCollectionViewUpdates:)`.)
    func didUpdate(_ plan: UpdatePlan, in container: Container) throws(LayoutError)

    /// Where a drag that is let go should come to rest, in points and points a second.
    /// (UIKit's `targetContentOffset(forProposedContentOffset:)`.)
    func targetOffset(for proposed: Point, velocity: Point, in container: Container) throws(LayoutError) -> Point

    /// Told before a prepare that replaces another, with what changed. (UIKit's `invalidateLayout(with:)`.)
    func willInvalidate(_ reason: String, in container: Container) throws(LayoutError)

    /// Whether it keeps something from call to call, so that it must have prepared what it is asked about.
    var isStateful: Bool { get }

    /// What items that come begin as, or those that go end as, where the layout has its own say; the others where they are,
    /// unseen. (UIKit's `initialLayoutAttributesForAppearingItem(at:)` and its brother.)
    ///
    /// - Parameters:
    ///   - prepared: where they are: the new state for those that come, the old one for those that go.
    ///   - container: what that was made from.
    func attributes(
        of paths: [IndexPath], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [IndexPath: LayoutAttributes]

    /// Bytes that it holds beyond what its definition says.
    var retainedBytes: Int { get }

    /// Whether elements must be asked of the layout itself, on its thread, instead of what it prepared.
    var answersQueries: Bool { get }

    /// Where a script placed an item, or where the script is; nil for a layout that is none. It may take as long as a prepare.
    func source(of path: IndexPath?, in container: Container) -> PluginFault?

    /// Answers a query on what was prepared, for a layout that `answersQueries`.
    func elements(
        _ query: ElementQuery, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?)

    /// Those of the elements that are there, in the order asked, for a layout that `answersQueries`.
    func attributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> AttributeColumns
}

extension Layout {
    /// Everything when the size changes, nothing when only the origin does.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        old.size == new.size ? nil : .everything
    }

    package func didUpdate(_ plan: UpdatePlan, in container: Container) throws(LayoutError) {}

    package func targetOffset(
        for proposed: Point, velocity: Point, in container: Container
    ) throws(LayoutError) -> Point { proposed }

    package func willInvalidate(_ reason: String, in container: Container) throws(LayoutError) {}

    package func attributes(
        of paths: [IndexPath], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [IndexPath: LayoutAttributes] { [:] }

    package var isStateful: Bool { false }

    package var retainedBytes: Int { 0 }

    package var answersQueries: Bool { false }

    package func source(of path: IndexPath?, in container: Container) -> PluginFault? { nil }

    package func elements(
        _ query: ElementQuery, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        prepared.elements(query, bounds: container.bounds)
    }

    package func attributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> AttributeColumns {
        preparedAttributes(of: elements, in: prepared, of: container)
    }

    /// Those of the elements that were prepared, in the order asked.
    package func preparedAttributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) -> AttributeColumns {
        var found = AttributeColumns(kindNames: prepared.kinds)
        for element in elements {
            if let attributes = prepared.attributes(of: element, bounds: container.bounds) { found.append(attributes) }
        }
        return found
    }
}

extension Section {
    /// The same data for another layout: what it overrides and brings for each item as far as that one takes it.
    package func adapted(to layout: LayoutDefinition) -> Section {
        var section = self
        section.overrides = layout.schema.accepted(overrides)
        section.itemValues = itemValues.filter { name, values in
            guard let column = layout.itemColumns.first(where: { $0.name == name }) else { return false }
            return column.accepts(values, itemCount: itemCount)
        }
        return section
    }
}

/// A layout's name and description, and how to make one.
package struct LayoutDefinition: Sendable {
    package let name: String
    /// One sentence.
    package let summary: String
    package let schema: ParameterSchema
    package enum Source: String, Sendable {
        case builtIn = "built-in"
        case plugin
    }

    package let source: Source
    /// What it calls itself; not every load of a plugin is another one.
    package let version: String
    /// Tells one load of a plugin from the others of its name.
    package let edition: Int
    /// What sections may bring for each item, besides sizes.
    package let itemColumns: [ItemColumn]
    /// The outline that its items are meant to have when they are drawn.
    package let itemShape: ItemShape
    private let bytes: @Sendable (Parameters) -> Int
    private let fixed: @Sendable (Parameters) -> Int
    private let measures: @Sendable (Parameters) -> Bool
    /// Whether supplementary elements are measured too, as flow's headers are not.
    package let takesMeasuredSupplementaries: Bool
    private let longest: @Sendable (Int) -> Duration?
    private let makeLayout: @Sendable (Parameters, (any Layout)?) -> any Layout

    package init(
        name: String, summary: String, parameters: [Parameter], itemColumns: [ItemColumn] = [],
        itemShape: ItemShape = .rectangle,
        bytesPerItem: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        fixedBytes: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        takesMeasuredSizes: @escaping @Sendable (Parameters) -> Bool = { _ in false },
        takesMeasuredSupplementaries: Bool = false, prepareLimit: @escaping @Sendable (Int) -> Duration? = { _ in nil },
        source: Source = .builtIn, version: String = layoutdVersion, edition: Int = 0,
        make: @escaping @Sendable (Parameters, (any Layout)?) -> any Layout
    ) {
        self.source = source
        self.version = version
        self.edition = edition
        self.name = name
        self.summary = summary
        self.schema = ParameterSchema(parameters)
        self.itemColumns = itemColumns
        self.itemShape = itemShape
        bytes = bytesPerItem
        fixed = fixedBytes
        measures = takesMeasuredSizes
        longest = prepareLimit
        self.takesMeasuredSupplementaries = takesMeasuredSupplementaries
        self.makeLayout = make
    }

    /// Bytes that a prepared item takes though it brings no data; 0 where such items are a rule.
    package func bytesPerItem(_ parameters: Parameters) -> Int { bytes(parameters) }

    /// Bytes that a container of it may take whatever its items are.
    package func fixedBytes(_ parameters: Parameters) -> Int { fixed(parameters) }

    /// Whether sizes that cells turned out to have count in place of those they were given.
    package func takesMeasuredSizes(_ parameters: Parameters) -> Bool { measures(parameters) }

    /// How long a prepare of so many items may take; nil: as long as it takes.
    package func prepareLimit(_ items: Int) -> Duration? { longest(items) }

    /// - Throws: `parameters.unknown` with the nearest columns' names.
    package func itemColumn(named name: String, pointer: String) throws(LayoutError) -> ItemColumn {
        guard let column = itemColumns.first(where: { $0.name == name }) else {
            let names = itemColumns.map(\.name)
            let expected = names.isEmpty ? "none" : "one of \(names.joined(separator: ", "))"
            throw LayoutError(
                .unknownParameter, "\"\(excerpt(name))\" is no item column of \(self.name), expected \(expected)",
                pointer: pointer, nearest: nearestNames(to: name, among: names))
        }
        return column
    }

    package init(
        name: String, summary: String, parameters: [Parameter], itemColumns: [ItemColumn] = [],
        itemShape: ItemShape = .rectangle,
        bytesPerItem: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        fixedBytes: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        takesMeasuredSizes: @escaping @Sendable (Parameters) -> Bool = { _ in false },
        takesMeasuredSupplementaries: Bool = false, make: @escaping @Sendable (Parameters) -> any Layout
    ) {
        self.init(
            name: name, summary: summary, parameters: parameters, itemColumns: itemColumns, itemShape: itemShape,
            bytesPerItem: bytesPerItem, fixedBytes: fixedBytes, takesMeasuredSizes: takesMeasuredSizes,
            takesMeasuredSupplementaries: takesMeasuredSupplementaries, make: { parameters, _ in make(parameters) })
    }

    /// - Parameters:
    ///   - parameters: complete, as `ParameterSchema.resolve` gives them.
    ///   - before: what the container had so far, for layouts that hand something on.
    package func make(_ parameters: Parameters, after before: (any Layout)? = nil) -> any Layout {
        makeLayout(parameters, before)
    }
}
