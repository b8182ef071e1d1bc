import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// The anchor stays in place when cells are measured.
@Suite(.hangGuard) struct MeasuredAnchorTests {
    struct Screen: Sendable, CustomTestStringConvertible {
        let layout: String
        let parameters: [String: JSONValue]
        var direction = ""

        var isHorizontal: Bool { parameters["scrollDirection"] == "horizontal" }
        var testDescription: String { "\(layout) \(isHorizontal ? "sideways" : "") \(direction)" }

        /// Forty items across the whole screen, scrolled to the middle of the content.
        func open(_ daemon: TestDaemon) async throws -> ScreenContainer {
            var screen = try await ScreenContainer(
                daemon, layout: layout, parameters: parameters, bounds: Rect(x: 0, y: 0, width: 300, height: 400),
                environment: .with { $0.layoutDirection = direction }, sections: [.with { $0.itemCount = 40 }])
            let middle = try #require(try await screen.frame(.with { $0.item = 20 }))
            try await screen.resize(
                width: 300, height: 400, at: isHorizontal ? Point(x: middle.x, y: 0) : Point(x: 0, y: middle.y),
                anchor: "none")
            return screen
        }

        /// How far an item's edge is inside the same edge of the screen.
        func distance(
            of path: WireIndexPath, from place: String, in screen: ScreenContainer
        ) async throws -> Double {
            let (frame, bounds) = (try #require(try await screen.frame(path)), screen.bounds)
            let isLow = (place == "firstVisible") != (direction == "rightToLeft")
            if isHorizontal { return isLow ? frame.x - bounds.x : bounds.maxX - frame.maxX }
            return isLow ? frame.y - bounds.y : bounds.maxY - frame.maxY
        }

        func size(_ length: Double) -> [Double] { isHorizontal ? [length, 400] : [300, length] }
    }

    static let screens = [
        Screen(layout: "column", parameters: ["columnCount": 1, "itemHeight": 100]),
        Screen(layout: "column", parameters: ["columnCount": 1, "itemHeight": 90, "scrollDirection": "horizontal"]),
        Screen(
            layout: "column", parameters: ["columnCount": 1, "itemHeight": 90, "scrollDirection": "horizontal"],
            direction: "rightToLeft"),
        Screen(layout: "flow", parameters: ["estimatedItemSize": [300, 70]]),
        Screen(
            layout: "flow", parameters: ["estimatedItemSize": [70, 400], "scrollDirection": "horizontal"],
            direction: "rightToLeft"),
        Screen(layout: "span-flow", parameters: ["defaultItemSize": [300, 60]]),
        Screen(layout: "compositional", parameters: ["sections": [["list": ["appearance": "plain"]]]]),
    ]

    private static func measure(_ item: UInt32, _ size: [Double]) -> WireOperation {
        .with {
            $0.setMeasuredSizes.items = [item]
            $0.setMeasuredSizes.sizes = size
        }
    }

    @Test func `the first cell that begins in sight grows downwards`() async throws {
        try await withDaemon { daemon in
            var screen = try await ScreenContainer(
                daemon, layout: "column", parameters: ["columnCount": 1, "itemHeight": 100],
                bounds: Rect(x: 0, y: 1000, width: 300, height: 400), sections: [.with { $0.itemCount = 40 }])

            try await screen.update([Self.measure(10, [300, 300])], anchor: .with { $0.at = "firstVisible" })

            #expect(screen.bounds.y == 1000)
        }
    }

    @Test(arguments: screens, ["firstVisible", "end"])
    func `the anchored edge of a measured cell stays in place`(_ layout: Screen, _ place: String) async throws {
        try await withDaemon { daemon in
            var screen = try await layout.open(daemon)
            let before = try #require(try await screen.capture(place))

            for length in [250.0, 30] {
                try await screen.update(
                    [Self.measure(before.indexPath.item, layout.size(length))], anchor: .with { $0.at = place })

                let distance = try await layout.distance(of: before.indexPath, from: place, in: screen)
                #expect(distance == before.distance, "measured as \(length)")
            }
        }
    }

    @Test(arguments: screens, ["firstVisible", "end"])
    func `a measured cell that reaches out of sight grows away from the anchor`(
        _ layout: Screen, _ place: String
    ) async throws {
        try await withDaemon { daemon in
            var screen = try await layout.open(daemon)
            let origin = screen.bounds.origin
            try await screen.resize(
                width: 300, height: 400, at: Point(x: max(0, origin.x - 13), y: max(0, origin.y - 13)), anchor: "none")
            let before = try #require(try await screen.capture(place))
            let beyond = place == "end" ? before.indexPath.item + 1 : before.indexPath.item - 1

            try await screen.update(
                [Self.measure(beyond, layout.size(250)), Self.measure(before.indexPath.item, layout.size(120))],
                anchor: .with { $0.at = place })

            #expect(
                try await layout.distance(of: before.indexPath, from: place, in: screen) == before.distance)
        }
    }
}
