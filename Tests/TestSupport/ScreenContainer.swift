package import LayoutCore
package import LayoutWire
import SwiftProtobuf

/// A container in a daemon, with the bounds that a client shows.
package struct ScreenContainer {
    /// The connection that opened the container.
    package let client: RawClient
    /// The container's number.
    package let container: UInt32
    /// The client's own idea of the bounds.
    package var bounds: Rect

    /// Opens the container on a new connection.
    package init(
        _ daemon: TestDaemon, layout: String, parameters: [String: JSONValue] = [:], bounds: Rect,
        environment: WireEnvironment = WireEnvironment(), sections: [WireSection]
    ) async throws {
        client = try await daemon.greetedClient()
        self.bounds = bounds
        let reply = try await client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = layout
                $0.openContainer.parameters = Google_Protobuf_Struct(parameters)
                $0.openContainer.bounds = WireRect(bounds)
                $0.openContainer.environment = environment
                $0.openContainer.sections = sections
            })
        if case .error(let failure)? = reply.result { throw ScreenFailure(message: failure.message) }
        container = reply.openContainer.container
    }

    /// Applies operations, and scrolls by the reply's content offset adjustment.
    @discardableResult package mutating func update(
        _ operations: [WireOperation], anchor: WireAnchor? = nil
    ) async throws -> WireUpdateContainerReply {
        let reply = try await client.call(
            .with {
                $0.id = 2
                $0.updateContainer.container = container
                $0.updateContainer.operations = operations
                if let anchor { $0.updateContainer.anchor = anchor }
            })
        if case .error(let failure)? = reply.result { throw ScreenFailure(message: failure.message) }
        for case .setBounds(let rect)? in operations.map(\.operation) { bounds = rect.model }
        bounds.x += reply.updateContainer.contentOffsetAdjustment.x
        bounds.y += reply.updateContainer.contentOffsetAdjustment.y
        return reply.updateContainer
    }

    /// Resizes the bounds, from the client's offset or `origin`.
    @discardableResult package mutating func resize(
        width: Double, height: Double, at origin: Point? = nil, anchor: String = "firstVisible"
    ) async throws -> WireUpdateContainerReply {
        let origin = origin ?? bounds.origin
        let rect = Rect(x: origin.x, y: origin.y, width: width, height: height)
        return try await update([.with { $0.setBounds = WireRect(rect) }], anchor: .with { $0.at = anchor })
    }

    /// The anchor that the daemon captures; nil if nothing is visible.
    package func capture(_ place: String = "firstVisible", _ path: WireIndexPath? = nil) async throws
        -> WireAnchorSnapshot?
    {
        let reply = try await client.call(
            .with {
                $0.id = 3
                $0.captureAnchor.container = container
                $0.captureAnchor.at = place
                if let path { $0.captureAnchor.indexPath = path }
            })
        return reply.captureAnchor.hasAnchor ? reply.captureAnchor.anchor : nil
    }

    /// An item's frame; nil if it has none.
    package func frame(_ path: WireIndexPath) async throws -> Rect? {
        let reply = try await client.call(
            .with {
                $0.id = 4
                $0.queryItems.container = container
                $0.queryItems.indexPaths = [path]
            })
        let frames = reply.queryItems.attributes.frames
        return frames.count == 4 ? Rect(x: frames[0], y: frames[1], width: frames[2], height: frames[3]) : nil
    }

    /// The bounds as reported by the daemon.
    package var toldBounds: Rect {
        get async throws {
            let reply = try await client.call(
                .with {
                    $0.id = 5
                    $0.listContainers = WireListContainers()
                })
            return reply.listContainers.containers.first { $0.container == container }?.bounds.model ?? .zero
        }
    }
}

/// The daemon rejected a request.
package struct ScreenFailure: Error {
    /// The message of the daemon's failure.
    package let message: String
}
