import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Drags and transitions of containers whose layouts move: they come in between steps.
@Suite(.hangGuard) struct MovingMovementTests {
    private static let scripts = ["springs": MovingScripts.springs, "falling": MovingScripts.falling]

    /// The top edges of so many items.
    private func tops(_ container: MovingContainer, _ count: Int) async throws -> [Double] {
        let frames = try await container.frames(count)
        return (0..<count).map { frames[4 * $0 + 1] }
    }

    // MARK: Drags

    @Test func `while an item is moved by hand the others make room step by step, and come to rest`() async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let container = try await MovingContainer.open("springs", in: daemon, items: 6)
            try await container.step(1000)
            _ = try await container.lift([0])
            let movement = try await container.drag(to: Point(x: 10, y: 85)).updateMovement.movement
            #expect(movement.target.item == 3)

            let begun = try await container.stepOnce(1).stepContainer
            let rested = try await container.step(5000)

            #expect(begun.made == 1 && begun.isMoving)
            #expect(!rested.isMoving, "a client that asks for the rest comes to an end")
            #expect(try await tops(container, 6) == [0, 0, 24, 48, 96, 120], "the lifted item waits")

            let ended = try await container.call { $0.endMovement.container = container.id }
            #expect(ended.error.code == "", "\(ended.error.message)")
            #expect(try await tops(container, 6) == [0, 24, 48, 0, 96, 120], "in the data's order, where all were")
            try await container.step(5000)
            #expect(try await tops(container, 6) == [0, 24, 48, 72, 96, 120])
        }
    }

    @Test func `after a movement that is cancelled items go on from where they are`() async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let container = try await MovingContainer.open("springs", in: daemon, items: 6)
            try await container.step(1000)
            let home = try await container.frames(6)
            _ = try await container.lift([0])
            _ = try await container.drag(to: Point(x: 10, y: 85))
            try await container.step(10)
            let before = try await container.frames(6)

            let cancelled = try await container.call { $0.cancelMovement.container = container.id }

            #expect(cancelled.error.code == "", "\(cancelled.error.message)")
            #expect(before != home)
            #expect(try await container.frames(6) == before)
            try await container.step(5000)
            #expect(try await container.frames(6) == home)
        }
    }

    @Test(arguments: ["end", "cancel"]) func `a movement between two steps ends as the batch, or as if it had not been`(
        _ ending: String
    ) async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let (moved, edited) = (
                try await MovingContainer.open("falling", in: daemon, items: 40),
                try await MovingContainer.open("falling", in: daemon, items: 40)
            )
            for container in [moved, edited] { try await container.step(20) }
            _ = try await moved.lift([3, 11])
            let movement = try await moved.drag(to: Point(x: 60, y: 120)).updateMovement.movement
            #expect(movement.target != movement.indexPaths[0])
            if ending == "end" {
                let ended = try await moved.call { $0.endMovement.container = moved.id }
                #expect(ended.error.code == "", "\(ended.error.message)")
                _ = try await edited.update([movement.drop])
            } else {
                _ = try await moved.call { $0.cancelMovement.container = moved.id }
            }
            #expect(try await moved.frames(40) == edited.frames(40))
            for container in [moved, edited] { try await container.step(50) }
            #expect(try await moved.frames(40) == edited.frames(40))
        }
    }

    @Test func `an edit during a drag keeps every item where steps have moved it`() async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let container = try await MovingContainer.open("falling", in: daemon, items: 20)
            let other = try await container.watcher(in: daemon)
            _ = try await container.lift([2])
            _ = try await container.drag(to: Point(x: 100, y: 40))
            try await container.step(15)
            let before = try await container.frames(20)

            let scrolled = try await other.setBounds(Rect(x: 0, y: 5, width: 200, height: 300))
            #expect(try await container.frames(20) == before, "a scroll")
            let inserted = try await other.insert([0])
            #expect(Array(try await container.frames(21).dropFirst(4)) == before, "an insertion")
            try await container.step(15)
            let last = try await container.frames(21)
            let ended = try await container.call { $0.endMovement.container = container.id }

            for reply in [scrolled, inserted, ended] { #expect(reply.error.code == "", "\(reply.error.message)") }
            #expect(Array(last[12..<16]) == Array(before[8..<12]), "the lifted item waits")
            let sorted = { (frames: [Double]) in
                stride(from: 0, to: frames.count, by: 4).map { Array(frames[$0..<$0 + 4]) }
                    .sorted { $0.lexicographicallyPrecedes($1) }
            }
            #expect(try await sorted(container.frames(21)) == sorted(last))
        }
    }

    @Test func `items that hover over another container come back to where they were lifted`() async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let source = try await MovingContainer.open("springs", in: daemon, items: 4)
            let target = MovingContainer(
                client: source.client,
                id: try await source.call {
                    $0.openContainer.layout = "springs"
                    $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 200, height: 300))
                    $0.openContainer.sections = [MovingContainer.section(3)]
                }.openContainer.container)
            for container in [source, target] { try await container.step(1000) }
            _ = try await source.lift([1])
            let hover = try await source.call {
                $0.updateMovement.container = source.id
                $0.updateMovement.targetContainer = target.id
                $0.updateMovement.position = WirePoint(Point(x: 10, y: 2))
            }
            #expect(hover.error.code == "", "\(hover.error.message)")
            for container in [source, target] { #expect(try await !container.step(5000).isMoving) }
            #expect(try await tops(target, 3) == [24, 48, 72], "the others make room")

            _ = try await source.call { $0.cancelMovement.container = source.id }

            #expect(try await tops(source, 4) == [0, 24, 24, 48], "those behind it have moved up")
            _ = try await target.call { $0.sync = WireSync() }
            for container in [source, target] { try await container.step(5000) }
            #expect(try await tops(source, 4) == [0, 24, 48, 72])
            #expect(try await tops(target, 3) == [0, 24, 48])
        }
    }

    @Test func `a follower sees the others make room, by the index paths of the data`() async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let container = try await MovingContainer.open("springs", in: daemon, items: 6)
            try await container.step(1000)
            let watcher = try await container.watcher(in: daemon)
            _ = try await watcher.subscribe(["moved"], rate: 120)
            _ = try await container.lift([0])
            _ = try await container.drag(to: Point(x: 10, y: 85))
            var last: WireMoved
            repeat { last = try await watcher.event().moved } while !last.atRest

            let tops = zip(last.attributes.items, 0...).map { item, index in
                (item, last.attributes.frames[4 * index + 1])
            }
            #expect(
                Dictionary(uniqueKeysWithValues: tops) == [0: 0, 1: 0, 2: 24, 3: 48, 4: 96, 5: 120], "\(tops)")
        }
    }

    // MARK: Transitions

    @Test func `no steps are made in a transition, and the layout moves on after it`() async throws {
        try await withPlugins(Self.scripts) { daemon, _ in
            let container = try await MovingContainer.open("falling", in: daemon, items: 10)
            try await container.step(5)
            let before = try await container.frames(10)
            let begun = try await container.call {
                $0.beginTransition.container = container.id
                $0.beginTransition.toLayout = "springs"
            }
            #expect(begun.error.code == "", "\(begun.error.message)")

            let refused = try await container.stepOnce(10)
            #expect(refused.error.code == "transition.active")
            #expect(refused.error.pointer == "/stepContainer/container")

            _ = try await container.call { $0.cancelTransition.container = container.id }
            #expect(try await container.frames(10) == before)
            #expect(try await container.stepOnce(1).stepContainer.step == 6)

            for name in ["springs", "flow", "falling"] {
                _ = try await container.call {
                    $0.beginTransition.container = container.id
                    $0.beginTransition.toLayout = name
                }
                _ = try await container.call {
                    $0.updateTransition.container = container.id
                    $0.updateTransition.progress = 0.5
                }
                let finished = try await container.call { $0.finishTransition.container = container.id }
                #expect(finished.error.code == "", "\(finished.error.message)")
                let steps = try await container.stepOnce(1)
                #expect(steps.error.code == (name == "flow" ? "request.invalid" : ""))
                #expect(steps.stepContainer.made == (name == "flow" ? 0 : 1))
            }
        }
    }
}

extension MovingContainer {
    /// Lifts items of the first section.
    fileprivate func lift(_ items: [Int]) async throws -> WireReply {
        let reply = try await call {
            $0.beginMovement.container = id
            $0.beginMovement.indexPaths = items.map { WireIndexPath(IndexPath(section: 0, item: $0)) }
        }
        try #require(reply.error.code == "", "\(reply.error.message)")
        return reply
    }

    fileprivate func drag(to point: Point) async throws -> WireReply {
        let reply = try await call {
            $0.updateMovement.container = id
            $0.updateMovement.position = WirePoint(point)
        }
        try #require(reply.error.code == "", "\(reply.error.message)")
        return reply
    }
}
