import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Values of items through changes, compared with arrays. `ItemSizesTests` has the cases of items with two scalars.
@Suite struct PersistentColumnTests {
    /// Joins random parts of columns again and again.
    ///
    /// - Parameters:
    ///   - new: makes some items.
    ///   - check: compares what the column's readers give with an array that is not empty.
    private func joinParts<Item: ColumnItem>(
        _ seed: UInt64, _ new: (Int, inout SeededRandom) -> [Item],
        check: (PersistentColumn<Item>, [Item], inout SeededRandom) -> Void
    ) where Item.Scalar == Item {
        var random = SeededRandom(seed: seed)
        var versions: [(column: PersistentColumn<Item>, expected: [Item])] = [0, 3, 700, 2600].map { count in
            let own = new(count, &random)
            return (PersistentColumn(own), own)
        }
        for round in 0..<200 {
            var expected: [Item] = []
            let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                let source = versions[Int.random(in: 0..<versions.count, using: &random)]
                let ends = [0, 1].map { _ in Int.random(in: 0...source.expected.count, using: &random) }.sorted()
                expected += source.expected[ends[0]..<ends[1]]
                return (column: source.column, items: ends[0]..<ends[1])
            }
            let joined = PersistentColumn(joining: parts)

            #expect(joined.count == expected.count && joined.scalars == expected, "round \(round), seed \(seed)")
            if !expected.isEmpty { check(joined, expected, &random) }
            // Versions that others were made from stay as they were.
            #expect(versions.allSatisfy { $0.column.scalars == $0.expected }, "round \(round), seed \(seed)")
            versions[Int.random(in: 0..<versions.count, using: &random)] = (joined, expected)
        }
    }

    @Test(arguments: 0..<4) func `numbers are joined as arrays are, and earlier columns keep theirs`(_ seed: UInt64) {
        joinParts(seed) { count, random in
            (0..<count).map { _ in Double(Int.random(in: 0...1000, using: &random)) }
        } check: { numbers, expected, random in
            for _ in 0..<20 {
                let index = Int.random(in: 0..<expected.count, using: &random)
                let end = Int.random(in: index...expected.count, using: &random)
                #expect(numbers[index] == expected[index], "seed \(seed)")
                #expect(numbers.slice(index..<end) == expected[index..<end], "\(index)..<\(end), seed \(seed)")
            }
        }
    }

    @Test(arguments: [1, 600, 3000]) func `it is known whether all numbers are equal`(_ count: Int) {
        let (ones, twos) = (
            ItemNumbers([Double](repeating: 1, count: count)), ItemNumbers([Double](repeating: 2, count: count))
        )
        func joined(_ second: ItemNumbers) -> ItemNumbers {
            ItemNumbers(joining: [(ones, 0..<count), (second, 0..<count)])
        }

        #expect(ones.uniform == 1 && joined(ones).uniform == 1)
        #expect(joined(twos).uniform == nil)
        #expect(ItemNumbers([]).uniform == nil && ItemNumbers(joining: []).uniform == nil)
    }

    @Test(arguments: 0..<4) func `names are joined as arrays are`(_ seed: UInt64) {
        joinParts(seed) { count, random in
            (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        } check: { names, expected, random in
            var reader = ItemNames.Reader(names)
            for _ in 0..<20 {
                let item = Int.random(in: 0..<expected.count, using: &random)
                #expect(names[item] == expected[item] && reader[item] == expected[item], "seed \(seed)")
            }
        }
    }

    @Test func `a change copies no array but that of the chunk it touches`() {
        let count = 100_000
        let lengths = (0..<2 * count).map(Double.init)
        let before = ItemSizes(lengths: lengths)
        var first = before
        first.replace(from: 500, with: [7, 8])
        let second = ItemSizes(joining: [(first, 0..<70_000), (first, 70_001..<count)])

        var copied = 0
        var item = 0
        while item < second.count {
            let chunk = second.chunk(of: item)
            if chunk.lengths.count < lengths.count { copied += chunk.items.count }
            item = chunk.items.upperBound
        }
        #expect(copied > 0 && copied <= 4 * 512, "\(copied) items have been copied")
        #expect(before[500].width == 1000 && first[500].width == 7)
        #expect(first[70_000].width == 140_000 && second[70_000].width == 140_002)
    }
}
