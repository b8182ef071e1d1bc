import LayoutCore
import struct PluginTools.SeededRandom
import Testing

@Suite struct BlockCountsTests {
    @Test(arguments: [1, 2, 3, 7, 8, 9, 100])
    func `blocks begin where those before them end, after any changes`(count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        var expected = (0..<count).map { _ in random.below(4) }
        var counts = BlockCounts(expected)
        for _ in 0..<200 {
            let block = random.below(count)
            let items = random.below(9) - min(4, expected[block])
            expected[block] += items
            counts.add(items, to: block)

            #expect(counts.count == count)
            #expect((0..<count).map { counts[$0] } == expected)
            #expect((0...count).map(counts.start) == (0...count).map { expected[..<$0].reduce(0, +) })
        }
    }

    @Test(arguments: [[3, 0, 2, 5], [0, 0, 1], [0], [4], [0, 0], [1, 1, 1, 1, 1]])
    func `an item joins the first block that ends where it comes, or the last one`(counts: [Int]) {
        let blocks = BlockCounts(counts)
        for item in 0...counts.reduce(0, +) + 2 {
            let expected = counts.indices.first { counts[...$0].reduce(0, +) >= item } ?? counts.count - 1
            #expect(blocks.block(reaching: item) == expected, "item \(item)")
        }
    }
}
