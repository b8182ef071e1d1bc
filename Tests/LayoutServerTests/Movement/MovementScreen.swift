@testable import LayoutClient
import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A container whose items one client moves and edits, while another shows it.
final class MovementScreen {
    let container: UInt32
    let mover: RawClient
    let viewer: RawClient
    private var lastId: UInt32 = 1
    /// What the viewer knows, by the index paths of the data, and of which generation.
    private(set) var known: [Element: LayoutAttributes] = [:]
    private(set) var generation: UInt64 = 0
    /// The last movement that the viewer received.
    private(set) var movement: WireMovement?

    init(_ daemon: TestDaemon, _ open: WireOpenContainer) async throws {
        mover = try await daemon.greetedClient()
        viewer = try await daemon.greetedClient()
        let opened = try await mover.call(
            .with {
                $0.id = 1
                $0.openContainer = open
            })
        try #require(opened.openContainer.container != 0, "\(opened.error.message)")
        container = opened.openContainer.container
        let subscribed = try await viewer.call(
            .with { [container] in
                $0.id = 1
                $0.subscribe.container = container
                $0.subscribe.events = ["invalidated"]
            })
        try #require(subscribed.subscribe.subscription != 0, "\(subscribed.error.message)")
        (known, generation) = try await state(of: container, to: mover)
    }

    // MARK: Requests

    func call(_ client: RawClient? = nil, _ request: (inout WireRequest) -> Void) async throws -> WireReply {
        lastId += 1
        var message = WireRequest()
        message.id = lastId
        request(&message)
        return try await (client ?? mover).call(message)
    }

    func begin(_ paths: [ItemPath], at point: Point? = nil) async throws -> WireReply {
        try await call { [container] in
            $0.beginMovement.container = container
            $0.beginMovement.indexPaths = paths.map { WireIndexPath($0) }
            if let point { $0.beginMovement.point = WirePoint(point) }
        }
    }

    func move(to point: Point) async throws -> WireReply {
        try await call { [container] in
            $0.updateMovement.container = container
            $0.updateMovement.position = WirePoint(point)
        }
    }

    func end() async throws -> WireReply {
        try await call { [container] in $0.endMovement.container = container }
    }

    func cancel() async throws -> WireReply {
        try await call { [container] in $0.cancelMovement.container = container }
    }

    func update(
        _ operations: [WireOperation], of other: UInt32? = nil
    ) async throws -> WireReply {
        try await call { [container] in
            $0.updateContainer.container = other ?? container
            $0.updateContainer.operations = operations
            $0.updateContainer.anchor.at = "none"
        }
    }

    func frames(_ paths: [ItemPath]) async throws -> [Double] {
        try await call { [container] in
            $0.queryItems.container = container
            $0.queryItems.indexPaths = paths.map { WireIndexPath($0) }
        }.queryItems.attributes.frames
    }

    // MARK: Whole states

    /// The attributes of all elements of a container, and their generation.
    func state(
        of container: UInt32, to client: RawClient
    ) async throws -> (elements: [Element: LayoutAttributes], generation: UInt64) {
        let counts = try await call(client) { $0.queryContainer.container = container }.queryContainer.itemCounts
        let reply = try await call(client) {
            $0.queryBatch.container = container
            $0.queryBatch.queries = [
                .with {
                    $0.queryItems.ranges = counts.enumerated().filter { $0.element > 0 }.map { section, count in
                        WireItemRange(ItemRange(section: section, item: 0, count: Int(count)))
                    }
                },
                .with {
                    $0.queryRect.rect = WireRect(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
                    $0.queryRect.categories = ["supplementary", "decoration"]
                },
            ]
        }
        try #require(reply.queryBatch.results.count == 2, "\(reply.error.message)")
        var elements: [Element: LayoutAttributes] = [:]
        for attributes in try reply.queryBatch.results[0].queryItems.attributes.elements()
            + reply.queryBatch.results[1].queryRect.attributes.elements()
        {
            elements[attributes.element] = attributes
        }
        return (elements, reply.generation)
    }

    private func newEvents() async throws -> [WireInvalidated] {
        let request = WireRequest.with {
            $0.id = 999_999
            $0.sync = WireSync()
        }
        await viewer.send(RawClient.frame(try request.serializedBytes()))
        var events: [WireInvalidated] = []
        while let reply = try await viewer.nextReply(), reply.id == 0 { events.append(reply.event.invalidated) }
        return events
    }

    /// Lets the viewer follow all events so far, and compares what it knows with the container.
    ///
    /// - Returns: the events.
    @discardableResult
    func follow(_ place: Comment) async throws -> [WireInvalidated] {
        var events: [WireInvalidated] = []
        var missing: [ElementRange] = []
        var (all, current) = (known, generation)
        repeat {
            let new = try await newEvents()
            events += new
            (all, current) = try await state(of: container, to: mover)
            for event in new {
                movement = event.hasMovement ? event.movement : nil
                if event.generation <= generation { continue }
                #expect(event.generationBefore == generation, place)
                generation = event.generation
                let followed = event.changes.model.follow(known, unanswered: missing)
                known = followed?.attributes ?? [:]
                missing =
                    followed?.missing
                    ?? all.keys.map { ElementRange(category: $0.category, kind: $0.kind, first: $0.indexPath) }
            }
            // Something else may have changed the container before its state was read.
        } while generation < current
        for element in missing.flatMap(\.elements) { known[element] = all[element] }
        #expect(generation == current, place)
        #expect(known.count == all.count, place)
        for (element, attributes) in all where known[element] != attributes {
            Issue.record("\(place): \(element) is \(String(describing: known[element])), expected \(attributes)")
            break
        }
        return events
    }
}

extension ElementRange {
    fileprivate var elements: [Element] {
        (0..<count).map {
            Element(category: category, kind: kind, indexPath: ItemPath(section: first.section, item: first.item + $0))
        }
    }
}
