import LayoutCore
import LayoutEngine
import TestSupport
import Testing

/// Layouts that move, step by step, and changes between two steps.
@Suite(.hangGuard) struct MotionTests {
    /// The frames of one run, after each change.
    ///
    /// - Parameter most: the most steps that are made together.
    private func trajectory(most: Int, queries: Bool = false) throws -> [[Rect]] {
        let container = try EngineContainer.moving(MovingScripts.falling, items: 40)
        var states: [[Rect]] = []
        func step(_ count: Int) throws {
            var left = count
            while left > 0, container.state.shown.isMoving { left -= try container.step(min(left, most)) }
        }
        func see(_ count: Int) throws { states.append(try container.frames(count)) }
        for _ in 0..<5 {
            try step(20)
            if queries { _ = try container.frames(40) }
        }
        try see(40)
        try container.insert([0, 7, 8, 30])
        try see(44)
        try step(33)
        try see(44)
        try container.setBounds(Rect(x: 0, y: 10, width: 180, height: 300), keeping: .nothing)
        try step(50)
        try see(44)
        try step(3000)
        try see(44)
        return states
    }

    @Test func `the same changes at the same steps give the same frames bit for bit in another container`() throws {
        let first = try trajectory(most: 12_000)

        #expect(try trajectory(most: 7) == first, "however many steps are made together")
        #expect(try trajectory(most: 12_000, queries: true) == first, "whatever is queried in between")
        #expect(Set(first).count == first.count, "and something moves")
    }

    @Test func `free fall follows Newton`() throws {
        let container = try EngineContainer.moving(
            MovingScripts.with(step: "ctx.physics:gravity(0, 960)"), items: 1)

        try container.step(120)

        // Semi-implicit Euler: g·dt²·(1 + 2 + … + n).
        let expected = 960.0 / 120 / 120 * (120 * 121 / 2)
        let y = try #require(try container.frame(0)).y
        #expect(abs(y - expected) < 1e-9)
    }

    @Test func `a layout comes to rest, exactly where it is attached, and scrolling wakes it`() throws {
        let container = try EngineContainer.moving(MovingScripts.springs, items: 30)
        try container.step(1000)
        let home = try container.frames(30)

        let scrolled = try container.setBounds(Rect(x: 0, y: 40, width: 200, height: 300), keeping: .nothing)
        #expect(scrolled.change.state.generation == 1, "a scroll prepares nothing")
        #expect(try container.step(1) == 1 && container.state.shown.isMoving)
        let lagging = try container.frames(30)
        #expect(lagging[0].y > home[0].y + 15, "half of the scroll, less what the spring pulls back in a step")
        try container.step(5000)
        #expect(!container.state.shown.isMoving)
        #expect(try container.frames(30) == home)
        #expect(try container.step(10) == 0, "nothing moves at rest")
    }

    // MARK: Edits

    @Test func `items that survive an edit keep their place and their velocity`() throws {
        let script = MovingScripts.with(step: "ctx.physics:gravity(0, 100)")
        let (edited, left) = (
            try EngineContainer.moving(script, items: 5), try EngineContainer.moving(script, items: 5)
        )
        for container in [edited, left] { try container.step(10) }

        try edited.insert([0])
        #expect(try edited.frame(0)?.origin == .zero, "a new item begins where prepare places it")
        for container in [edited, left] { try container.step(10) }

        #expect(Array(try edited.frames(6).dropFirst()) == (try left.frames(5)))
    }

    @Test func `items that a snapshot takes into a new section keep their place and their velocity`() throws {
        let layout = try scriptedLayout(MovingScripts.with(step: "ctx.physics:gravity(0, 100)"))
        func open() throws -> EngineContainer {
            try EngineContainer(
                layout, bounds: Rect(x: 0, y: 0, width: 200, height: 300),
                sections: [ContainerSection(1, items: [10, 11, 12])])
        }
        let (edited, left) = (try open(), try open())
        for container in [edited, left] { try container.step(10) }

        try edited.update(
            [.applySnapshot(ContainerSnapshot(sections: [.init(2, items: [13, 12, 11])]))], keeping: .nothing)
        for container in [edited, left] { try container.step(10) }

        let (frames, others) = (try edited.frames(3), try left.frames(3))
        #expect(frames[1] == others[2] && frames[2] == others[1])
        #expect(frames[0].y < frames[1].y, "a new item begins where prepare places it")
    }

    @Test(arguments: [1, 2, 3] as [UInt64], [MovingScripts.falling, MovingScripts.springs])
    func `no edit between steps moves an item that survives it`(_ seed: UInt64, _ script: String) throws {
        var random = Draws(state: seed)
        let container = try EngineContainer.moving(script, items: 20)
        var names = Array(0..<20)
        for round in 0..<30 {
            try container.step(random.draw(12) + 1)
            let before = try container.frames(names.count)
            let known = names
            try container.update([random.edit(of: &names, new: 1000 + round)], keeping: .nothing)
            let after = try container.frames(names.count)
            for (item, name) in names.enumerated() {
                guard let old = known.firstIndex(of: name) else { continue }
                #expect(after[item] == before[old], "round \(round), item \(item)")
            }
        }
        try container.step(20_000)
        #expect(!container.state.shown.isMoving)
    }

