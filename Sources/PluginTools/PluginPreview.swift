package import LayoutCore
package import LayoutRendering
package import ScriptedLayouts

/// What a plugin makes of an example: two sections of items of mixed sizes, with values where it takes some.
package struct PluginPreview {
    private let definition: LayoutDefinition
    private let container: Container

    /// - Parameter itemCount: of both sections together.
    package init(_ plugin: Plugin, itemCount: Int, bounds: Rect) {
        definition = plugin.definition
        var container = LayoutContract.container([itemCount - itemCount / 3, itemCount / 3], seed: 5, bounds: bounds)
        var random = SeededRandom(seed: 6)
        for index in container.sections.indices {
            for column in definition.itemColumns {
                let count = container.sections[index].itemCount
                container.sections[index].itemValues[column.name] = column.random(count, using: &random)
            }
        }
        self.container = container
    }

    /// - Throws: what stops the plugin.
    package func picture() throws(LayoutError) -> Picture {
        let laidOut = try LaidOutContainer(definition.make(definition.schema.defaults), container)
        let elements = try laidOut.elements(ElementQuery(rect: container.bounds)).attributes
        let size = laidOut.prepared.contentSize
        return Picture(
            title: "\(definition.name), \(elements.count) elements in sight", contentSize: size,
            visibleRect: container.bounds, elements: elements)
    }
}
