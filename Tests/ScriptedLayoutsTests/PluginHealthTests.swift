import LayoutCore
@testable import ScriptedLayouts
import Testing

/// Scripts that exceed their time or memory, counted by user.
@Suite struct PluginHealthTests {
    private static let trap = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out) while ctx.bounds.width == 666 do end end
        return L
        """

    private static func container(_ width: Double) -> Container {
        Container(bounds: Rect(x: 0, y: 0, width: width, height: 480), sections: [Section(itemCount: 1)])
    }

    private func trap() throws -> Plugin {
        var limits = PluginLimits()
        limits.prepareMilliseconds = 5
        return try loaded("trap", Self.trap, limits: limits)
    }

    private func code(_ layout: any Layout, _ width: Double, for user: UInt32) -> LayoutError.Code? {
        do throws(LayoutError) {
            _ = try PluginCaller(user: user).run { () throws(LayoutError) in try layout.prepare(Self.container(width)) }
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a plugin that is quarantined for one user runs for others`() throws {
        let plugin = try trap()
        let layouts = [1000, 1001].map { _ in plugin.definition.make(plugin.definition.schema.defaults) }

        let codes = (0..<4).map { _ in code(layouts[0], 666, for: 1000) }

        #expect(codes == [.pluginTimeout, .pluginTimeout, .pluginTimeout, .pluginQuarantined])
        #expect(code(layouts[0], 100, for: 1000) == .pluginQuarantined)
        #expect(code(layouts[1], 100, for: 1001) == nil)
        #expect(code(layouts[0], 100, for: 1001) == nil, "one container of two users")
        #expect(plugin.health.quarantinedUsers == [1000])
        #expect(plugin.health.failureCount == 3)
    }

    @Test func `strikes of several users do not add up`() throws {
        let plugin = try trap()
        let layout = plugin.definition.make(plugin.definition.schema.defaults)

        for user in 1000..<1004 as Range<UInt32> {
            for _ in 0..<2 { #expect(code(layout, 666, for: user) == .pluginTimeout) }
        }

        #expect(plugin.health.quarantinedUsers == [])
    }

    @Test func `a failure of several requests run as one is not counted`() throws {
        let plugin = try trap()
        let layout = plugin.definition.make(plugin.definition.schema.defaults)

        for _ in 0..<4 {
            let error = #expect(throws: LayoutError.self) {
                try PluginCaller(user: 1000, isCounted: false).run { try layout.prepare(Self.container(666)) }
            }
            #expect(error?.code == .pluginTimeout)
        }

        #expect(plugin.health.failureCount == 0)
    }

    @Test func `users in quarantine are forgotten last`() throws {
        let health = PluginHealth(PluginLimits())
        let timeout = LayoutError(.pluginTimeout, "")
        for _ in 0..<3 { _ = health.note(timeout, for: 0) }

        for user in 1...2 * UInt32(PluginLimits.struckUsers) { #expect(!health.note(timeout, for: user)) }

        #expect(health.quarantinedUsers == [0])
        for user in 1...2 * UInt32(PluginLimits.struckUsers) { for _ in 0..<3 { _ = health.note(timeout, for: user) } }
        #expect(health.quarantinedUsers.count == PluginLimits.struckUsers)
        #expect(!health.isQuarantined(for: 0) && health.isQuarantined(for: 2 * UInt32(PluginLimits.struckUsers)))
    }
}
