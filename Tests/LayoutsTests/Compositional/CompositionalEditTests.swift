import LayoutCore
import Layouts
import TestSupport
import Testing

/// What an edit of a compositional layout takes over.
@Suite struct CompositionalEditTests {
    private let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    private func layout(_ sections: JSONValue = [["list": [:]]]) throws -> any ConfiguredLayout {
        let definition = CompositionalLayout.definition
        return definition.make(try definition.schema.resolve(["sections": sections], pointer: ""))
    }

    /// Sections of measured items with heights in whole units.
    private func container(_ counts: [Int], unit: Double = 1) -> Container {
        let sections = counts.map { count in
            var section = Section(itemCount: count)
            _ = section.measuredSizes.set(
                (0..<count).map { (item: $0, size: Size(width: 320, height: Double(30 + $0 * 37 % 101) * unit)) })
            return section
        }
        return Container(bounds: screen, sections: sections)
    }

    /// Gives an item a new measured size.
    private func measure(_ item: Int, of section: Int, in container: inout Container, height: Double) -> ContainerEdit {
        var edit = ContainerEdit()
        let changed = container.sections[section].measuredSizes.set([(item, Size(width: 320, height: height))])
        edit.resize(changed, of: section)
        return edit
    }

    private func reused(_ update: PreparedUpdate, _ section: Int, _ count: Int) -> Int {
        let path = ItemPath(section: section, item: 0)
        return update.reused.ranges(of: ItemMove(from: path, to: path, count: count)).reduce(0) { $0 + $1.count }
    }

    private func changes(
        _ before: PreparedLayout, _ after: PreparedLayout, _ edit: ContainerEdit, _ bounds: Rect,
        reused: ReusedCells = .none
    ) -> FrameDiff {
        FrameDiffer.changes(
            from: PreparedState(prepared: before, bounds: bounds), to: PreparedState(prepared: after, bounds: bounds),
            map: edit.map, reused: reused)
    }

    @Test(arguments: [0, 3, 2000, 3999], [nil, 2.0, 3.0])
    func `a new measured size touches a few groups`(_ item: Int, _ scale: Double?) throws {
        let layout = try layout()
        var container = container([4000])
        container.environment.scale = scale
        let before = try layout.prepare(container)
        let edit = measure(item, of: 0, in: &container, height: 200)

        let update = try #require(try layout.editable?.update(before, after: edit, of: container))

        #expect(reused(update, 0, 4000) > 3500)
        #expect(update.layout.contentSize == (try layout.prepare(container)).contentSize)
    }

    @Test func `a section that moves takes its warning along`() throws {
        let wide: JSONValue = ["size": [["absolute": 1000], ["absolute": 10]]]
        let size: JSONValue = [["fractionalWidth": 1], ["absolute": 40]]
        let layout = try layout([["group": ["group": "horizontal", "size": size, "subitems": [wide]]]])
        var container = Container(bounds: screen, sections: [Section(itemCount: 0), Section(itemCount: 3)])
        let before = try layout.prepare(container)
        var update = CheckedUpdate()
        update.insertedSections = [.init(section: 0, content: Section(itemCount: 0))]
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)
        var edit = ContainerEdit()
        edit.apply(plan)

        let after = try #require(try layout.editable?.update(before, after: edit, of: container))

