import LayoutCore
import LayoutServer
import LayoutService
import ScriptedLayouts
import TestSupport
import Testing

/// What a client meets while plugins are being loaded for the first time.
@Suite(.hangGuard) struct PluginLoadingTests {
    private static let good = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out) out:item(0, 0, 0, 0, 50, 10) end
        return L
        """

    /// A script that a hook ends, and two that only the kernel does.
    private static let endless = [
        "while true do end", "local t = setmetatable({}, {}) getmetatable(t).__call = t t()",
        """
        while true do
          local n = 1 << 17 local M = (n << 1) - 1 local t = {}
          for k = 1, n do t[k * M] = true end  t[(n + 1) * M] = true
        end
        """,
    ]

    private func open(_ layout: String) -> String {
        #"{"id":1,"openContainer":{"layout":"\#(layout)","bounds":{"width":320,"height":480},"sections":[{"itemCount":1}]}}"#
    }

    /// The states of all plugins by name.
    private func states(_ client: RawClient) async throws -> [String: JSONValue?] {
        let plugins =
            try await client.call(#"{"id":9,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array ?? []
        return Dictionary(plugins.map { ($0.object["name"]?.string ?? "", $0.object["state"]) }) { first, _ in first }
    }

    /// Far more time than the test takes, so that those that do not end are still at it.
    private func withPlugins(
        _ plugins: [String: String], _ body: (TestDaemon, PluginFolder) async throws -> Void
    ) async throws {
        let folder = PluginFolder(folder: try TemporaryFolder())
        for (name, text) in plugins { try folder.save(name, text) }
        var configuration = PluginConfiguration(folders: [folder.folder.path("")])
        configuration.limits.loadMilliseconds = 600_000
        try await withDaemon(plugins: configuration) { daemon in try await body(daemon, folder) }
    }

    // S51 and S52 of Sandbox.md.
    @Test func `files that do not end delay neither the start nor the end, nor the others that come before them`()
        async throws
    {
        var plugins = ["good": Self.good]
        for number in 0..<30 { plugins["z\(number)"] = Self.endless[number % Self.endless.count] }
        try await withPlugins(plugins) { daemon, _ in
            let client = try await daemon.rawClient()

            #expect(try await client.call(open("good"))["openContainer"] != nil)

            let states = try await states(client)
            #expect(states["good"] == "ready")
            #expect(states.count { $0.value == "loading" } == 30)
        }
    }

    @Test func `a request that names a plugin waits until it is loaded, and can be cancelled`() async throws {
        try await withPlugins(["z": "while true do end"]) { daemon, _ in
            let client = try await daemon.rawClient()
            await client.send(json: open("z"))

            await client.send(json: #"{"id":2,"cancel":{"id":1}}"#)

            #expect(try await client.nextJSON()?["error"]?.object["code"] == "request.cancelled")
            #expect(try await client.nextJSON()?["cancel"]?.object["cancelled"] == true)
            let unknown = try await client.call(#"{"id":3,"describeLayout":{"layout":"y"}}"#)
            #expect(unknown["error"]?.object["code"] == "layout.unknown")
        }
    }
}
