import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A window that is resized faster than replies arrive. What a resize keeps in place is tested in `LayoutEngineTests`.
@Suite(.hangGuard, .suiteDaemon) struct ResizeRequestTests {
    private static let rows: [String: JSONValue] = [
        "itemSize": [100, 100], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0,
    ]

    @Test func `bounds that are sent before the last replies arrived continue the resize`() async throws {
        let daemon = try TestDaemon.ofSuite
        let screen = try await ScreenContainer(
            daemon, layout: "flow", parameters: Self.rows, bounds: Rect(x: 0, y: 12_430, width: 1000, height: 600),
            sections: [.with { $0.itemCount = 100_000 }])
        let narrowing: [Double] = (1...40).map { 1000 - 10 * Double($0) }
        let widths = narrowing + narrowing.dropLast().reversed() + [1000]
        for (index, width) in widths.enumerated() {
            let request = WireRequest.with {
                $0.id = 100 + UInt32(index)
                $0.updateContainer.container = screen.container
                $0.updateContainer.anchor.at = "firstVisible"
                $0.updateContainer.operations = [
                    .with { $0.setBounds = WireRect(Rect(x: 0, y: 12_430, width: width, height: 600)) }
                ]
            }
            screen.client.sendLater(RawClient.frame(try request.serializedBytes()))
        }
        var last = WireReply()
        for _ in widths { last = try #require(try await screen.client.nextReply()) }
        #expect(!last.updateContainer.hasContentOffsetAdjustment)
        let told = try await screen.client.call(
            .with {
                $0.id = 5
                $0.listContainers = WireListContainers()
            })
        let listed = told.listContainers.containers.first { $0.container == screen.container }
        #expect(listed?.bounds.model == Rect(x: 0, y: 12_430, width: 1000, height: 600))
    }
}
