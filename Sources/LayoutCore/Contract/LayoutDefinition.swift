/// Everything about a layout that is known before one is made: its name, what it accepts and what it costs.
///
///     let definition = LayoutDefinition(trusting: FlowLayout.self)        // or checking:, for a program's own type
///     let parameters = try definition.schema.resolve(["itemSize": [80, 60]], pointer: "/parameters")
///     let layout = definition.make(parameters)
///     let prepared = try layout.prepare(container)
///
/// Built-in layouts, a program's types and plugins all become definitions, and nothing behind this type knows which of them it has.
/// `Catalogue` lists the built-in ones, the daemon adds plugins and replaces them at run time: a definition is a value, so containers
/// keep the version that they were opened with until they are moved to the new one.
///
/// `memory`, `prepareLimit` and `costIsLinear` let callers charge a container before anything is laid out.
package struct LayoutDefinition: Sendable {
    /// The name that clients use to select the layout.
    ///
    /// 1...64 letters, digits, `_` and `-`, a letter first.
    package var name: String
    /// What the layout does, in one sentence.
    package var summary: String
    /// The layout's parameters.
    package var schema: ParameterSchema
    /// Whether the layout is part of the program, rather than loaded at run time.
    package var isBuiltIn = true
    /// The version that the layout declares, which need not differ from that of the definition it replaces.
    package var version = layoutdVersion
    /// Distinguishes definitions of the same name that replace each other at run time.
    ///
    /// Containers that have been prepared by one revision are prepared anew by another, even with equal parameters.
    package var revision = 0
    /// The values that sections may provide for each item, besides sizes and those of every layout.
    package var itemColumns: [ItemColumn] = []
    /// The same with those of every layout, unless the layout has one of that name.
    package var allItemColumns: [ItemColumn] {
        itemColumns + [ItemColumn.selectable].filter { column in !itemColumns.contains { $0.name == column.name } }
    }
    /// The outline that its items should have when they are drawn.
    package var itemShape = ItemShape.rectangle
    /// The direction for which the layout places. In an environment of the other one its frames are mirrored. (UIKit's
    /// `developmentLayoutDirection`.)
    package var developmentDirection = Environment.LayoutDirection.leftToRight
    /// The layout's own attributes, which its elements have in addition to the common ones.
    package var attributes: [CustomAttribute] = []
    /// Bytes for each value of item columns that place elements of their own, by the column's name.
    package var elementBytes: [String: Int] = [:]
    /// The memory of a container with some parameters.
    package var memory: @Sendable (Parameters) -> LayoutMemory = { _ in LayoutMemory() }
    /// Whether measured sizes of cells replace the given ones.
    package var takesMeasuredSizes: @Sendable (Parameters) -> Bool = { _ in false }
    /// The length across of the cells of a section that exists; nil if it is not known before a prepare.
    var lengthOfCells: @Sendable (Parameters, Container, Int) -> Double? = { _, _, _ in nil }
    /// Whether supplementary elements are measured too; flow's headers are not.
    package var takesMeasuredSupplementaries = false
    /// Whether a prepare takes time in proportion to the items and sections alone, whatever their sizes, the bounds and the parameters.
    package var costIsLinear = false
    /// Whether it is a `RowLayout`.
    package var hasRows = false
    /// The time limit of a prepare of this many items; nil if it is unlimited.
    package var prepareLimit: @Sendable (Int) -> Duration? = { _ in nil }
    private let makeLayout: @Sendable (Parameters, (any ConfiguredLayout)?) -> any ConfiguredLayout

    /// Defines a layout. The properties with defaults may be set afterwards.
    ///
    /// - Parameter make: makes the layout with checked parameters, after its predecessor, from which it may take over state.
    package init(
        name: String, summary: String, schema: ParameterSchema,
        make: @escaping @Sendable (Parameters, (any ConfiguredLayout)?) -> any ConfiguredLayout
    ) {
        self.name = name
        self.summary = summary
        self.schema = schema
        makeLayout = make
    }

    /// The length across that the layout leaves to the cells of a section; nil if it is not known before a prepare.
    ///
    /// - Parameter section: the section's number; it need not exist.
    /// - Returns: points on the cross axis; nil for a layout whose cells may have any length, and for a section that does not exist.
    package func cellLength(_ parameters: Parameters, of section: Int, in container: Container) -> Double? {
        // Sections that a store restores are checked later.
        guard container.sections.indices.contains(section) else { return nil }
        return lengthOfCells(parameters, container, section)
    }

    /// The length across at which elements of a section are measured now.
    ///
    /// - Returns: `.cells` with the section's own length, or `.room` with the size of the bounds less the content inset.
    package func measuringLength(
        _ parameters: Parameters, of section: Int, in container: Container
    ) -> MeasuringLength {
        cellLength(parameters, of: section, in: container).map { .cells($0) } ?? .room(container.room)
    }

    /// Whether this is a valid layout name: 1...64 letters, digits, `_` and `-`, a letter first.
    ///
    /// `grid-2` is one, and `2grid` is not.
    package static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64 && name.first?.isLetter == true
            && name.utf8.allSatisfy {
                $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || (48...57).contains($0) || (65...90).contains($0)
                    || (97...122).contains($0)
            }
    }

    /// Finds an item column by its name.
    ///
    /// - Throws: `parameters.unknown` with the nearest column names.
    package func itemColumn(named name: String, pointer: String) throws(LayoutError) -> ItemColumn {
        guard let column = itemColumn(name) else {
            let names = allItemColumns.map(\.name)
            let expected = names.isEmpty ? "none" : "one of \(names.joined(separator: ", "))"
            throw LayoutError(
                .unknownParameter, "\"\(excerpt(name))\" is not an item value of \(self.name), expected \(expected)",
                pointer: pointer, nearest: nearestNames(to: name, among: names))
        }
        return column
    }

    /// The item column of a name, the layout's own or one of every layout; nil if there is none.
    ///
    /// - Complexity: O(columns)
    package func itemColumn(_ name: String) -> ItemColumn? { allItemColumns.first { $0.name == name } }

    /// Creates the layout.
    ///
    /// - Parameters:
    ///   - parameters: a complete set, as `ParameterSchema.resolve` returns it.
    ///   - before: the container's previous layout, for layouts that pass on their state.
    package func make(_ parameters: Parameters, after before: (any ConfiguredLayout)? = nil) -> any ConfiguredLayout {
        makeLayout(parameters, before)
    }
}
