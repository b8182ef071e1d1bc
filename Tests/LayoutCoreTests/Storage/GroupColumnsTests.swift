@testable import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Repeated groups, compared with lists of the cells and anchored elements that they stand for.
@Suite struct GroupColumnsTests {
    private static let badge: UInt32 = 3
    private static let ribbon: UInt32 = 4

    /// Groups, and everything in them.
    struct Groups {
        var columns: GroupColumns
        var places: [AxisRect] = []
        /// The group of each cell.
        var areas: [AxisRect] = []
        var cells: [GroupColumns.Cell] = []
        /// The places of anchored elements, and their groups, by kind.
        var anchored: [UInt32: [(place: AxisRect, area: AxisRect)]] = [:]

        init(isAcross: Bool = false, scale: Double? = nil) {
            columns = GroupColumns(isAcross: isAcross, scale: scale)
        }

        /// Appends groups like `pattern`, and notes each cell and element of each of them.
        mutating func append(_ pattern: GroupColumns.Pattern, _ run: GroupColumns.GroupRun) {
            var run = run
            run.pattern = pattern
            columns.append(run)
            for group in 0..<run.groupCount {
                let corner = corner(of: group, in: run)
                let area =
                    columns.isAcross
                    ? AxisRect.at(corner.cross, corner.scroll, run.length, run.otherLength)
                    : .at(corner.cross, corner.scroll, run.otherLength, run.length)
                for cell in pattern.cells.prefix(run.itemsPerGroup) {
                    cells.append(cell)
                    places.append(cell.place.moved(to: corner))
                    areas.append(area)
                }
                for element in pattern.anchored where element.cell < run.itemsPerGroup {
                    anchored[element.kind, default: []].append((element.place.moved(to: corner), area))
                }
            }
        }

        private func corner(of group: Int, in run: GroupColumns.GroupRun) -> AxisRect {
            var along = run.start + run.pitch * Double(group)
            if let scale = columns.scale { along = (along * scale).rounded() / scale }
            return columns.isAcross ? .at(along, run.otherStart) : .at(run.otherStart, along)
        }

        /// Cells found by their groups.
        var probe: StorageProbe {
            StorageProbe(places: places, areas: areas, frame: columns.frame) { range, start, visit in
                var isComplete = true
                columns.visit(range, from: start) { item, cell, place, area in
                    #expect(cell == cells[item] && area == areas[item])
                    isComplete = visit(item, place)
                    return isComplete
                }
                return isComplete
            }
        }

        /// Cells found by their own frames.
        var drawnProbe: StorageProbe {
            StorageProbe(places: places, frame: columns.frame) { range, start, visit in
                columns.visitCells(meeting: range, in: start..<max(start, places.count)) { item, _, place, _ in
                    visit(item, place)
                }
            }
        }

        /// Anchored elements of a kind, found by their groups, or by their own frames.
        func probe(of kind: UInt32, isDrawn: Bool) -> StorageProbe {
            let own = anchored[kind] ?? []
            return StorageProbe(
                places: own.map(\.place), areas: isDrawn ? nil : own.map(\.area),
                frame: { columns.anchored(kind, $0)?.place },
                visit: { range, start, visit in
                    var isComplete = true
                    func take(_ element: PreparedElement) -> Bool {
                        isComplete = visit(element.item, element.place)
                        return isComplete
                    }
                    if isDrawn {
                        columns.visitAnchored(kind, meeting: range, from: start) { element, _ in take(element) }
                    } else {
                        columns.visitAnchored(kind, inGroupsMeeting: range, from: start) { element, _ in take(element) }
                    }
                    return isComplete
                })
        }
    }

    private func run(
        _ groups: Int, items: Int, start: Double = 0, pitch: Double, length: Double, otherLength: Double = 100
    ) -> GroupColumns.GroupRun {
        GroupColumns.GroupRun(
            pattern: Self.pair, groupCount: groups, itemsPerGroup: items, along: (start, pitch, length),
            across: (0, otherLength))
    }

    /// A wide cell beside a tall one, with a badge on the second.
    private static let pair = GroupColumns.Pattern(
        cells: [
            .init(place: .at(0, 0, 60, 20), zIndex: 0), .init(place: .at(60, 0, 40, 50), zIndex: 2, isEstimated: true),
        ],
        anchored: [.init(kind: badge, place: .at(95, -5, 10, 10), zIndex: 9, cell: 1)])

    // MARK: Examples

    @Test func `groups repeat their cells, and the last may have fewer`() {
        var groups = Groups()
        groups.append(Self.pair, run(2, items: 2, pitch: 55, length: 50))
        groups.append(Self.pair, run(1, items: 1, start: 110, pitch: 0, length: 20))
        groups.columns.finish()

        let columns = groups.columns
        #expect(columns.itemCount == 5)
        #expect(columns.frame(of: 1) == .at(60, 0, 40, 50))
        #expect(columns.frame(of: 2) == .at(0, 55, 60, 20))
        #expect(columns.frame(of: 4) == .at(0, 110, 60, 20))
        #expect((0..<5).map { columns.zIndex(of: $0) } == [0, 2, 0, 2, 0])
        #expect((0..<5).map { columns.isEstimated($0) } == [false, true, false, true, false])
    }

