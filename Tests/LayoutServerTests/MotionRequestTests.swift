import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// `stepContainer`: layouts that move, at the pace of requests.
@Suite(.hangGuard) struct MotionRequestTests {
    /// What a client does and sees in one run of a daemon.
    private static func trajectory(
        most: Int, queries: Bool = false
    ) async throws -> [[UInt64]] {
        var states: [[UInt64]] = []
        try await withPlugins(["falling": MovingScripts.falling]) { daemon, _ in
            let container = try await MovingContainer.open("falling", in: daemon, items: 40)
            func see(_ count: Int) async throws {
                states.append(try await container.frames(count).map(\.bitPattern))
            }
            for _ in 0..<5 {
                try await container.step(20, most: most)
                if queries { try await see(40) }
                if queries { states.removeLast() }
            }
            try await see(40)
            _ = try await container.insert([0, 7, 8, 30])
            try await see(44)
            try await container.step(33, most: most)
            try await see(44)
            _ = try await container.setBounds(Rect(x: 0, y: 10, width: 180, height: 300))
            try await container.step(50, most: most)
            try await see(44)
            try await container.step(3000, most: most)
            try await see(44)
        }
        return states
    }

    @Test func `the same changes at the same steps give the same frames bit for bit in another daemon`() async throws {
        let first = try await Self.trajectory(most: 12_000)

        #expect(try await Self.trajectory(most: 7) == first, "however many steps a request makes")
        #expect(try await Self.trajectory(most: 12_000, queries: true) == first, "whatever is queried in between")
        #expect(Set(first).count == first.count, "and something moves")
    }

    @Test func `a step moves items and leaves the generation as it is`() async throws {
        try await withPlugins(["falling": MovingScripts.falling]) { daemon, _ in
            let container = try await MovingContainer.open("falling", in: daemon, items: 1)
            let before = try await container.items(1)

            let reply = try await container.stepOnce(1)

            let after = try await container.items(1)
            #expect(reply.generation == 1)
            #expect(reply.stepContainer.made == 1)
            #expect(reply.stepContainer.step == 1)
            #expect(reply.stepContainer.isMoving)
            #expect(before.queryItems.step == 0)
            #expect(after.queryItems.step == 1)
            #expect(after.generation == 1)
            #expect(after.queryItems.attributes.frames[1] > before.queryItems.attributes.frames[1])
        }
    }

    @Test func `free fall follows Newton`() async throws {
        let script = MovingScripts.with(step: "ctx.physics:gravity(0, 960)")
        try await withPlugins(["free": script]) { daemon, _ in
            let container = try await MovingContainer.open("free", in: daemon, items: 1)

            try await container.step(120)

            // Semi-implicit Euler: g·dt²·(1 + 2 + … + n).
            let expected = 960.0 / 120 / 120 * (120 * 121 / 2)
            let y = try await container.frames(1)[1]
            #expect(abs(y - expected) < 1e-9)
        }
    }

    @Test func `a layout comes to rest, exactly where it is attached, and scrolling wakes it`() async throws {
        try await withPlugins(["springs": MovingScripts.springs]) { daemon, _ in
            let container = try await MovingContainer.open("springs", in: daemon, items: 30)
            try await container.step(1000)
            let home = try await container.frames(30)

            let scrolled = try await container.setBounds(Rect(x: 0, y: 40, width: 200, height: 300))
            let moving = try await container.stepOnce(1).stepContainer
            let lagging = try await container.frames(30)
            let rested = try await container.step(5000)

            #expect(scrolled.generation == 1, "a scroll prepares nothing")
            #expect(moving.made == 1 && moving.isMoving)
            #expect(lagging[1] > home[1] + 15, "half of the scroll, less what the spring pulls back in a step")
            #expect(!rested.isMoving)
            #expect(try await container.frames(30) == home)
            #expect(try await container.stepOnce(10).stepContainer.made == 0, "nothing moves at rest")
        }
    }

