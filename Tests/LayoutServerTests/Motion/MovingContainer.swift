import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A connection that opens containers, makes steps in them and reads their frames.
struct MovingContainer {
    let client: RawClient
    let id: UInt32

    /// Opens a container of items that are 20 points high and wide.
    static func open(
        _ layout: String, in daemon: TestDaemon, items: Int, name: String = "",
        bounds: Rect = Rect(x: 0, y: 0, width: 200, height: 300)
    ) async throws -> MovingContainer {
        let client = try await daemon.greetedClient()
        let reply = try await client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = layout
                $0.openContainer.name = name
                $0.openContainer.bounds = WireRect(bounds)
                $0.openContainer.sections = [section(items)]
            })
        try #require(reply.error.code == "", "\(reply.error.message)")
        return MovingContainer(client: client, id: reply.openContainer.container)
    }

    static func section(_ items: Int) -> WireSection {
        .with {
            $0.itemCount = UInt32(items)
            $0.itemSizes = (0..<2 * items).map { _ in 20 }
        }
    }

    func call(_ body: (inout WireRequest) -> Void) async throws -> WireReply {
        try await client.call(
            .with {
                $0.id = 1
                body(&$0)
            })
    }

    /// Makes so many steps, or as many as it takes to rest, in requests of at most `most`.
    @discardableResult
    func step(_ count: Int, most: Int = 12_000) async throws -> WireStepContainerReply {
        var left = count
        var last = WireStepContainerReply()
        while left > 0 {
            let reply = try await stepOnce(min(left, most))
            try #require(reply.error.code == "", "\(reply.error.message)")
            last = reply.stepContainer
            left -= Int(last.made)
            if !last.isMoving { break }
        }
        return last
    }

    /// The error of the first step that fails. One request makes as many steps as its time allows.
    func stepUntilFailure() async throws -> WireReply {
        while true {
            let reply = try await stepOnce(100)
            if reply.error.code != "" || !reply.stepContainer.isMoving { return reply }
        }
    }

    /// One request, which makes as many of the steps as its time allows.
    func stepOnce(_ count: Int) async throws -> WireReply {
        try await call {
            $0.stepContainer.container = id
            $0.stepContainer.steps = UInt32(count)
        }
    }

    func update(_ operations: [WireOperation]) async throws -> WireReply {
        try await call {
            $0.updateContainer.container = id
            $0.updateContainer.operations = operations
            $0.updateContainer.anchor.at = "none"
        }
    }

    func setBounds(_ rect: Rect) async throws -> WireReply {
        try await update([.with { $0.setBounds = WireRect(rect) }])
    }

    func insert(_ items: [Int]) async throws -> WireReply {
        try await update([
            .with {
                $0.batchUpdate.insertItems = items.map { item in
                    .with {
                        $0.item = UInt32(item)
                        $0.items = Self.section(1)
                    }
                }
            }
        ])
    }

    /// The answer to a query for all items of the first section.
    func items(_ count: Int) async throws -> WireReply {
        try await call {
            $0.queryItems.container = id
            $0.queryItems.ranges = [.with { $0.count = UInt32(count) }]
        }
    }

    /// x, y, width and height of each item.
    func frames(_ count: Int) async throws -> [Double] {
        let reply = try await items(count)
        try #require(reply.error.code == "", "\(reply.error.message)")
        return reply.queryItems.attributes.frames
    }

    func subscribe(_ events: [String], rate: Int = 0, isPassive: Bool = false) async throws -> WireReply {
        try await call {
            $0.subscribe.events = events
            $0.subscribe.container = id
            $0.subscribe.rate = UInt32(rate)
            $0.subscribe.isPassive = isPassive
        }
    }

    /// The same container on a connection of its own.
    func watcher(in daemon: TestDaemon) async throws -> MovingContainer {
        MovingContainer(client: try await daemon.greetedClient(), id: id)
    }

    /// The next event.
    func event() async throws -> WireEvent {
        while let reply = try await client.nextReply() {
            if case .event(let event)? = reply.result { return event }
        }
        throw EndOfEvents()
    }

    /// Waits until a failure was reported and the container is at rest.
    ///
    /// - Returns: the failure.
    func failureAndRest() async throws -> WireFailure {
        var (failure, isAtRest) = (WireFailure?.none, false)
        while true {
            let event = try await event()
            if event.layoutFailed.error.code != "" { failure = event.layoutFailed.error }
            if event.moved.atRest { isAtRest = true }
            if let failure, isAtRest { return failure }
        }
    }

    struct EndOfEvents: Error {}
}
