@testable import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Elements that keep their order while others leave and arrive, compared with lists.
@Suite struct SlotMoveTests {
    private func pairs(_ moves: [SlotMove]) -> [[Int]] {
        moves.flatMap { move in (0..<move.count).map { [move.from + $0, move.to + $0] } }
    }

    @Test func `elements close up behind those that leave and make room for those that arrive`() {
        // a b c d e: b leaves, two elements arrive at 0 and at 3.
        let moves = SlotMove.fill(5, leaving: [1..<2], arriving: [0..<1, 3..<4])

        #expect(pairs(moves) == [[0, 1], [2, 2], [3, 4], [4, 5]])
    }

    @Test func `a million elements behind an insertion move as one`() {
        let moves = SlotMove.fill(1_000_000, leaving: [], arriving: [0..<1])

        #expect(moves.count == 1 && moves[0].from == 0 && moves[0].to == 1 && moves[0].count == 1_000_000)
    }

    private func ranges(below limit: Int, using random: inout SeededRandom) -> [Range<Int>] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
            let first = Int.random(in: 0...limit, using: &random)
            return first..<min(limit, first + Int.random(in: 0...4, using: &random))
        }
    }

    @Test(arguments: 0..<100) func `every element that stays takes the next free slot`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let count = Int.random(in: 0...20, using: &random)
        let leaving = ranges(below: count, using: &random)
        let arriving = ranges(below: 30, using: &random)
        let staying = (0..<count).filter { element in !leaving.contains { $0.contains(element) } }
        let free = (0..<100).filter { slot in !arriving.contains { $0.contains(slot) } }

        #expect(
            pairs(SlotMove.fill(count, leaving: leaving, arriving: arriving)) == zip(staying, free).map { [$0, $1] })
    }

    @Test(arguments: 0..<100) func `lists of ranges are merged and compared as sets of numbers are`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let (first, second) = (ranges(below: 30, using: &random), ranges(below: 30, using: &random))
        let (numbers, others) = (Set(first.joined()), Set(second.joined()))
        let merged = first.merged

        #expect(merged.flatMap { Array($0) } == numbers.sorted())
        #expect(zip(merged, merged.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        #expect(merged.total == numbers.count)
        #expect(merged.overlap(second.merged) == numbers.intersection(others).min())
        #expect((first.repetition == nil) == (first.total == numbers.count))
        if let repeated = first.repetition { #expect(first.count { $0.contains(repeated) } > 1) }
    }
}
