import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Headers that follow the visible area.
@Suite struct PinTests {
    @Test(arguments: ["column", "span-flow"], 0..<20)
    func `a scroll reports the pinned headers that it moves and no others`(_ name: String, _ seed: Int) throws {
        let definition = try #require(builtInLayouts.first { $0.name == name })
        var random = SeededRandom(seed: UInt64(seed))
        for direction in ["vertical", "horizontal"] {
            let parameters: [String: JSONValue] = [
                "scrollDirection": .string(direction), name == "column" ? "headerHeight" : "defaultHeaderHeight": 30,
            ]
            let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
            var container = LayoutContract.container(
                [9, 0, 31, 4, 12], seed: 8, bounds: Rect(x: 0, y: 0, width: 400, height: 300))
            container.environment = Environment(
                scale: [nil, 2].randomElement(using: &random) ?? nil,
                layoutDirection: Bool.random(using: &random) ? .leftToRight : .rightToLeft,
                contentInset: Insets(top: 10, left: 3.3, bottom: 0, right: 7.7))
            let prepared = try layout.prepare(container)
            let headers = container.sections.indices.map {
                Element.supplementary("header", ItemPath(section: $0, item: 0))
            }
            func offset() -> Double { Double(Int.random(in: -500...9000, using: &random)) / 10 }
            for step in 0..<30 {
                let old = Rect(x: offset(), y: offset(), width: 400, height: 300)
                var new = old
                if step % 3 != 0 { new.x = offset() }
                if step % 3 != 1 { new.y = offset() }
                let moved = headers.filter {
                    prepared.attributes(of: $0, bounds: old) != prepared.attributes(of: $0, bounds: new)
                }
                let context = try layout.invalidation(of: prepared, from: old, to: new)
                #expect(context == (moved.isEmpty ? nil : .elements(moved)), "\(direction) from \(old) to \(new)")
            }
        }
    }

    @Test(
        arguments: [
            ("flow", ["headerReferenceSize": [30, 30], "sectionHeadersPinToVisibleBounds": true]),
            ("grid", ["headerFlexibleDimension": 30, "sectionHeadersPinToVisibleBounds": true]),
            ("column", ["headerHeight": 30]), ("span-flow", ["defaultHeaderHeight": 30]),
        ] as [(String, [String: JSONValue])], ["vertical", "horizontal"])
    func `a header pinned to an edge of the visible area lies exactly there`(
        _ layout: (name: String, parameters: [String: JSONValue]), _ direction: String
    ) throws {
        let definition = try #require(builtInLayouts.first { $0.name == layout.name })
        let parameters = layout.parameters.merging(["scrollDirection": .string(direction)]) { $1 }
        let made = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        let sizes = (0..<60).map { Size(width: 33.3, height: 41.7 + Double($0 % 3) / 10) }
        for reading in [Environment.LayoutDirection.leftToRight, .rightToLeft] {
            var container = Container(
                bounds: Rect(x: 0, y: 0, width: 100.1, height: 90.7),
                sections: (0..<4).map { _ in Section(itemCount: 60, itemSizes: ItemSizes(sizes)) })
            container.environment = Environment(layoutDirection: reading)
            let prepared = try made.prepare(container)
            var pinnedCount = 0
            for step in 0..<400 {
                var bounds = container.bounds
                if direction == "vertical" { bounds.y = Double(step) * 7.3 } else { bounds.x = Double(step) * 7.3 }
                for section in 0..<4 {
                    let path = ItemPath(section: section, item: 0)
                    guard let frame = prepared.frame(of: ElementKinds.header, at: path, bounds: bounds) else {
                        continue
                    }
                    let (place, edge) =
                        direction == "vertical"
                        ? (frame.y, bounds.y)
                        : reading == .leftToRight ? (frame.x, bounds.x) : (frame.x, bounds.maxX - frame.width)
                    guard abs(place - edge) < 1e-6 else { continue }
                    #expect(place == edge, "\(reading), section \(section) in \(bounds)")
                    pinnedCount += 1
                }
            }
            #expect(pinnedCount > 20)
        }
    }
}
