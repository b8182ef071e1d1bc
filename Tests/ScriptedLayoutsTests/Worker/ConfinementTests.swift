import Foundation
import LayoutCore
import ScriptedLayouts
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// What the kernel keeps a script's process from, and what it costs others when one ends.
@Suite struct ConfinementTests {
    private static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 3)])

    private static let rows = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out) out:grid(0, 0, ctx:item_count(0), 1, 0, 0, ctx.bounds.width, 40, 0, 40) end
        return L
        """

    private func layout(_ text: String = rows, limits: PluginLimits = PluginLimits()) throws -> LuaLayout {
        let definition = try loaded("t", text, limits: limits).definition
        return try #require(definition.make(definition.schema.defaults) as? LuaLayout)
    }

    // S56 and S57 of Sandbox.md.
    @Test(arguments: [
        "open", "socket", "connect", "fork", "exec", "ptrace", "kill", "mount", "file mapping", "code",
        "read elsewhere",
        "write elsewhere", "crash",
    ])
    func `the kernel ends a process that does more than compute, and the next call has a new one`(
        _ what: String
    ) throws {
        let layout = try layout()
        let before = try layout.prepare(Self.container)
        let process = try #require(layout.processNumber)

        layout.misbehave(what)
        let error = #expect(throws: LayoutError.self) { try layout.prepare(Self.container) }

        #expect(error?.code == .pluginCrashed)
        let after = try layout.prepare(Self.container)
        #expect(after.contentSize == before.contentSize)
        #expect(layout.processNumber != process)
    }

    @Test func `processes that are started and that fail are counted, and so are the calls`() throws {
        let (started, failed, calls) = (Count(), Count(), Count())
        let workers = ScriptWorkers(
            usage: ScriptUsage(
                started: { started.add() }, failed: { failed.add() },
                called: { plugin, time in if plugin == "t", time >= .zero { calls.add() } }))
        let plugin = try PluginFile(path: "/t.lua").load(
            PluginSources(name: "t", file: "t.lua", text: Self.rows), owners: nil,
            in: PluginRuntime(workers: workers), limits: PluginLimits(), base: { _ in nil })
        let layout = try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)

        _ = try layout.prepare(Self.container)
        let (before, callsBefore) = (started.value, calls.value)
        #expect(before > 0 && failed.value == 0 && callsBefore > 0)
        layout.misbehave("crash")
        #expect(throws: LayoutError.self) { try layout.prepare(Self.container) }
        #expect(failed.value == 1)
        _ = try layout.prepare(Self.container)

        #expect(started.value == before + 1 && failed.value == 1 && calls.value > callsBefore)
        workers.stop()
        #expect(failed.value == 1, "one that is stopped has not failed")
    }

    private final class Count: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    @Test func `a process that does nothing wrong lives on`() throws {
        let layout = try layout()
        _ = try layout.prepare(Self.container)
        let process = layout.processNumber

        layout.misbehave("nothing")
        _ = try layout.prepare(Self.container)

        #expect(layout.processNumber == process)
    }

    @Test func `the containers of one user's plugin share a process, those of others do not`() throws {
        let definition = try loaded("t", Self.rows).definition
        func process(_ user: UInt32) throws -> (LuaLayout, Int32?) {
            let layout = try #require(definition.make(definition.schema.defaults) as? LuaLayout)
            _ = try PluginCaller(user: user).run { try layout.prepare(Self.container) }
            return (layout, layout.processNumber)
        }

        let (first, second, other) = (try process(1), try process(1), try process(2))

        #expect(first.1 != nil)
        #expect(first.1 == second.1)
        #expect(first.1 != other.1)
    }

    @Test func `a process ends with the last container that uses it`() async throws {
        var layout: LuaLayout? = try layout()
        _ = try layout?.prepare(Self.container)
        let process = try #require(layout?.processNumber)
        #expect(FileStatus(path: "/proc/\(process)/stat") != nil)

        layout = nil

        try await eventually("the process to end") { FileStatus(path: "/proc/\(process)/stat") == nil }
    }

    // S56 of Sandbox.md.
    @Test func `a thousand processes that end leave no descriptor and no process behind`() async throws {
        let definition = try loaded("t", Self.rows).definition
        var processes: Set<Int32> = []
        let first = try #require(definition.make(definition.schema.defaults) as? LuaLayout)
        _ = try first.prepare(Self.container)
        for number in 0..<1000 {
            // A user each, so that the first one's process stays.
            let layout = try #require(definition.make(definition.schema.defaults) as? LuaLayout)
            try PluginCaller(user: UInt32(number + 1), isCounted: false).run {
                _ = try layout.prepare(Self.container)
                if let process = layout.processNumber { processes.insert(process) }
                layout.misbehave("crash")
                #expect(throws: LayoutError.self) { try layout.prepare(Self.container) }
            }
        }

        #expect(processes.count > 900)
        let ended = processes
        try await eventually("all processes to end") {
            ended.allSatisfy { FileStatus(path: "/proc/\($0)/stat") == nil }
        }
        // Other tests have processes that end at the same time.
        #expect(Self.descriptorsOfEndedProcesses < 200)
    }

    @Test func `a process that gave way to others keeps no descriptor, although its container is there`() async throws {
        let workers = ScriptWorkers(most: 1)
        let plugin = try PluginFile(path: "/t.lua").load(
            PluginSources(name: "t", file: "t.lua", text: Self.rows), owners: nil,
            in: PluginRuntime(workers: workers), limits: PluginLimits(), base: { _ in nil })
        var layouts: [any ConfiguredLayout] = []

        for user in 0..<400 {
            let layout = plugin.definition.make(plugin.definition.schema.defaults)
            _ = try PluginCaller(user: UInt32(user)).run { try layout.prepare(Self.container) }
            layouts.append(layout)
        }

        // Other tests have processes that end at the same time.
        try await eventually("the descriptors to be closed") { Self.descriptorsOfEndedProcesses < 200 }
        #expect(throws: Never.self) { try layouts[0].prepare(Self.container) }
    }

    /// How many descriptors of this process refer to processes that have ended.
    private static var descriptorsOfEndedProcesses: Int {
        let descriptors = DirectoryListing.names("/proc/self/fdinfo", limit: .max) ?? []
        return descriptors.count { descriptor in
            let lines = try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
            return lines?.contains("Pid:\t-1\n") == true
        }
    }

    /// Scripts that stay within one instruction, so that no hook of the interpreter is called.
    private static let endless = [
        "local t = setmetatable({}, {}) getmetatable(t).__call = t t()",
        """
        local n = 1 << 16 local M = (n << 1) - 1 local t = {}
        for k = 1, n do t[k * M] = true end  t[(n + 1) * M] = true
        """,
    ]

    /// Where a script may stand.
    enum Place: CaseIterable {
        case file
        case prepare
        case query
    }

    // S51 and S52 of Sandbox.md.
    @Test(arguments: endless, Place.allCases)
    func `the kernel stops what the interpreter cannot stop, within twice its time`(
        _ script: String, _ place: Place
    ) throws {
        var limits = PluginLimits()
        limits.prepareMilliseconds = 100
        limits.prepareMicrosecondsPerItem = 0
        if place == .file { limits.loadMilliseconds = 50 }
        let text = """
            \(place == .file ? script : "")
            local L = layoutd.define { api = 1, lazy = true }
            function L:prepare(ctx, out) \(place == .prepare ? script : "") out:content_size(100, 100) end
            function L:attributes_for_item(ctx, section, item, out) end
            function L:attributes_in_rect(ctx, rect, out) \(place == .query ? script : "") end
            return L
            """

        let error = #expect(throws: LayoutError.self) {
            let layout = try layout(text, limits: limits)
            let prepared = try layout.prepare(Self.container)
            _ = try layout.elements(ElementQuery(rect: Self.container.bounds), in: prepared, of: Self.container)
        }

        #expect(error?.code == (place == .file ? .pluginLoad : .pluginTimeout))
        #expect(error?.message.contains("the time is over, and the script did not stop by itself") == true)
    }

    @Test func `after stopping, calls fail at once and no process is made`() throws {
        let workers = ScriptWorkers()
        let plugin = try PluginFile(path: "/t.lua").load(
            PluginSources(name: "t", file: "t.lua", text: Self.rows), owners: nil,
            in: PluginRuntime(workers: workers), limits: PluginLimits(), base: { _ in nil })
        let layout = try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)
        _ = try layout.prepare(Self.container)

        workers.stop()

        #expect(throws: LayoutError.self) { try layout.prepare(Self.container) }
        #expect(throws: LayoutError.self) { try layout.prepare(Self.container) }
    }
}
