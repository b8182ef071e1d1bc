import LayoutClient
import LayoutCore
import TestSupport
import Testing

/// Elements that follow a daemon's changes equal those that it returns.
@Suite(.hangGuard, .suiteDaemon) struct FollowingTests {
    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)
    private static let everywhere = Rect(x: -5e8, y: -5e8, width: 1e9, height: 1e9)

    private static func table(_ attributes: [LayoutAttributes]) -> [Element: LayoutAttributes] {
        Dictionary(attributes.map { ($0.element, $0) }, uniquingKeysWith: { $1 })
    }

    private static func randomChange(_ numbers: inout SeededNumbers, _ counts: inout [Int]) -> BatchUpdate {
        var batch = BatchUpdate()
        let section = Int.random(in: 0..<counts.count, using: &numbers)
        let item = Int.random(in: 0...counts[section], using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0 where item < counts[section]:
            batch.deleteItems(at: ItemPath(section: section, item: item))
            counts[section] -= 1
        case 1 where item < counts[section]: batch.reloadItems(at: ItemPath(section: section, item: item))
        case 2:
            let other = Int.random(in: 0..<counts.count, using: &numbers)
            batch.moveSection(from: section, to: other)
            counts.insert(counts.remove(at: section), at: other)
        case 3 where counts.count > 2:
            batch.deleteSection(at: section)
            counts.remove(at: section)
        default:
            batch.insertItems(ContainerSection(itemCount: 2), at: ItemPath(section: section, item: item))
            counts[section] += 2
        }
        return batch
    }

    @Test(arguments: ["flow", "column", "span-flow", "grid"], [1, 2] as [UInt64])
    func `after each change the followed and queried elements are all elements`(
        _ layout: String, _ seed: UInt64
    ) async throws {
        let daemon = try TestDaemon.ofSuite
        var numbers = SeededNumbers(state: seed)
        var counts = [7, 0, 30, 4]
        let container = try await daemon.client().open(
            ContainerDescription(
                layout: layout, bounds: Self.screen,
                sections: counts.map { ContainerSection(itemCount: $0) }))
        var notices = try await container.subscribe().notices.makeAsyncIterator()
        var known = Self.table(try await container.attributes(in: Self.everywhere).attributes)
        var generation = container.initialGeneration
        var followedCount = 0
        for step in 0..<30 {
            let batch = Self.randomChange(&numbers, &counts)
            let change = try await container.update([.batch(batch)])
            let fresh = try await container.attributes(in: Self.everywhere)
            guard let changes = change.changes else {
                #expect(Self.table(fresh.attributes) == known, "step \(step) of seed \(seed)")
                continue
            }
            guard case .invalidated(let notice)? = await notices.next() else { throw Unexpected() }
            #expect(notice.generationBefore == generation)
            #expect(notice.changes == changes)
            generation = notice.generation
            guard let followed = changes.follow(known) else {
                known = Self.table(fresh.attributes)
                continue
            }
            followedCount += 1
            known = followed.attributes
            for range in followed.missing {
                let answer =
                    switch range.category {
                    case .cell: try await container.attributes(ofItems: Array(range.indexPaths))
                    case .supplementary:
                        try await container.attributes(ofSupplementary: range.kind, at: Array(range.indexPaths))
                    case .decoration:
                        try await container.attributes(ofDecorations: range.kind, at: Array(range.indexPaths))
                    }
                for attributes in answer.attributes { known[attributes.element] = attributes }
            }
            try #require(known == Self.table(fresh.attributes), "step \(step) of seed \(seed), \(changes)")
        }
        #expect(followedCount >= 10, "most changes report that everything changed")
    }

    @Test func `a screen of a million items follows an insertion before it`() async throws {
        let daemon = try TestDaemon.ofSuite
        let bounds = Rect(x: 0, y: 500_000, width: 320, height: 480)
        let container = try await daemon.client().open(
            ContainerDescription(
                layout: "column", parameters: ["columnCount": 1], bounds: bounds,
                sections: [ContainerSection(itemCount: 1_000_000)]))
        let known = Self.table(try await container.attributes(in: bounds).attributes)
        let change = try await container.performBatch(anchor: .nothing) {
            $0.insertItems(at: ItemPath(section: 0, item: 0))
        }
        let changes = try #require(change.changes)
        let followed = try #require(changes.follow(known))
        let fresh = try await container.attributes(ofItems: followed.attributes.keys.map(\.indexPath))
        #expect(changes.moved.count + changes.sections.count < 4 && changes.inserted.map(\.count) == [1])
        #expect(followed.missing == changes.inserted && followed.attributes.count == known.count && !known.isEmpty)
        #expect(Self.table(fresh.attributes) == followed.attributes)
    }
}

/// Sebastiano Vigna's SplitMix64, public domain, 2015, https://prng.di.unimi.it/splitmix64.c.
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
