import LayoutEngine
import TestSupport
import Testing

/// Sets of items beside sets of index paths.
@Suite(.hangGuard) struct KeysTests {
    /// Three sections, one of which is empty.
    private let counts = [5, 0, 3]

    private static func range(_ section: Int, _ item: Int, _ count: Int = 1) -> ItemRange {
        ItemRange(section: section, item: item, count: count)
    }

    /// The items of a set, one by one.
    private func items(_ keys: Keys) -> Set<ItemPath> {
        Set(all.filter { keys.contains($0) })
    }

    private var all: [ItemPath] {
        counts.enumerated().flatMap { section, count in (0..<count).map { ItemPath(section: section, item: $0) } }
    }

    @Test func `ranges in any order are joined where they overlap or touch`() {
        let keys = Keys([
            Self.range(2, 1), Self.range(0, 2, 2), Self.range(0, 0, 2), Self.range(0, 3), Self.range(2, 2, 0),
        ])

        #expect(keys.ranges == [Self.range(0, 0, 4), Self.range(2, 1)])
        #expect(keys.count(in: counts) == 5 && !keys.isEmpty)
    }

    @Test func `all items take no range, and all but one take one`() {
        var keys = Keys.all
        #expect(keys.count(in: counts) == 8 && keys.ranges.isEmpty && keys.bytes == 0)

        keys.remove(Self.range(0, 2))

        #expect(keys.ranges == [Self.range(0, 2)] && keys.isInverted && keys.count(in: counts) == 7)
        #expect(!keys.contains(ItemPath(section: 0, item: 2)) && keys.contains(ItemPath(section: 2, item: 0)))
        #expect(keys.ranges(in: counts) == [Self.range(0, 0, 2), Self.range(0, 3, 2), Self.range(2, 0, 3)])
    }

    @Test func `a canonical set has the fewer ranges, and equal sets are the same`() {
        let one = Keys([Self.range(0, 0, 5), Self.range(2, 0, 3)]).canonical(in: counts)
        #expect(one == .all)

        let other = Keys(allBut: [Self.range(0, 0, 4)]).canonical(in: counts)
        #expect(other == Keys(allBut: [Self.range(0, 0, 4)]))

        // Both forms have one range.
        let middle = Keys(allBut: [Self.range(2, 0, 3)]).canonical(in: counts)
        #expect(middle == Keys([Self.range(0, 0, 5)]))

        #expect(Keys.all.canonical(in: [0, 0]).isEmpty)
    }

    @Test func `a range goes from one item to another, whichever is first`() {
        let (one, other) = (ItemPath(section: 2, item: 1), ItemPath(section: 0, item: 3))

        #expect(Keys(from: one, to: other, in: counts).ranges == [Self.range(0, 3, 2), Self.range(2, 0, 2)])
        #expect(Keys(from: one, to: other, in: counts) == Keys(from: other, to: one, in: counts))
        #expect(Keys(from: one, to: one, in: counts).ranges == [Self.range(2, 1)])
    }

    @Test func `sets are joined and subtracted in all forms as sets of index paths are`() {
        var random = SplitMix(state: 1)
        for _ in 0..<2000 {
            let (one, other) = (randomKeys(&random), randomKeys(&random))
            let both = one.union(other)
            let left = one.subtracting(other)
            #expect(items(both) == items(one).union(items(other)))
            #expect(items(left) == items(one).subtracting(items(other)))
            for keys in [both, left, one.canonical(in: counts)] {
                #expect(keys.count(in: counts) == items(keys).count)
                #expect(isOrdered(keys.ranges))
                let canonical = keys.canonical(in: counts)
                #expect(items(canonical) == items(keys))
                #expect(
                    canonical
                        == Keys(items(keys).map { ItemRange(section: $0.section, item: $0.item) }).canonical(in: counts)
                )
            }
        }
    }

    @Test func `items are added and taken out as in sets of index paths`() {
        var random = SplitMix(state: 2)
        for _ in 0..<2000 {
            var keys = randomKeys(&random)
            let range = Self.range([0, 2][random.below(2)], random.below(3), 1)
            let before = items(keys)
            keys.insert(range)
            #expect(items(keys) == before.union(range.indexPaths) && isOrdered(keys.ranges))
            keys.remove(range)
            #expect(items(keys) == before.subtracting(range.indexPaths) && isOrdered(keys.ranges))
        }
    }

    private func randomKeys(_ random: inout SplitMix) -> Keys {
        let some = all.filter { _ in random.below(2) == 0 }.map { ItemRange(section: $0.section, item: $0.item) }
        return random.below(2) == 0 ? Keys(some) : Keys(allBut: some)
    }

    /// Whether ranges neither overlap nor touch.
    private func isOrdered(_ ranges: [ItemRange]) -> Bool {
        zip(ranges, ranges.dropFirst()).allSatisfy { one, next in
            one.section < next.section || one.section == next.section && one.item + one.count < next.item
        } && ranges.allSatisfy { $0.count > 0 }
    }
}
