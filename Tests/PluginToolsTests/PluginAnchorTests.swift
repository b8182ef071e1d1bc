import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// In every plugin that ships, an anchor keeps its place on the screen. Serialized, since each script has only a limited time.
@Suite(.serialized) struct PluginAnchorTests {
    /// 48 edits for each.
    @Test(arguments: PluginFile.all(in: Plugins.folder))
    func `an anchor stays in place through random edits`(_ file: PluginFile) throws {
        let definition = try file.loadAsAuthor().definition
        for seed in 0..<8 as Range<UInt64> {
            var container = LayoutContract.container(
                [Int(seed % 7), 60, 0, 19], seed: seed.isMultiple(of: 3) ? nil : seed,
                bounds: Rect(x: 0, y: 0, width: 320, height: 480))
            container.environment = Environment(
                scale: [nil, 1, 2, 3][Int(seed % 4)], layoutDirection: seed % 4 == 1 ? .rightToLeft : .leftToRight)

            let violations = try LayoutContract(definition).anchorViolations(container, seed: seed)

            for violation in violations { Issue.record("\(violation)") }
        }
    }
}
