import LayoutCore
import struct PluginTools.SeededRandom
import Testing

@Suite struct SnapshotDifferenceTests {
    /// A random list of sections, made from another one: items and sections are deleted, inserted, moved and shuffled.
    static func changed(
        _ parts: [IdentifiedContainer.Part], _ random: inout SeededRandom, next: inout UInt64
    ) -> [IdentifiedContainer.Part] {
        var parts = parts
        for _ in 0..<random.below(4) {
            let all = parts.flatMap(\.items)
            switch random.below(9) {
            case 0 where !parts.isEmpty:
                parts.remove(at: random.below(parts.count))
            case 1:
                next += 1
                let added = (0..<UInt64(random.below(5))).map { next + 1 + $0 }
                next += 6
                parts.insert(IdentifiedContainer.Part(id: next, items: added), at: random.below(parts.count + 1))
            case 2 where parts.count > 1:
                parts.insert(parts.remove(at: random.below(parts.count)), at: random.below(parts.count))
            case 3 where !parts.isEmpty:
                parts[random.below(parts.count)].items.shuffle(using: &random)
            case 4 where !all.isEmpty && !parts.isEmpty:
                for _ in 0..<1 + random.below(5) {
                    let item = all[random.below(all.count)]
                    for section in parts.indices { parts[section].items.removeAll { $0 == item } }
                    let section = random.below(parts.count)
                    parts[section].items.insert(item, at: random.below(parts[section].items.count + 1))
                }
            case 5 where !all.isEmpty:
                let gone = Set((0..<1 + random.below(all.count)).map { _ in all[random.below(all.count)] })
                for section in parts.indices { parts[section].items.removeAll { gone.contains($0) } }
            case 6 where !all.isEmpty:
                let section = random.below(parts.count)
                let count = parts[section].items.count
                if count > 1 {
                    let start = random.below(count)
                    let run = Array(parts[section].items[start...].prefix(random.below(count)))
                    parts[section].items.removeSubrange(start..<start + run.count)
                    parts[section].items.insert(
                        contentsOf: run, at: random.below(parts[section].items.count + 1))
                }
            default:
                guard !parts.isEmpty else { break }
                let section = random.below(parts.count)
                for _ in 0..<1 + random.below(6) {
                    next += 1
                    parts[section].items.insert(next, at: random.below(parts[section].items.count + 1))
                }
            }
        }
        return parts
    }

    static func parts(
        _ random: inout SeededRandom, next: inout UInt64, most: Int
    ) -> [IdentifiedContainer.Part] {
        let sections = random.below(4)
        return (0..<sections).map { _ in
            next += 1
            let count = UInt64(random.below(most / sections + 1))
            let part = IdentifiedContainer.Part(id: next, items: (0..<count).map { next + 1 + $0 })
            next += count
            return part
        }
    }

