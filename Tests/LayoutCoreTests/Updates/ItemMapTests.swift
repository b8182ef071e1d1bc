@testable import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// The way of every item and section through updates, compared with arrays of names.
@Suite struct ItemMapTests {
    /// The names of a container's sections, and of the items in each. A new item or section has a new name.
    struct Names: Equatable {
        var items: [[Int]]
        var sections: [Int]
        private var last: Int

        init(_ counts: [Int]) {
            last = counts.count
            sections = Array(1...counts.count)
            items = []
            for count in counts {
                items.append(Array(last + 1..<last + 1 + count))
                last += count
            }
        }

        var counts: [Int] { items.map(\.count) }

        var paths: [ItemPath] {
            counts.enumerated().flatMap { section, count in (0..<count).map { ItemPath(section: section, item: $0) } }
        }

        subscript(path: ItemPath) -> Int { items[path.section][path.item] }

        func path(of name: Int) -> ItemPath? { paths.first { self[$0] == name } }

        /// Applies an update; nil if it is rejected.
        mutating func apply(_ update: BatchUpdate) -> ItemMap? {
            let naive = NaiveBatch(before: counts, update: update, inserted: [:], reloaded: [:])
            guard let after = naive.names, let plan = try? update.plan(before: counts) else { return nil }
            let before = self
            items = after.map { section in
                section.map { origin in
                    let numbers = origin.split(separator: ".").compactMap { Int($0) }
                    return numbers.count == 2 ? before.items[numbers[0]][numbers[1]] : newName()
                }
            }
            sections = after.map { _ in newName() }
            for (old, new) in plan.outcome.sections.enumerated() { if let new { sections[new] = before.sections[old] } }
            return ItemMap(plan)
        }

        private mutating func newName() -> Int {
            last += 1
            return last
        }
    }

    /// What is wrong with a map from one container to another; nil if nothing is.
    private func problem(_ map: ItemMap, from old: Names, to new: Names) -> String? {
        for path in new.paths where map.oldPath(of: path) != old.path(of: new[path]) {
            return "new item \(path) was \(String(describing: map.oldPath(of: path)))"
        }
        for path in old.paths where map.newPath(of: path) != new.path(of: old[path]) {
            return "old item \(path) is \(String(describing: map.newPath(of: path)))"
        }
        for (section, name) in new.sections.enumerated()
        where map.oldSection(of: section) != old.sections.firstIndex(of: name) {
            return "new section \(section) was \(String(describing: map.oldSection(of: section)))"
        }
        for (section, name) in old.sections.enumerated()
        where map.newSection(of: section) != new.sections.firstIndex(of: name) {
            return "old section \(section) is \(String(describing: map.newSection(of: section)))"
        }
        for section in new.items.indices where map.keepsItems(of: section) {
            let origin = map.oldSection(of: section)
            if origin.map({ old.items[$0] }) != new.items[section] { return "section \(section) keeps its items" }
        }
        for start in new.items.indices {
            for end in start + 1...new.items.count {
                let keeps = (start..<end).allSatisfy { map.keepsItems(of: $0) && map.oldSection(of: $0) == $0 }
                if map.keeps(start..<end) != keeps { return "keeps \(start)..<\(end) is \(!keeps)" }
            }
        }
        let survivors = old.paths.filter { new.path(of: old[$0]) != nil }
        for path in old.paths {
            let next = survivors.first { $0 >= path } ?? survivors.last
            if map.nextSurvivor(of: path) != next {
                return "the next survivor of \(path) is \(String(describing: map.nextSurvivor(of: path)))"
            }
        }
        return nil
    }

    private static func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    // MARK: Examples

    @Test func `items behind an insertion move on, and the new item has no origin`() throws {
        var update = BatchUpdate()
        update.insertItems(at: Self.path(0, 1))
        let map = ItemMap(try update.plan(before: [3]))

        #expect((0..<4).map { map.oldPath(of: Self.path(0, $0))?.item } == [0, nil, 1, 2])
        #expect((0..<3).map { map.newPath(of: Self.path(0, $0))?.item } == [0, 2, 3])
    }

    @Test func `a deleted item hands over to the next one that stays, or else to the last`() throws {
        var update = BatchUpdate()
        update.deleteItems(at: Self.path(0, 1), count: 2)
        update.deleteItems(at: Self.path(1, 1))
        let map = ItemMap(try update.plan(before: [4, 2]))

        #expect(map.nextSurvivor(of: Self.path(0, 1)) == Self.path(0, 3))
        #expect(map.nextSurvivor(of: Self.path(0, 3)) == Self.path(0, 3))
        #expect(map.nextSurvivor(of: Self.path(1, 1)) == Self.path(1, 0))
    }

    @Test func `a section keeps its items unless one of them is named`() throws {
        var update = BatchUpdate()
        update.insertItems(at: Self.path(1, 0))
        update.deleteItems(at: Self.path(3, 0))
        update.moveSection(from: 4, to: 5)
        let map = ItemMap(try update.plan(before: [2, 2, 0, 2, 2, 2]))

        #expect((0..<6).map { map.keepsItems(of: $0) } == [true, false, true, false, true, true])
        #expect(map.keeps(0..<1) && map.keeps(2..<3))
        #expect(!map.keeps(0..<2) && !map.keeps(4..<5))
    }

