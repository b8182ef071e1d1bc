import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Runs of equal cells, and the rule that places each.
@Suite struct RunColumnsTests {
    private func grid(_ count: Int, perRow: Int, step: Double = 0, pitch: Double = 0) -> UniformRun {
        UniformRun(
            count: count, perRow: perRow, begin: 100, step: step, top: 50, pitch: pitch, crossLength: 10,
            scrollLength: 20)
    }

    private func origins(_ run: UniformRun) -> [[Double]] {
        (0..<run.count).map { [run.frame(of: $0).cross, run.frame(of: $0).scroll] }
    }

    @Test func `rows and columns run forwards, backwards or not at all`() {
        #expect(origins(grid(3, perRow: 2, step: 30, pitch: 40)) == [[100, 50], [130, 50], [100, 90]])
        #expect(origins(grid(3, perRow: 2, step: -30, pitch: -40)) == [[100, 50], [70, 50], [100, 10]])
        #expect(origins(grid(3, perRow: 2)) == [[100, 50], [100, 50], [100, 50]])
    }

    @Test func `rows can be offset like stairs or bricks`() {
        var stairs = grid(3, perRow: 1, pitch: 40)
        stairs.crossPitch = 5
        var bricks = grid(4, perRow: 2, step: 30, pitch: 40)
        (bricks.crossPitch, bricks.scrollStep) = (15, -1)

        #expect(origins(stairs) == [[100, 50], [105, 90], [110, 130]])
        #expect(origins(bricks) == [[100, 50], [130, 49], [115, 90], [145, 89]])
    }

    @Test func `an item is found in its run, and has no place between runs`() {
        var runs = UniformRunColumns()
        runs.append(grid(2, perRow: 2, step: 30), firstItem: 1)
        runs.append(grid(0, perRow: 1), firstItem: 3)
        runs.append(grid(2, perRow: 1, pitch: -40), firstItem: 5)
        runs.finish()

        let tops = (0..<9).map { runs.frame(of: $0).map { [$0.cross, $0.scroll] } }

        #expect(tops == [nil, [100, 50], [130, 50], nil, nil, [100, 50], [100, 10], nil, nil])
        #expect(runs.start == 0 && runs.end == 70)
    }

    @Test func `without runs no item has a place`() {
        var runs = UniformRunColumns()
        runs.finish()

        #expect(runs.frame(of: 0) == nil)
        #expect(runs.start == 0 && runs.end == 0)
        #expect(runs.visit(AxisRange(cross: -1e9...1e9, scroll: -1e9...1e9), from: 0) { _, _ in false })
    }

    @Test(arguments: 0..<200) func `a rule extends exactly as far as its cells`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let run = UniformRun.random(count: .random(in: 1...40, using: &random), using: &random)
        let places = (0..<run.count).map(run.frame)

        #expect(run.scrollExtent.lowerBound == places.map(\.scroll).min())
        #expect(run.scrollExtent.upperBound == places.map { $0.scroll + $0.scrollLength }.max())
        var runs = UniformRunColumns()
        runs.append(run, firstItem: 4)
        runs.finish()
        #expect(runs.start == min(0, run.scrollExtent.lowerBound))
        #expect(runs.end == max(0, run.scrollExtent.upperBound))
    }

    @Test func `a section spans its cells, wherever a rule places them`() {
        let run = grid(10, perRow: 1, pitch: -40)
        var runs = UniformRunColumns()
        runs.append(run, firstItem: 0)
        runs.finish()

        for body in [SectionBody.uniform(run), .runs(runs)] {
            #expect(PreparedSection(start: 7, extent: 5, itemCount: 10, body: body).scrollExtent == -303...77)
        }
    }

    @Test(arguments: [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)])
    func `a range query examines few of a million cells, for rules of any row length`(
        _ across: Double, _ along: Double
    ) {
        for perRow in [1, 1000, 1_000_000, Int.max] {
            var runs = UniformRunColumns()
            runs.append(grid(1_000_000, perRow: perRow, step: 30 * across, pitch: 40 * along), firstItem: 3)
            runs.finish()
            let place = runs.frame(of: 500_500)
            guard let place else {
                Issue.record("item 500500 has no place")
                continue
            }
            let range = AxisRange(
                cross: place.cross...place.cross + place.crossLength,
                scroll: place.scroll...place.scroll + place.scrollLength)
            var items: [Int] = []
            _ = runs.visit(range, from: 0) { item, _ in
                items.append(item)
                return true
            }

            #expect(items.contains(500_500))
            #expect(items.count < 40)
        }
    }

    @Test func `a visit begins at any item and stops on request`() {
        var runs = UniformRunColumns()
        for number in 0..<5 { runs.append(grid(10, perRow: 3), firstItem: 20 * number) }
        runs.finish()
        var items: [Int] = []

        let isComplete = runs.visit(AxisRange(cross: 0...1000, scroll: 0...1000), from: 27) { item, _ in
            items.append(item)
            return items.count < 5
        }

        #expect(!isComplete)
        #expect(items == [27, 28, 29, 40, 41])
    }
}