    @Test func `an anchored element exists if its owner does`() {
        var groups = Groups()
        groups.append(Self.pair, run(2, items: 2, pitch: 55, length: 50))
        groups.append(Self.pair, run(1, items: 1, start: 110, pitch: 0, length: 20))
        groups.columns.finish()

        let columns = groups.columns
        #expect(columns.anchoredCounts == [Self.badge: 2])
        #expect(columns.anchored(Self.badge, 1)?.place == .at(95, 50, 10, 10))
        #expect(columns.anchored(Self.badge, 1)?.appearance.zIndex == 9)
        #expect(columns.anchored(Self.badge, 2) == nil && columns.anchored(Self.badge, -1) == nil)
        #expect(columns.anchored(Self.ribbon, 0) == nil)
    }

    @Test func `groups begin at whole pixels`() {
        var groups = Groups(scale: 2)
        groups.append(Self.pair, run(3, items: 2, pitch: 10.3, length: 10))
        groups.columns.finish()

        #expect((0..<3).map { groups.columns.frame(of: 2 * $0).scroll } == [0, 10.5, 20.5])
    }

    @Test func `without groups nothing is found`() {
        var groups = Groups()
        groups.columns.finish()

        #expect(groups.columns.isEmpty && groups.columns.itemCount == 0)
        #expect(groups.columns.scrollExtent == 0...0)
        #expect(groups.probe.visited(.everything).isEmpty && groups.drawnProbe.visited(.everything).isEmpty)
    }

    // MARK: Random groups

    /// Runs of groups of a few cells and elements, which may stick out of their group on every side.
    private func groups(isAcross: Bool, scale: Double?, using random: inout SeededRandom) -> Groups {
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 4 }
        func place() -> AxisRect {
            .at(number(-80...200), number(-80...200), max(0, number(-40...200)), max(0, number(-40...200)))
        }
        var groups = Groups(isAcross: isAcross, scale: scale)
        var start = number(-200...200)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let cells = (0..<Int.random(in: 1...4, using: &random)).map { number in
                GroupColumns.Cell(place: place(), zIndex: Int32(number), isEstimated: number == 1)
            }
            let anchored = cells.indices.filter { _ in Bool.random(using: &random) }.map { cell in
                GroupColumns.Anchored(
                    kind: Bool.random(using: &random) ? Self.badge : Self.ribbon, place: place(), zIndex: 5, cell: cell)
            }
            let length = max(0, number(-20...300))
            let count = Int.random(in: 1...9, using: &random)
            let pitch = Int.random(in: 0...4, using: &random) == 0 ? 0 : length + max(0, number(-20...40))
            var run = run(
                count, items: .random(in: 1...cells.count, using: &random), start: start, pitch: pitch, length: length,
                otherLength: max(0, number(0...400)))
            run.otherStart = number(-100...100)
            groups.append(GroupColumns.Pattern(cells: cells, anchored: anchored), run)
            start += pitch * Double(count - 1) + length + number(-100...100)
        }
        groups.columns.finish()
        return groups
    }

    @Test(arguments: [false, true], [nil, 2.0])
    func `every cell is found by its group and by its own frame`(_ isAcross: Bool, _ scale: Double?) {
        var random = SeededRandom(seed: 11)
        for _ in 0..<12 {
            let groups = groups(isAcross: isAcross, scale: scale, using: &random)

            groups.probe.check(using: &random)
            groups.drawnProbe.check(using: &random)
        }
    }

    @Test(arguments: [false, true], [nil, 2.0])
    func `every anchored element is found by its group and by its own frame`(_ isAcross: Bool, _ scale: Double?) {
        var random = SeededRandom(seed: 12)
        for _ in 0..<12 {
            let groups = groups(isAcross: isAcross, scale: scale, using: &random)
            for kind in [Self.badge, Self.ribbon] {
                #expect(groups.columns.anchoredCounts[kind] ?? 0 == groups.anchored[kind]?.count ?? 0)
                groups.probe(of: kind, isDrawn: false).check(using: &random)
                groups.probe(of: kind, isDrawn: true).check(using: &random)
            }
        }
    }

    @Test(arguments: [false, true]) func `groups extend as far as everything in them`(_ isAcross: Bool) {
        var random = SeededRandom(seed: 13)
        for _ in 0..<40 {
            let groups = groups(isAcross: isAcross, scale: nil, using: &random)
            let all = groups.places + groups.anchored.values.flatMap { $0.map(\.place) }

            #expect(groups.columns.scrollExtent.lowerBound == all.reduce(0) { min($0, $1.scroll) })
            #expect(groups.columns.scrollExtent.upperBound == all.reduce(0) { max($0, $1.scroll + $1.scrollLength) })
        }
    }

    @Test func `a query examines few of a million groups`() {
        var columns = GroupColumns(isAcross: false, scale: nil)
        var run = run(1_000_000, items: 2, pitch: 55, length: 50)
        run.pattern = Self.pair
        columns.append(run)
        columns.finish()
        var items: [Int] = []

        columns.visit(AxisRange(cross: 0...100, scroll: 27_500_001...27_500_002), from: 0) { item, _, _, _ in
            items.append(item)
            return true
        }

        #expect(items.contains(1_000_000) && items.contains(1_000_001) && items.count <= 10)
    }
}

extension AxisRect {
    fileprivate func moved(to corner: AxisRect) -> AxisRect {
        .at(cross + corner.cross, scroll + corner.scroll, crossLength, scrollLength)
    }
}
