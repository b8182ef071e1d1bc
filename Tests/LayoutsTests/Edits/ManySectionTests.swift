import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import Testing

/// Edits of flow with several chunks of sections, compared with containers that are opened with their result.
@Suite struct ManySectionTests {
    private static let parameters: [[String: JSONValue]] = [
        [:], ["headerReferenceSize": [0, 20.25], "footerReferenceSize": [0, 12]],
        ["headerReferenceSize": [0, 20], "sectionHeadersPinToVisibleBounds": true],
        ["footerReferenceSize": [0, 20], "sectionFootersPinToVisibleBounds": true],
        ["scrollDirection": "horizontal", "headerReferenceSize": [20, 0], "itemSize": [30, 20]],
    ]

    @Test(arguments: parameters.indices, 0..<12)
    func `edits give what opening the result gives, bit for bit, and report the same changes`(
        _ number: Int, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(100 * number + seed))
        let layout = try layout(Self.parameters[number])
        let unit = [1, 0.5, 1.0 / 3][seed % 3]
        var container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 320),
            sections: (0..<[100, 128, 300, 420][seed % 4]).map { _ in section(&random, unit) })
        container.environment.scale = [nil, 1, 2, 3][seed / 3 % 4]
        var prepared = try layout.prepare(container)
        for _ in 0..<12 {
            let (after, edit) = try edited(container, &random, unit)
            let fresh = try layout.prepare(opened(after))
            let update = try #require(try layout.editable?.update(prepared, after: edit, of: after))
            expectEqual(update.layout, fresh, &random)

            let old = PreparedState(prepared: prepared, bounds: container.bounds)
            let changes = FrameDiffer.changes(
                from: old, to: PreparedState(prepared: update.layout, bounds: after.bounds), map: edit.map,
                reused: update.reused)
            let expected = FrameDiffer.changes(
                from: old, to: PreparedState(prepared: fresh, bounds: after.bounds), map: edit.map)
            #expect(changes == expected)
            (container, prepared) = (after, update.layout)
        }
    }

    @Test func `sections that an edit does not touch are shared in chunks, and are one range`() throws {
        let layout = try layout(["headerReferenceSize": [0, 20]])
        let sections = (0..<600).map {
            Section(itemCount: 3, itemSizes: ItemSizes(lengths: [50, 20, 60, 30, Double($0), 9]))
        }
        var container = Container(bounds: Rect(x: 0, y: 0, width: 320, height: 320), sections: sections)
        var prepared = try layout.prepare(container)
        var chunks: [Int] = []
        // The first movement finds out whether lines move exactly.
        for height in [400, 500.5] {
            let (after, edit) = try carriedOut([inserted(130, 0, [20, height])], on: container)
            let update = try #require(try layout.editable?.update(prepared, after: edit, of: after))
            chunks = stride(from: 0, to: 600, by: PreparedSections.chunkSize).filter {
                prepared.sections.chunk(from: $0)?.chunk === update.layout.sections.chunk(from: $0)?.chunk
            }
            let changes = FrameDiffer.changes(
                from: PreparedState(prepared: prepared, bounds: container.bounds),
                to: PreparedState(prepared: update.layout, bounds: container.bounds), map: edit.map,
                reused: update.reused)
            #expect(changes.sections.map { $0.to + $0.count } == [600])
            (container, prepared) = (after, update.layout)
        }
        #expect(chunks == [0, 256, 384, 512])
    }

    // MARK: Steps

    private func layout(_ parameters: [String: JSONValue]) throws -> any ConfiguredLayout {
        let definition = FlowLayout.definition
        return definition.make(try definition.schema.resolve(parameters, pointer: ""))
    }

    private func section(_ random: inout SeededRandom, _ unit: Double) -> Section {
        let count = Int.random(in: 0...3, using: &random)
        if Int.random(in: 0...9, using: &random) == 0 { return Section(itemCount: count) }
        return Section(itemCount: count, itemSizes: ItemSizes(lengths: lengths(count, &random, unit)))
    }

    /// Lengths of items, some of which are too long for a row.
    private func lengths(_ count: Int, _ random: inout SeededRandom, _ unit: Double) -> [Double] {
        (0..<2 * count).map { _ in
            Double(Int.random(in: 0...60, using: &random) == 0 ? 1000 : Int.random(in: 1...90, using: &random)) * unit
        }
    }

    private func inserted(_ section: Int, _ item: Int, _ lengths: [Double]) -> (inout CheckedUpdate) -> Void {
        let content = Section(itemCount: 1, itemSizes: ItemSizes(lengths: lengths))
        return { $0.insertedItems.append(.init(section: section, item: item, content: content)) }
    }

    /// An update of one item or section, or another size of an item.
    private func edited(
        _ container: Container, _ random: inout SeededRandom, _ unit: Double
    ) throws -> (Container, ContainerEdit) {
        let section = Int.random(in: container.sections.indices, using: &random)
        let (own, other) = (container.sections[section], Int.random(in: container.sections.indices, using: &random))
        let lengths = lengths(1, &random, unit)
        switch Int.random(in: 0...9, using: &random) {
        case 0...3 where own.itemSizes != nil: return try carriedOut([inserted(section, 0, lengths)], on: container)
        case 4...5 where own.itemCount > 0:
            return try carriedOut([{ $0.deletedItems = [ItemRange(section: section, item: 0)] }], on: container)
        case 6 where own.itemCount > 0 && own.itemSizes != nil:
            var (after, edit) = (container, ContainerEdit())
            after.sections[section].itemSizes?.replace(from: 0, with: lengths)
            edit.resize(ItemRange(section: section, item: 0, count: 1))
            return (after, edit)
        case 7:
            let content = self.section(&random, unit)
            return try carriedOut(
                [{ $0.insertedSections = [.init(section: section, content: content)] }], on: container)
        case 8 where container.sections.count > 1:
            return try carriedOut([{ $0.deletedSections = [section] }], on: container)
        case 9: return try carriedOut([{ $0.movedSections = [.init(from: section, to: other)] }], on: container)
        default: return (container, ContainerEdit())
        }
    }

    private func carriedOut(
        _ operations: [(inout CheckedUpdate) -> Void], on container: Container
    ) throws -> (Container, ContainerEdit) {
        var (update, after, edit) = (CheckedUpdate(), container, ContainerEdit())
        for operation in operations { operation(&update) }
        let plan = try update.plan(for: container)
        after.sections = try update.sections(of: container, after: plan)
        edit.apply(plan)
        return (after, edit)
    }

    /// The same container with sizes in new arrays.
    private func opened(_ container: Container) -> Container {
        var opened = container
        for index in opened.sections.indices {
            opened.sections[index].itemSizes = opened.sections[index].itemSizes.map { ItemSizes(lengths: $0.lengths) }
        }
        return opened
    }

    private func expectEqual(_ layout: PreparedLayout, _ fresh: PreparedLayout, _ random: inout SeededRandom) {
        #expect(layout.contentSize == fresh.contentSize && layout.warnings == fresh.warnings)
        #expect(layout.itemCount == fresh.itemCount && layout.supplementaryCount == fresh.supplementaryCount)
        #expect(layout.sections.map(\.start) == fresh.sections.map(\.start))
        #expect(layout.sections.map(\.extent) == fresh.sections.map(\.extent))
        #expect(layout.hasPins == fresh.hasPins)
        let size = layout.contentSize
        for length in [1, 200, 1e6] {
            let rect = Rect(
                x: .random(in: -10...max(0, size.width), using: &random),
                y: .random(in: -10...max(0, size.height), using: &random), width: length, height: length)
            let query = ElementQuery(rect: length == 1e6 ? Rect(x: -10, y: -10, width: 1e6, height: 1e6) : rect)
            #expect(
                layout.elements(query, bounds: rect).attributes == fresh.elements(query, bounds: rect).attributes)
        }
    }
}