        #expect(before.warnings.map(\.indexPath.section) == [1])
        #expect(after.layout.warnings.map(\.indexPath.section) == [2])
        #expect(after.layout.warnings == (try layout.prepare(container)).warnings)
    }

    @Test func `groups behind one that grew by thirds of a point are solved no more, but compared`() throws {
        let layout = try layout()
        var container = container([4000], unit: 1.0 / 3)
        let before = try layout.prepare(container)
        let edit = measure(2000, of: 0, in: &container, height: 200)

        let update = try #require(try layout.editable?.update(before, after: edit, of: container))

        #expect((1500...2000).contains(reused(update, 0, 4000)))
        #expect(update.layout.contentSize == (try layout.prepare(container)).contentSize)
    }

    @Test func `many edits at one place leave chunks that are neither short nor long`() throws {
        let layout = try layout()
        var container = container([4000])
        var prepared = try layout.prepare(container)
        for round in 0..<40 {
            let update = CheckedUpdate(inserting: 7, at: 1000 + round % 3)
            let plan = try update.plan(for: container)
            container.sections = try update.sections(of: container, after: plan)
            var edit = ContainerEdit()
            edit.apply(plan)
            prepared = try #require(try layout.editable?.update(prepared, after: edit, of: container)).layout
            let next = measure(1001, of: 0, in: &container, height: Double(40 + round))
            prepared = try #require(try layout.editable?.update(prepared, after: next, of: container)).layout
        }

        guard case .groups(let groups) = prepared.sections[0].body else { return #expect(Bool(false)) }
        let counts = groups.parts.map(\.runCount)
        #expect(counts.dropLast().allSatisfy { (GroupChunk.capacity / 4..<2 * GroupChunk.capacity).contains($0) })
        #expect(prepared.contentSize == (try layout.prepare(container)).contentSize)
    }

    /// The headers of plain lists are pinned to the visible rectangle.
    @Test(arguments: ["insetGrouped", "plain"])
    func `sections that were not touched move as a whole`(_ appearance: String) throws {
        let layout = try layout([
            [
                "list": [
                    "appearance": .string(appearance), "headerMode": "supplementary", "footerMode": "supplementary",
                ]
            ]
        ])
        var container = container([Int](repeating: 9, count: 300))
        container.environment.scale = 2
        let before = try layout.prepare(container)
        let edit = measure(4, of: 100, in: &container, height: 200)

        let update = try #require(try layout.editable?.update(before, after: edit, of: container))

        #expect(reused(update, 99, 9) == 9 && reused(update, 100, 9) < 9 && reused(update, 101, 9) == 9)
        let bounds = Rect(x: 0, y: before.sections[150].start + 300, width: 320, height: 480)
        let found = changes(before, update.layout, edit, bounds, reused: update.reused)
        #expect(found.rangeCount < 12)
        #expect(found == changes(before, try layout.prepare(container), edit, bounds))
    }

    /// Two descriptions of a cell take turns in a group, and the last group has one cell, so the length of the group without the other
    /// follows from the group before.
    @Test(arguments: 4..<30, [1, 2, 3])
    func `the last groups depend on sizes before them`(_ count: Int, _ factor: Int) throws {
        let cells: [JSONValue] = [30.0, 60].map { ["size": [["fractionalWidth": 1], ["estimated": .number($0)]]] }
        let layout = try layout([
            [
                "group": [
                    "group": "vertical", "size": [["fractionalWidth": 1], ["absolute": 180]],
                    "subitems": .array(cells),
                ]
            ]
        ])
        var container = Container(bounds: screen, sections: [Section(itemCount: count)])
        let sizes = (0..<count).map { (item: $0, size: Size(width: 320, height: Double(20 + $0 * factor * 17 % 60))) }
        _ = container.sections[0].measuredSizes.set(sizes)
        let before = try layout.prepare(container)
        for item in 0..<count {
            var edited = container
            let edit = measure(item, of: 0, in: &edited, height: 41)

            let update = try #require(try layout.editable?.update(before, after: edit, of: edited))

            #expect(update.layout.contentSize == (try layout.prepare(edited)).contentSize)
        }
    }

    @Test func `a list that is no longer the first has other insets`() throws {
        let layout = try layout([["list": ["appearance": "insetGrouped"]]])
        var container = container([5, 5, 5])
        let before = try layout.prepare(container)
        var update = CheckedUpdate()
        update.movedSections = [.init(from: 0, to: 2)]
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)
        var edit = ContainerEdit()
        edit.apply(plan)

        let updated = try #require(try layout.editable?.update(before, after: edit, of: container))

        let fresh = try layout.prepare(container)
        #expect(updated.layout.sections.map(\.start) == fresh.sections.map(\.start))
        #expect(updated.layout.sections.map(\.extent) == fresh.sections.map(\.extent))
    }

    @Test func `a section with another description is solved again`() throws {
        let layout = try layout([["list": ["appearance": "plain"]], ["list": ["appearance": "insetGrouped"]]])
        var container = container([5, 5, 5])
        let before = try layout.prepare(container)
        var update = CheckedUpdate()
        update.movedSections = [.init(from: 0, to: 2)]
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)
        var edit = ContainerEdit()
        edit.apply(plan)

        let updated = try #require(try layout.editable?.update(before, after: edit, of: container))

        let fresh = try layout.prepare(container)
        let paths = (0..<15).map { ItemPath(section: $0 / 5, item: $0 % 5) }
        #expect(paths.allSatisfy { updated.layout.frame(of: $0) == fresh.frame(of: $0) })
    }

    @Test func `a layout of another size is prepared again`() throws {
        let layout = try layout()
        var container = container([100])
        let before = try layout.prepare(container)
        container.bounds.width = 200

        let update = try layout.editable?.update(before, after: ContainerEdit(), of: container)

        #expect(update?.layout == nil)
    }
}

extension CheckedUpdate {
    /// Inserts unmeasured items into the first section.
    fileprivate init(inserting count: Int, at item: Int) {
        self.init()
        insertedItems = [.init(section: 0, item: item, content: Section(itemCount: count))]
    }
}
