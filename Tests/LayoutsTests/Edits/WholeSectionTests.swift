import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import Testing

/// What is reported of sections that an edit did not touch.
@Suite struct WholeSectionTests {
    private static let layouts: [(name: String, definition: LayoutDefinition, parameters: [String: JSONValue])] = [
        ("flow", FlowLayout.definition, ["headerReferenceSize": [0, 20]]),
        (
            "flow with pins", FlowLayout.definition,
            [
                "headerReferenceSize": [0, 20], "footerReferenceSize": [0, 12],
                "sectionHeadersPinToVisibleBounds": true,
                "sectionFootersPinToVisibleBounds": true,
            ]
        ),
        ("flow of equal items", FlowLayout.definition, ["itemSize": [70, 30], "headerReferenceSize": [0, 20]]),
        ("column", ColumnLayout.definition, ["headerHeight": 20, "pinHeadersToTop": false]),
        ("column with pins", ColumnLayout.definition, ["headerHeight": 20, "pinHeadersToTop": true]),
        ("compositional", CompositionalLayout.definition, [:]),
    ]

    @Test(arguments: ["flow", "flow with pins", "column", "compositional"])
    func `a hundred sections behind an edit are one range`(_ name: String) throws {
        let layout = try layout(name)
        let before = container(Array(repeating: 3, count: 103), hasSizes: name != "compositional")
        let (after, plan) = try inserted(into: 2, of: before)

        let changes = try changes(layout, before, after, plan)

        let moved = changes.sections.filter { $0.to > 2 }
        #expect(moved.map(\.count) == [100])
        #expect(moved.map(\.to) == [3])
    }

    @Test(arguments: layouts.map(\.name), 0..<40)
    func `attributes follow from the ranges wherever the container is scrolled to`(_ name: String, _ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let layout = try layout(name)
        let counts = (0..<Int.random(in: 1...30, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
        var before = container(counts, hasSizes: name != "compositional" && name != "flow of equal items")
        before.environment.scale = [nil, 1, 2, 3][seed % 4]
        before.bounds.y = Double(Int.random(in: -8...1200, using: &random)) / 4
        let edited = Int.random(in: 0..<counts.count, using: &random)
        var (after, plan) =
            seed % 3 == 0 ? try deleted(section: edited, of: before) : try inserted(into: edited, of: before)
        if seed.isMultiple(of: 2) { after.bounds.y = Double(Int.random(in: -8...1200, using: &random)) / 4 }

        let (old, new, changes) = try states(layout, before, after, plan)

        let known = attributes(old)
        let expected = attributes(new)
        let followed = try #require(
            ElementChanges(changes, contentSizeBefore: .zero, contentSizeAfter: .zero).follow(known))
        var found = followed.attributes
        for element in followed.missing.flatMap(\.elements) { found[element] = expected[element] }
        let isSame = found == expected
        #expect(isSame)
    }

    @Test func `a pinned header that no other pushes away any more has moved, though its section has not`() throws {
        let layout = try layout("column with pins")
        var before = container([1, 1], hasSizes: true)
        before.bounds.y = try layout.prepare(before).sections[1].start - 10
        let (after, plan) = try deleted(section: 1, of: before)

        let (old, new, changes) = try states(layout, before, after, plan)

        let header = ElementKind(.supplementary, "header")
        #expect(
            new.prepared.frame(of: ElementKinds.header, at: ItemPath(section: 0, item: 0), bounds: new.bounds)?.y
                == new.bounds.y)
        #expect(
            old.prepared.frame(of: ElementKinds.header, at: ItemPath(section: 0, item: 0), bounds: old.bounds)?.y
                == old.bounds.y - 10)
        #expect(changes.segments[FrameDiff.Track(header, 0)]?.count == 1)
    }

    // MARK: Steps

    private func layout(_ name: String) throws -> any ConfiguredLayout {
        let row = try #require(Self.layouts.first { $0.name == name })
        return row.definition.make(try row.definition.schema.resolve(row.parameters, pointer: ""))
    }

    private func container(_ counts: [Int], hasSizes: Bool) -> Container {
        let sections = counts.enumerated().map { section, count in
            let lengths = (0..<2 * count).map { Double(20 + (section + $0) * 37 % 90) }
            return Section(itemCount: count, itemSizes: hasSizes ? ItemSizes(lengths: lengths) : nil)
        }
        return Container(bounds: Rect(x: 0, y: 0, width: 320, height: 200), sections: sections)
    }

    private func inserted(into section: Int, of container: Container) throws -> (Container, UpdatePlan) {
        let sizes = container.sections[section].itemSizes == nil ? nil : ItemSizes(lengths: [50, 300.5])
        var update = CheckedUpdate()
        update.insertedItems = [.init(section: section, item: 0, content: Section(itemCount: 1, itemSizes: sizes))]
        return try carriedOut(update, on: container)
    }

    private func deleted(section: Int, of container: Container) throws -> (Container, UpdatePlan) {
        var update = CheckedUpdate()
        update.deletedSections = [section]
        return try carriedOut(update, on: container)
    }

    private func carriedOut(_ update: CheckedUpdate, on container: Container) throws -> (Container, UpdatePlan) {
        let plan = try update.plan(for: container)
        var after = container
        after.sections = try update.sections(of: container, after: plan)
        return (after, plan)
    }

    private func states(
        _ layout: any ConfiguredLayout, _ before: Container, _ after: Container, _ plan: UpdatePlan
    ) throws -> (old: PreparedState, new: PreparedState, changes: FrameDiff) {
        var edit = ContainerEdit()
        edit.apply(plan)
        let prepared = try layout.prepare(before)
        let update = try #require(try layout.editable?.update(prepared, after: edit, of: after))
        let old = PreparedState(prepared: prepared, bounds: before.bounds)
        let new = PreparedState(prepared: update.layout, bounds: after.bounds)
        return (old, new, FrameDiffer.changes(from: old, to: new, map: edit.map, reused: update.reused))
    }

    private func changes(
        _ layout: any ConfiguredLayout, _ before: Container, _ after: Container, _ plan: UpdatePlan
    ) throws -> FrameDiff {
        try states(layout, before, after, plan).changes
    }

    private func attributes(_ state: PreparedState) -> [Element: LayoutAttributes] {
        let elements = state.prepared.everyElement
        return Dictionary(
            uniqueKeysWithValues: elements.compactMap { element in
                state.prepared.attributes(of: element, bounds: state.bounds).map { (element, $0) }
            })
    }
}
