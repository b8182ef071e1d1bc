import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Equal cells in equal rows, compared with the place that the rule gives each.
@Suite struct UniformRunTests {
    private func origins(_ run: UniformRun) -> [[Double]] {
        (0..<run.count).map { [run.frame(of: $0).cross, run.frame(of: $0).scroll] }
    }

    @Test func `rows and columns run forwards, backwards or not at all`() {
        #expect(origins(.grid(3, perRow: 2, step: 30, pitch: 40)) == [[100, 50], [130, 50], [100, 90]])
        #expect(origins(.grid(3, perRow: 2, step: -30, pitch: -40)) == [[100, 50], [70, 50], [100, 10]])
        #expect(origins(.grid(3, perRow: 2)) == [[100, 50], [100, 50], [100, 50]])
    }

    @Test func `rows can be offset like stairs or bricks`() {
        var stairs = UniformRun.grid(3, perRow: 1, pitch: 40)
        stairs.crossPitch = 5
        var bricks = UniformRun.grid(4, perRow: 2, step: 30, pitch: 40)
        (bricks.crossPitch, bricks.scrollStep) = (15, -1)

        #expect(origins(stairs) == [[100, 50], [105, 90], [110, 130]])
        #expect(origins(bricks) == [[100, 50], [130, 49], [115, 90], [145, 89]])
    }

    @Test(arguments: 0..<200) func `a rule extends exactly as far as its cells`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let run = UniformRun.random(count: .random(in: 1...40, using: &random), using: &random)
        let places = (0..<run.count).map(run.frame)

        #expect(run.scrollExtent.lowerBound == places.map(\.scroll).min())
        #expect(run.scrollExtent.upperBound == places.map { $0.scroll + $0.scrollLength }.max())
    }

    @Test(arguments: [0, 1, 2, 60], 0..<10)
    func `every cell is found at its place, in rows of any slant and direction`(_ count: Int, _ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<4 {
            let run = UniformRun.random(count: count, using: &random)
            let places = (0..<count).map { item in
                let row = Double(item / run.perRow)
                let column = Double(item % run.perRow)
                return AxisRect.at(
                    run.begin + run.step * column + run.crossPitch * row,
                    run.top + run.pitch * row + run.scrollStep * column, run.crossLength, run.scrollLength)
            }

            StorageProbe(places: places, frame: run.frame) { run.visit($0, from: $1, $2) }.check(using: &random)
        }
    }

    @Test(arguments: [1e9, -1e9]) func `cells far from the origin are found`(_ offset: Double) {
        var random = SeededRandom(seed: 5)
        var run = UniformRun.grid(50, perRow: 4, step: 30, pitch: -40)
        (run.begin, run.top) = (offset, -offset)
        let places = (0..<50).map { AxisRect.at(offset + Double($0 % 4) * 30, -offset - Double($0 / 4) * 40, 10, 20) }

        StorageProbe(places: places, frame: run.frame) { run.visit($0, from: $1, $2) }.check(using: &random)
    }

    @Test(arguments: [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)], [1, 1000, 1_000_000, Int.max])
    func `a query examines few of a million cells, for rows of any length`(
        _ direction: (Double, Double), _ perRow: Int
    ) {
        let run = UniformRun.grid(1_000_000, perRow: perRow, step: 30 * direction.0, pitch: 40 * direction.1)
        var items: [Int] = []

        _ = run.visit(run.frame(of: 500_500).range, from: 0) { item, _ in
            items.append(item)
            return true
        }

        #expect(items.contains(500_500))
        #expect(items.count < 40)
    }
}
