import LayoutCore
import LayoutWire
import SwiftProtobuf

extension WireRequest {
    /// Rows of 300 by 50 points without gaps, eight of them in sight.
    static func openRows(_ items: Int, name: String = "") -> WireRequest {
        .with {
            $0.id = 1
            $0.openContainer.name = name
            $0.openContainer.layout = "flow"
            $0.openContainer.parameters = Google_Protobuf_Struct(["itemSize": [300, 50], "minimumLineSpacing": 0])
            $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 300, height: 400))
            $0.openContainer.sections = [.with { $0.itemCount = UInt32(items) }]
        }
    }

    /// Operations on a container, which is the first one unless a daemon has others.
    static func update(_ operations: [WireOperation], of container: UInt32 = 1, id: UInt32 = 2) -> WireRequest {
        .with {
            $0.id = id
            $0.updateContainer.container = container
            $0.updateContainer.operations = operations
        }
    }
}
