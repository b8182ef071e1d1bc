package import LayoutCore

extension Plugin {
    /// The layout as clients can choose it.
    package var definition: LayoutDefinition {
        let plugin = self
        return LayoutDefinition(
            name: identity.name, summary: declaration.summary, parameters: schema.parameters, itemColumns: itemColumns,
            elementBytes: base?.elementBytes ?? [:], itemShape: declaration.itemShape ?? base?.itemShape ?? .rectangle,
            attributes: attributes, developmentDirection: developmentDirection,
            bytesPerItem: { parameters in
                let moves = plugin.declaration.functions.contains("step")
                let own =
                    Self.bytesPerItem + plugin.attributes.count * Self.bytesPerAttribute
                    + (moves ? Motion.bytesPerBody : 0)
                guard let base = plugin.base else { return own }
                // A script may read each frame of the base, and moving some items gives every item a frame of its own.
                let functions = plugin.declaration.functions
                let places = functions.contains("prepare") || functions.contains("after_prepare")
                return base.bytesPerItem(parameters) + (places ? own : 0)
            },
            bytesPerSize: { plugin.base?.bytesPerSize($0) ?? LayoutDefinition.bytesPerStoredSize },
            fixedBytes: { parameters in Self.bytesPerState + (plugin.base?.fixedBytes(parameters) ?? 0) },
            groupMemory: { plugin.base?.groupMemory($0) ?? .none },
            sectionMemory: { plugin.base?.sectionMemory($0) ?? .none },
            takesMeasuredSizes: { parameters in
                plugin.declaration.takesMeasuredSizes || plugin.base?.takesMeasuredSizes(parameters) ?? false
            },
            takesMeasuredSupplementaries: declaration.takesMeasuredSizes || base?.takesMeasuredSupplementaries ?? false,
            prepareLimit: declaration.limits.prepareTime, isBuiltIn: false, version: declaration.version,
            revision: revision,
            make: { parameters, before in LuaLayout(plugin, parameters, after: before as? LuaLayout) })
    }

    /// A frame, its share of the index, and during a prepare a frame and a size in the placement buffer.
    private static let bytesPerItem = FrameColumns.bytesPerItem + 48
    /// An item's value, and during a prepare its share of a table.
    private static let bytesPerAttribute = CustomColumn.bytesPerItem + 64
    /// A state with its library and a small script.
    private static let bytesPerState = 128 * 1024
}
