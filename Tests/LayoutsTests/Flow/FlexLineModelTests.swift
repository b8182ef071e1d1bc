import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Rows of `flow`, compared with those of a model that tries every division of the items.
@Suite struct FlexLineModelTests {
    @Test(arguments: 0..<400)
    func `random containers agree with rows that are found by trying every division`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) + 7000)
        var model = FlexLineModel(room: 200, using: &random)
        let inset = Insets(top: 5, left: 3.25, bottom: 1, right: 2)
        let (header, footer) = (seed % 3 == 0 ? 20.0 : 0, seed % 4 == 0 ? 15.5 : 0)
        let isTurned = seed % 2 == 1
        let isMirrored = seed % 5 == 0
        model.room = 200 - (isTurned ? inset.top + inset.bottom : inset.left + inset.right)
        let lists = (0..<3).map { _ in sizes(using: &random) }
        let parameters = model.parameters.merging([
            "scrollDirection": .string(isTurned ? "horizontal" : "vertical"),
            "headerReferenceSize": [.number(header), .number(header)],
            "footerReferenceSize": [.number(footer), .number(footer)],
            "sectionInset": [.number(inset.top), .number(inset.left), .number(inset.bottom), .number(inset.right)],
        ]) { $1 }
        let sections = lists.map { list in
            let sizes = isTurned ? list.map { Size(width: $0.height, height: $0.width) } : list
            return Section(itemCount: sizes.count, itemSizes: ItemSizes(sizes))
        }

        let definition = FlowLayout.definition
        let prepared = try definition.make(definition.schema.resolve(parameters, pointer: "")).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: 200, height: 200),
                environment: Environment(layoutDirection: isMirrored ? .rightToLeft : .leftToRight),
                sections: sections))

        var start = 0.0
        let (before, lead) = isTurned ? (inset.top, inset.left) : (inset.left, inset.top)
        let trail = isTurned ? inset.right : inset.bottom
        for (section, list) in lists.enumerated() {
            let (expected, extent) = model.frames(list)
            for (item, frame) in expected.enumerated() {
                var place = Rect(
                    x: frame.x + before, y: frame.y + start + header + lead, width: frame.width, height: frame.height)
                if isTurned { place = Rect(x: place.y, y: place.x, width: place.height, height: place.width) }
                if isMirrored { place.x = prepared.contentSize.width - place.x - place.width }
                let found = try #require(prepared.frame(of: ItemPath(section: section, item: item)))
                #expect(isApproximatelyEqual(found, place), "\(model) \(section) \(item): \(found), expected \(place)")
            }
            start += header + lead + extent + trail + footer
        }
        #expect(isApproximatelyEqual(isTurned ? prepared.contentSize.width : prepared.contentSize.height, start))
    }

    /// Multiples of a quarter, so that rows fill exactly now and then; sometimes all equal.
    private func sizes(using random: inout SeededRandom) -> [Size] {
        let widest = [40, 120, 400, 900].randomElement(using: &random) ?? 40
        let count = Int.random(in: 0...24, using: &random)
        if count > 0, Int.random(in: 0...3, using: &random) == 0 {
            let width = Double(Int.random(in: 1...min(widest, 700), using: &random)) / 4
            return [Size](repeating: Size(width: width, height: 12.5), count: count)
        }
        return (0..<count).map { _ in
            Size(
                width: Double(Int.random(in: 0...widest, using: &random)) / 4,
                height: Double(Int.random(in: 0...160, using: &random)) / 4)
        }
    }
}
