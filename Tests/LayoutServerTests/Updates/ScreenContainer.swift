import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A container on a connection of its own.
struct ScreenContainer {
    /// The connection that opened the container.
    let client: RawClient
    /// The container's number.
    let container: UInt32

    /// Opens the container.
    init(
        _ daemon: TestDaemon, layout: String, parameters: [String: JSONValue] = [:], bounds: Rect,
        environment: WireEnvironment = WireEnvironment(), sections: [WireSection]
    ) async throws {
        client = try await daemon.greetedClient()
        let reply = try await client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = layout
                $0.openContainer.parameters = Google_Protobuf_Struct(parameters)
                $0.openContainer.bounds = WireRect(bounds)
                $0.openContainer.environment = environment
                $0.openContainer.sections = sections
            })
        try #require(reply.error.code == "", "\(reply.error.message)")
        container = reply.openContainer.container
    }
}
