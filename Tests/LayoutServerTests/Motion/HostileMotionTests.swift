import LayoutCore
import LayoutServer
import LayoutService
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf
import TestSupport
import Testing

/// Steps that fail: the container keeps its last good frames, and its client gets a notice.
@Suite(.hangGuard) struct HostileMotionTests {
    @Test(
        arguments: [
            ("ctx.physics:set_velocity(0, 0, 0/0, 0)", "plugin.contract", "set_velocity: vx is"),
            ("ctx.physics:gravity(0, math.huge)", "plugin.contract", "gravity: y is inf"),
            ("ctx.physics:gravity(0, 2e9)", "plugin.contract", "expected a number in -1e+09...1e+09"),
            ("ctx.physics:attach(1000)", "plugin.contract", "frequency is 1000, expected a number in 0...60"),
            ("ctx.physics:collide(2)", "plugin.contract", "restitution is 2, expected a number in 0...1"),
            ("ctx.physics:collide(0, 0, 'star')", "plugin.contract", #"expected "box" or "circle""#),
            ("ctx.physics:push(0, 99, 0, 0)", "plugin.contract", "item is 99"),
            ("ctx.physics:push(7, 0, 0, 0)", "plugin.contract", "section is 7"),
            ("ctx.physics.push(0, 0, 0, 0)", "plugin.contract", "expected ctx.physics:push(...)"),
            (
                "ctx.physics:move(0, 1, 1e9, 0) ctx.physics:move(0, 1, 1e9, 0)", "plugin.contract",
                "item (0, 1) to 20000000"
            ),
            ("ctx.physics:jump()", "plugin.runtime", "ctx.physics has no 'jump'"),
            ("return 'later'", "plugin.contract", #"step returned "later", expected true"#),
            ("error('no')", "plugin.runtime", "no"),
            ("while true do end", "plugin.timeout", "step"),
            (
                "local t = string.rep('x', 1 << 19) local u = {} for i = 1, 99 do u[i] = t .. i end", "plugin.memory",
                "step"
            ),
        ])
    func `a step that fails keeps the frames before it, and is reported`(
        _ step: String, _ code: String, _ message: String
    ) async throws {
        let script = MovingScripts.with(step: "if ctx.physics:time() > 0.05 then \(step) end ctx.physics:gravity(0, 9)")
        let folder = try PluginFolder(folder: TemporaryFolder())
        try folder.save("bad", script)
        try folder.save("falling", MovingScripts.falling)
        var plugins = folder.configuration
        // Using up the memory takes more than a call's 20 ms on a busy machine.
        plugins.limits.callMilliseconds = 1000
        try await withDaemon(plugins: plugins) { daemon in
            let container = try await MovingContainer.open("bad", in: daemon, items: 3)
            let other = try await MovingContainer.open("falling", in: daemon, items: 3)
            let watcher = try await container.watcher(in: daemon)
            _ = try await watcher.subscribe(["layoutFailed", "moved"], rate: 120, isPassive: true)

            let failed = try await container.stepUntilFailure()

            #expect(failed.error.code == code, "\(failed.error.message)")
            #expect(failed.error.message.contains(message), "\(failed.error.message)")
            let reported = try await watcher.failureAndRest()
            #expect(reported.code == code)
            let items = try await container.items(3)
            #expect(items.queryItems.step == 7, "those before 0.05 s, with the step at 6 / 120 s")
            #expect(items.queryItems.attributes.frames[1] > 0)
            #expect(try await container.stepOnce(1).stepContainer.made == 0, "it stays stopped")
            #expect(try await other.step(5).step == 5, "others move on")
        }
    }

    @Test func `a layout that never rests is stopped at the limit and reported, and a change wakes it`() async throws {
        let folder = try PluginFolder(folder: TemporaryFolder())
        try folder.save("restless", MovingScripts.with(step: "return true"))
        try await withDaemon(plugins: folder.configuration) {
            $0.stepsPerWake = 50
        } _: { daemon in
            let container = try await MovingContainer.open("restless", in: daemon, items: 1)
            let watcher = try await container.watcher(in: daemon)
            _ = try await watcher.subscribe(["layoutFailed"])

            let below = try await container.step(50)
            let above = try await container.stepOnce(1)
            let event = try await watcher.event().layoutFailed
            let stopped = try await container.stepOnce(1)
            _ = try await container.setBounds(Rect(x: 0, y: 1, width: 200, height: 300))
            let woken = try await container.stepOnce(1)

            #expect(below.step == 50 && below.isMoving)
            #expect(above.error.code == "limit.stepsPerWake")
            #expect(event.error.code == "limit.stepsPerWake" && event.container == container.id)
            #expect(event.error.limit.allowed == 50 && event.error.fault.plugin == "restless")
            #expect(stopped.stepContainer.made == 0 && !stopped.stepContainer.isMoving)
            #expect(woken.stepContainer.made == 1)
        }
    }

    @Test func `steps that never end put a plugin into quarantine, as prepares do`() async throws {
        try await withPlugins(["endless": MovingScripts.with(step: "while true do end")]) { daemon, _ in
            let container = try await MovingContainer.open("endless", in: daemon, items: 1)
            var codes: [String] = []
            for round in 0..<4 {
                codes.append(try await container.stepOnce(1).error.code)
                _ = try await container.setBounds(Rect(x: 0, y: Double(round + 1), width: 200, height: 300))
            }
            #expect(codes == ["plugin.timeout", "plugin.timeout", "plugin.timeout", "plugin.quarantined"])
            #expect(try await container.frames(1) == [0, 0, 20, 20])
        }
    }
}