    @Test(arguments: 0..<20)
    func `a container is equal to the snapshot that was applied to it`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        for round in 0..<500 {
            let (names, sectionNames) = (round % 7 == 6, round % 5 == 4)
            var next: UInt64 = 0
            let before = Self.parts(&random, next: &next, most: round % 50 == 49 ? 2000 : 40)
            var after = Self.changed(before, &random, next: &next)
            // Without sections there is no kind, and nothing to compare.
            if after.isEmpty { after = before }
            var container = try IdentifiedContainer(before, names: names, sectionNames: sectionNames)
            let (snapshot, versions) = Self.snapshot(
                of: after, before, &random, names: names, sectionNames: sectionNames)
            let difference = try SnapshotDifference(from: container.sections, container.index, to: snapshot)

            let plan = try container.apply(difference, snapshot)

            let expected = try IdentifiedContainer(
                after, versions: versions, names: names, sectionNames: sectionNames)
            try #require(container.sections.count == expected.sections.count, "seed \(seed), round \(round)")
            for (own, other) in zip(container.sections, expected.sections) {
                try #require(own.identifiers == other.identifiers, "seed \(seed), round \(round)")
                try #require(
                    own.itemSizes?.lengths ?? [] == other.itemSizes?.lengths ?? [], "seed \(seed), round \(round)")
            }
            try #require(container.firstLost() == nil, "seed \(seed), round \(round)")
            if before.flatMap(\.items).count <= 60, versions.isEmpty {
                try #require(
                    Cost(difference, plan) == Cost(least: before, after), "seed \(seed), round \(round)")
            }
        }
    }

    /// A snapshot with data for its new items, in some rounds also for others, which are reconfigured or reloaded.
    private static func snapshot(
        of parts: [IdentifiedContainer.Part], _ before: [IdentifiedContainer.Part], _ random: inout SeededRandom,
        names: Bool, sectionNames: Bool
    ) -> (CheckedSnapshot, versions: [UInt64: Int]) {
        let old = Set(before.flatMap(\.items))
        var versions: [UInt64: Int] = [:]
        var reloaded: [UInt64] = []
        let all = parts.flatMap(\.items)
        if random.below(3) == 0 {
            for item in all where old.contains(item) && random.below(8) == 0 {
                versions[item] = 1
                if random.below(2) == 0 { reloaded.append(item) }
            }
        }
        var named = all.filter { !old.contains($0) || versions[$0] != nil }
        if random.below(2) == 0 { named.shuffle(using: &random) }
        var data = IdentifiedContainer.data(of: named, versions)
        data.identifiers = IdentifiedContainer.identifiers(0, named, names: names)
        let targets = parts.map { part in
            CheckedSnapshot.Target(
                IdentifiedContainer.identifiers(part.id, part.items, names: names, sectionNames: sectionNames))
        }
        let reload = reloaded.map { IdentifiedContainer.identifier($0, names: names) }
        return (
            CheckedSnapshot(
                sections: targets, data: named.isEmpty ? nil : data, reloadedItems: Identifiers(reload) ?? .numbers()),
            versions
        )
    }

    /// How much a snapshot changes.
    private struct Cost: Equatable {
        var deleted: Int
        var inserted: Int
        var moved: Int
        var movedSections: Int

        init(_ difference: SnapshotDifference, _ plan: UpdatePlan) {
            deleted = plan.outcome.deleted.reduce(0) { $0 + $1.count }
            inserted = plan.outcome.inserted.reduce(0) { $0 + $1.count }
            moved = difference.update.movedItems.count
            movedSections = difference.update.movedSections.count
        }

        /// The least that UIKit's rules allow, found by comparing each item with each other.
        init(least before: [IdentifiedContainer.Part], _ after: [IdentifiedContainer.Part]) {
            let kept = Set(before.map(\.id)).intersection(after.map(\.id))
            func home(_ parts: [IdentifiedContainer.Part]) -> [UInt64: UInt64] {
                Dictionary(uniqueKeysWithValues: parts.flatMap { part in part.items.map { ($0, part.id) } })
            }
            let (old, new) = (home(before), home(after))
            let staying = old.keys.filter { kept.contains(old[$0] ?? 0) && new[$0].map(kept.contains) == true }
            deleted = old.count - staying.count
            inserted = new.count - staying.count
            movedSections = kept.count - Self.longest(before.map(\.id).filter(kept.contains), after.map(\.id))
            var still = 0
            for part in after where kept.contains(part.id) {
                let others = before.first { $0.id == part.id }?.items ?? []
                still += Self.longest(others, part.items)
            }
            moved = staying.count - still
        }

        /// The length of the longest common subsequence.
        private static func longest(_ first: [UInt64], _ second: [UInt64]) -> Int {
            var row = [Int](repeating: 0, count: second.count + 1)
            for item in first {
                var diagonal = 0
                for (index, other) in second.enumerated() {
                    let above = row[index + 1]
                    row[index + 1] = item == other ? diagonal + 1 : max(above, row[index])
                    diagonal = above
                }
            }
            return row[second.count]
        }
    }

    // MARK: Errors

    private static let small = [IdentifiedContainer.Part(id: 1, items: [10, 11, 12])]

    private func code(_ snapshot: CheckedSnapshot, _ parts: [IdentifiedContainer.Part] = small) throws -> LayoutError? {
        let container = try IdentifiedContainer(parts)
        return #expect(throws: LayoutError.self) {
            try SnapshotDifference(from: container.sections, container.index, to: snapshot)
        }
    }

    private func snapshot(_ items: [[UInt64]], sections: [UInt64] = [1, 2, 3]) -> CheckedSnapshot {
        CheckedSnapshot(
            sections: zip(sections, items).map { own, items in
                CheckedSnapshot.Target(IdentifiedContainer.identifiers(own, items, names: false))
            })
    }

    @Test(
        arguments: [[[10, 11, 10]], [[10], [10]], [[20, 20]], [[20], [11, 20]], [[], [11, 12, 11]]] as [[[UInt64]]])
    func `an item that a snapshot names twice is refused`(items: [[UInt64]]) throws {
        #expect(try code(snapshot(items))?.code == .duplicateIdentifier)
    }

    @Test func `a section that a snapshot names twice is refused`() throws {
        #expect(try code(snapshot([[10], [11]], sections: [1, 1]))?.code == .duplicateIdentifier)
        #expect(try code(snapshot([[10], [20]], sections: [7, 7]))?.code == .duplicateIdentifier)
    }

    @Test(arguments: [(false, true, "/sections/0/id"), (true, false, "/sections/0/itemIds")])
    func `identifiers of another kind than the container's are refused`(
        names: Bool, sectionNames: Bool, pointer: String
    ) throws {
        let other = IdentifiedContainer.identifiers(1, [10], names: names, sectionNames: sectionNames)
        let error = try code(CheckedSnapshot(sections: [CheckedSnapshot.Target(other)]))
        #expect(error?.code == .invalidInput && error?.pointer == pointer)
    }

    @Test func `data and reloads of items that are not in the snapshot are refused`() throws {
        var own = snapshot([[10, 11]])
        own.reloadedItems = [12]
        #expect(try code(own)?.pointer == "/reload")
        own = snapshot([[10, 11]])
        own.reloadedSections = [9]
        #expect(try code(own)?.pointer == "/reloadSections")
        own = snapshot([[10, 11]])
        own.data = IdentifiedContainer.data(of: [12], [:])
        own.data?.identifiers = IdentifiedContainer.identifiers(0, [12], names: false)
        #expect(try code(own)?.pointer == "/items/itemIds")
    }

    @Test(
        arguments: [[11, 20, 12, 21, 10], [20, 21, 10, 11, 12], [10, 11, 12, 20, 21], [21, 12, 20, 10, 11]]
            as [[UInt64]])
    func `items are reconfigured in the order of the snapshot, whatever the order of their data`(
        data: [UInt64]
    ) throws {
        var container = try IdentifiedContainer(Self.small)
        var snapshot = snapshot([[12, 20, 10, 21, 11]])
        snapshot.data = IdentifiedContainer.data(of: data, [10: 7, 11: 8, 12: 9])
        snapshot.data?.identifiers = IdentifiedContainer.identifiers(0, data, names: false)

        let difference = try SnapshotDifference(from: container.sections, container.index, to: snapshot)
        _ = try container.apply(difference, snapshot)

        #expect(difference.reconfigured.map(\.path.item) == [0, 2, 4])
        #expect(difference.reconfigured.map { data[$0.entry] } == [12, 10, 11])
        let sizes = [(12, 9), (20, 0), (10, 7), (21, 0), (11, 8)].map { IdentifiedContainer.size(of: $0, $1) }
        #expect((0..<5).map { container.sections[0].itemSizes?[$0] } == sizes)
    }

    @Test(arguments: [[20, 20], [11, 11], [20, 11, 20], [11, 20, 11]] as [[UInt64]])
    func `data that has an identifier twice is refused`(data: [UInt64]) throws {
        var own = snapshot([[10, 20, 11]])
        own.data = IdentifiedContainer.data(of: data, [:])
        own.data?.identifiers = IdentifiedContainer.identifiers(0, data, names: false)

        #expect(try code(own)?.pointer == "/items/itemIds")
    }

    @Test func `an item that has to be deleted and inserted keeps its size and its measured size`() throws {
        var container = try IdentifiedContainer(Self.small)
        _ = container.sections[0].measuredSizes.set([(1, Size(width: 5, height: 6))])
        let snapshot = snapshot([[11]], sections: [2])

        let difference = try SnapshotDifference(from: container.sections, container.index, to: snapshot)
        _ = try container.apply(difference, snapshot)

        #expect(container.sections.map(\.itemCount) == [1])
        #expect(container.sections[0].itemSizes?[0] == IdentifiedContainer.size(of: 11, 0))
        #expect(container.sections[0].measuredSizes[0] == Size(width: 5, height: 6))
    }

    @Test func `items that have to be deleted and inserted are known as the same, unless they are reloaded`() throws {
        let container = try IdentifiedContainer([.init(id: 1, items: [10, 11, 12, 13, 14])])
        var snapshot = snapshot([[14, 10, 11, 20, 12], [13]], sections: [2, 3])
        snapshot.reloadedItems = [13]

        let difference = try SnapshotDifference(from: container.sections, container.index, to: snapshot)
        let plan = try difference.update.plan(for: Container(bounds: .zero, sections: container.sections))
        let map = ItemMap(plan).adding(difference.renewed)

        func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
        #expect(difference.renewed.map(\.count) == [1, 2, 1])
        #expect((0..<5).map { map.newPath(of: path(0, $0)) } == [path(0, 1), path(0, 2), path(0, 4), nil, path(0, 0)])
        #expect((0..<5).map { map.oldPath(of: path(0, $0)) } == [path(0, 4), path(0, 0), path(0, 1), nil, path(0, 2)])
        #expect((0..<5).allSatisfy { ItemMap(plan).newPath(of: path(0, $0)) == nil })
    }

    @Test func `a snapshot equal to the container changes nothing`() throws {
        let container = try IdentifiedContainer(Self.small)
        let difference = try SnapshotDifference(
            from: container.sections, container.index, to: snapshot([[10, 11, 12]]))
        #expect(!difference.hasUpdate && difference.reconfigured.isEmpty && difference.overrides.isEmpty)
    }

    @Test func `a container without identifiers takes no snapshot`() throws {
        let sections: SectionList = [Section(itemCount: 3)]
        let index = try IdentifierIndex(sections)
        #expect(throws: LayoutError.self) {
            try SnapshotDifference(from: sections, index, to: snapshot([[10]]))
        }
    }
}
