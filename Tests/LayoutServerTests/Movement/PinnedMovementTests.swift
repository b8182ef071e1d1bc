import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Scrolling while items are being moved: pinned elements follow the bounds where they are laid out, not where the data has them.
@Suite(.hangGuard) struct PinnedMovementTests {
    struct Pinned: Sendable, CustomTestStringConvertible {
        let layout: String
        let parameters: [String: JSONValue]
        var isHorizontal = false
        var direction = ""

        var testDescription: String { "\(layout) \(isHorizontal ? "sideways" : "") \(direction)" }

        func open(_ counts: [Int]) -> WireOpenContainer {
            .with { message in
                message.layout = layout
                message.parameters = Google_Protobuf_Struct(
                    isHorizontal ? parameters.merging(["scrollDirection": "horizontal"]) { $1 } : parameters)
                message.bounds = WireRect(Rect(x: 0, y: 0, width: 320, height: 240))
                message.environment.layoutDirection = direction
                message.sections = counts.map { count in .with { $0.itemCount = UInt32(count) } }
            }
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
            ], isHorizontal: true, direction: "rightToLeft"),
    ]

    private func path(_ item: Int, _ section: Int) -> IndexPath { IndexPath(section: section, item: item) }

    private func scroll(_ screen: MovementScreen, to place: Double, _ layout: Pinned) async throws -> WireReply {
        let bounds = Rect(
            x: layout.isHorizontal ? place : 0, y: layout.isHorizontal ? 0 : place, width: 320, height: 240)
        return try await screen.update([.with { $0.setBounds = WireRect(bounds) }])
    }

    @Test func `a scroll names the pinned headers that move on the screen`() async throws {
        try await withDaemon { daemon in
            let screen = try await MovementScreen(daemon, Self.layouts[0].open([1, 2]))
            _ = try await screen.begin([path(1, 1), path(0, 0)])
            let reply = try await scroll(screen, to: 44, Self.layouts[0])

            #expect(
                Set(reply.updateContainer.changes.elements.map(\.section)) == [0, 1],
                "\(reply.updateContainer.changes.elements)")
            try await screen.follow("scrolled")
        }
    }

    @Test(arguments: layouts)
    func `a viewer that follows the changes of a scroll knows where everything lies`(_ layout: Pinned) async throws {
        try await withDaemon { daemon in
            let screen = try await MovementScreen(daemon, layout.open([1, 2, 7, 1, 9]))
            let moves: [(items: [IndexPath], point: Point)] = [
                ([path(1, 1), path(0, 0)], Point(x: 5, y: 5)), ([path(3, 2), path(0, 3)], Point(x: 300, y: 230)),
            ]
            for (items, point) in moves {
                _ = try await screen.begin(items)
                _ = try await screen.move(to: point)
                try await screen.follow("moved")
                for place in [44.0, 61, 130, 90, 20, 0, 200] {
                    let reply = try await scroll(screen, to: place, layout)
                    #expect(reply.error.code == "", "\(reply.error.message)")
                    try await screen.follow("scrolled to \(place)")
                }
                _ = try await screen.cancel()
                try await screen.follow("cancelled")
            }
        }
    }

    @Test func `elements that a client names as stale are those of the data`() async throws {
        try await withDaemon { daemon in
            let screen = try await MovementScreen(daemon, Self.layouts[3].open([9]))
            _ = try await screen.begin([path(0, 0)])
            _ = try await screen.move(to: Point(x: 300, y: 140))
            let stale = try await screen.update([
                .with { $0.invalidate.items = [WireItemRange(ItemRange(section: 0, item: 2, count: 1))] }
            ])

            #expect(stale.error.code == "", "\(stale.error.message)")
            #expect(stale.updateContainer.changes.elements.map(\.item) == [2])
        }
    }
}
