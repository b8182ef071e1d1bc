import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// The sizes of items through changes, compared with arrays.
@Suite struct ItemSizesTests {
    private func lengths(_ count: Int, using random: inout SeededRandom) -> [Double] {
        (0..<2 * count).map { _ in Double(Int.random(in: 0...4000, using: &random)) / 4 }
    }

    private func check(_ sizes: ItemSizes, _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sizes.count == expected.count / 2 && sizes.lengths == expected, sourceLocation: sourceLocation)
        var reader = ItemSizes.Reader(sizes)
        for item in 0..<sizes.count {
            let size = Size(width: expected[2 * item], height: expected[2 * item + 1])
            guard sizes[item] == size, reader[item] == size, sizes.chunk(of: item).items.contains(item) else {
                Issue.record("item \(item) is \(sizes[item]), expected \(size)", sourceLocation: sourceLocation)
                return
            }
        }
    }

    @Test(arguments: [1, 2, 511, 512, 513, 1025, 5000])
    func `replaced sizes are read back, and a copy from before keeps its own`(_ count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        var expected = lengths(count, using: &random)
        var sizes = ItemSizes(lengths: expected)
        for round in 0..<40 {
            let (before, old) = (sizes, expected)
            let first = Int.random(in: 0..<count, using: &random)
            let most = round.isMultiple(of: 10) ? count - first : min(3, count - first)
            let new = lengths(.random(in: 0...most, using: &random), using: &random)
            sizes.replace(from: first, with: new)
            expected.replaceSubrange(2 * first..<2 * first + new.count, with: new)

            check(sizes, expected)
            #expect(before.lengths == old)
        }
    }

    @Test func `parts of several sources are joined in order, whatever became of the sources before`() {
        var random = SeededRandom(seed: 9)
        var sources: [(sizes: ItemSizes, lengths: [Double])] = [0, 3, 700, 2600].map { count in
            let lengths = lengths(count, using: &random)
            return (ItemSizes(lengths: lengths), lengths)
        }
        for _ in 0..<300 {
            var expected: [Double] = []
            let parts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                let source = sources[Int.random(in: 0..<4, using: &random)]
                let ends = [0, 1].map { _ in Int.random(in: 0...source.sizes.count, using: &random) }.sorted()
                expected += source.lengths[2 * ends[0]..<2 * ends[1]]
                return (column: source.sizes, items: ends[0]..<ends[1])
            }
            let joined = ItemSizes(joining: parts)

            check(joined, expected)
            #expect(joined == ItemSizes(lengths: expected))
            sources[Int.random(in: 0..<4, using: &random)] = (joined, expected)
        }
    }

    @Test func `thousands of insertions at one place do not leave short chunks behind`() {
        var random = SeededRandom(seed: 5)
        var expected = lengths(2000, using: &random)
        var sizes = ItemSizes(lengths: expected)
        for _ in 0..<1500 {
            sizes = ItemSizes(
                joining: [(sizes, 0..<700), (ItemSizes(lengths: [1, 2]), 0..<1), (sizes, 700..<sizes.count)])
            expected.insert(contentsOf: [1, 2], at: 1400)
        }
        check(sizes, expected)
        var chunks = 0
        var item = 0
        while item < sizes.count {
            chunks += 1
            item = sizes.chunk(of: item).items.upperBound
        }
        #expect(chunks <= 3500 / 256 + 1)
    }

    @Test(arguments: [1, 600, 3000]) func `a size that all items share is known through changes`(_ count: Int) {
        var sizes = ItemSizes(lengths: (0..<count).flatMap { _ in [30.0, 40] })
        #expect(sizes.uniform == Size(width: 30, height: 40))

        sizes.replace(from: count - 1, with: [30, 41])
        #expect(sizes.uniform == (count == 1 ? Size(width: 30, height: 41) : nil))

        sizes.replace(from: count - 1, with: [30, 40])
        #expect(sizes.uniform == Size(width: 30, height: 40))
        #expect(ItemSizes(lengths: []).uniform == nil)
    }
}
