import LayoutCore
import LuaRuntime
import Testing

@testable import ScriptedLayouts

/// Tables that take half a minute to read: lists of 60,000 references to one table, whose 2^17 slots were emptied and are passed
/// over each time. No hook of the interpreter is called while a table is read, so the kernel ends the process (S53 of Sandbox.md).
@Suite struct ReturnedTableTests {
    private static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 1)])

    private static let slow = """
        local hole, slow = {}, {}
        for i = 1, 1 << 17 do hole[i + 0.5] = true end
        for i = 1, 1 << 17 do hole[i + 0.5] = nil end
        for i = 1, 60000 do slow[i] = hole end

        """

    /// A script, and a request that reads what it returns.
    struct Attack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: String
        let request: @Sendable (Plugin, LuaLayout) throws -> Void
    }

    private static let own = "local L = layoutd.define { api = 1 }\n"
    private static let derived = "local L = layoutd.derive('flow', { api = 1 })\n"
    private static let place = "function L:prepare(ctx, out) out:item(0, 0, 0, 0, 10, 10) end\n"

    private static let prepare: @Sendable (Plugin, LuaLayout) throws -> Void = { _, layout in
        _ = try layout.prepare(container)
    }

    static let attacks = [
        Attack(
            testDescription: "transform",
            script: own + """
                function L:prepare(ctx, out) out:item(0, 0, 0, 0, 10, 10) out:transform(0, 0, slow) end
                """, request: prepare),
        Attack(
            testDescription: "base_params", script: derived + "function L:base_params() return { spacing = slow } end",
            request: prepare),
        Attack(
            testDescription: "should_invalidate",
            script: own + place + "function L:should_invalidate() return { items = slow } end",
            request: { _, layout in
                let prepared = try layout.prepare(container)
                _ = try layout.invalidation(
                    of: prepared, from: container.bounds, to: Rect(x: 0, y: 9, width: 320, height: 480))
            }),
        Attack(
            testDescription: "adjust", script: derived + "function L:adjust(ctx, a) a.transform = slow end",
            request: { _, layout in
                let prepared = try layout.prepare(container)
                _ = try layout.attributes(
                    of: [.cell(ItemPath(section: 0, item: 0))], in: prepared, of: container)
            }),
        Attack(
            testDescription: "snapshot", script: own + place + "function L:snapshot() return slow end",
            request: { plugin, layout in
                _ = try layout.prepare(container)
                let next = plugin.definition.make(plugin.definition.schema.defaults, after: layout)
                // The strike of the snapshot quarantines the plugin.
                _ = try next.prepare(container)
            }),
    ]

    private static func limits() -> PluginLimits {
        var limits = PluginLimits()
        limits.prepareMilliseconds = 100
        limits.prepareMicrosecondsPerItem = 0
        limits.strikes = 1
        return limits
    }

    @Test(arguments: attacks) func `a call that returns one is ended in time, and is a strike`(_ attack: Attack) throws
    {
        let plugin = try loaded("t", Self.slow + attack.script + "\nreturn L", limits: Self.limits())
        let layout = try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)
        let start = LuaState.threadTime

        let error = #expect(throws: LayoutError.self) {
            try PluginCaller(user: 1000).run { try attack.request(plugin, layout) }
        }

        let isSnapshot = attack.testDescription == "snapshot"
        #expect(error?.code == (isSnapshot ? .pluginQuarantined : .pluginTimeout), "\(error?.message ?? "")")
        #expect(plugin.health.failureCount == 1)
        #expect(plugin.health.quarantinedUsers == [1000])
        #expect(LuaState.threadTime - start < .seconds(1), "the daemon reads nothing of it")
    }

    @Test func `a declaration that contains one is ended in time`() {
        let start = LuaState.threadTime

        let error = #expect(throws: LayoutError.self) {
            try loaded("t", Self.slow + "local L = layoutd.define { api = 1, defaults = slow }\n\(Self.place)return L")
        }

        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains("the time is over") == true, "\(error?.message ?? "")")
        #expect(LuaState.threadTime - start < .seconds(1), "the daemon reads nothing of it")
    }
}
