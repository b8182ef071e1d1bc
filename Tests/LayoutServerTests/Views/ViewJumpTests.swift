import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// The window of a view that scrolls far away at once.
@Suite(.hangGuard, .suiteDaemon) struct ViewJumpTests {
    private static let end = #"{"key": {"key": "end", "modifiers": ["control"], "time": 1}}"#

    @Test(arguments: [40.0, 50_000])
    func `after a jump what is visible comes first, and the rest of the window behind it`(
        _ overscan: Double
    ) async throws {
        let window = WireWindow.with {
            $0.rect = WireRect(ViewClient.bounds)
            $0.overscan = overscan
        }
        let list = """
            {"layout": "flow", "parameters": {"itemSize": [100, 20], "minimumLineSpacing": 0},
             "sections": [{"itemCount": 10000}]}
            """
        var view = try await ViewClient(TestDaemon.ofSuite, list, window: window)
        try await view.input(Self.end)
        let shown = try await view.shown()

        let visible = Rect(x: 0, y: 199_900, width: 100, height: 100)
        let all = Rect(
            x: -overscan, y: visible.y - overscan, width: 100 + 2 * overscan, height: 100 + 2 * overscan)
        #expect(shown.map(\.rect) == [WireRect(visible), WireRect(all)])
        #expect(shown.first?.appeared.keys.count == 5)
        #expect(shown.last?.appeared.keys.count == Int(overscan) / 20)
        #expect(shown.last?.disappeared.keys.isEmpty == true)
    }

    @Test func `a jump without overscan is one event, and so is a scroll within it`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        try await view.input(Self.end)
        #expect(try await view.shown().map(\.rect.y) == [300])

        let window = WireWindow.with {
            $0.rect = WireRect(ViewClient.bounds)
            $0.overscan = 40
        }
        var other = try await ViewClient(TestDaemon.ofSuite, window: window)
        try await other.input(#"{"scrolled": {"to": {"y": 160}, "byHand": true}}"#)
        #expect(try await other.shown().map(\.rect.y) == [120])
    }
}
