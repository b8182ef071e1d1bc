package import LayoutCore
package import LayoutWire
import SwiftProtobuf

/// A container in a daemon, and what a client shows of it.
package struct ScreenContainer {
    package let client: RawClient
    package let container: UInt32
    /// Where the client believes the bounds to lie.
    package var bounds: Rect

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

    /// Carries out operations, and scrolls as the answer says.
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

    /// Another size, begun where the client is.
    @discardableResult package mutating func resize(
        width: Double, height: Double, at origin: Point? = nil, anchor: String = "firstVisible"
    ) async throws -> WireUpdateContainerReply {
        let origin = origin ?? bounds.origin
        let rect = Rect(x: origin.x, y: origin.y, width: width, height: height)
        return try await update([.with { $0.setBounds = WireRect(rect) }], anchor: .with { $0.at = anchor })
    }

    /// What the daemon captures there; nil: nothing is in sight.
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

    /// An item's frame; nil where it has no place.
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

    /// The bounds that the daemon has.
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

package struct ScreenFailure: Error {
    package let message: String
}
