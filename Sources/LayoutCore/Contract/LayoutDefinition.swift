/// A layout's name and description, and how to create one.
package struct LayoutDefinition: Sendable {
    /// The name that clients use to select the layout.
    package let name: String
    /// What the layout does, in one sentence.
    package let summary: String
    /// The layout's parameters.
    package let schema: ParameterSchema
    /// Whether the layout is part of the engine, rather than loaded at run time.
    package let isBuiltIn: Bool
    /// The version that the layout declares, which need not differ from that of the definition it replaces.
    package let version: String
    /// Distinguishes definitions of the same name that replace each other at run time.
    package let revision: Int
    /// The values that sections may provide for each item, besides sizes and those of every layout.
    package let itemColumns: [ItemColumn]
    /// The same with those of every layout, unless the layout has one of that name.
    package var allItemColumns: [ItemColumn] {
        itemColumns + [ItemColumn.selectable].filter { column in !itemColumns.contains { $0.name == column.name } }
    }
    /// The outline that its items should have when they are drawn.
    package let itemShape: ItemShape
    /// The direction for which the layout places. In an environment of the other one its frames are mirrored. (UIKit's
    /// `developmentLayoutDirection`.)
    package let developmentDirection: Environment.LayoutDirection
    /// The layout's own attributes, which its elements have in addition to the common ones.
    package let attributes: [CustomAttribute]
    /// Bytes for each value of item columns that place elements of their own, by the column's name.
    package let elementBytes: [String: Int]
    private let sized: @Sendable (Parameters) -> Int
    private let bytes: @Sendable (Parameters) -> Int
    private let fixed: @Sendable (Parameters) -> Int
    private let groups: @Sendable (Parameters) -> GroupMemory
    private let sections: @Sendable (Parameters) -> SectionMemory
    private let measures: @Sendable (Parameters) -> Bool
    let lengthOfCells: CellLength?
    /// Whether supplementary elements are measured too; flow's headers are not.
    package let takesMeasuredSupplementaries: Bool
    /// Whether a prepare takes time in proportion to the items and sections alone, whatever their sizes, the bounds and the parameters.
    package let costIsLinear: Bool
    /// Whether it is a `RowLayout`.
    package let hasRows: Bool
    private let longest: @Sendable (Int) -> Duration?
    private let makeLayout: @Sendable (Parameters, (any Layout)?) -> any Layout

    /// Bytes of a size.
    package static let bytesPerStoredSize = 16
    /// Bytes of a size and of a line that its item may have to itself.
    package static let bytesPerLine = bytesPerStoredSize + LineColumns.bytesPerLine

    /// The length across the scroll axis that a layout leaves to the cells of a section.
    package typealias CellLength = @Sendable (Parameters, Container, Int) -> Double

    /// Defines a layout whose successor may take over state from its predecessor, the second argument of `make`.
    package init(
        name: String, summary: String, parameters: [Parameter], link: ParameterSchema.Link? = nil,
        itemColumns: [ItemColumn] = [], elementBytes: [String: Int] = [:], itemShape: ItemShape = .rectangle,
        attributes: [CustomAttribute] = [], developmentDirection: Environment.LayoutDirection = .leftToRight,
        bytesPerItem: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        bytesPerSize: @escaping @Sendable (Parameters) -> Int = { _ in LayoutDefinition.bytesPerLine },
        fixedBytes: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        groupMemory: @escaping @Sendable (Parameters) -> GroupMemory = { _ in .none },
        sectionMemory: @escaping @Sendable (Parameters) -> SectionMemory = { _ in .none },
        takesMeasuredSizes: @escaping @Sendable (Parameters) -> Bool = { _ in false }, cellLength: CellLength? = nil,
        takesMeasuredSupplementaries: Bool = false, costIsLinear: Bool = false, hasRows: Bool = false,
        prepareLimit: @escaping @Sendable (Int) -> Duration? = { _ in nil },
        isBuiltIn: Bool = true, version: String = layoutdVersion, revision: Int = 0,
        make: @escaping @Sendable (Parameters, (any Layout)?) -> any Layout
    ) {
        self.isBuiltIn = isBuiltIn
        self.version = version
        self.revision = revision
        self.name = name
        self.summary = summary
        self.schema = ParameterSchema(parameters, link: link)
        self.itemColumns = itemColumns
        self.itemShape = itemShape
        self.attributes = attributes
        self.developmentDirection = developmentDirection
        self.elementBytes = elementBytes
        bytes = bytesPerItem
        sized = bytesPerSize
        fixed = fixedBytes
        groups = groupMemory
        sections = sectionMemory
        measures = takesMeasuredSizes
        lengthOfCells = cellLength
        longest = prepareLimit
        self.takesMeasuredSupplementaries = takesMeasuredSupplementaries
        self.costIsLinear = costIsLinear
        self.hasRows = hasRows
        self.makeLayout = make
    }

    /// Bytes for each prepared item, even without data; 0 if items without data are stored as a rule.
    package func bytesPerItem(_ parameters: Parameters) -> Int { bytes(parameters) }

    /// Bytes for each item with a size of its own: the size, and what is stored because items differ, beyond what `bytesPerItem` has.
    package func bytesPerSize(_ parameters: Parameters) -> Int { sized(parameters) }

    /// Bytes that a container with this layout may take regardless of its items.
    package func fixedBytes(_ parameters: Parameters) -> Int { fixed(parameters) }

    /// What groups cost that are not stored as a rule.
    package func groupMemory(_ parameters: Parameters) -> GroupMemory { groups(parameters) }

    /// What it keeps of each section besides the items.
    package func sectionMemory(_ parameters: Parameters) -> SectionMemory { sections(parameters) }

    /// Whether measured sizes of cells replace the given ones.
    package func takesMeasuredSizes(_ parameters: Parameters) -> Bool { measures(parameters) }

    /// The length across that the layout leaves to the cells of a section; nil if it is not known before a prepare.
    package func cellLength(_ parameters: Parameters, of section: Int, in container: Container) -> Double? {
        // What a store brings is checked later.
        guard container.sections.indices.contains(section) else { return nil }
        return lengthOfCells?(parameters, container, section)
    }

    /// The length across at which elements of a section are measured now.
    package func measuringLength(
        _ parameters: Parameters, of section: Int, in container: Container
    ) -> MeasuringLength {
        cellLength(parameters, of: section, in: container).map { .cells($0) } ?? .room(container.room)
    }

    /// The time limit of a prepare of this many items; nil: unlimited.
    package func prepareLimit(_ items: Int) -> Duration? { longest(items) }

    /// Finds an item column by its name.
    ///
    /// - Throws: `parameters.unknown` with the nearest column names.
    package func itemColumn(named name: String, pointer: String) throws(LayoutError) -> ItemColumn {
        guard let column = itemColumn(name) else {
            let names = allItemColumns.map(\.name)
            throw LayoutError(
                .unknownParameter,
                "\"\(excerpt(name))\" is not an item value of \(self.name), expected one of \(names.joined(separator: ", "))",
                pointer: pointer, nearest: nearestNames(to: name, among: names))
        }
        return column
    }

    /// The item column of a name, the layout's own or one of every layout; nil if there is none.
    package func itemColumn(_ name: String) -> ItemColumn? { allItemColumns.first { $0.name == name } }

    /// Defines a layout that takes nothing over from its predecessor.
    package init(
        name: String, summary: String, parameters: [Parameter], link: ParameterSchema.Link? = nil,
        itemColumns: [ItemColumn] = [], elementBytes: [String: Int] = [:], itemShape: ItemShape = .rectangle,
        attributes: [CustomAttribute] = [],
        bytesPerItem: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        bytesPerSize: @escaping @Sendable (Parameters) -> Int = { _ in LayoutDefinition.bytesPerLine },
        fixedBytes: @escaping @Sendable (Parameters) -> Int = { _ in 0 },
        groupMemory: @escaping @Sendable (Parameters) -> GroupMemory = { _ in .none },
        sectionMemory: @escaping @Sendable (Parameters) -> SectionMemory = { _ in .none },
        takesMeasuredSizes: @escaping @Sendable (Parameters) -> Bool = { _ in false }, cellLength: CellLength? = nil,
        takesMeasuredSupplementaries: Bool = false, costIsLinear: Bool = false, hasRows: Bool = false,
        make: @escaping @Sendable (Parameters) -> any Layout
    ) {
        self.init(
            name: name, summary: summary, parameters: parameters, link: link, itemColumns: itemColumns,
            elementBytes: elementBytes, itemShape: itemShape, attributes: attributes, bytesPerItem: bytesPerItem,
            bytesPerSize: bytesPerSize, fixedBytes: fixedBytes, groupMemory: groupMemory, sectionMemory: sectionMemory,
            takesMeasuredSizes: takesMeasuredSizes, cellLength: cellLength,
            takesMeasuredSupplementaries: takesMeasuredSupplementaries,
            costIsLinear: costIsLinear,
            hasRows: hasRows, make: { parameters, _ in make(parameters) })
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
