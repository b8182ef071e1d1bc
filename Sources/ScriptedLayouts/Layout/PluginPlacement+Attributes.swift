import LayoutCore

/// The layout's own attributes, as a script has set them.
extension PluginPlacement {
    /// For each section a column of each attribute; empty if the layout has none.
    var customColumns: [[CustomColumn]] {
        let attributes = plugin.attributes
        if attributes.isEmpty { return [] }
        var columns = Array(repeating: attributes.map(CustomColumn.init), count: placed.sections.count)
        for (number, values) in placed.attributes.enumerated() {
            for value in values { columns[value.path.section][number][value.path.item] = value.value }
        }
        return columns
    }

    /// The values of an element that is not an item, where they differ from their defaults.
    func customValues(of element: ScriptPlacement.Placed) -> [CustomValue] {
        if element.attributes.isEmpty { return [] }
        return plugin.attributes.enumerated().compactMap { index, attribute in
            guard let value = element.attributes[index], value != attribute.defaultValue else { return nil }
            return CustomValue(attribute.name, value)
        }
    }

    /// The values of each item that differ from their defaults.
    var customAttributes: [ItemPath: [String: Double]] {
        var found: [ItemPath: [String: Double]] = [:]
        for (attribute, values) in zip(plugin.attributes, placed.attributes) {
            for value in values where value.value != attribute.defaultValue {
                found[value.path, default: [:]][attribute.name] = value.value
            }
        }
        return found
    }
}
