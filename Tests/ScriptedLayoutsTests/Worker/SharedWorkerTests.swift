import LayoutCore
import ScriptedLayouts
import Synchronization
import TestSupport
import Testing

/// Containers come and go while others of the same user and plugin share their process.
@Suite struct SharedWorkerTests {
    private static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 3)])

    private static let rows = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out) out:grid(0, 0, ctx:item_count(0), 1, 0, 0, ctx.bounds.width, 40, 0, 40) end
        return L
        """

    private func plugin(_ workers: ScriptWorkers) throws -> Plugin {
        try PluginFile(path: "/t.lua").load(
            PluginSources(name: "t", file: "t.lua", text: Self.rows), owners: nil,
            in: PluginRuntime(workers: workers), limits: PluginLimits(), base: { _ in nil })
    }

    private func layout(_ plugin: Plugin) throws -> LuaLayout {
        try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)
    }

    /// Opens and closes layouts of the plugins from two tasks, for a user each or for one, and returns what failed.
    private func open(_ plugins: [Plugin], users: [UInt32], times: Int) async -> [String] {
        await withTaskGroup(of: [String].self) { group in
            for thread in 0..<2 {
                group.addTask {
                    var failures: [String] = []
                    for time in 0..<times {
                        let plugin = plugins[(thread + time) % plugins.count]
                        do {
                            let layout = try layout(plugin)
                            _ = try PluginCaller(user: users[thread % users.count]).run {
                                try layout.prepare(Self.container)
                            }
                        } catch {
                            failures.append("\(error)")
                        }
                    }
                    return failures
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    @Test func `a layout opens while the last other one of its process closes`() async throws {
        let plugin = try plugin(ScriptWorkers())

        let failures = await open([plugin], users: [1], times: 800)

        #expect(failures.isEmpty, "\(failures.count) failed, such as \(failures.first ?? "")")
    }

    @Test func `a layout opens while its process gives way to those of others`() async throws {
        let workers = ScriptWorkers(most: 2)
        let plugins = try (0..<3).map { _ in try plugin(workers) }

        let failures = await open(plugins, users: [1, 2], times: 100)

        #expect(failures.isEmpty, "\(failures.count) failed, such as \(failures.first ?? "")")
    }

    @Test func `a process that was not used for long stays while another user has more`() throws {
        let started = Atomic(0)
        let workers = ScriptWorkers(most: 3, usage: ScriptUsage(started: { started.add(1, ordering: .relaxed) }))
        let plugins = try (0..<5).map { _ in try plugin(workers) }
        let own = try layout(plugins[0])
        _ = try PluginCaller(user: 1).run { try own.prepare(Self.container) }

        let others = try plugins.map { plugin in
            let layout = try layout(plugin)
            _ = try PluginCaller(user: 2).run { try layout.prepare(Self.container) }
            return layout
        }

        let count = started.load(ordering: .relaxed)
        _ = try PluginCaller(user: 1).run { try own.prepare(Self.container) }
        #expect(others.count == 5 && started.load(ordering: .relaxed) == count)
    }

    @Test func `a layout opens before the end of the process that it would share is reported`() throws {
        let outcome = Mutex("nothing was opened")
        let plugin = Mutex<Plugin?>(nil)
        let workers = ScriptWorkers(
            usage: ScriptUsage(failed: {
                // The process has ended, and is counted as such now.
                guard let plugin = plugin.withLock({ $0 }) else { return }
                do {
                    _ = try layout(plugin).prepare(Self.container)
                    outcome.withLock { $0 = "opened" }
                } catch {
                    let text = "\(error)"
                    outcome.withLock { $0 = text }
                }
            }))
        let loaded = try self.plugin(workers)
        plugin.withLock { $0 = loaded }
        let first = try layout(loaded)
        _ = try first.prepare(Self.container)

        first.misbehave("crash")
        #expect(throws: LayoutError.self) { try first.prepare(Self.container) }

        #expect(outcome.withLock { $0 } == "opened")
    }
}
