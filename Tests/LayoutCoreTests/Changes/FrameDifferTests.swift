@testable import LayoutCore
import PluginTools
import Testing

/// The difference between two prepared layouts, by example and by applying it to the attributes before.
@Suite struct FrameDifferTests {
    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    /// The difference that an update makes to a container.
    private func changes(
        of container: EditedContainer, heights: [[Int]], _ update: (inout BatchUpdate) -> Void
    ) throws -> FrameDiff {
        var batch = BatchUpdate()
        update(&batch)
        let plan = try batch.plan(before: container.heights.map(\.count))
        var after = container
        after.heights = heights
        return FrameDiffer.changes(from: container.state, to: after.state, map: ItemMap(plan))
    }

    // MARK: Examples

    @Test func `nothing changed between a state and itself`() {
        let state = EditedContainer([[30, 40], [50]]).state

        #expect(FrameDiffer.changes(from: state, to: state, map: .identity).isNone)
    }

    @Test func `an inserted item is new, and the items behind it moved by its height`() throws {
        let container = EditedContainer([[30, 40, 50]])
        let changes = try changes(of: container, heights: [[30, 7, 40, 50]]) { $0.insertItems(at: path(0, 1)) }

        #expect(changes.segments == [.cells(0): [.new(1, 1), .moved(2, 2, from: path(0, 1), down: 7)]])
        #expect(changes.deleted.isEmpty && changes.sections.isEmpty)
    }

    @Test func `a deleted item is listed by its old index path, and the sections behind it moved up`() throws {
        let container = EditedContainer([[30, 40], [50, 60]])
        let changes = try changes(of: container, heights: [[30], [50, 60]]) { $0.deleteItems(at: path(0, 1)) }

        #expect(changes.deleted == [.cells(0): [1..<2]])
        #expect(changes.sections == [.init(from: 1, to: 1, count: 1, movement: .down(-40))])
        #expect(changes.segments.isEmpty)
    }

