import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import Testing

/// Rectangles as wide as the content or narrower, compared with an examination of every item.
@Suite struct RubberBandTests {
    private static let layouts: [(LayoutDefinition, [String: JSONValue])] = [
        (FlowLayout.definition, [:]),
        (FlowLayout.definition, ["scrollDirection": "horizontal"]),
        // Lines that are stacked from the end, that overlap, and of which one has hundreds of items.
        (FlowLayout.definition, ["wrapReverse": true]),
        (FlowLayout.definition, ["wrapReverse": true, "minimumLineSpacing": -15.5]),
        (FlowLayout.definition, ["minimumLineSpacing": -15.5]),
        (FlowLayout.definition, ["minimumInteritemSpacing": -20, "lineAlignment": "leading"]),
        (FlowLayout.definition, ["minimumInteritemSpacing": -20, "lineAlignment": "trailing"]),
        (FlowLayout.definition, ["sectionInset": ["top": 5, "left": -30, "bottom": 1, "right": -9000]]),
        (MosaicLayout.definition, [:]),
        (CircularLayout.definition, [:]),
    ]

    @Test(arguments: layouts.indices, [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a rubber band selects what an examination of all items finds`(
        _ number: Int, _ direction: Environment.LayoutDirection
    ) throws {
        let (definition, parameters) = Self.layouts[number]
        var random = SeededRandom(seed: UInt64(number))
        let count = 1500
        let sizes = (0..<count).map { _ in
            Size(
                width: Double(Int.random(in: 20...90, using: &random)),
                height: Double(Int.random(in: 20...80, using: &random)))
        }
        let bounds = Rect(x: 0, y: 0, width: 320, height: 480)
        let takesSizes = definition.name == FlowLayout.definition.name
        let section = Section(itemCount: count, itemSizes: takesSizes ? ItemSizes(sizes) : nil)
        var container = Container(bounds: bounds, sections: [section])
        container.environment.layoutDirection = direction
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        let prepared = try layout.prepare(container)
        let presented = PresentedLayout(prepared, bounds: bounds)
        let frames = try (0..<count).map { try #require(prepared.frame(of: ItemPath(section: 0, item: $0))) }

        for _ in 0..<40 {
            // Rectangles that touch items, and that are wider than all or end between them.
            let (first, last) = (
                frames[Int.random(in: 0..<count, using: &random)], frames[Int.random(in: 0..<count, using: &random)]
            )
            let sides = [(-1e5, 1e5), (first.x, last.maxX), (-1e5, last.x), (first.maxX, 1e5)]
            let ends = [(-1e5, 1e5), (first.y, last.maxY), (-1e5, last.y), (first.maxY, 1e5)]
            for (left, right) in sides {
                for (top, bottom) in ends where left < right && top < bottom {
                    let rect = Rect(x: left, y: top, width: right - left, height: bottom - top)
                    let expected = frames.indices.filter { rect.meets(frames[$0]) }
                    let found = try presented.selection(rect, limit: .max).ranges.flatMap { Array($0.range) }
                    let isSame = found == expected
                    #expect(isSame, "\(rect)")
                }
            }
        }
    }
}
