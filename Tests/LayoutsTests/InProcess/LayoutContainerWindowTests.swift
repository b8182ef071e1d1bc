import Layouts
import Testing

/// What is in sight of a program, under keys that follow it. `InProcessTests` compares windows with queries after random changes.
@Suite struct LayoutContainerWindowTests {
    private static let bounds = Rect(x: 0, y: 0, width: 300, height: 100)

    /// Items 0 to 29 in rows of three, 50 points high: two rows are visible.
    private func flow(isIdentified: Bool = true) throws -> LayoutContainer {
        try LayoutContainer(
            layout: "flow",
            parameters: ["itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
            bounds: Self.bounds,
            sections: [
                isIdentified
                    ? ContainerSection(1, items: .numbers(Array(0..<30))) : ContainerSection(itemCount: 30)
            ])
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    /// The numbers of the items that a window has, in order.
    private func items(_ elements: [UInt64: LayoutAttributes]) -> [Int] {
        elements.values.map(\.element.indexPath.item).sorted()
    }

    /// The identifier of each key's item.
    private func names(_ window: LayoutContainer.Window, _ container: LayoutContainer) -> [UInt64: Identifier] {
        window.elements.compactMapValues { container.identifier(ofItemAt: $0.element.indexPath) }
    }

    @Test func `a window has what is visible, and as much beyond it as it is to reach`() throws {
        var container = try flow()
        let window = try container.openWindow(overscan: .points(50))
        let screens = try container.openWindow(overscan: .share(1))

        #expect(window.visibleRect == Self.bounds && window.reach == Rect(x: -50, y: -50, width: 400, height: 200))
        #expect(items(window.elements) == Array(0..<9))
        #expect(screens.reach == Rect(x: -300, y: -100, width: 900, height: 300))
        #expect(items(screens.elements) == Array(0..<12))
        #expect(Set(window.elements.keys).count == 9)
    }

    @Test func `after an insertion in front every element keeps its key, and only the new one appears`() throws {
        var container = try flow()
        var window = try container.openWindow(overscan: .points(0))
        let before = names(window, container)
        try container.insertItems(ContainerItems([99]), at: .startOfSection(1))
        let difference = window.follow(container)

        #expect(items(difference.appeared) == [0] && items(difference.disappeared) == [5])
        #expect(difference.moved.count == 5 && difference.changed.isEmpty)
        for (key, update) in difference.moved {
            #expect(update.now.element.indexPath.item == update.before.element.indexPath.item + 1)
            #expect(window.elements[key] == update.now)
            #expect(names(window, container)[key] == before[key])
        }
        let again = window.follow(container)
        #expect(again.isEmpty)
    }

    @Test func `many changes are followed at once, also without identifiers`() throws {
        var container = try flow(isIdentified: false)
        var window = try container.openWindow(overscan: .points(0))
        let before = window.elements
        try container.performBatch { $0.insertItems(ContainerSection(itemCount: 2), at: path(0)) }
        try container.performBatch { $0.deleteItems(at: path(2)) }
        try container.performBatch { $0.deleteItems(at: path(0)) }
        let difference = window.follow(container)

        // One new item, and items 1 to 5 where they were.
        #expect(items(difference.appeared) == [0] && items(difference.disappeared) == [0])
        #expect(difference.moved.isEmpty && difference.changed.isEmpty)
        let stayed = window.elements.filter { before[$0.key] != nil }
        #expect(stayed == before.filter { $0.value.element.indexPath.item > 0 })
    }

    @Test func `a window that follows the bounds says how far an anchor has moved them`() throws {
        var container = try flow()
        try container.setBounds(Rect(x: 0, y: 200, width: 300, height: 100))
        var window = try container.openWindow(overscan: .points(0))
        let before = names(window, container)
        try container.deleteItems([0, 1, 2], keeping: .place(.firstVisible))
        let difference = window.follow(container)

        #expect(difference.contentOffsetAdjustment == Point(x: 0, y: -50))
        #expect(window.visibleRect == Rect(x: 0, y: 150, width: 300, height: 100))
        #expect(difference.moved.count == 6 && difference.appeared.isEmpty && difference.disappeared.isEmpty)
        #expect(names(window, container) == before)
    }

    @Test func `a window with a rectangle of its own is moved without the container`() throws {
        var container = try flow()
        var window = try container.openWindow(on: Self.bounds, overscan: .points(0))
        let difference = try window.scroll(to: Rect(x: 0, y: 50, width: 300, height: 100), in: container)

        #expect(items(difference.appeared) == [6, 7, 8] && items(difference.disappeared) == [0, 1, 2])
        #expect(difference.moved.isEmpty && container.bounds == Self.bounds)
        try container.setBounds(Rect(x: 0, y: 300, width: 300, height: 100))
        let still = window.follow(container)
        #expect(still.isEmpty && window.visibleRect.y == 50)
        let back = try window.scroll(to: nil, in: container)
        #expect(items(back.appeared) == Array(18..<24) && window.visibleRect.y == 300)
    }

    @Test func `while items are dragged, a window shows where they would be dropped, or the data as it is`() throws {
        var container = try flow()
        var (shown, committed) = (
            try container.openWindow(overscan: .points(0)),
            try container.openWindow(overscan: .points(0), showsCommitted: true)
        )
        try container.beginDrag(of: [path(0)], at: Point(x: 50, y: 25))
        try container.moveDrag(to: Point(x: 270, y: 75))

        let (dragged, still) = (shown.follow(container), committed.follow(container))
        #expect(!dragged.moved.isEmpty && still.isEmpty)
        container.cancelDrag()
        let (back, after) = (shown.follow(container), committed.follow(container))
        #expect(!back.moved.isEmpty && after.isEmpty)
    }

    @Test func `copies that go different ways are followed by identifiers, and so are other containers`() throws {
        var container = try flow()
        var window = try container.openWindow(overscan: .points(0))
        var (left, right) = (container, container)
        try left.deleteItems([1])
        try right.moveItems([5], to: .startOfSection(1))

        _ = window.follow(left)
        var known = names(window, left)
        for (next, count) in [(right, 5), (try flow(), 6)] {
            _ = window.follow(next)
            let now = names(window, next)
            #expect(now.count == 6 && now.filter { known[$0.key] == $0.value }.count == count)
            #expect(now.allSatisfy { known[$0.key] == nil || known[$0.key] == $0.value })
            known = now
        }
    }

    @Test(arguments: [Double.nan, -1, .infinity, 1e10])
    func `a rectangle or an overscan out of range is refused`(_ number: Double) throws {
        var container = try flow()
        var window = try container.openWindow(overscan: .points(0))

        for overscan in [LayoutContainer.Window.Overscan.points(number), .share(number)] {
            let error = #expect(throws: LayoutError.self) { try container.openWindow(overscan: overscan) }
            #expect(error?.code == .invalidInput)
        }
        let rect = Rect(x: 0, y: 0, width: number, height: 1)
        #expect(throws: LayoutError.self) { try container.openWindow(on: rect) }
        #expect(throws: LayoutError.self) { try window.scroll(to: rect, in: container) }
        let still = window.follow(container)
        #expect(still.isEmpty && window.visibleRect == Self.bounds)
    }
}
