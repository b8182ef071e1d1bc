import Foundation
import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A client with a view of a container, and another one that changes the container.
struct ViewClient {
    let client: RawClient
    let other: RawClient
    private(set) var container: UInt32 = 0
    private(set) var subscription: UInt32 = 0
    /// The events that have come, in order.
    private(set) var events: [WireEvent.OneOf_Event] = []
    private(set) var reply = WireReply()

    /// - Parameters:
    ///   - container: `openContainer` in JSON, but for its bounds.
    ///   - view: in JSON.
    init(
        _ daemon: TestDaemon, _ container: String = Self.list, bounds: Rect = Self.bounds, view: String = "{}",
        window: WireWindow? = nil, withIDs: Bool = false
    ) async throws {
        client = try await daemon.greetedClient()
        other = try await daemon.greetedClient()
        var open = try WireOpenContainer(jsonString: container)
        open.bounds = WireRect(bounds)
        let opened = try await Self.call(other) { $0.openContainer = open }
        try #require(opened.error.code == "", "\(opened.error.message)")
        self.container = opened.openContainer.container
        let view = try WireView(jsonString: view)
        let subscribed = try await call { [id = self.container] in
            $0.withIds = withIDs
            $0.subscribe.container = id
            $0.subscribe.window = window ?? .with { $0.rect = WireRect(bounds) }
            $0.subscribe.view = view
        }
        try #require(subscribed.error.code == "", "\(subscribed.error.message)")
        subscription = subscribed.subscribe.subscription
    }

    static let bounds = Rect(x: 0, y: 0, width: 100, height: 100)

    /// Twenty items with identifiers, of 100 by 20.
    static let list = """
        {"layout": "flow", "parameters": {"itemSize": [100, 20], "minimumLineSpacing": 0}, "sections": [{"id": {"number": "1"},
         "itemCount": 20, "itemIds": {"numbers": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
         "14", "15", "16", "17", "18", "19"]}}]}
        """

    private static func call(_ client: RawClient, _ body: (inout WireRequest) -> Void) async throws -> WireReply {
        try await client.call(
            .with {
                $0.id = 7
                body(&$0)
            })
    }

    /// Sends a request, and reads events until its reply.
    @discardableResult
    mutating func call(_ body: (inout WireRequest) -> Void) async throws -> WireReply {
        var next: WireReply? = try await Self.call(client, body)
        while let frame = next, frame.id == 0 {
            if let event = frame.event.event { events.append(event) }
            next = try await client.nextReply()
        }
        reply = try #require(next)
        return reply
    }

    /// Sends inputs, each in JSON.
    @discardableResult
    mutating func input(_ inputs: String..., withIDs: Bool = false) async throws -> WireReply {
        let inputs = try inputs.map { try WireViewInput(jsonString: $0) }
        return try await input(inputs, withIDs: withIDs)
    }

    @discardableResult
    mutating func input(_ inputs: [WireViewInput], withIDs: Bool = false) async throws -> WireReply {
        try await call { [subscription] in
            $0.withIds = withIDs
            $0.input.subscription = subscription
            $0.input.inputs = inputs
        }
    }

    /// What the view has.
    mutating func state() async throws -> WireViewStateReply {
        let reply = try await call { [subscription] in $0.viewState.subscription = subscription }
        try #require(reply.error.code == "", "\(reply.error.message)")
        return reply.viewState
    }

    /// The other client changes the container.
    func change(_ operations: [WireOperation]) async throws {
        let reply = try await Self.call(other) { [container] in
            $0.updateContainer.container = container
            $0.updateContainer.operations = operations
            $0.updateContainer.anchor.at = "none"
        }
        try #require(reply.error.code == "", "\(reply.error.message)")
    }

    /// The other client closes the container.
    func close() async throws {
        _ = try await Self.call(other) { [container] in $0.closeContainer.container = container }
    }

    /// Takes the events of all that has happened.
    mutating func sync() async throws -> [WireEvent.OneOf_Event] {
        try await call { $0.sync = WireSync() }
        defer { events = [] }
        return events
    }

    /// Takes the effects of all that others have done.
    mutating func effects() async throws -> [WireViewEffect] {
        try await sync().flatMap { event -> [WireViewEffect] in
            if case .viewChanged(let change) = event { change.effects } else { [] }
        }
    }

    /// Takes the events of its window.
    mutating func shown() async throws -> [WireWindowChanged] {
        try await sync().compactMap { if case .windowChanged(let change) = $0 { change } else { nil } }
    }

    static func delete(_ items: UInt64...) -> WireOperation { .with { $0.deleteItems.ids.numbers = items } }

    static func insert(_ items: [UInt64], before item: UInt64) -> WireOperation {
        .with {
            $0.insertItems.to.before.number = item
            $0.insertItems.items.itemCount = UInt32(items.count)
            $0.insertItems.items.itemIds.numbers = items
        }
    }
}