    @Test func `a failed edit leaves the motion as it was`() throws {
        let failing = try EngineContainer.moving(MovingScripts.springs, items: 5)
        let left = try EngineContainer.moving(MovingScripts.springs, items: 5)
        for container in [failing, left] {
            try container.setBounds(Rect(x: 0, y: 40, width: 200, height: 300), keeping: .nothing)
            try container.step(5)
        }

        let error = #expect(throws: LayoutError.self) {
            try failing.batch(keeping: .nothing) { $0.deleteItems(at: ItemPath(section: 0, item: 9)) }
        }
        for container in [failing, left] { try container.step(5) }

        #expect(error?.code == .updateMissing)
        #expect(try failing.frames(5) == left.frames(5))
    }

    // MARK: Failures and limits

    @Test func `a step that failed is tried again after a change, from the last good frames`() throws {
        let container = try EngineContainer.moving(
            MovingScripts.with(
                step: "if ctx.bounds.width == 13 then error('unlucky') end ctx.physics:gravity(0, 960)"), items: 1)
        try container.step(10)
        let before = try #require(try container.frame(0))

        try container.setBounds(Rect(x: 0, y: 0, width: 13, height: 300), keeping: .nothing)
        let failed = #expect(throws: LayoutError.self) { try container.step(1) }
        try container.setBounds(Rect(x: 0, y: 0, width: 200, height: 300), keeping: .nothing)
        #expect(failed?.code.rawValue == "plugin.runtime")
        #expect(try container.frame(0) == before)
        try container.step(1)

        #expect(container.state.shown.step == 11)
        let next = try #require(try container.frame(0))
        #expect(next.y > before.y + 0.7, "with the velocity that it had")
    }

    @Test func `a container has as many bodies as the limit, and not one more`() throws {
        var host = TestHost()
        host.bodyLimit = 10
        let container = try EngineContainer.moving(MovingScripts.falling, items: 10, host: host)
        let more = #expect(throws: LayoutError.self) { try container.insert([0]) }
        let open = #expect(throws: LayoutError.self) {
            try EngineContainer.moving(MovingScripts.falling, items: 11, host: host)
        }
        for failure in [more, open] {
            #expect(failure?.code.rawValue == "limit.bodies")
            #expect(failure?.limit == LayoutError.Limit(value: 11, allowed: 10))
        }
        #expect(try container.frames(10).count == 10)
    }

    @Test(arguments: [(3, nil), (4, "limit.bodies")] as [(Int, String?)])
    func `a transition to a layout that moves is refused for more bodies than the limit`(
        _ items: Int, _ code: String?
    ) throws {
        var host = TestHost()
        host.bodyLimit = 3
        let container = try EngineContainer(
            builtIn("flow"), bounds: Rect(x: 0, y: 0, width: 200, height: 300), sections: [.squares(items)], host: host)
        let falling = try scriptedLayout(MovingScripts.falling)
        var error: LayoutError?
        do throws(LayoutError) { try container.beginTransition(to: falling) } catch let refusal { error = refusal }
        #expect(error?.code.rawValue == code)
    }

    @Test func `physics works in step alone`() throws {
        let script = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) ctx.physics:gravity(0, 1) end
            function L:step() end
            return L
            """
        let error = #expect(throws: LayoutError.self) { try EngineContainer.moving(script, items: 0) }
        #expect(error?.code.rawValue == "plugin.contract")
        #expect(error?.message.contains("works only in step") == true)
    }

    @Test func `bodies at the same place and far too fast are parted without a number that is none`() throws {
        let script = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for s, i in ctx:indices() do out:item(s, i, 0, 0, i % 3 * 1e8, 20) end
            end
            function L:step(ctx, dt)
              for s, i in ctx:indices() do ctx.physics:set_velocity(s, i, 1e6, -1e6) end
              ctx.physics:repel(1e9, 1e9)
              ctx.physics:collide(1, 10)
              ctx.physics:boundary(0, 0, 1, 1, 1)
            end
            return L
            """
        let container = try EngineContainer.moving(script, items: 200)
        for _ in 0..<20 { try container.step(1) }
        let frames = try container.frames(200)
        #expect(frames.count == 200)
        #expect(
            frames.flatMap { [$0.x, $0.y, $0.width, $0.height] }.allSatisfy { $0.isFinite && abs($0) <= 1e9 })
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
    mutating func edit(of names: inout [Int], new: Int) -> LayoutEngine.Operation {
        let kind = names.count < 3 ? 0 : draw(4)
        let item = draw(names.count + (kind == 0 ? 1 : 0))
        let path = ItemPath(section: 0, item: item)
        switch kind {
        case 0:
            names.insert(new, at: item)
            return .batch { $0.insertItems(.squares(1), at: path) }
        case 1:
            names.remove(at: item)
            return .batch { $0.deleteItems(at: path) }
        case 2:
            let to = draw(names.count)
            names.insert(names.remove(at: item), at: to)
            return .batch { $0.moveItem(from: path, to: ItemPath(section: 0, item: to)) }
        default:
            return .setBounds(Rect(x: 0, y: 0, width: Double(100 + draw(200)), height: 300))
        }
    }
}
