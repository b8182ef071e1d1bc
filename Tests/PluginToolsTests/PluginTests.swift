import LayoutCore
import Layouts
import PluginTools
import ScriptedLayouts
import Testing

/// Checks of the plugins that come with the daemon, and of the examples. Serialized, since each has only a limited time.
@Suite(.serialized) struct PluginTests {
    @Test func `there are plugins to check`() {
        #expect(Plugins.files.count >= 20)
    }

    @Test(arguments: Plugins.files)
    func `the golden tests beside a plugin pass`(_ file: PluginFile) throws {
        let report = GoldenTests(try file.loadAsAuthor(), file).run()

        for failure in report.failures { Issue.record("\(failure)") }
        #expect(report.caseCount > 0)
    }

    @Test(arguments: Plugins.files)
    func `a plugin keeps the layout contract`(_ file: PluginFile) throws {
        // No reloads: memory growth can only be checked in a process of its own.
        let report = try PluginCheck(file, reloads: 0, crowd: 10_000).run()

        for finding in report.findings { Issue.record("\(finding)") }
        #expect(report.containerCount >= 40)
    }

    /// What a stranger tries first: many items, and no parameters.
    @Test(arguments: Plugins.files)
    func `by default none of a hundred and twenty items is too small to see`(_ file: PluginFile) throws {
        let bounds = Rect(x: 0, y: 0, width: 480, height: 640)
        let container = LayoutContract.container([120], seed: nil, bounds: bounds)

        let frames = try LayoutContract(try file.loadAsAuthor().definition).frames(container)

        #expect(frames.count == 120)
        for (path, frame) in frames { #expect(frame.width >= 10 && frame.height >= 10, "\(path)") }
    }

    /// A recursion as deep as the number of items would use up the script's memory.
    @Test(arguments: [
        ("treemap", "tiling", "squarify"), ("treemap", "tiling", "binary"), ("timeline", "mode", "overlap"),
        ("timeline", "mode", "noOverlap"), ("timeline", "mode", "stretch"),
    ])
    func `a hundred thousand items of one value are laid out`(_ name: String, _ parameter: String, _ choice: String)
        throws
    {
        let definition = try #require(Plugins.files.first { $0.name == name }).loadAsAuthor().definition
        let parameters = try definition.schema.resolve([parameter: .string(choice)], pointer: "")
        for value in [0.0, 600] {
            var section = Section(itemCount: 100_000)
            for column in definition.itemColumns {
                section.itemValues[column.name] = .numbers([Double](repeating: value, count: section.itemCount))
            }
            let container = Container(bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [section])

            let prepared = try definition.make(parameters).prepare(container)

            #expect(prepared.itemCount == 100_000)
            #expect(prepared.frame(of: ItemPath(section: 0, item: 99_999)) != nil)
        }
    }

    /// Built-in layouts that also exist as plugins. Both get the parameters: the circles have another radius by default.
    @Test(arguments: [
        ("circular_lua", "circular", ["radius": JSONValue.number(100)]),
        ("circular_lua", "circular", ["radius": .string("fit")]), ("column_flow", "column-flow", [:]),
        ("mosaic_lua", "mosaic", [:]),
    ])
    func `a plugin that reimplements a built-in layout gives the same frames`(
        _ name: String, _ builtIn: String, _ parameters: [String: JSONValue]
    ) throws {
        let plugin = try #require(Plugins.files.first { $0.name == name }).loadAsAuthor().definition
        let definition = try #require(Catalogue.definitions.first { $0.name == builtIn })
        for (index, width) in [0, 100, 375, 812.5, 1366].enumerated() {
            let bounds = Rect(x: 0, y: 40, width: width, height: 667)
            var container = LayoutContract.container([7, 0, 31, index], seed: nil, bounds: bounds)
            container.environment = Environment(
                scale: index == 0 ? nil : Double(index), layoutDirection: index == 3 ? .rightToLeft : .leftToRight,
                safeAreaInsets: Insets(top: 44, left: 10, bottom: 34, right: 12),
                layoutMargins: Insets(top: 8, left: 16, bottom: 8, right: 20.5))

            let frames = try LayoutContract(plugin).frames(container, parameters: parameters)

            #expect(try frames == LayoutContract(definition).frames(container, parameters: parameters), "\(bounds)")
        }
    }
}
