import Foundation
import LayoutCore
import Subprocess
import TestSupport
import Testing

/// Scripts' processes in the built daemon: killed by hand, and beside scripts that never end.
@Suite(.hangGuard(minutes: 10), .serialized) struct ScriptProcessTests {
    /// Loops at a width of 666, in a prepare or in a query.
    private static let list = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          while ctx.bounds.width == 666 do end
          out:row(0, 0, ctx:item_count(0), 0, 0, 10, 10, 0, 10)
        end
        return L
        """
    private static let lazy = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(ctx.bounds.width, 1000) end
        function L:attributes_for_item(ctx, section, item, out) out:item(section, item, 0, 0, 10, 10) end
        function L:attributes_in_rect(ctx, rect, out)
          while rect.width > 600 do end
          out:item(0, 0, 0, 0, 10, 10)
        end
        return L
        """
    /// At a width of 666 these stay within one instruction (S51 and S52 of Sandbox.md).
    private static let call = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          if ctx.bounds.width == 666 then local t = setmetatable({}, {}) getmetatable(t).__call = t t() end
        end
        return L
        """
    private static let collide = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(ctx.bounds.width, 1000) end
        function L:attributes_for_item(ctx, section, item, out) out:item(section, item, 0, 0, 10, 10) end
        function L:attributes_in_rect(ctx, rect, out)
          if rect.width < 600 then return end
          local n = 1 << 16 local M = (n << 1) - 1 local t = {}
          for k = 1, n do t[k * M] = true end  t[(n + 1) * M] = true
        end
        return L
        """

    private func open(_ layout: String) -> String {
        #"{"id":1,"openContainer":{"layout":"\#(layout)","bounds":{"width":320,"height":480},"sections":[{"itemCount":3}]}}"#
    }

    private func setWidth(_ width: Int, container: Int = 1) -> String {
        #"{"id":2,"updateContainer":{"container":\#(container),"operations":[{"setBounds":{"width":\#(width),"height":480}}]}}"#
    }

    private func query(_ width: Int, container: Int = 1) -> String {
        #"{"id":3,"queryRect":{"container":\#(container),"rect":{"width":\#(width),"height":480}}}"#
    }

    private func code(_ reply: [String: JSONValue]?) -> String? { reply?["error"]?.object["code"]?.string }

    private func withPlugins(
        _ plugins: [String: String], _ environment: [String: String],
        _ body: @Sendable (_ daemon: pid_t, _ socket: String, _ folder: TemporaryFolder) async throws -> Void
    ) async throws -> TerminationStatus {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("plugins"), withIntermediateDirectories: false)
        for (name, text) in plugins { try save(text, name, folder) }
        let socket = folder.path("s")
        return try await withLayoutd(
            socket: socket,
            environment: environment.merging(["LAYOUTD_PLUGINS_FOLDERS": folder.path("plugins")]) { own, _ in own }
        ) { daemon in try await body(daemon, socket, folder) }
    }

    private func save(_ text: String, _ name: String, _ folder: TemporaryFolder) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("plugins/\(name).lua")))
    }

    // S56 of Sandbox.md.
    /// By a program of its own: what is to be killed must be met while it runs, and tests wait for each other.
    @Test func `a process that is killed by hand costs the call that it was in, and leaves nothing behind`()
        async throws
    {
        let environment = [
            "LAYOUTD_PLUGINS_PREPARE_MILLISECONDS": "60000", "LAYOUTD_PLUGINS_CALL_MILLISECONDS": "10000",
            "LAYOUTD_PLUGINS_LOAD_MILLISECONDS": "60000",
        ]
        _ = try await withPlugins(["list": Self.list, "lazy": Self.lazy], environment) { daemon, socket, folder in
            let output = try await run(
                "python3",
                [
                    Programs.file("Tests/EndToEndTests/Scripts/killing.py"), "--socket", socket, "--daemon",
                    "\(daemon)",
                    "--plugins", folder.path("plugins"), "--client", Programs.file("examples/clients/python"),
                ], environment: ["PYTHONDONTWRITEBYTECODE": "1"])
            #expect(output.status == 0, "\(output.text)\(output.errors)")
            let found = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
            #expect(found["prepare"] == ["plugin.crashed", 12, "done"])
            #expect(found["lazy"] == ["plugin.crashed", "done"])
            #expect(found["load"] == ["plugin.load", "ready", "done"])
            #expect(found["thousand"] == ["done", true, true])
            #expect(found["frozen"] == [true, true])
        }
    }

    // S51 and S52 of Sandbox.md.
    @Test func `sixteen scripts that never end are each ended, while others are served and the daemon can stop`()
        async throws
    {
        let plugins = ["list": Self.list, "lazy": Self.lazy, "call": Self.call, "collide": Self.collide]
        let status = try await withPlugins(plugins, ["LAYOUTD_PLUGINS_STRIKES": "1000"]) { _, socket, _ in
            var offenders: [(client: RawClient, name: String)] = []
            for name in plugins.keys.sorted() {
                for _ in 0..<4 {
                    let client = try await RawClient.connect(to: socket)
                    _ = try await client.call(open(name))
                    offenders.append((client, name))
                }
            }
            let other = try await RawClient.connect(to: socket)
            _ = try await other.call(open("flow"))
            func offend(_ client: RawClient, _ name: String) async throws {
                let container = offenders.firstIndex { $0.client === client }.map { $0 + 1 } ?? 0
                await client.send(
                    json: name == "list" || name == "call"
                        ? setWidth(666, container: container) : query(666, container: container))
            }
            for (client, name) in offenders { try await offend(client, name) }

            for round in 0..<50 {
                #expect(try await other.call(setWidth(300 + round, container: 17))["updateContainer"] != nil)
                #expect(try await other.call(query(320, container: 17))["queryRect"] != nil)
            }

            var codes: [String: Set<String>] = [:]
            for (client, name) in offenders {
                let error = try await client.nextJSON()?["error"]?.object
                codes[name, default: []].insert(error?["code"]?.string ?? "")
                #expect(error?["fault"]?.object["file"]?.string == "\(name).lua", "\(name): \(error ?? [:])")
                try await offend(client, name)
            }
            // Containers of a plugin share a process, and one whose process another has lost may say so.
            #expect(codes.values.allSatisfy { $0.isSubset(of: ["plugin.timeout", "plugin.crashed"]) }, "\(codes)")
            #expect(codes.values.allSatisfy { $0.contains("plugin.timeout") }, "\(codes)")
        }
        #expect(status == .exited(0))
    }
}