    @Test func `items that survive an edit keep their place and their velocity`() async throws {
        let script = MovingScripts.with(step: "ctx.physics:gravity(0, 100)")
        try await withPlugins(["free": script]) { daemon, _ in
            let (edited, left) = (
                try await MovingContainer.open("free", in: daemon, items: 5),
                try await MovingContainer.open("free", in: daemon, items: 5)
            )
            for container in [edited, left] { try await container.step(10) }

            _ = try await edited.insert([0])
            let at = try await edited.frames(6)
            for container in [edited, left] { try await container.step(10) }

            let (frames, others) = (try await edited.frames(6), try await left.frames(5))
            #expect(at[0..<2] == [0, 0], "a new item begins where prepare places it")
            for item in 0..<5 { #expect(frames[4 * (item + 1)..<4 * (item + 2)] == others[4 * item..<4 * (item + 1)]) }
        }
    }

    @Test func `items that a snapshot takes into a new section keep their place and their velocity`() async throws {
        let script = MovingScripts.with(step: "ctx.physics:gravity(0, 100)")
        try await withPlugins(["free": script]) { daemon, _ in
            func open() async throws -> MovingContainer {
                let client = try await daemon.greetedClient()
                let reply = try await client.call(
                    .with {
                        $0.id = 1
                        $0.openContainer.layout = "free"
                        $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 200, height: 300))
                        $0.openContainer.sections = [
                            .with {
                                $0.id.number = 1
                                $0.itemCount = 3
                                $0.itemIds.numbers = [10, 11, 12]
                            }
                        ]
                    })
                return MovingContainer(client: client, id: reply.openContainer.container)
            }
            let (edited, left) = (try await open(), try await open())
            for container in [edited, left] { try await container.step(10) }

            let reply = try await edited.update([
                .with {
                    $0.applySnapshot.sections = [
                        .with {
                            $0.id.number = 2
                            $0.itemIds.numbers = [13, 12, 11]
                        }
                    ]
                }
            ])
            #expect(reply.error.code == "", "\(reply.error.message)")
            for container in [edited, left] { try await container.step(10) }

            let (frames, others) = (try await edited.frames(3), try await left.frames(3))
            #expect(Array(frames[4..<8]) == Array(others[8..<12]))
            #expect(Array(frames[8..<12]) == Array(others[4..<8]))
            #expect(frames[1] < frames[5], "a new item begins where prepare places it")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `no edit between steps moves an item that survives it`(
        _ seed: UInt64
    ) async throws {
        try await withPlugins(["falling": MovingScripts.falling, "springs": MovingScripts.springs]) { daemon, _ in
            for layout in ["falling", "springs"] {
                var random = Draws(state: seed)
                let container = try await MovingContainer.open(layout, in: daemon, items: 20)
                var names = Array(0..<20)
                for round in 0..<30 {
                    _ = try await container.stepOnce(random.draw(12) + 1)
                    let before = try await container.frames(names.count)
                    let known = names
                    let edit = random.edit(of: &names, new: 1000 + round)
                    let reply = try await container.update([edit])
                    try #require(reply.error.code == "", "seed \(seed): \(reply.error.message)")
                    let after = try await container.frames(names.count)
                    for (item, name) in names.enumerated() {
                        guard let old = known.firstIndex(of: name) else { continue }
                        #expect(
                            after[4 * item..<4 * item + 4] == before[4 * old..<4 * old + 4],
                            "seed \(seed), \(layout), round \(round), item \(item)")
                    }
                }
                let last = try await container.step(20_000)
                #expect(!last.isMoving)
            }
        }
    }

    @Test func `a failed edit leaves the motion as it was`() async throws {
        try await withPlugins(["springs": MovingScripts.springs]) { daemon, _ in
            let (failing, left) = (
                try await MovingContainer.open("springs", in: daemon, items: 5),
                try await MovingContainer.open("springs", in: daemon, items: 5)
            )
            for container in [failing, left] {
                _ = try await container.setBounds(Rect(x: 0, y: 40, width: 200, height: 300))
                try await container.step(5)
            }

            let failed = try await failing.update([.with { $0.batchUpdate.deleteItems = [.with { $0.item = 9 }] }])
            for container in [failing, left] { try await container.step(5) }

            #expect(failed.error.code == "update.missing")
            #expect(try await failing.frames(5) == left.frames(5))
        }
    }

    // MARK: Refusals and limits

    @Test func `a layout that moves nothing makes no steps`() async throws {
        try await withPlugins([:]) { daemon, _ in
            let container = try await MovingContainer.open("flow", in: daemon, items: 1)

            let reply = try await container.stepOnce(1)

            #expect(reply.error.code == "request.invalid")
            #expect(reply.error.pointer == "/stepContainer/container")
            #expect(reply.error.message.contains("flow"))
        }
    }

    @Test func `a container has as many bodies as the limit, and not one more`() async throws {
        let folder = try PluginFolder(folder: TemporaryFolder())
        try folder.save("falling", MovingScripts.falling)
        try await withDaemon(plugins: folder.configuration) {
            $0.bodies = 10
        } _: { daemon in
            let container = try await MovingContainer.open("falling", in: daemon, items: 10)
            let more = try await container.insert([0])
            let open = try await container.call {
                $0.openContainer.layout = "falling"
                $0.openContainer.sections = [.with { $0.itemCount = 11 }]
            }
            for failure in [more.error, open.error] {
                #expect(failure.code == "limit.bodies")
                #expect(failure.limit.value == 11 && failure.limit.allowed == 10)
            }
            #expect(try await container.frames(10).count == 40)
        }
    }

    @Test func `a transition to a layout that moves is refused for more bodies than the limit`() async throws {
        let folder = try PluginFolder(folder: TemporaryFolder())
        try folder.save("falling", MovingScripts.falling)
        try await withDaemon(plugins: folder.configuration) {
            $0.bodies = 3
        } _: { daemon in
            for (items, code) in [(3, ""), (4, "limit.bodies")] {
                let container = try await MovingContainer.open("flow", in: daemon, items: items)
                let reply = try await container.call {
                    $0.beginTransition.container = container.id
                    $0.beginTransition.toLayout = "falling"
                }
                #expect(reply.error.code == code, "\(reply.error.message)")
            }
        }
    }

    @Test(arguments: [9, 10, 11]) func `a request makes at most as many steps as the limit`(_ steps: Int) async throws {
        let folder = try PluginFolder(folder: TemporaryFolder())
        try folder.save("falling", MovingScripts.falling)
        try await withDaemon(plugins: folder.configuration) {
            $0.stepsPerRequest = 10
        } _: { daemon in
            let container = try await MovingContainer.open("falling", in: daemon, items: 1)
            let reply = try await container.stepOnce(steps)
            #expect(reply.error.code == (steps > 10 ? "limit.stepsPerRequest" : ""))
            #expect(reply.error.pointer == (steps > 10 ? "/stepContainer/steps" : ""))
        }
    }
}

/// Seeded draws, and edits made of them.
private struct Draws {
    var state: UInt64

    mutating func draw(_ below: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, below)
    }

    /// An edit of items with these names.
    mutating func edit(of names: inout [Int], new: Int) -> WireOperation {
        let kind = names.count < 3 ? 0 : draw(4)
        let item = draw(names.count + (kind == 0 ? 1 : 0))
        var edit = WireOperation()
        switch kind {
        case 0:
            edit.batchUpdate.insertItems = [
                .with {
                    $0.item = UInt32(item)
                    $0.items = MovingContainer.section(1)
                }
            ]
            names.insert(new, at: item)
        case 1:
            edit.batchUpdate.deleteItems = [
                .with {
                    $0.item = UInt32(item)
                    $0.count = 1
                }
            ]
            names.remove(at: item)
        case 2:
            let to = draw(names.count)
            edit.batchUpdate.moveItems = [
                .with {
                    $0.from.item = UInt32(item)
                    $0.to.item = UInt32(to)
                }
            ]
            names.insert(names.remove(at: item), at: to)
        default:
            let width = Double(100 + draw(200))
            edit.setBounds = WireRect(Rect(x: 0, y: 0, width: width, height: 300))
        }
        return edit
    }
}
