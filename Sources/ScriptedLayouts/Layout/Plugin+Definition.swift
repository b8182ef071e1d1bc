package import LayoutCore

extension Plugin {
    /// The layout as clients can choose it: its parameters and item columns, and how a container makes one.
    ///
    /// It retains this version of the plugin. A newer one has a definition of its own.
    package var definition: LayoutDefinition {
        var definition = LayoutDefinition(
            name: identity.name, summary: declaration.summary, schema: ParameterSchema(schema.parameters)
        ) { [self] parameters, before in LuaLayout(self, parameters, after: before as? LuaLayout) }
        definition.isBuiltIn = false
        definition.version = declaration.version
        definition.revision = revision
        definition.itemColumns = itemColumns
        definition.elementBytes = base?.elementBytes ?? [:]
        definition.itemShape = declaration.itemShape ?? base?.itemShape ?? .rectangle
        definition.attributes = attributes
        definition.developmentDirection = developmentDirection
        definition.memory = memory
        definition.takesMeasuredSizes = { [self] parameters in
            declaration.takesMeasuredSizes || base?.takesMeasuredSizes(parameters) ?? false
        }
        definition.takesMeasuredSupplementaries =
            declaration.takesMeasuredSizes || base?.takesMeasuredSupplementaries ?? false
        definition.prepareLimit = declaration.limits.prepareTime
        return definition
    }

    @Sendable private func memory(_ parameters: Parameters) -> LayoutMemory {
        let functions = declaration.functions
        let own =
            Self.bytesPerItem + attributes.count * Self.bytesPerAttribute
            + (functions.contains("step") ? LayoutMemory.body : 0)
        guard let base else { return LayoutMemory(perItem: own, perSize: LayoutMemory.size, fixed: Self.bytesPerState) }
        var memory = base.memory(parameters)
        memory.fixed += Self.bytesPerState
        // A script may read each frame of the base, and moving some items gives every item a frame of its own.
        if functions.contains("prepare") || functions.contains("after_prepare") { memory.perItem += own }
        return memory
    }

    /// A frame, its share of the index, and during a prepare a frame and a size in the placement buffer.
    private static let bytesPerItem = FrameColumns.bytesPerItem + 48
    /// An item's value, and during a prepare its share of a table.
    private static let bytesPerAttribute = CustomColumn.bytesPerItem + 64
    /// A state with its library and a small script.
    private static let bytesPerState = 128 * 1024
}