    @Test func `an item of another size is stale`() throws {
        let container = EditedContainer([[30, 40, 50]])
        let changes = try changes(of: container, heights: [[30, 45, 50]]) { _ in }

        #expect(
            changes.segments[.cells(0)] == [
                .init(item: 1, count: 1, source: .old(path(0, 1), .stale)), .moved(2, 1, from: path(0, 2), down: 5),
            ])
    }

    @Test func `an item that changes an attribute of the layout's own alone is stale`() throws {
        let container = EditedContainer([[10, 40, 20]], .uniform, hasProgress: true)
        let changes = try changes(of: container, heights: [[10, 45, 25]]) { _ in }

        #expect(changes.segments[.cells(0)] == [.init(item: 1, count: 1, source: .old(path(0, 1), .stale))])
    }

    @Test func `a section that moves carries its elements`() throws {
        let container = EditedContainer([[30], [40], [50]])
        let changes = try changes(of: container, heights: [[50], [30], [40]]) { $0.moveSection(from: 2, to: 0) }

        // A header of 20 is above each section.
        #expect(
            changes.sections == [
                .init(from: 2, to: 0, count: 1, movement: .down(-110)),
                .init(from: 0, to: 1, count: 2, movement: .down(70)),
            ])
        #expect(changes.segments.isEmpty && changes.deleted.isEmpty && changes.newSections.isEmpty)
    }

    @Test func `a section's header and background go with it`() throws {
        let container = EditedContainer([[30], [40]])
        let changes = try changes(of: container, heights: [[40]]) { $0.deleteSection(at: 0) }

        let kinds = changes.deleted.keys.filter { $0.section == 0 }.map(\.kind.category)
        #expect(Set(kinds) == [.cell, .supplementary, .decoration])
        #expect(changes.sections == [.init(from: 1, to: 0, count: 1, movement: .down(-50))])
    }

    @Test func `when all items are replaced, everything is queried again`() {
        let state = EditedContainer([[30]]).state

        #expect(FrameDiffer.changes(from: state, to: state, map: .replaced).isEverything)
    }

    @Test func `so many items between others are not compared, and everything is queried again`() throws {
        let (heights, after) = (Array(repeating: 10, count: 1200), (0..<2400).map { 10 * ($0 % 2) + 10 })
        let insertions = (0..<1200).map { BatchUpdate.NewItems(section: 0, item: 2 * $0 + 1, count: 1) }
        let few = try changes(of: EditedContainer([heights]), heights: [Array(after[..<1300])]) {
            $0.insertedItems = Array(insertions[..<100])
        }
        let many = try changes(of: EditedContainer([heights]), heights: [after]) { $0.insertedItems = insertions }

        #expect(!few.isEverything && many.isEverything)
    }

    @Test func `a thousand items that moved by many distances take few ranges`() throws {
        let heights = (0..<1000).map { 1 + $0 % 7 }
        let taller = heights.map { $0 == 3 ? 5 : $0 }
        let changes = try changes(of: EditedContainer([heights]), heights: [taller]) { _ in }

        #expect(try #require(changes.segments[.cells(0)]).count <= 100)
    }

    @Test func `only samples are compared once many items have moved by distances of their own`() {
        var cells = ScatteredCells()
        #expect(!cells.isLikely)
        for _ in 0..<ScatteredCells.patience { cells.note(1) }
        #expect(cells.isLikely)

        var samples = 0
        var (item, skips) = (0, 0)
        while item < 1_000_000 {
            let skipped = cells.skipped(of: item..<1_000_000) { _ in
                samples += 1
                return false
            }
            if skipped == 0 { break }
            (item, skips) = (item + skipped, skips + 1)
        }
        #expect(item > 1_000_000 - 2 * ScatteredCells.patience && samples == 16 * skips && skips < 30)

        // One sample of cells that move together ends it.
        #expect(cells.skipped(of: 0..<100_000) { $0.lowerBound > 50_000 } == 0)
        #expect(!cells.isLikely)
        for _ in 0..<ScatteredCells.patience { cells.note(1) }
        cells.note(ScatteredCells.cluster)
        #expect(!cells.isLikely)
    }

    // MARK: Random edits

    private static let spaces: [ContainerSpace] = {
        var mirrored = ContainerSpace(direction: .vertical, mirrorWidth: 300, scale: nil)
        mirrored.mirrorsLast = true
        return [
            ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: nil),
            ContainerSpace(direction: .horizontal, mirrorWidth: nil, scale: 3), mirrored,
        ]
    }()

    @Test(arguments: EditedContainer.Storage.allCases, [(1.0, false), (0.25, false), (0.1, false), (1.0, true)])
    func `applied to the attributes before, the difference gives those after`(
        _ storage: EditedContainer.Storage, _ kind: (unit: Double, hasProgress: Bool)
    ) {
        var random = SeededRandom(seed: 21)
        for space in Self.spaces {
            var container = EditedContainer(
                [[10, 20, 30, 40, 50], [], [60]], storage, unit: kind.unit, space: space, hasProgress: kind.hasProgress)
            for step in 0..<8 {
                let before = container
                let map = container.edit(using: &random)
                let expected = container.attributes

                let changes = FrameDiffer.changes(from: before.state, to: container.state, map: map)
                #expect(map.fewestRanges <= changes.rangeCount, "step \(step): \(map)")
                let found = changes.applied(to: before.attributes) { expected[$0] }

                let isSame = found == expected
                #expect(isSame, "step \(step), from \(before.heights) to \(container.heights): \(changes)")
            }
        }
    }

    @Test(arguments: 0..<20) func `a client that follows the same changes on the wire gets the attributes after`(
        _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var container = EditedContainer([[10, 20, 30, 40, 50], [], [60]])
        for _ in 0..<6 {
            let before = container
            let map = container.edit(using: &random)
            let changes = FrameDiffer.changes(from: before.state, to: container.state, map: map)
            let expected = container.attributes

            let followed = try #require(
                ElementChanges(changes, contentSizeBefore: .zero, contentSizeAfter: .zero).follow(before.attributes))
            var found = followed.attributes
            for element in followed.missing.flatMap(\.elements) { found[element] = expected[element] }

            let isSame = found == expected
            #expect(isSame, "from \(before.heights) to \(container.heights): \(changes)")
        }
    }
}
