import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Cells with arbitrary frames, and the number of cells that a range query examines.
@Suite struct FrameColumnsTests {
    /// How consecutive items are arranged.
    enum Arrangement: CaseIterable {
        case rows, risingRows, shuffledRows, spiral, line, shuffledLine, equal, points, far, parked

        func places(_ count: Int, _ random: inout SeededRandom) -> [AxisRect] {
            let rows = (0..<count).map { AxisRect.at(Double($0 % 10) * 100, Double($0 / 10) * 80, 90, 70) }
            switch self {
            case .rows: return rows
            case .risingRows: return rows.reversed()
            case .shuffledRows: return rows.shuffled(using: &random)
            case .spiral:
                return (0..<count).map { item in
                    let angle = Double(item) * 2.399_963_229_728_653
                    let radius = 50 * Double(item).squareRoot()
                    return .at(radius * cos(angle), radius * sin(angle), 60, 40)
                }
            case .line: return (0..<count).map { .at(0, Double($0) * 10, 0, 10) }
            case .shuffledLine: return Array(0..<count).shuffled(using: &random).map { .at(0, Double($0) * 10, 0, 0) }
            case .equal: return (0..<count).map { _ in .at(30, 40, 50, 60) }
            case .points:
                return (0..<count).map { _ in
                    .at(.random(in: 0...9000, using: &random), .random(in: 0...9000, using: &random), 0, 0)
                }
            case .far: return rows.shuffled(using: &random).map { .at($0.cross + 1e9, $0.scroll - 1e9, 90, 70) }
            case .parked: return rows.shuffled(using: &random).map { $0.cross == 0 ? .at(-1e9, 1e9, 90, 70) : $0 }
            }
        }
    }

    private func columns(_ places: [AxisRect?]) -> FrameColumns {
        var cells = FrameColumns()
        for place in places {
            if let place { cells.append(place) } else { cells.appendAbsent() }
        }
        cells.finish()
        return cells
    }

    /// The items that a range query examines, in order, from `start` on, at most `limit`.
    private func visited(_ cells: FrameColumns, _ range: AxisRange, from start: Int = 0, limit: Int = .max) -> [Int] {
        var items: [Int] = []
        _ = cells.visit(range, from: start) { item, place in
            #expect(cells.frame(of: item) == place)
            items.append(item)
            return items.count < limit
        }
        return items
    }

