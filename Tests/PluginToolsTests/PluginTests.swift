import LayoutCore
import Layouts
import PluginTools
import ScriptedLayouts
import Testing

/// What holds for the plugins that come with the daemon. One after another, for each may take only so much time.
@Suite(.serialized) struct PluginTests {
    @Test func `there are plugins to try`() {
        #expect(Plugins.files.count >= 18)
    }

    @Test(arguments: Plugins.files)
    func `the golden tests beside a plugin hold`(_ file: PluginFile) throws {
        let report = GoldenTests(try file.loadAsAuthor(), file).run()

        for failure in report.failures { Issue.record("\(failure)") }
        #expect(report.caseCount > 0)
    }

    @Test(arguments: Plugins.files)
    func `a plugin keeps what every layout promises`(_ file: PluginFile) throws {
        let report = try PluginCheck(file, reloads: 100).run()

        for finding in report.findings { Issue.record("\(finding)") }
        #expect(report.containerCount >= 40)
    }

    /// Built-in layouts that are there as plugins too.
    @Test(arguments: [("circular_lua", "circular"), ("column_flow", "column-flow"), ("mosaic_lua", "mosaic")])
    func `a plugin that repeats a built-in layout gives the same frames`(_ name: String, _ builtIn: String) throws {
        let plugin = try #require(Plugins.files.first { $0.name == name }).loadAsAuthor().definition
        let definition = try #require(Catalogue.definitions.first { $0.name == builtIn })
        for (index, width) in [0, 100, 375, 812.5, 1366].enumerated() {
            let bounds = Rect(x: 0, y: 40, width: width, height: 667)
            var container = LayoutContract.container([7, 0, 31, index], seed: nil, bounds: bounds)
            container.environment = Environment(
                scale: index == 0 ? nil : Double(index), layoutDirection: index == 3 ? .rightToLeft : .leftToRight,
                safeAreaInsets: Insets(top: 44, left: 10, bottom: 34, right: 12),
                layoutMargins: Insets(top: 8, left: 16, bottom: 8, right: 20.5))

            let frames = try LayoutContract(plugin).frames(container)

            #expect(try frames == LayoutContract(definition).frames(container), "\(bounds)")
        }
    }
}
