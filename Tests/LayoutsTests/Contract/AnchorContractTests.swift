import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// In every layout, an anchor keeps its place on the screen.
@Suite struct AnchorContractTests {
    /// 10,800 edits: six for each seed, layout, axis and reading direction.
    @Test(arguments: builtInLayouts, 0..<60)
    func `an anchor stays in place through random edits`(_ definition: LayoutDefinition, _ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) &+ 1000)
        for parameters in [[:], ["scrollDirection": "horizontal"]] as [[String: JSONValue]] {
            guard (try? definition.schema.resolve(parameters, pointer: "")) != nil else { continue }
            let scale: Double? = [nil, 1, 2, 3].randomElement(using: &random) ?? nil
            let inset: Double = Bool.random(using: &random) ? 20 : 0
            let hasSizes = Int.random(in: 0...2, using: &random) > 0
            for direction in [Environment.LayoutDirection.leftToRight, .rightToLeft] {
                var container = LayoutContract.container(
                    [seed % 7, 60, 0, 19], seed: hasSizes ? UInt64(seed) : nil,
                    bounds: Rect(x: 0, y: 0, width: 320, height: 480))
                container.environment = Environment(
                    scale: scale, layoutDirection: direction,
                    contentInset: Insets(top: inset, left: inset / 2, bottom: inset, right: 0))
                try LayoutContract(definition).checkAnchors(container, parameters: parameters, seed: UInt64(seed))
            }
        }
    }
}
