import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// The places of frames from right to left, exact to the last bit.
@Suite struct MirroringTests {
    /// Widths and heights in twentieths, so that many positions are half-way between pixels.
    @Test(arguments: 0..<40, [1, 2] as [Double])
    func `from right to left, cells of one size are mirrored after rounding, others before it`(
        _ seed: Int, _ scale: Double
    ) throws {
        var random = SeededRandom(seed: UInt64(seed))
        func length(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 20 }
        let isUniform = seed % 4 == 0
        let sizes = (0..<30).map { _ in Size(width: length(400...1800), height: length(400...1800)) }
        let item: JSONValue = [.number(length(400...1800)), .number(length(400...1800))]
        var container = Container(
            bounds: Rect(x: 0, y: 0, width: length(4000...8000), height: length(4000...8000)),
            sections: [Section(itemCount: 30, itemSizes: isUniform ? nil : ItemSizes(sizes))])
        for name in ["flow", "column", "span-flow"] where !isUniform || name == "flow" {
            let definition = try #require(builtInLayouts.first { $0.name == name })
            for direction in ["vertical", "horizontal"] {
                var parameters: [String: JSONValue] = ["scrollDirection": .string(direction)]
                if name == "flow" { parameters["itemSize"] = item }
                container.environment = Environment()
                let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
                let width = try layout.prepare(container).contentSize.width
                let left = try LayoutContract(definition).frames(container, parameters: parameters)
                container.environment = Environment(scale: scale, layoutDirection: .rightToLeft)
                let right = try LayoutContract(definition).frames(container, parameters: parameters)
                func round(_ value: Double) -> Double { (value * scale).rounded() / scale }
                for (path, frame) in left {
                    let x = isUniform ? width - frame.width - round(frame.x) : round(width - frame.width - frame.x)
                    let expected = Rect(x: x, y: round(frame.y), width: frame.width, height: frame.height)
                    #expect(right[path] == expected, "\(name) \(direction) \(path)")
                }
            }
        }
    }
}
