import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Anchors in messages. What they keep in place is tested in `LayoutEngineTests`.
@Suite struct AnchorRequestTests {
    /// A chat of 100 messages, each 50 high.
    private static let chat = WireRequest.with {
        $0.id = 1
        $0.openContainer.layout = "flow"
        $0.openContainer.parameters = Google_Protobuf_Struct(["itemSize": [300, 50], "minimumLineSpacing": 0])
        $0.openContainer.bounds = WireRect(Rect(x: 0, y: 1000, width: 300, height: 400))
        $0.openContainer.sections = [.with { $0.itemCount = 100 }]
    }

    @Test(arguments: [
        ("item", 0 as UInt32, 100 as UInt32, "index.outOfRange"), ("item", 1, 0, "index.outOfRange"),
        ("middle", 0, 0, "request.invalid"), ("item", .max, .max, "index.outOfRange"),
    ])
    func `an invalid anchor is refused and changes nothing`(
        _ at: String, _ section: UInt32, _ item: UInt32, _ code: String
    ) throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.chat)
        let reply = try client.call(
            .with {
                $0.id = 2
                $0.updateContainer.container = 1
                $0.updateContainer.operations = [
                    .with { $0.batchUpdate.insertItems = [.with { $0.items.itemCount = 1 }] }
                ]
                $0.updateContainer.anchor.at = at
                $0.updateContainer.anchor.indexPath.section = section
                $0.updateContainer.anchor.indexPath.item = item
            })
        #expect(reply.error.code == code)
        let frames = try client.call(
            .with {
                $0.id = 3
                $0.queryItems.container = 1
                $0.queryItems.indexPaths = [.with { $0.item = 20 }]
            }
        ).queryItems.attributes.frames
        #expect(frames[1] == 1000)
    }
}