    @Test func `an inserted section that is deleted again leaves the others in one run`() throws {
        var insertion = BatchUpdate()
        insertion.insertSection(ContainerSection(itemCount: 1), at: 2)
        var deletion = BatchUpdate()
        deletion.deleteSection(at: 2)
        let inserted = ItemMap(try insertion.plan(before: [1, 1, 1, 1]))
        let map = inserted.then(ItemMap(try deletion.plan(before: [1, 1, 1, 1, 1])))

        #expect(!inserted.keeps(0..<5))
        #expect(map.keeps(0..<4))
        #expect(!map.keeps(0..<5))
    }

    @Test func `a reloaded section is new, and so are its items`() throws {
        var update = BatchUpdate()
        update.reloadSection(at: 0)
        update.moveSection(from: 2, to: 1)
        let map = ItemMap(try update.plan(before: [2, 2, 2]))

        #expect((0..<3).map(map.oldSection) == [nil, 2, 1])
        #expect((0..<3).map(map.newSection) == [nil, 2, 1])
        #expect(map.newPath(of: Self.path(0, 0)) == nil)
        #expect(map.newPath(of: Self.path(2, 1)) == Self.path(1, 1))
    }

    @Test func `an index path outside the container has no origin and no successor`() throws {
        var update = BatchUpdate()
        update.insertItems(at: Self.path(0, 0))
        let map = ItemMap(try update.plan(before: [3, 2]))

        for path in [Self.path(0, 4), Self.path(1, 2), Self.path(7, 0)] {
            #expect(map.oldPath(of: path) == nil && map.newPath(of: path) == nil)
        }
        #expect(map.oldSection(of: 2) == nil && map.newSection(of: 2) == nil)
    }

    @Test func `the identity keeps everything, and a replacement nothing`() {
        let path = Self.path(3, 4)

        #expect(ItemMap.identity.oldPath(of: path) == path && ItemMap.identity.newPath(of: path) == path)
        #expect(ItemMap.identity.oldSection(of: 3) == 3 && ItemMap.identity.newSection(of: 3) == 3)
        #expect(ItemMap.identity.nextSurvivor(of: path) == path)
        #expect(ItemMap.replaced.oldPath(of: path) == nil && ItemMap.replaced.newPath(of: path) == nil)
        #expect(ItemMap.replaced.oldSection(of: 3) == nil && ItemMap.replaced.newSection(of: 3) == nil)
        #expect(ItemMap.replaced.nextSurvivor(of: path) == nil)
    }

    @Test func `combined with the identity a map stays, with a replacement it is one`() throws {
        var update = BatchUpdate()
        update.deleteItems(at: Self.path(0, 0))
        let map = ItemMap(try update.plan(before: [3]))

        #expect(map.then(.identity) == map && ItemMap.identity.then(map) == map)
        #expect(map.then(.replaced) == .replaced && ItemMap.replaced.then(map) == .replaced)
    }

    // MARK: Random updates

    @Test(arguments: 0..<40) func `every item and section is found before and after an update`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<25 {
            let before = Names(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in .random(in: 0...6, using: &random) })
            let update = BatchUpdate.random(for: before.counts, using: &random)
            var after = before
            guard let map = after.apply(update) else { continue }

            let problem = problem(map, from: before, to: after)

            #expect(problem == nil, "\(update) of \(before.counts)")
        }
    }

    @Test(arguments: 0..<60) func `several updates combine to one map`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let first = Names([4, 0, 7])
        var names = first
        var combined = ItemMap.identity
        for step in 0..<12 {
            let before = names.counts
            let update = BatchUpdate.random(for: before, using: &random)
            guard names.sections.count < 8, let map = names.apply(update) else { continue }
            combined = combined.then(map)

            let problem = problem(combined, from: first, to: names)

            #expect(problem == nil, "step \(step): \(update) of \(before)")
        }
    }

    @Test(arguments: 0..<20) func `updates combine in any grouping`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var names = Names([5, 5])
        var maps: [ItemMap] = []
        while maps.count < 3 {
            if let map = names.apply(.random(for: names.counts, using: &random)) { maps.append(map) }
        }

        let fromTheFirst = maps[0].then(maps[1]).then(maps[2])
        let fromTheLast = maps[0].then(maps[1].then(maps[2]))

        #expect(names.paths.map(fromTheFirst.oldPath) == names.paths.map(fromTheLast.oldPath))
    }

    @Test func `a combination of more runs than the limit is a replacement`() {
        let limit = ItemMap.runLimit
        for count in [limit, limit + 1] {
            let map = ItemMap(scattering: count)

            #expect(map != .replaced)
            #expect((map.then(map) == .replaced) == (count > limit))
        }
    }
}

extension ItemMap {
    /// The map that keeps every second one of `2 · count` items, each of them a run of its own.
    fileprivate init(scattering count: Int) {
        let survivors = (0..<count).map { item in
            let path = ItemPath(section: 0, item: 2 * item)
            return ItemMove(from: path, to: path, count: 1)
        }
        var plan = UpdatePlan()
        plan.outcome.survivors = survivors
        plan.origins = [.survivor(0)]
        self.init(plan)
    }
}
