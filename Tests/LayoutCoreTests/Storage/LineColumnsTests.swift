import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Cells broken into lines, compared with a list of their places.
@Suite struct LineColumnsTests {
    /// Lines of items, and the places that follow from their sizes.
    struct Text {
        var places: [AxisRect] = []
        let lines: LineColumns

        /// A line's items and how they are set.
        struct Line {
            var sizes: [Size]
            var top: Double
            var start = 0.0
            var gap = 0.0
        }

        init(
            _ text: [Line], direction: ScrollDirection = .vertical, alignment: ItemAlignment = .center,
            isReversed: Bool = false
        ) {
            var lines = LineColumns(
                sizes: ItemSizes(text.flatMap(\.sizes)), direction: direction, alignment: alignment)
            var end = 0.0
            for line in text {
                let extent = line.sizes.map(direction.scroll).reduce(0, max)
                lines.append(
                    LineColumns.NewLine(
                        count: line.sizes.count, length: line.sizes.reduce(0) { $0 + direction.cross($1) },
                        extent: extent, start: line.start, gap: line.gap),
                    firstItem: places.count, top: line.top)
                var cross = line.start
                for size in line.sizes {
                    let (length, height) = (direction.cross(size), direction.scroll(size))
                    let own = alignment == .stretch ? extent : height
                    let free = extent - own
                    let inner = alignment == .center ? free / 2 : alignment == .trailing ? free : 0
                    places.append(.at(cross, line.top + inner, length, own))
                    cross += length + line.gap
                }
                end = line.top + extent
            }
            let mirror = isReversed ? (text.first?.top ?? 0) + end : nil
            lines.finish(mirror: mirror)
            self.lines = lines
            guard let mirror else { return }
            for index in places.indices {
                places[index].scroll = mirror - places[index].scroll - places[index].scrollLength
            }
        }

        var probe: StorageProbe {
            StorageProbe(places: places, frame: lines.frame) { lines.visit($0, from: $1, $2) }
        }
    }

    /// Sizes in quarters of a point, some of them 0, so that sums are exact.
    private func sizes(_ count: Int, using random: inout SeededRandom) -> [Size] {
        func length() -> Double { max(0, Double(Int.random(in: -40...240, using: &random)) / 4) }
        return (0..<count).map { _ in Size(width: length(), height: length()) }
    }

    /// Random lines, `spacing` apart; no line begins before the one above it.
    private func lines(
        _ count: Int, spacing: Double, using random: inout SeededRandom
    ) -> [Text.Line] {
        var top = 0.0
        return (0..<count).map { _ in
            let sizes = sizes(.random(in: 1...12, using: &random), using: &random)
            defer { top += max(0, (sizes.map(\.height).max() ?? 0) + spacing) }
            return Text.Line(
                sizes: sizes, top: top, start: Double(Int.random(in: -20...20, using: &random)),
                gap: Double(Int.random(in: -8...10, using: &random)))
        }
    }

    @Test func `items follow one another in their line, each in its middle`() {
        let text = Text([
            .init(sizes: [Size(width: 30, height: 20), Size(width: 50, height: 40)], top: 10, start: 5, gap: 7),
            .init(sizes: [Size(width: 80, height: 10)], top: 60),
        ])

        #expect(text.lines.frame(of: 0) == .at(5, 20, 30, 20))
        #expect(text.lines.frame(of: 1) == .at(42, 10, 50, 40))
        #expect(text.lines.frame(of: 2) == .at(0, 60, 80, 10))
        #expect(text.lines.start == 0 && text.lines.end == 70)
        #expect(text.probe.visited(AxisRange(cross: 0...200, scroll: 55...100)) == [2])
    }

    @Test func `without lines nothing is found`() {
        let text = Text([])

        #expect(text.probe.visited(.everything).isEmpty)
        #expect(text.lines.start == 0 && text.lines.end == 0)
    }

    @Test(arguments: [ScrollDirection.vertical, .horizontal], [-40.0, -5, 0, 10])
    func `every cell is found at its place, also if lines overlap`(
        _ direction: ScrollDirection, _ spacing: Double
    ) {
        var random = SeededRandom(seed: 6)
        for count in [1, 2, 2, 2, 3, 30, 30, 30] {
            let upright = lines(count, spacing: spacing, using: &random)
            let text = Text(
                upright.map { line in
                    var line = line
                    if direction == .horizontal {
                        line.sizes = line.sizes.map { Size(width: $0.height, height: $0.width) }
                    }
                    return line
                }, direction: direction)

            text.probe.check(using: &random)
            #expect(text.lines.end == text.places.reduce(0) { max($0, $1.scroll + $1.scrollLength) })
        }
    }

    @Test(arguments: ItemAlignment.allCases, [(-5.0, false), (10, false), (-5, true), (0, true), (10, true)])
    func `every cell is found where it is aligned, also if lines are reversed`(
        _ alignment: ItemAlignment, _ stacking: (spacing: Double, isReversed: Bool)
    ) {
        var random = SeededRandom(seed: 8)
        for count in [1, 2, 3, 30, 30] {
            let text = Text(
                lines(count, spacing: stacking.spacing, using: &random), alignment: alignment,
                isReversed: stacking.isReversed)

            text.probe.check(using: &random)
            let ends = text.places.map { $0.scroll + $0.scrollLength }
            #expect(text.lines.start <= text.places.reduce(0) { min($0, $1.scroll) })
            #expect(text.lines.end >= ends.reduce(0, max))
        }
    }

    @Test func `reversed lines end where the first one would begin`() {
        let text = Text(
            [
                .init(sizes: [Size(width: 30, height: 20), Size(width: 50, height: 40)], top: 10),
                .init(sizes: [Size(width: 80, height: 10)], top: 60),
            ], alignment: .leading, isReversed: true)

        #expect((0..<3).map { text.lines.frame(of: $0).scroll } == [50, 30, 10])
        #expect(text.lines.start == 0 && text.lines.end == 70)
        #expect(text.probe.visited(AxisRange(cross: 0...200, scroll: 5...15)) == [2])
    }

    @Test(arguments: [255, 256, 257, 700], [-3.0, 0, 4])
    func `a line of more items than a run can contain is found everywhere`(_ count: Int, _ gap: Double) {
        var random = SeededRandom(seed: UInt64(count))
        let text = Text([
            .init(sizes: sizes(3, using: &random), top: 0),
            .init(sizes: sizes(count, using: &random), top: 70, start: 12, gap: gap),
            .init(sizes: sizes(3, using: &random), top: 200),
        ])

        text.probe.check(using: &random)
    }

    @Test(arguments: [-1e9, 1e9]) func `lines far from the start are found`(_ offset: Double) {
        var random = SeededRandom(seed: 3)
        let text = Text(
            lines(20, spacing: 5, using: &random).map { line in
                var line = line
                (line.top, line.start) = (line.top + offset, line.start - offset)
                return line
            })

        text.probe.check(using: &random)
        #expect(text.lines.start == min(0, offset))
    }

    @Test(arguments: [(false, 25_000), (true, 24_995)])
    func `a query examines few of many lines`(_ isReversed: Bool, _ first: Int) {
        let text = Text(
            (0..<10_000).map { number in
                Text.Line(
                    sizes: Array(repeating: Size(width: 30, height: 20), count: 5), top: Double(number) * 25, gap: 5)
            }, isReversed: isReversed)

        let visited = text.probe.visited(AxisRange(cross: 0...200, scroll: 125_001...125_002))

        #expect(visited == Array(first..<first + 5))
    }
}
