import LayoutCore
import Layouts
import TestSupport
import Testing

/// Sections, the order of reading, what comes into sight next, and where a drop goes.
@Suite struct ReadingTests {
    private static func container(
        _ layout: String, _ parameters: [String: JSONValue], _ sections: [ContainerSection], y: Double = 0,
        direction: Environment.LayoutDirection = .leftToRight
    ) throws -> LayoutContainer {
        try LayoutContainer(
            layout: layout, parameters: parameters, bounds: Rect(x: 0, y: y, width: 300, height: 200),
            environment: Environment(layoutDirection: direction), sections: sections)
    }

    /// Rows of three squares of 100 points.
    private static func squares(
        _ counts: [Int], y: Double = 0, direction: Environment.LayoutDirection = .leftToRight
    ) throws -> LayoutContainer {
        try container(
            "flow",
            [
                "itemSize": [100, 100], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0,
                "headerReferenceSize": [0, 30], "sectionInset": [10, 0, 20, 0],
            ], counts.map { ContainerSection(itemCount: $0) }, y: y, direction: direction)
    }

    // MARK: Sections

    @Test func `a section's frame has its header and insets, its content frame the cells alone`() throws {
        let container = try Self.squares([4, 0, 2])

        // 30 + 10 + 200 + 20, then 30 + 10 + 20 without items.
        #expect(
            container.sectionPlace(of: 0)
                == SectionPlace(
                    section: 0, itemCount: 4, frame: Rect(x: 0, y: 0, width: 300, height: 260),
                    contentFrame: Rect(x: 0, y: 40, width: 300, height: 200)))
        #expect(container.sectionPlace(of: 1)?.contentFrame == nil)
        #expect(container.sectionPlace(of: 2)?.frame == Rect(x: 0, y: 320, width: 300, height: 160))
        #expect(container.sectionPlace(of: 2)?.contentFrame?.y == 360)
        #expect(container.sectionPlace(of: 3) == nil)
    }

    @Test(arguments: builtInLayouts)
    func `a section's content frame is around all of its cells`(_ definition: LayoutDefinition) throws {
        let container = try Self.container(
            definition.name, [:], [ContainerSection(itemCount: 30), ContainerSection(itemCount: 7)])
        for section in 0..<2 {
            let cells = (0..<[30, 7][section]).compactMap {
                container.attributes(ofItemAt: ItemPath(section: section, item: $0))?.frame
            }
            let around = cells.dropFirst().reduce(cells.first) { $0?.union($1) }

            #expect(container.sectionPlace(of: section)?.contentFrame == around)
        }
    }

    // MARK: Reading

    private static func order(_ items: [ReadItem]?) -> [[Int]] {
        (items ?? []).map { [$0.row, $0.column, $0.indexPath.section, $0.indexPath.item] }
    }

    @Test func `rows are read one after another, each from its leading edge`() throws {
        let rows = try Self.squares([5])
        let mirrored = try Self.squares([5], direction: .rightToLeft)
        let expected = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 2, 0, 2], [1, 0, 0, 3], [1, 1, 0, 4]]

        #expect(Self.order(rows.readingOrder(ofSection: 0)) == expected)
        #expect(Self.order(mirrored.readingOrder(ofSection: 0)) == expected)
        #expect(
            Self.order(rows.readingOrder(ofSection: 0, by: .columns))
                == [[0, 0, 0, 0], [1, 0, 0, 3], [0, 1, 0, 1], [1, 1, 0, 4], [0, 2, 0, 2]])
        #expect(rows.readingOrder(ofSection: 1) == nil)
    }

    @Test func `a waterfall is read by sight, not by index path`() throws {
        // Columns of 100 points: 0; 1 above 3 and 5; 2 above 4.
        let sizes = [100.0, 40, 60, 50, 90, 50]
        let container = try Self.container(
            "column",
            [
                "columnCount": 3, "layoutStrategy": "shortestFirst", "columnSpacing": 0, "interitemSpacing": 0,
                "sectionInset": 0,
            ],
            [ContainerSection(sizes: sizes.map { Size(width: 100, height: $0) })])
        let frames = (0..<6).compactMap { container.attributes(ofItemAt: ItemPath(section: 0, item: $0))?.frame }
        #expect(frames.map(\.y) == [0, 0, 0, 40, 60, 90])

        let read = container.readingOrder(in: Rect(x: 0, y: 0, width: 300, height: 1000))

        // Items 3, [40, 90], and 4, [60, 150], overlap by 30 of 50. Item 3 overlaps item 0, too, but lies below item 1.
        #expect(read.map(\.indexPath.item) == [0, 1, 2, 3, 4, 5])
        #expect(read.map(\.row) == [0, 0, 0, 1, 1, 2])
        #expect(
            container.readingOrder(ofSection: 0, by: .columns)?.map(\.indexPath.item) == [0, 1, 3, 5, 2, 4])
    }

    @Test func `what is read tells its position, its set and whether it is in sight`() throws {
        let container = try Self.squares([12, 3], y: 100)

        let read = try #require(container.readingOrder(ofSection: 0))

        #expect(read.map(\.position) == Array(1...12))
        #expect(read.allSatisfy { $0.setSize == 12 })
        // Rows at 40, 140, 240 and 340; in sight are 100 to 300.
        #expect(read.filter(\.isMounted).map(\.indexPath.item) == Array(0..<9))
        let inRect = container.readingOrder(in: Rect(x: 150, y: 150, width: 10, height: 400))
        #expect(inRect.map(\.indexPath.item) == [4, 7, 10, 1] || inRect.map(\.indexPath.section) == [0, 0, 0, 1])
    }

    // MARK: Prefetch

    @Test func `what comes into sight next is fetched, the nearest first`() throws {
        let container = try Self.squares([60], y: 140)

        // In sight are rows 1 and 2, from 140 to 340; half a second at 400 points a second is one length of the bounds.
        let down = container.prefetch(velocity: Point(x: 0, y: 400))
        let up = container.prefetch(velocity: Point(x: 0, y: -400))
        let still = container.prefetch(velocity: .zero, distance: 150)

        #expect(down.items == (9..<15).map { ItemPath(section: 0, item: $0) })
        #expect(up.items == (0..<3).map { ItemPath(section: 0, item: $0) })
        #expect(still.items.map(\.item) == [0, 1, 2, 9, 10, 11, 12, 13, 14])
        #expect(down.dropped.isEmpty)
    }

    @Test func `fast scrolling fetches more, and what is far away is dropped`() throws {
        let container = try Self.squares([600], y: 4040)
        let loaded = [ItemRange(section: 0, item: 0, count: 60), ItemRange(section: 0, item: 117, count: 9)]

        let fast = container.prefetch(velocity: Point(x: 0, y: 1e6), loaded: loaded)

        // Four lengths are 800 points: eight rows behind row 41, of which the first, row 42, is not loaded.
        #expect(fast.items.first == ItemPath(section: 0, item: 126))
        #expect(fast.items.count == 24)
        #expect(fast.dropped == [ItemRange(section: 0, item: 0, count: 60)])
    }

    // MARK: Drops

    @Test func `the middle half of an item takes a drop into it where that is allowed`() throws {
        let container = try Self.squares([6])
        let middle = Point(x: 150, y: 90)

        #expect(
            container.insertionPoint(at: middle, allowsInto: true) == InsertionPoint(indexPath: path(1), isInto: true))
        #expect(container.insertionPoint(at: middle) == InsertionPoint(indexPath: path(2)))
        #expect(
            container.insertionPoint(at: Point(x: 110, y: 90), allowsInto: true) == InsertionPoint(indexPath: path(1)))
        #expect(
            container.insertionPoint(at: Point(x: 190, y: 90), allowsInto: true) == InsertionPoint(indexPath: path(2)))
    }

    @Test func `items that are dragged do not count`() throws {
        let container = try Self.squares([6])
        let moving = [ItemRange(section: 0, item: 0, count: 2)]

        // Behind item 4, which is then item 2.
        #expect(
            container.insertionPoint(at: Point(x: 190, y: 190), moving: moving) == InsertionPoint(indexPath: path(3)))
        // On a dragged item: it stays.
        #expect(
            container.insertionPoint(at: Point(x: 150, y: 90), moving: moving) == InsertionPoint(indexPath: path(0)))
        #expect(
            container.insertionPoint(at: Point(x: 150, y: 90), allowsInto: true, moving: moving)
                == InsertionPoint(indexPath: path(0)))
    }

    @Test func `items that are dragged count once, however often they are named`() throws {
        let container = try Self.squares([6])
        let moving =
            Array(repeating: ItemRange(section: 0, item: 0, count: 1), count: 3) + [
                ItemRange(section: 0, item: 0, count: 2)
            ]

        // Before item 2, which is the first of those that stay.
        #expect(
            container.insertionPoint(at: Point(x: 210, y: 90), moving: moving) == InsertionPoint(indexPath: path(0)))
    }

    @Test func `of a million items the nearest are fetched, however far the distance reaches`() throws {
        // Rows of three; row 100,000 is the first in sight.
        let container = try Self.squares([1_000_000], y: 40 + 100 * 100_000)

        let up = container.prefetch(velocity: Point(x: 0, y: -5000), distance: 1e8)

        #expect(up.items.first == path(299_997))
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    // MARK: Focus

    @Test func `a key skips items that cannot be selected`() throws {
        var section = ContainerSection(itemCount: 9)
        section.itemValues["selectable"] = .numbers([1, 0, 1, 0, 1, 0, 1, 1, 0])
        let container = try Self.container(
            "flow", ["itemSize": [100, 100], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0], [section])

        #expect(container.neighbour(of: path(0), towards: .right) == path(2))
        #expect(container.neighbour(of: path(0), towards: .next) == path(2))
        #expect(container.neighbour(of: path(0), towards: .down) == path(6))
        #expect(container.neighbour(of: path(0), towards: .end) == path(7))
        #expect(
            container.neighbour(of: path(4), towards: .left) == nil
                || container.neighbour(of: path(4), towards: .left) != path(3))
    }

    @Test func `whether an item can be selected is 0 or 1`() throws {
        var section = ContainerSection(itemCount: 1)
        section.itemValues["selectable"] = .numbers([2])

        #expect(throws: LayoutError.self) { try Self.container("mosaic", [:], [section]) }
    }
}
