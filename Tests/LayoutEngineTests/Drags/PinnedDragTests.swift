import LayoutEngine
import TestSupport
import Testing

/// Scrolling while items are being dragged: pinned elements follow the bounds where they are laid out, not where the data has them.
@Suite struct PinnedDragTests {
    struct Pinned: Sendable, CustomTestStringConvertible {
        let layout: String
        let parameters: [String: JSONValue]
        var isHorizontal = false
        var direction = Environment.LayoutDirection.leftToRight

        var testDescription: String { "\(layout) \(isHorizontal ? "sideways" : "") \(direction)" }

        func open(_ counts: [Int]) throws -> EngineContainer {
            try EngineContainer(
                layout, isHorizontal ? parameters.merging(["scrollDirection": "horizontal"]) { $1 } : parameters,
                bounds: Rect(x: 0, y: 0, width: 320, height: 240),
                environment: Environment(layoutDirection: direction),
                sections: counts.map { ContainerSection(itemCount: $0) })
        }

        func scroll(_ container: EngineContainer, to place: Double) throws -> EngineContainer.Update {
            let bounds = Rect(x: isHorizontal ? place : 0, y: isHorizontal ? 0 : place, width: 320, height: 240)
            return try container.setBounds(bounds, keeping: .nothing)
        }
    }

    static let layouts = [
        Pinned(layout: "column", parameters: ["columnCount": 2, "headerHeight": 14]),
        Pinned(layout: "span-flow", parameters: ["defaultItemSize": [100, 50], "defaultHeaderHeight": 14]),
        Pinned(
            layout: "grid",
            parameters: [
                "fixedDivisionCount": 2, "headerFlexibleDimension": 14, "footerFlexibleDimension": 9,
                "sectionHeadersPinToVisibleBounds": true, "sectionFootersPinToVisibleBounds": true,
            ]),
        Pinned(
            layout: "flow",
            parameters: [
                "itemSize": [100, 50], "headerReferenceSize": [14, 14], "sectionHeadersPinToVisibleBounds": true,
                "footerReferenceSize": [9, 9], "sectionFootersPinToVisibleBounds": true,
            ]),
        Pinned(
            layout: "flow",
            parameters: [
                "itemSize": [90, 50], "headerReferenceSize": [14, 14], "sectionHeadersPinToVisibleBounds": true,
            ], isHorizontal: true, direction: .rightToLeft),
    ]

    private func path(_ item: Int, _ section: Int) -> ItemPath { ItemPath(section: section, item: item) }

    @Test func `a scroll names the pinned headers that move on the screen`() throws {
        let container = try Self.layouts[0].open([1, 2])
        try container.lift([path(1, 1), path(0, 0)])
        var viewer = try Viewer(of: container)
        let update = try Self.layouts[0].scroll(container, to: 44)

        let elements = try #require(update.changes).elements
        #expect(Set(elements.map(\.elements.first.section)) == [0, 1], "\(elements)")
        try viewer.follow(update.change, to: container)
    }

    @Test(arguments: layouts)
    func `a viewer that follows the changes of a scroll knows where everything lies`(_ layout: Pinned) throws {
        let container = try layout.open([1, 2, 7, 1, 9])
        var viewer = try Viewer(of: container)
        let moves: [(items: [ItemPath], point: Point)] = [
            ([path(1, 1), path(0, 0)], Point(x: 5, y: 5)), ([path(3, 2), path(0, 3)], Point(x: 300, y: 230)),
        ]
        for (items, point) in moves {
            try viewer.follow(container.lift(items).change, to: container, "lifted")
            try viewer.follow(container.drag(to: point).change, to: container, "moved")
            for place in [44.0, 61, 130, 90, 20, 0, 200] {
                try viewer.follow(layout.scroll(container, to: place).change, to: container, "scrolled to \(place)")
            }
            try viewer.follow(container.putBack().change, to: container, "cancelled")
        }
    }

    @Test func `elements that are named as stale are those of the data`() throws {
        let container = try Self.layouts[3].open([9])
        try container.lift([path(0, 0)])
        try container.drag(to: Point(x: 300, y: 140))
        var names = StaleNames()
        names.items = [.range(ItemRange(section: 0, item: 2, count: 1))]
        let stale = try container.update([.invalidate(names)], keeping: .nothing)

        #expect(stale.changes?.elements.map(\.elements.first.item) == [2])
    }
}
