/// Definitions of what layouts' types say of themselves.
extension LayoutDefinition {
    /// Defines a layout of the engine's own.
    ///
    /// Unlike `init(checking:)`, this does not check prepared layouts.
    package init<Own: TrustedLayout>(trusting type: Own.Type) {
        self.init(
            name: type.name, summary: type.summary, schema: ParameterSchema(type.parameters, link: type.link)
        ) { parameters, _ in Own(parameters) }
        takeStatements(of: type)
        elementBytes = type.elementBytes
        memory = { Own.memory($0) }
        lengthOfCells = { Own.cellLength($0, in: $1, section: $2) }
        takesMeasuredSupplementaries = type.takesMeasuredSupplementaries
        costIsLinear = type.costIsLinear
        hasRows = type is any RowLayout.Type
    }

    /// Defines a layout of a program that uses the engine: what it says of itself is checked now, and later what it prepares.
    ///
    /// - Throws: `layout.failed` with the name of the layout, what it says, and what was expected.
    package init<Own: Layout>(checking type: Own.Type) throws(LayoutError) {
        try StatementCheck(of: type).check()
        self.init(name: type.name, summary: type.summary, schema: ParameterSchema(type.parameters)) { parameters, _ in
            CheckedLayout(Own(parameters))
        }
        takeStatements(of: type)
        memory = { [count = type.attributes.count, moves = type is any SteppedLayout.Type] _ in
            LayoutMemory(placing: count, moves: moves)
        }
    }

    private mutating func takeStatements<Own: Layout>(of type: Own.Type) {
        version = type.version
        itemColumns = type.itemColumns
        itemShape = type.itemShape
        attributes = type.attributes
        takesMeasuredSizes = { Own.takesMeasuredSizes($0) }
    }
}
