/// A way to lay out a container: a pure function of its parameters and the container, without clock, randomness or state. Equal
/// input gives equal frames, bit for bit.
package protocol Layout {
    /// Computes the frame of every element.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout

    /// What becomes stale when the bounds change from `old` to `new`; nil if nothing does. `prepared` is the result for `old`.
    /// (UIKit's `shouldInvalidateLayout(forBoundsChange:)` with its context.)
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext?

    /// Called after the prepare that follows a batch update. (UIKit's `prepare(forCollectionViewUpdates:)`.)
    func didUpdate(_ plan: UpdatePlan, in container: Container) throws(LayoutError)

    /// Where a released drag should come to rest; `proposed` is in points, `velocity` in points per second. (UIKit's
    /// `targetContentOffset(forProposedContentOffset:)`.)
    func targetOffset(for proposed: Point, velocity: Point, in container: Container) throws(LayoutError) -> Point

    /// Called before a prepare that replaces another; `reason` says what changed. (UIKit's `invalidateLayout(with:)`.)
    func willInvalidate(_ reason: String, in container: Container) throws(LayoutError)

    /// Whether the layout keeps state between calls, so that it must have prepared a container before it is queried.
    var isStateful: Bool { get }

    /// The attributes with which appearing items start or disappearing items end, for items where the layout decides; all others
    /// stay in place and fade. (UIKit's `initialLayoutAttributesForAppearingItem(at:)` and its counterpart.)
    ///
    /// - Parameters:
    ///   - prepared: the new layout for appearing items, the old one for disappearing items.
    ///   - container: the container from which `prepared` was made.
    func attributes(
        of paths: [IndexPath], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [IndexPath: LayoutAttributes]

    /// Bytes that the layout retains beyond what its definition declares.
    var retainedBytes: Int { get }

    /// Whether queries must go to the layout itself, on its thread, instead of to the prepared layout.
    var answersQueries: Bool { get }

    /// Where a script placed an item, or where the script is; nil for a layout that is not a script. It may take as long as a
    /// prepare.
    func source(of path: IndexPath?, in container: Container) -> PluginFault?

    /// Answers a query on a prepared layout, for a layout that `answersQueries`.
    func elements(
        _ query: ElementQuery, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?)

    /// The attributes of those elements that exist, in the given order, for a layout that `answersQueries`.
    func attributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> AttributeColumns
}

extension Layout {
    /// Everything if the size changes, nothing if only the origin does.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        old.size == new.size ? nil : .everything
    }

    /// Does nothing.
    package func didUpdate(_ plan: UpdatePlan, in container: Container) throws(LayoutError) {}

    /// Accepts the proposed offset.
    package func targetOffset(
        for proposed: Point, velocity: Point, in container: Container
    ) throws(LayoutError) -> Point { proposed }

    /// Does nothing.
    package func willInvalidate(_ reason: String, in container: Container) throws(LayoutError) {}

    /// No item has attributes of its own.
    package func attributes(
        of paths: [IndexPath], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [IndexPath: LayoutAttributes] { [:] }

    /// Built-in layouts keep no state.
    package var isStateful: Bool { false }

    /// Nothing beyond what the definition declares.
    package var retainedBytes: Int { 0 }

    /// The prepared layout answers queries.
    package var answersQueries: Bool { false }

    /// The layout is not a script.
    package func source(of path: IndexPath?, in container: Container) -> PluginFault? { nil }

    /// Answers from the prepared layout.
    package func elements(
        _ query: ElementQuery, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        prepared.elements(query, bounds: container.bounds)
    }

    /// Answers from the prepared layout.
    package func attributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> AttributeColumns {
        preparedAttributes(of: elements, in: prepared, of: container)
    }

    /// The attributes of those elements that the prepared layout has, in the given order.
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
    /// The section's data for another layout: the overrides and item values that the other layout accepts.
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

/// A layout's name and description, and how to create one.
package struct LayoutDefinition: Sendable {
    /// The name that clients use to select the layout.
    package let name: String
    /// What the layout does, in one sentence.
    package let summary: String
    /// The layout's parameters.
    package let schema: ParameterSchema
    /// Where a layout comes from.
    package enum Source: String, Sendable {
        /// Part of the daemon.
        case builtIn = "built-in"
        /// Loaded from a file.
        case plugin
    }

    /// Where this layout comes from.
    package let source: Source
    /// The version that the layout declares; reloading a plugin need not change it.
    package let version: String
    /// Distinguishes the loads of plugins with the same name.
    package let revision: Int
    /// The values that sections may provide for each item, besides sizes.
    package let itemColumns: [ItemColumn]
    /// The outline that its items should have when they are drawn.
    package let itemShape: ItemShape
    private let bytes: @Sendable (Parameters) -> Int
    private let fixed: @Sendable (Parameters) -> Int
    private let measures: @Sendable (Parameters) -> Bool
    /// Whether supplementary elements are measured too; flow's headers are not.
    package let takesMeasuredSupplementaries: Bool
    private let longest: @Sendable (Int) -> Duration?
    private let makeLayout: @Sendable (Parameters, (any Layout)?) -> any Layout

    /// Defines a layout whose successor may take over state from its predecessor, the second argument of `make`.
    package init(
        name: String, summary: String, parameters: [Parameter], itemColumns: [ItemColumn] = [],
        itemShape: ItemShape = .rectangle,
        bytesPerItem: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        fixedBytes: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        takesMeasuredSizes: @escaping @Sendable (Parameters) -> Bool = { _ in false },
        takesMeasuredSupplementaries: Bool = false, prepareLimit: @escaping @Sendable (Int) -> Duration? = { _ in nil },
        source: Source = .builtIn, version: String = layoutdVersion, revision: Int = 0,
        make: @escaping @Sendable (Parameters, (any Layout)?) -> any Layout
    ) {
        self.source = source
        self.version = version
        self.revision = revision
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

    /// Bytes for each prepared item, even without data; 0 if items without data are stored as a rule.
    package func bytesPerItem(_ parameters: Parameters) -> Int { bytes(parameters) }

    /// Bytes that a container with this layout may take regardless of its items.
    package func fixedBytes(_ parameters: Parameters) -> Int { fixed(parameters) }

    /// Whether measured sizes of cells replace the given ones.
    package func takesMeasuredSizes(_ parameters: Parameters) -> Bool { measures(parameters) }

    /// The time limit of a prepare of this many items; nil: unlimited.
    package func prepareLimit(_ items: Int) -> Duration? { longest(items) }

    /// Finds an item column by its name.
    ///
    /// - Throws: `parameters.unknown` with the nearest column names.
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

    /// Defines a layout that takes nothing over from its predecessor.
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

    /// Creates the layout.
    ///
    /// - Parameters:
    ///   - parameters: a complete set, as `ParameterSchema.resolve` returns it.
    ///   - before: the container's previous layout, for layouts that pass on their state.
    package func make(_ parameters: Parameters, after before: (any Layout)? = nil) -> any Layout {
        makeLayout(parameters, before)
    }
}