    @Test(arguments: Arrangement.allCases, [0, 1, 33, 2500])
    func `a range query finds every cell that it meets, in order, from any item on`(
        _ arrangement: Arrangement, _ count: Int
    ) {
        var random = SeededRandom(seed: UInt64(count))
        let places = arrangement.places(count, &random).map { Int.random(in: 0...9, using: &random) == 0 ? nil : $0 }
        let cells = columns(places)
        #expect(cells.count == count)
        #expect(cells.start == places.reduce(0) { min($0, $1?.scroll ?? 0) })
        #expect(cells.end == places.reduce(0) { max($0, $1.map { $0.scroll + $0.scrollLength } ?? 0) })
        for item in places.indices { #expect(cells.frame(of: item) == places[item]) }
        guard let around = places.compactMap(\.self).first else { return }

        for side in [0.0, 10, 200, 2000, 1e10] {
            for _ in 0..<4 {
                let corner = AxisRect.random(within: 1000, using: &random)
                let range = AxisRange(
                    cross: around.cross - corner.cross...around.cross - corner.cross + side,
                    scroll: around.scroll - corner.scroll...around.scroll - corner.scroll + side)
                let met = places.indices.filter { places[$0].map(range.isMet) ?? false }
                let start = Int.random(in: 0...count, using: &random)

                let found = visited(cells, range, from: start)

                #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
                #expect(found.allSatisfy { $0 >= start && places[$0] != nil })
                #expect(Set(found).isSuperset(of: met.filter { $0 >= start }))
                #expect(visited(cells, range, from: start, limit: 3) == Array(found.prefix(3)))
            }
        }
    }

    @Test(arguments: Arrangement.allCases, [0, 1, 33, 100])
    func `every cell is found at its place, also by a range that only touches it`(
        _ arrangement: Arrangement, _ count: Int
    ) {
        var random = SeededRandom(seed: UInt64(count))
        let places = arrangement.places(count, &random).map { Int.random(in: 0...9, using: &random) == 0 ? nil : $0 }
        let cells = columns(places)

        StorageProbe(places: places, frame: cells.frame) { cells.visit($0, from: $1, $2) }.check(using: &random)
    }

    @Test(arguments: Arrangement.allCases) func `a small range query examines few more cells than it meets`(
        _ arrangement: Arrangement
    ) {
        var random = SeededRandom(seed: 7)
        let places = arrangement.places(20_000, &random)
        let cells = columns(places)

        for item in stride(from: 0, to: places.count, by: 1000) {
            let place = places[item]
            let range = AxisRange(cross: place.cross...place.cross + 300, scroll: place.scroll...place.scroll + 300)
            let met = places.count { range.isMet(by: $0) }

            // One more block at each end of the rows that the range meets, and those that its width excludes.
            #expect(visited(cells, range).count <= 4 * met + 100, "around item \(item)")
        }
    }

    @Test func `only cells that are not in the order of the scroll axis have a tree`() {
        var random = SeededRandom(seed: 7)
        let indexed = [Arrangement.rows, .line, .risingRows, .shuffledRows, .spiral].map {
            columns($0.places(20_000, &random)).isIndexed
        }
        #expect(indexed == [false, false, true, true, true])
    }

    @Test func `a range query that meets most of a spiral also visits cells in order`() {
        var random = SeededRandom(seed: 7)
        let cells = columns(Arrangement.spiral.places(20_000, &random))
        let everywhere = AxisRange(cross: -1e5...1e5, scroll: -1e5...1e5)

        #expect(visited(cells, everywhere, limit: 60) == Array(0..<60))
        #expect(visited(cells, everywhere, from: 19_990) == Array(19_990..<20_000))
    }

    @Test(arguments: [40, 3000]) func `a cell is found where its transform shows it`(_ count: Int) {
        var random = SeededRandom(seed: 1)
        var cells = FrameColumns()
        let places = Arrangement.shuffledRows.places(count, &random)
        for place in places {
            let far = Transform3D(a: 1, b: 0, c: 0, d: 1, translation: Point(x: 5000, y: -900))
            cells.append(place, Appearance(transform: far))
        }
        cells.finish()

        for item in stride(from: 0, to: count, by: 37) {
            let middle = AxisRect.at(places[item].cross + 5045, places[item].scroll - 865, 0, 0)
            let range = AxisRange(cross: middle.cross...middle.cross, scroll: middle.scroll...middle.scroll)
            #expect(visited(cells, range).contains(item))
        }
        #expect(cells.start == -900)
    }

    /// Behind the eye, and so near to it that the projected coordinates overflow.
    @Test(arguments: [-1, Double.leastNonzeroMagnitude])
    func `a transform that puts a cell nowhere or everywhere does not affect other cells`(_ depth: Double) {
        var random = SeededRandom(seed: 2)
        var transform = Transform3D.identity
        transform.numbers[15] = depth
        let places = Arrangement.spiral.places(2000, &random)
        var cells = FrameColumns()
        for (item, place) in places.enumerated() {
            cells.append(place, Appearance(transform: item == 5 ? transform : nil))
        }
        cells.finish()

        let range = AxisRange(cross: 100...300, scroll: 100...300)
        #expect(Set(visited(cells, range)).isSuperset(of: (6..<2000).filter { range.isMet(by: places[$0]) }))
    }

    @Test(arguments: [5, 2000]) func `an item without a place has no frame and no attributes`(_ count: Int) {
        var random = SeededRandom(seed: 3)
        let places = Arrangement.spiral.places(count, &random)
        let prepared = PreparedLayout(
            contentSize: Size(width: 100, height: 100),
            space: ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: 2), contentInset: .zero,
            sections: [
                PreparedSection(
                    start: 10, extent: 100, itemCount: count,
                    body: .frames(columns(places.indices.map { $0 % 2 == 0 ? places[$0] : nil })))
            ])
        let absent = ItemPath(section: 0, item: 3)
        var columns = AttributeColumns()

        prepared.append(ElementKinds.cell, at: absent, bounds: .zero, to: &columns)

        #expect(columns.isEmpty)
        #expect(prepared.frame(of: absent) == nil)
        #expect(prepared.attributes(of: .cell(absent), bounds: .zero) == nil)
        #expect(prepared.frame(of: ItemPath(section: 0, item: 2)) != nil)
        let query = ElementQuery(rect: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
        let found = prepared.elements(query, bounds: .zero).attributes.all.map(\.element.indexPath.item)
        #expect(found == Array(stride(from: 0, to: count, by: 2)))
    }

    @Test(arguments: [3, 3000]) func `a query of a section without placed items returns nothing`(_ count: Int) {
        let cells = columns(Array(repeating: nil, count: count))

        #expect(cells.count == count)
        #expect(cells.start == 0 && cells.end == 0)
        #expect(visited(cells, AxisRange(cross: -1e9...1e9, scroll: -1e9...1e9)).isEmpty)
    }
}
