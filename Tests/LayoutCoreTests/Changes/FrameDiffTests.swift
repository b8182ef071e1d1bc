import LayoutCore
import PluginTools
import Testing

/// Successive differences merged into one, by example and by applying the merged one to the attributes at the start.
@Suite struct FrameDiffTests {
    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    private func moved(_ from: Int, _ to: Int, _ movement: FrameDiff.Movement) -> FrameDiff {
        var changes = FrameDiff()
        changes.sections = [.init(from: from, to: to, count: 1, movement: movement)]
        return changes
    }

    private func cells(_ segments: FrameDiff.Segment...) -> FrameDiff {
        var changes = FrameDiff()
        changes.segments = [.cells(0): segments]
        return changes
    }

    // MARK: Examples

    @Test func `nothing changes nothing, and everything stays everything`() {
        let some = moved(0, 0, .down(5))

        #expect(FrameDiff.none.then(some) == some && some.then(.none) == some)
        #expect(FrameDiff.everything.then(some).isEverything && some.then(.everything).isEverything)
        #expect(FrameDiff.none.isNone && !some.isNone && !FrameDiff.everything.isNone)
    }

    @Test func `movements of one section add up, and back again is no movement`() {
        #expect(moved(0, 0, .down(1)).then(moved(0, 0, .down(2))) == moved(0, 0, .down(3)))
        #expect(moved(0, 0, .down(1)).then(moved(0, 0, .down(-1))).isNone)
    }

    @Test func `movements that do not add up exactly become stale`() {
        let inexact = FrameDiff.Movement.by(.init(dx: 0, dy: 0.1, isAdditive: false))

        #expect(moved(0, 0, inexact).then(moved(0, 0, inexact)) == moved(0, 0, .stale))
        #expect(moved(0, 0, inexact).then(moved(0, 0, .none)) == moved(0, 0, inexact))
        #expect(moved(0, 0, .stale).then(moved(0, 0, .down(1))) == moved(0, 0, .stale))
    }

    @Test func `an item that is inserted twice behind another is two new items`() {
        let first = cells(.new(1, 1), .moved(2, 8, from: path(0, 1), down: 10))
        let second = cells(.new(2, 1), .moved(3, 8, from: path(0, 2), down: 10))

        #expect(first.then(second) == cells(.new(1, 2), .moved(3, 8, from: path(0, 1), down: 20)))
    }

    @Test func `an item that is inserted and deleted again leaves no trace`() {
        let insertion = cells(.new(0, 1), .moved(1, 4, from: path(0, 0), down: 10))
        var deletion = cells(.moved(0, 4, from: path(0, 1), down: -10))
        deletion.deleted = [.cells(0): [0..<1]]

        #expect(insertion.then(deletion).deleted.isEmpty)
        #expect(insertion.then(deletion) == cells(.moved(0, 4, from: path(0, 0), down: 0)))
    }

    @Test func `a deletion names the old index path, however the item moved before`() {
        let move = cells(.moved(0, 1, from: path(0, 3), down: -30), .moved(1, 3, from: path(0, 0), down: 10))
        var deletion = FrameDiff()
        deletion.deleted = [.cells(0): [0..<1]]

        #expect(move.then(deletion).deleted == [.cells(0): [3..<4]])
    }

    @Test func `a section that moved and then took the index of an earlier one is reported once`() {
        // The last of three sections moves down, then the one before it is deleted.
        var shorter = moved(2, 1, .down(-8))
        shorter.deleted = [.cells(1): [0..<3]]

        let merged = moved(2, 2, .down(5)).then(shorter)

        #expect(merged.sections == moved(2, 1, .down(-3)).sections)
        #expect(merged.deleted == shorter.deleted)
    }

    // MARK: Limits

    @Test func `a merged diff of more ranges than the limit becomes everything`() {
        func deleted(_ count: Int, _ name: String) -> FrameDiff {
            var changes = FrameDiff()
            let ranges = (0..<count).map { 2 * $0..<2 * $0 + 1 }
            changes.deleted = [FrameDiff.Track(ElementKind(.supplementary, name), 0): ranges]
            return changes
        }
        let half = FrameDiff.rangeLimit / 2

        #expect(!deleted(half - 1, "a").then(deleted(half, "b")).isEverything)
        #expect(!deleted(half, "a").then(deleted(half, "b")).isEverything)
        #expect(deleted(half + 1, "a").then(deleted(half, "b")).isEverything)
    }

    @Test func `stale elements are listed in order, and more than the limit are everything`() {
        func headers(_ count: Int) -> FrameDiff {
            FrameDiff(stale: (0..<count).reversed().map { .supplementary("header", path(0, $0)) })
        }
        let track = FrameDiff.Track(ElementKind(.supplementary, "header"), 0)

        #expect(FrameDiff(stale: []).isNone)
        #expect(headers(3).segments[track]?.map(\.item) == [0, 1, 2])
        #expect(headers(FrameDiff.rangeLimit).rangeCount == FrameDiff.rangeLimit)
        #expect(headers(FrameDiff.rangeLimit + 1).isEverything)
    }

    // MARK: Random edits

    @Test(arguments: EditedContainer.Storage.allCases, [1.0, 0.1])
    func `the differences of several edits merge into one that leads to the same attributes`(
        _ storage: EditedContainer.Storage, _ unit: Double
    ) {
        for seed in 0..<6 {
            var random = SeededRandom(seed: UInt64(seed))
            let first = EditedContainer([[10, 20, 30, 40, 50], [], [60]], storage, unit: unit)
            var container = first
            var merged = FrameDiff.none
            var map = ItemMap.identity
            for step in 0..<5 {
                let before = container
                let edit = container.edit(using: &random)
                let changes = FrameDiffer.changes(from: before.state, to: container.state, map: edit)
                merged = merged.then(changes)
                map = map.then(edit)
                let expected = container.attributes

                let followed = merged.applied(to: first.attributes) { expected[$0] }
                let direct = FrameDiffer.changes(from: first.state, to: container.state, map: map)
                    .applied(to: first.attributes) { expected[$0] }

                let isSame = followed == expected
                let isSameAtOnce = direct == expected
                #expect(isSame && isSameAtOnce, "seed \(seed), step \(step), to \(container.heights): \(merged)")
            }
        }
    }

    @Test(arguments: 0..<20) func `differences merge in any grouping`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let first = EditedContainer([[10, 20, 30], [40, 50]])
        var container = first
        let edits = (0..<3).map { _ in
            let before = container
            let map = container.edit(using: &random)
            return FrameDiffer.changes(from: before.state, to: container.state, map: map)
        }
        let expected = container.attributes

        for merged in [edits[0].then(edits[1]).then(edits[2]), edits[0].then(edits[1].then(edits[2]))] {
            let isSame = merged.applied(to: first.attributes) { expected[$0] } == expected
            #expect(isSame, "\(merged)")
        }
    }
}
