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

    private static func container(_ width: Double, items: Int = 1) -> Container {
        Container(bounds: Rect(x: 0, y: 0, width: width, height: 480), sections: [Section(itemCount: items)])
    }

    private func trap() throws -> Plugin {
        var limits = PluginLimits()
        limits.prepareMilliseconds = 5
        return try loaded("trap", Self.trap, limits: limits)
    }

    private func error(
        _ layout: any ConfiguredLayout, _ width: Double = 666, items: Int = 1, for user: UInt32 = 1000
    ) -> LayoutError? {
        do throws(LayoutError) {
            _ = try PluginCaller(user: user).run { () throws(LayoutError) in
                try layout.prepare(Self.container(width, items: items))
            }
            return nil
        } catch {
            return error
        }
    }

    private func code(_ layout: any ConfiguredLayout, _ width: Double, for user: UInt32) -> LayoutError.Code? {
        error(layout, width, for: user)?.code
    }

    private static let timeout = LayoutError(.pluginTimeout, "")
    private static let small = RequestSize(items: 1, elements: 1)

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
        func strike(_ user: UInt32) -> RequestSize? { health.note(Self.timeout, of: Self.small, for: user) }
        let users = 1...2 * UInt32(PluginLimits.struckUsers)
        for _ in 0..<3 { _ = strike(0) }

        for user in users { #expect(strike(user) == nil) }

        #expect(health.quarantinedUsers == [0])
        for user in users { for _ in 0..<3 { _ = strike(user) } }
        #expect(health.quarantinedUsers.count == PluginLimits.struckUsers)
        #expect(health.quarantines(for: 0).isEmpty && !health.quarantines(for: users.upperBound).isEmpty)
    }

    // MARK: Sizes

    // S55 of Sandbox.md.
    @Test func `a user whose containers are too large for a plugin keeps it for small ones`() throws {
        let plugin = try trap()
        let layout = plugin.definition.make(plugin.definition.schema.defaults)

        let codes = (0..<3).map { _ in error(layout, items: 100_000)?.code }

        #expect(codes == [.pluginTimeout, .pluginTimeout, .pluginTimeout])
        let refused = error(layout, 100, items: 50_000)
        #expect(refused?.code == .pluginQuarantined)
        #expect(
            refused?.message
                == "trap 0 exceeded its time or memory 3 times, in requests about 50000 items or more, and does not run "
                + "for this user in such requests until it is reloaded")
        #expect(error(layout, 100, items: 49_999) == nil)
        #expect(error(layout, 100, items: 50) == nil)
        #expect(error(layout, 100, items: 100_000, for: 1001) == nil, "other users")
        #expect(plugin.health.quarantinedUsers == [1000])
    }

    @Test func `a script that never ends is quarantined at any size, also at one that shrinks`() throws {
        let plugin = try trap()
        let layout = plugin.definition.make(plugin.definition.schema.defaults)

        let codes = [1000, 1000, 1000, 100, 99, 98, 97, 49, 1, 1, 1, 0].map { error(layout, items: $0)?.code }

        #expect(codes[..<6].allSatisfy { $0 == .pluginTimeout })
        #expect(codes[6..<8].allSatisfy { $0 == .pluginQuarantined })
        #expect(codes[8..<11].allSatisfy { $0 == .pluginTimeout })
        #expect(codes[11] == .pluginQuarantined)
        let everything = error(layout, 100)
        #expect(
            everything?.message
                == "trap 0 exceeded its time or memory 3 times, and does not run for this user until it is reloaded")
        #expect(plugin.quarantine(for: 1000)?.message == everything?.message)
        #expect(plugin.quarantine(for: 1001) == nil)
    }

    @Test func `strikes in large containers do not count in small ones, but those in small ones count in large ones`() {
        let health = PluginHealth(PluginLimits())
        let sizes = [5_000_000, 4_000_000, 50, 40, 50_000].map { RequestSize(items: $0, elements: $0) }

        #expect(sizes.map { health.note(Self.timeout, of: $0, for: 0) } == [nil, nil, nil, nil, sizes[4]])
        #expect(health.quarantine(of: sizes[2], for: 0) == nil)
    }

    @Test func `queries of many elements that fail leave queries of few alone, and prepares do so too`() {
        let health = PluginHealth(PluginLimits())
        let query = RequestSize(items: 20_000, elements: 16_000)
        for _ in 0..<3 { _ = health.note(Self.timeout, of: query, for: 0) }

        func isRefused(_ items: Int, _ elements: Int) -> Bool {
            health.quarantine(of: RequestSize(items: items, elements: elements), for: 0) != nil
        }
        #expect(isRefused(20_000, 8000) && !isRefused(20_000, 7999))
        #expect(isRefused(10_000, 10_000), "a prepare")
        #expect(!isRefused(9999, 9999))
        #expect(query.comparableRequests == "requests about 8000 elements or more of containers of 10000 items or more")
        #expect(
            RequestSize(items: 20_000, elements: 1).comparableRequests == "containers of 10000 items or more")
    }

    @Test(arguments: [
        (0.0, 100.0, 100), (900, 100, 100), (950, 100, 50), (0, 1000, 1000), (-500, 5000, 1000), (0.0, 0.5, 1),
        (2000, 100, 0),
    ])
    func `a query of a rectangle is about as many elements as would lie in it`(
        _ y: Double, _ height: Double, _ elements: Int
    ) throws {
        let plugin = try loaded(
            "t",
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) out:row(0, 0, ctx:item_count(0), 0, 0, 10, 1, 0, 1) end
            return L
            """)
        let prepared = try plugin.definition.make(plugin.definition.schema.defaults).prepare(
            Self.container(10, items: 1000))

        let size = RequestSize(Rect(x: 0, y: y, width: 10, height: height), in: prepared)

        #expect(size == RequestSize(items: 1000, elements: elements))
    }

    @Test func `strikes at ever other sizes end all requests`() {
        let health = PluginHealth(PluginLimits())
        let sizes = (0..<24).map { RequestSize(items: 1 << (24 - $0), elements: 1 << $0) }

        let found = sizes.map { health.note(Self.timeout, of: $0, for: 0) }

        #expect(found.dropLast().allSatisfy { $0 == nil })
        #expect(found.last == RequestSize(items: 0, elements: 0))
        #expect(health.quarantine(of: RequestSize(items: 0, elements: 0), for: 0) != nil)
    }

    @Test func `quarantines at ever other sizes end all requests`() {
        var limits = PluginLimits()
        limits.strikes = 1
        limits.strikeSeconds = 0
        let health = PluginHealth(limits)
        let sizes = (0..<9).map { RequestSize(items: 1 << (20 - 2 * $0), elements: 1 << (2 * $0)) }

        let found = sizes.map { health.note(Self.timeout, of: $0, for: 0) }

        #expect(Array(found[..<8]) == sizes[..<8].map(Optional.some))
        #expect(found[8] == RequestSize(items: 0, elements: 0))
        #expect(health.quarantines(for: 0).count == 1)
    }
}
