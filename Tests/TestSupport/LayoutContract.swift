package import LayoutCore
import Testing

/// What holds for every layout, built in or scripted: run it over a definition and containers of all shapes.
package struct LayoutContract {
    private let definition: LayoutDefinition

    package init(_ definition: LayoutDefinition) {
        self.definition = definition
    }

    /// Sections of these counts, their sizes drawn from `seed` (or the layout's own where it is nil).
    package static func container(_ counts: [Int], seed: UInt64?, bounds: Rect) -> Container {
        var random = SeededRandom(seed: seed ?? 0)
        return Container(
            bounds: bounds,
            sections: counts.map { count in
                guard seed != nil else { return Section(itemCount: count) }
                let sizes = (0..<count).map { _ in
                    Size(
                        width: Double(Int.random(in: 0...180, using: &random)),
                        height: Double(Int.random(in: 0...120, using: &random)))
                }
                return Section(itemCount: count, itemSizes: ItemSizes(sizes))
            })
    }

    /// Every promise of the contract that one container can show.
    package func check(_ container: Container, parameters: [String: JSONValue] = [:]) throws {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: "/parameters"))
        let prepared = try layout.prepare(container)
        let elements = everything(in: prepared, container)

        #expect(prepared.itemCount == container.itemCount)
        #expect(prepared.contentSize.width.isFinite && prepared.contentSize.height.isFinite)
        try checkPlacement(prepared, container, elements)
        checkTiles(prepared, container, elements)
        checkPaging(prepared, container, elements)
        let again = try layout.prepare(container)
        #expect(everything(in: again, container) == elements, "the same container gives the same frames")
        #expect(again.contentSize == prepared.contentSize)
    }

    /// Frames of every cell, by index path; nil where the layout left no room.
    package func frames(_ container: Container, parameters: [String: JSONValue] = [:]) throws -> [IndexPath: Rect] {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: "/parameters"))
        let prepared = try layout.prepare(container)
        var frames: [IndexPath: Rect] = [:]
        for path in paths(container) { frames[path] = prepared.frame(of: path) }
        return frames
    }

    /// After a random batch the data are what a list of the items would be, and the layout sees no difference.
    package func checkUpdate(_ container: Container, seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let update = RandomUpdate(container, using: &random)
        var updated = container
        updated.sections = try update.update.sections(of: container, after: update.update.plan(for: container))
        var expected = container
        expected.sections = update.sections
        #expect(updated.sections.map(\.itemCount) == expected.sections.map(\.itemCount))
        #expect(updated.sections.map(\.itemSizes) == expected.sections.map(\.itemSizes))
        #expect(try frames(updated) == frames(expected), "seed \(seed)")
    }

    /// A rectangle around all elements that have an interior to meet.
    private func everywhere(_ prepared: PreparedLayout, _ container: Container) -> Rect {
        var rect = Rect(x: 0, y: 0, width: prepared.contentSize.width, height: prepared.contentSize.height)
        for path in paths(container) { if let frame = prepared.frame(of: path) { rect = rect.union(frame) } }
        return Rect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
    }

    private func everything(in prepared: PreparedLayout, _ container: Container) -> [LayoutAttributes] {
        prepared.elements(ElementQuery(rect: everywhere(prepared, container)), bounds: container.bounds).attributes.all
    }

    private func paths(_ container: Container) -> [IndexPath] {
        container.sections.enumerated().flatMap { index, section in
            (0..<section.itemCount).map { IndexPath(section: index, item: $0) }
        }
    }

    /// Each item is placed once, or none has room; the lookup by path and the one by rectangle agree; index order.
    private func checkPlacement(
        _ prepared: PreparedLayout, _ container: Container, _ elements: [LayoutAttributes]
    ) throws {
        let cells = elements.filter { $0.element.category == .cell }
        let placed = paths(container).filter { prepared.frame(of: $0) != nil }
        #expect(placed.isEmpty || placed.count == container.itemCount)
        #expect(cells.map(\.element.indexPath) == placed, "each cell once, by index path")
        for attributes in elements {
            let path = attributes.element.indexPath
            #expect(prepared.attributes(of: attributes.element, bounds: container.bounds) == attributes)
            if attributes.element.category == .cell { #expect(prepared.frame(of: path) == attributes.frame) }
            #expect(attributes.frame.width >= 0 && attributes.frame.height >= 0)
        }
        #expect(prepared.frame(of: IndexPath(section: container.sections.count, item: 0)) == nil)
        #expect(prepared.frame(of: IndexPath(section: -1, item: 0)) == nil)
        #expect(prepared.frame(of: IndexPath(section: 0, item: -1)) == nil)
        #expect(prepared.frame(of: IndexPath(section: 0, item: container.sections.first?.itemCount ?? 0)) == nil)
    }

    /// Tiles of the content answer exactly the elements that meet them.
    private func checkTiles(_ prepared: PreparedLayout, _ container: Container, _ elements: [LayoutAttributes]) {
        let all = everywhere(prepared, container)
        for (columns, rows) in [(1, 7), (3, 5), (6, 2)] {
            for tile in 0..<columns * rows {
                let rect = Rect(
                    x: all.x + all.width / Double(columns) * Double(tile % columns),
                    y: all.y + all.height / Double(rows) * Double(tile / columns),
                    width: all.width / Double(columns), height: all.height / Double(rows))
                let found = prepared.elements(ElementQuery(rect: rect), bounds: container.bounds).attributes.all
                #expect(found == elements.filter { rect.meets($0.frame) }, "\(rect)")
            }
        }
        let empty = ElementQuery(rect: Rect(x: all.x, y: all.y, width: 0, height: all.height))
        #expect(prepared.elements(empty, bounds: container.bounds).attributes.isEmpty)
    }

    /// Pages of any length, put together, are the whole answer.
    private func checkPaging(_ prepared: PreparedLayout, _ container: Container, _ elements: [LayoutAttributes]) {
        for limit in [1, 7] {
            var query = ElementQuery(rect: everywhere(prepared, container), limit: limit)
            var found: [LayoutAttributes] = []
            while true {
                let (attributes, next) = prepared.elements(query, bounds: container.bounds)
                found += attributes.all
                guard let next else { break }
                #expect(attributes.count == limit)
                query.start = next
            }
            #expect(found == elements, "in pages of \(limit)")
        }
    }
}
