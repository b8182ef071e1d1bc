import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// Scripts see their containers from the side from which they place, whatever the layout direction.
@Suite(.serialized) struct MirrorTests {
    @Test(arguments: Plugins.files)
    func `a plugin is its own mirror image at every offset and with insets`(_ file: PluginFile) throws {
        let plugin = try file.loadAsAuthor()
        let definition = plugin.definition
        var random = SeededRandom(seed: 5)
        for seed in 0..<8 as Range<UInt64> {
            func length(_ most: Int) -> Double { Double(Int.random(in: 0...most, using: &random)) / 4 }
            func insets() -> Insets {
                let left = length(200)
                // Flow leaves the safe area on its side, and so does what is derived from it.
                let right = plugin.declaration.base.isEmpty ? length(200) : left
                return Insets(top: length(200), left: left, bottom: length(200), right: right)
            }
            var container = LayoutContract.container(
                [7, 0, Int.random(in: 0...40, using: &random)], seed: seed % 2 == 0 ? nil : seed,
                bounds: Rect(x: 0, y: 0, width: 200 + length(2000), height: 200 + length(2000)))
            container.environment = Environment(
                contentInset: insets(), safeAreaInsets: insets(), layoutMargins: insets())
            let parameters = definition.schema.parameters.contains { $0.name == "scrollDirection" } && seed % 4 < 2
            let offsets = (0..<4).map { _ in Point(x: length(4000) - 100, y: length(4000) - 100) }

            let violations = try LayoutContract(definition).mirrorViolations(
                container, parameters: parameters ? ["scrollDirection": "horizontal"] : [:], at: offsets)

            for violation in violations { Issue.record("seed \(seed): \(violation)") }
        }
    }

    /// Five items, scrolled to the fifth.
    @Test func `a carousel from right to left shows the item that it is scrolled to`() throws {
        let file = try #require(Plugins.files.first { $0.name == "carousel" })
        let definition = try file.loadAsAuthor().definition
        var container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 200), sections: [Section(itemCount: 5)])
        container.environment.layoutDirection = .rightToLeft

        // The content is 320 + 4 · 200 long: from right to left its start is at 800, where item 0 is in the middle.
        container.bounds.x = 800
        let frames = try LayoutContract(definition).frames(container)

        #expect(frames[ItemPath(section: 0, item: 0)]?.x == 860)
    }
}
