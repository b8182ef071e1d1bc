import Foundation
import LayoutClient
@testable import LayoutServer
import LayoutWire
import ScriptedLayouts
import TestSupport
import Testing

/// Layouts that place their items as a grid once `body` has run.
private enum FailingScripts {
    static func plugin(_ body: String) -> String {
        """
        local L = layoutd.define { api = 1, version = "1.2.3" }
        function L:prepare(ctx, out)
          \(body)
          out:grid(0, 0, ctx:item_count(0), 1, 0, 0, 10, 10, 0, 10)
        end
        return L
        """
    }
}

/// Plugins that load and then fail, without a subscriber to their notices.
@Suite(
    .hangGuard,
    .suiteDaemon(plugins: [
        "repeating": FailingScripts.plugin("error(ctx:item_count(0) > 1 and 'many' or 'one')"),
        "talkative": FailingScripts.plugin("for i = 1, 35 do ctx.log.info('line ' .. i) end"),
    ]))
struct FailingPluginTests {
    private func open(_ client: LayoutClient, layout: String = "bad", items: Int = 1) async throws {
        _ = try await client.open(
            ContainerDescription(
                layout: layout, bounds: Rect(x: 0, y: 0, width: 100, height: 100),
                sections: [ContainerSection(itemCount: items)]))
    }

    @Test(arguments: [
        ("error('no')", "plugin.runtime"), ("out:item(0, 99, 0, 0, 1, 1)", "plugin.contract"),
        ("while true do end", "plugin.timeout"), ("local t = {} for i = 1, 1e9 do t[i] = i end", "plugin.memory"),
    ])
    func `a plugin that cannot prepare is named in the log, in the list of plugins and in the metrics`(
        _ body: String, _ code: String
    ) async throws {
        let log = LogWatch()
        let bad = FailingScripts.plugin("if ctx:item_count(0) > 1 then \(body) end")
        try await withPlugins(["bad": bad], milliseconds: 100, log: log) { daemon, _ in
            let client = try await daemon.client()
            await #expect(throws: ClientError.self) { try await open(client, items: 5) }

            await log.line(with: "plugin failed")
            let line = try #require(log.lines.first { $0.hasPrefix("plugin failed ") })
            #expect(line.contains("code=\(code) file=bad.lua line=3 plugin=bad reason=bad 1.2.3: "), "\(line)")
            #expect(line.hasSuffix("version=1.2.3"))
            let state = try #require(try await client.plugins().first)
            #expect(state.state == .failing && state.failures == 1)
            #expect(state.error?.code == code)
            let listed = try await client.send(.listPlugins(WireListPlugins())).listPlugins.plugins.first
            #expect(listed?.error.fault.file == "bad.lua" && listed?.error.fault.line == 3)
            let statistics = try await client.send(.statistics(WireStatistics())).statistics
            #expect(statistics.server.failingPlugins == 1)
            let text = try ExpositionText(statistics.exposition)
            #expect(text.value("layoutd_plugin_failures_total", ["plugin": "bad"]) == 1)
            #expect(text.value("layoutd_plugins_failing") == 1)

            try await open(client)
            let after = try #require(try await client.plugins().first)
            #expect(after.state == .ready && after.error == nil && after.failures == 1)
        }
    }

    @Test func `a failure that repeats is counted in the log, and another one is logged`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        for items in [1, 1, 1, 2] {
            await #expect(throws: ClientError.self) { try await open(client, layout: "repeating", items: items) }
        }

        let lines = daemon.log?.lines ?? []
        let failures = lines.filter { $0.hasPrefix("plugin failed ") && $0.contains("plugin=repeating") }
        #expect(failures.count == 2 && failures[0].contains("one") && failures[1].contains("many"), "\(failures)")
        #expect(lines.count { $0 == "log lines left out count=1 plugin=repeating" } == 2)
        #expect(try await client.plugins().first { $0.name == "repeating" }?.failures == 4)
    }

    @Test func `lines that a script writes beyond the limit are counted when the call ends`() async throws {
        let daemon = try TestDaemon.ofSuite
        try await open(try await daemon.client(), layout: "talkative")

        let lines = daemon.log?.lines ?? []
        #expect(lines.count { $0.contains("text=line ") } == PluginLimits.logLines)
        #expect(lines.contains("log lines left out count=25 plugin=talkative"))
    }
}
