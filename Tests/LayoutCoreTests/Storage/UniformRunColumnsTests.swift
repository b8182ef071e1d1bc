import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Runs of equal cells, with items between them that have no frame.
@Suite struct UniformRunColumnsTests {
    private func columns(_ runs: [(firstItem: Int, rule: UniformRun)]) -> UniformRunColumns {
        var columns = UniformRunColumns()
        for run in runs { columns.append(run.rule, firstItem: run.firstItem) }
        columns.finish()
        return columns
    }

    @Test func `an item is found in its run, and has no place between runs`() {
        let runs = columns([
            (1, .grid(2, perRow: 2, step: 30)), (3, .grid(0, perRow: 1)), (5, .grid(2, perRow: 1, pitch: -40)),
        ])

        let tops = (0..<9).map { runs.frame(of: $0).map { [$0.cross, $0.scroll] } }

        #expect(tops == [nil, [100, 50], [130, 50], nil, nil, [100, 50], [100, 10], nil, nil])
        #expect(runs.start == 0 && runs.end == 70)
    }

    @Test func `without runs no item has a place`() {
        let runs = columns([])

        #expect(runs.frame(of: 0) == nil)
        #expect(runs.start == 0 && runs.end == 0)
        #expect(runs.visit(.everything, from: 0) { _, _ in false })
    }

    @Test(arguments: 0..<30) func `every cell of every run is found at its place`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var runs: [(firstItem: Int, rule: UniformRun)] = []
        var places: [AxisRect?] = []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            places += Array(repeating: nil, count: .random(in: 0...3, using: &random))
            let rule = UniformRun.random(count: .random(in: 0...30, using: &random), using: &random)
            runs.append((places.count, rule))
            places += (0..<rule.count).map(rule.frame)
        }
        places.append(nil)
        let columns = columns(runs)

        StorageProbe(places: places, frame: columns.frame) { columns.visit($0, from: $1, $2) }.check(using: &random)
        #expect(columns.start == places.reduce(0) { min($0, $1?.scroll ?? 0) })
        #expect(columns.end == places.reduce(0) { max($0, $1.map { $0.scroll + $0.scrollLength } ?? 0) })
    }

    @Test func `a section spans its cells, wherever a rule places them`() {
        let run = UniformRun.grid(10, perRow: 1, pitch: -40)

        for body in [SectionBody.uniform(run), .runs(columns([(0, run)]))] {
            #expect(PreparedSection(start: 7, extent: 5, itemCount: 10, body: body).scrollExtent == -303...77)
        }
    }

    @Test func `a query examines few of ten thousand runs`() {
        let runs = columns(
            (0..<10_000).map { number in
                var rule = UniformRun.grid(10, perRow: 10, step: 30)
                rule.top = Double(number) * 25
                return (10 * number, rule)
            })
        var items: [Int] = []

        _ = runs.visit(AxisRange(cross: 0...1000, scroll: 125_000...125_001), from: 0) { item, _ in
            items.append(item)
            return true
        }

        #expect(items == Array(50_000..<50_010))
    }

    @Test func `a visit begins at any item and stops on request`() {
        let runs = columns((0..<5).map { (20 * $0, .grid(10, perRow: 3)) })
        var items: [Int] = []

        let isComplete = runs.visit(AxisRange(cross: 0...1000, scroll: 0...1000), from: 27) { item, _ in
            items.append(item)
            return items.count < 5
        }

        #expect(!isComplete)
        #expect(items == [27, 28, 29, 40, 41])
    }
}
