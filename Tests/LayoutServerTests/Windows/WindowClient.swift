import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A client that shows one window, and knows nothing but the events of it.
struct WindowClient {
    let client: RawClient
    let container: UInt32
    private(set) var subscription: UInt32 = 0
    /// What it shows, by key.
    private(set) var shown: [UInt64: LayoutAttributes] = [:]
    /// The last event.
    private(set) var last = WireWindowChanged()
    /// The sum of the content offset adjustments that it received.
    private(set) var adjustment = Point.zero
    /// How many events have come.
    private(set) var events = 0

    init(_ client: RawClient, _ container: UInt32) {
        self.client = client
        self.container = container
    }

    mutating func subscribe(_ window: (inout WireWindow) -> Void = { _ in }, withIDs: Bool = false) async throws {
        let reply = try await client.call(
            .with {
                $0.id = 1
                $0.withIds = withIDs
                $0.subscribe.container = container
                $0.subscribe.window = .with(window)
            })
        try #require(reply.error.code == "", "\(reply.error.message)")
        subscription = reply.subscribe.subscription
        try take(reply.subscribe.window)
    }

    /// Puts the window elsewhere, and reads what comes until then.
    mutating func move(_ window: (inout WireWindow) -> Void) async throws -> WireReply {
        let reply = try await call { [subscription] in
            $0.moveWindow.subscription = subscription
            $0.moveWindow.window = .with(window)
        }
        if reply.error.code == "" { try take(reply.moveWindow.window) }
        return reply
    }

    /// Sends a request, and reads events until its reply.
    mutating func call(_ body: (inout WireRequest) -> Void) async throws -> WireReply {
        let request = WireRequest.with {
            $0.id = 7
            body(&$0)
        }
        var next: WireReply? = try await client.call(request)
        while let frame = next, frame.id == 0 {
            if case .windowChanged(let change)? = frame.event.event {
                events += 1
                try take(change)
            }
            next = try await client.nextReply()
        }
        return try #require(next)
    }

    mutating func take(_ change: WireWindowChanged) throws {
        for key in change.disappeared.keys { try #require(shown.removeValue(forKey: key) != nil) }
        for (key, attributes) in try elements(change.appeared) {
            try #require(shown.updateValue(attributes, forKey: key) == nil)
        }
        for part in [change.moved, change.changed] {
            let before = try part.before.attributes()
            for ((key, attributes), old) in zip(try elements(part), before) {
                try #require(shown.updateValue(attributes, forKey: key)?.element == old.element)
            }
        }
        last = change
        adjustment.x += change.contentOffsetAdjustment.x
        adjustment.y += change.contentOffsetAdjustment.y
    }

    private func elements(_ part: WireWindowElements) throws -> [(UInt64, LayoutAttributes)] {
        let attributes = try part.attributes.attributes()
        try #require(attributes.count == part.keys.count)
        return Array(zip(part.keys, attributes))
    }

    /// Compares the window with a query of what it covers, after everything that was on its way.
    mutating func check() async throws {
        _ = try await call { $0.sync = WireSync() }
        let reply = try await call { [container, last] in
            $0.queryRect.container = container
            $0.queryRect.rect = last.rect
        }
        try #require(reply.generation == last.generation)
        let expected = try reply.queryRect.attributes.attributes()
        let own = shown.values.map { attributes in
            var attributes = attributes
            attributes.identifier = nil
            return attributes
        }
        try #require(
            Dictionary(uniqueKeysWithValues: own.map { ($0.element, $0) })
                == Dictionary(uniqueKeysWithValues: expected.map { ($0.element, $0) }))
    }
}
