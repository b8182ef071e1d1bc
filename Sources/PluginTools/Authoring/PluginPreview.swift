package import LayoutCore
package import LayoutRendering
package import ScriptedLayouts

/// Lays out an example with a plugin for drawing.
///
///     let plugin = try PluginFile(path: "plugins/stairs.lua").loadAsAuthor()
///     let picture = try PluginPreview(plugin, itemCount: 30, bounds: bounds).picture()
///     print(picture.terminal(columns: 80, usesColour: true))
///
/// Unless the author has a container of their own, it has two sections of items of mixed sizes, with random item values if the plugin
/// declares any. The same plugin and bounds always give the same picture, so that an author sees what a change of the script changed.
package struct PluginPreview {
    private let definition: LayoutDefinition
    private let container: Container
    private let parameters: [String: JSONValue]

    /// An example container for a plugin.
    ///
    /// - Parameters:
    ///   - plugin: the plugin that lays out the example.
    ///   - itemCount: items in both sections; the second section gets a third of them.
    ///   - bounds: the visible rectangle, in points.
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
        parameters = [:]
    }

    /// The author's own container.
    ///
    /// - Throws: `parameters.unknown` and `parameters.invalid` if it does not fit the plugin.
    package init(_ plugin: Plugin, _ file: DataFile) throws(LayoutError) {
        definition = plugin.definition
        container = try file.data.container(for: plugin.definition)
        parameters = file.data.parameters
    }

    /// Steps after which a layout that has not come to rest is drawn.
    ///
    /// They are five seconds of motion.
    private static let steps = 5 * Motion.stepsPerSecond

    /// Prepares the example and returns a picture of the visible part. A layout that moves is drawn where it comes to rest, or after
    /// five seconds.
    ///
    /// - Throws: the plugin's own error, such as `plugin.runtime` or `plugin.timeout`.
    package func picture() throws(LayoutError) -> Picture {
        let resolved = try definition.schema.resolve(parameters, pointer: "/parameters")
        let layout = definition.make(resolved)
        var laidOut = try LaidOutContainer(layout, container)
        try laidOut.step(Self.steps)
        let elements = try laidOut.elements(ElementQuery(rect: container.bounds)).attributes
        let size = laidOut.prepared.contentSize
        return Picture(
            title: "\(definition.name), \(elements.count) visible elements", contentSize: size,
            visibleRect: container.bounds, elements: elements)
    }
}
