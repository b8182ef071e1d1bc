import Foundation
import LayoutModel
import Subprocess
import TestSupport
import Testing

/// Scripts' processes in the built daemon: killed by hand, and beside scripts that never end.
@Suite(.hangGuard, .serialized) struct ScriptProcessTests {
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
        "{\"id\":1,\"openContainer\":{\"layout\":\"\(layout)\",\"bounds\":{\"width\":320,\"height\":480},\"sections\":[{\"itemCount\":3}]}}"
    }

    private func setWidth(_ width: Int, container: Int = 1) -> String {
        "{\"id\":2,\"updateContainer\":{\"container\":\(container),\"operations\":[{\"setBounds\":{\"width\":\(width),\"height\":480}}]}}"
    }

    private func query(_ width: Int, container: Int = 1) -> String {
        "{\"id\":3,\"queryRect\":{\"container\":\(container),\"rect\":{\"width\":\(width),\"height\":480}}}"
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

    /// The processes of scripts that a daemon has, each with the CPU time that it has used, in ticks.
    private func workers(of daemon: pid_t) -> [pid_t: Int] {
        var parents: [pid_t: pid_t] = [:]
        var times: [pid_t: Int] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = pid_t(name),
                let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            else { continue }
            let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12, let parent = pid_t(fields[1]), fields[0] != "Z" else { continue }
            parents[process] = parent
            times[process] = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
        }
        return times.filter { parents[parents[$0.key] ?? 0] == daemon }
    }

    /// Waits until a process other than the known ones has computed for a while, and kills it.
    private func killWorker(of daemon: pid_t, except known: Set<pid_t> = []) async throws {
        try await eventually("a script to run for a while") {
            workers(of: daemon).contains { !known.contains($0.key) && $0.value > 10 }
        }
        for (worker, _) in workers(of: daemon) where !known.contains(worker) { kill(worker, SIGKILL) }
    }

    @Test func `a process that is killed in a prepare costs that prepare`() async throws {
        _ = try await withPlugins(["list": Self.list], ["LAYOUTD_PLUGINS_PREPARE_MILLISECONDS": "60000"]) {
            daemon, socket, _ in
            let client = try await RawClient.connect(to: socket)
            _ = try await client.call(open("list"))
            await client.send(json: setWidth(666))

            try await killWorker(of: daemon)

            #expect(code(try await client.nextJSON()) == "plugin.crashed")
            let found = try await client.call(query(320))["queryRect"]?.object
            #expect(found?["attributes"]?.object["frames"]?.array.count == 12)
            #expect(try await client.call(setWidth(400))["updateContainer"] != nil)
        }
    }

    @Test func `a process that is killed in a query costs that query`() async throws {
        _ = try await withPlugins(["lazy": Self.lazy], ["LAYOUTD_PLUGINS_CALL_MILLISECONDS": "10000"]) {
            daemon, socket, _ in
            let client = try await RawClient.connect(to: socket)
            _ = try await client.call(open("lazy"))
            await client.send(json: query(666))

            try await killWorker(of: daemon)

            #expect(code(try await client.nextJSON()) == "plugin.crashed")
            #expect(try await client.call(query(320))["queryRect"] != nil)
        }
    }

    @Test func `a process that is killed while a file is loaded leaves the last good version`() async throws {
        _ = try await withPlugins(["list": Self.list], ["LAYOUTD_PLUGINS_LOAD_MILLISECONDS": "60000"]) {
            daemon, socket, folder in
            let client = try await RawClient.connect(to: socket)
            _ = try await client.call(open("list"))
            _ = try await client.call("{\"id\":4,\"subscribe\":{\"events\":[\"layoutFailed\"]}}")
            let known = Set(workers(of: daemon).keys)
            try save("while true do end", "list", folder)

            try await killWorker(of: daemon, except: known)

            let failure = try await client.nextJSON()?["event"]?.object["layoutFailed"]?.object["error"]?.object
            #expect(failure?["code"] == "plugin.crashed" || failure?["code"] == "plugin.load", "\(failure ?? [:])")
            #expect(try await client.call(setWidth(400))["updateContainer"] != nil)
        }
    }

    @Test func `a thousand kills leave no process and no descriptor`() async throws {
        _ = try await withPlugins(["list": Self.list], [:]) { daemon, socket, _ in
            let client = try await RawClient.connect(to: socket)
            _ = try await client.call(open("list"))
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon)/fd").count
            }
            _ = try await client.call(setWidth(400))
            let before = try descriptors()
            var killed = 0
            var round = 0
            while killed < 1000 {
                round += 1
                for worker in workers(of: daemon).keys {
                    kill(worker, SIGKILL)
                    killed += 1
                }
                // The first may meet the process that has just been killed.
                for width in [300, 301] { _ = try await client.call(setWidth(width + round % 7)) }
            }

            #expect(try await client.call(setWidth(500))["updateContainer"] != nil)
            #expect(try descriptors() <= before)
            #expect(workers(of: daemon).count == 1)
        }
    }

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
