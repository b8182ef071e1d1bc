import LayoutCore
import LayoutServer
import LayoutService
import LayoutWire
import TestSupport
import Testing

/// The events of a plugin's file that is saved, repaired, broken or deleted, and their order.
@Suite(.hangGuard) struct PluginReloadTests {
    private static let kinds = #""events":["layoutReloaded","layoutFailed","invalidated"]"#

    private static func list(_ height: String) -> String {
        """
        local L = layoutd.define { api = 1, version = "\(height)" }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, 0, i, 10, \(height)) end
        end
        return L
        """
    }

    private static func open(_ layout: String, id: Int = 1, items: Int = 2) -> String {
        #"{"id":\#(id),"openContainer":{"layout":"\#(layout)","bounds":{"width":320,"height":480},"sections":[{"itemCount":\#(items)}]}}"#
    }

    /// A connection with one subscription, to a container or to all.
    private func watcher(_ daemon: TestDaemon, container: Int? = nil) async throws -> RawClient {
        let client = try await daemon.rawClient()
        let only = container.map { #","container":\#($0)"# } ?? ""
        _ = try await client.call(#"{"id":1,"subscribe":{\#(Self.kinds)\#(only)}}"#)
        return client
    }

    /// A short description of the next event.
    private func event(_ client: RawClient) async throws -> String {
        let event = try #require(try await client.nextJSON()?["event"]?.object)
        if let reloaded = event["layoutReloaded"]?.object { return "reloaded \(reloaded["version"]?.string ?? "")" }
        if let failed = event["layoutFailed"]?.object {
            return "failed \(failed["container"]?.number.map { Int($0) } ?? 0)"
        }
        let changed = try #require(event["invalidated"]?.object)
        return "\(changed["reason"]?.string ?? "") \(changed["container"]?.number.map { Int($0) } ?? 0)"
    }

    /// Whether no further event has arrived.
    private func isQuiet(_ client: RawClient) async throws -> Bool {
        try await client.call(#"{"id":9,"sync":{}}"#)["sync"] != nil
    }

    private func states(_ client: RawClient) async throws -> [String] {
        let listed = try await client.call(#"{"id":9,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array
        return (listed ?? []).map { $0.object["state"]?.string ?? "" }
    }

    @Test func `a new version is announced before the change that it makes`() async throws {
        try await withPluginFolder(["mine": Self.list("1")]) { daemon, folder in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open("mine"))
            let watchers = [try await watcher(daemon), try await watcher(daemon, container: 1)]

            for height in 2..<12 {
                try folder.save("mine", Self.list("\(height)"))
                for watcher in watchers {
                    let events = [try await event(watcher), try await event(watcher)]
                    #expect(events == ["reloaded \(height)", "plugin 1"])
                }
            }
            for watcher in watchers { #expect(try await isQuiet(watcher)) }
        }
    }

    @Test func `a version that cannot lay a container out is reported as a failure only, each time`() async throws {
        try await withPluginFolder(["mine": Self.list("1")]) { daemon, folder in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open("mine"))
            let watchers = [try await watcher(daemon), try await watcher(daemon, container: 1)]

            for save in 0..<3 {
                try folder.save("mine", Self.list("'none'") + " -- \(save)")
                for watcher in watchers {
                    #expect(try await event(watcher) == "failed 1")
                    #expect(try await isQuiet(watcher))
                }
            }
            try folder.save("mine", Self.list("2"))
            for watcher in watchers {
                #expect(try await [event(watcher), event(watcher)] == ["reloaded 2", "plugin 1"])
            }
        }
    }

    @Test func `of two containers one takes the new version and the other keeps the old one`() async throws {
        try await withPluginFolder(["mine": Self.list("1")]) { daemon, folder in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open("mine"))
            _ = try await client.call(Self.open("mine", id: 2, items: 9))
            let all = try await watcher(daemon)
            let (first, second) = (try await watcher(daemon, container: 1), try await watcher(daemon, container: 2))

            try folder.save("mine", Self.list("ctx:item_count(0) == 9 and 'none' or 2"))

            let reloaded = "reloaded ctx:item_count(0) == 9 and 'none' or 2"
            let events = try await [event(all), event(all), event(all)]
            #expect(Set(events) == [reloaded, "plugin 1", "failed 2"])
            #expect(events.firstIndex(of: reloaded) ?? 9 < events.firstIndex(of: "plugin 1") ?? 0)
            #expect(try await [event(first), event(first)] == [reloaded, "plugin 1"])
            #expect(try await event(second) == "failed 2")
            for watcher in [all, first, second] { #expect(try await isQuiet(watcher)) }
        }
    }

    @Test func `a file that becomes writable by others is reported, and loaded again once it is not`()
        async throws
    {
        try await withPluginFolder([:]) { daemon, folder in
            let watcher = try await watcher(daemon)
            try folder.save("other", Self.list("1"))
            #expect(try await event(watcher) == "reloaded 1")
            try folder.setMode(0o666, of: "other")
            #expect(try await event(watcher) == "failed 0")
            #expect(try await states(watcher) == ["ready"], "the last good version stays in use")

            try folder.setMode(0o644, of: "other")
            #expect(try await event(watcher) == "reloaded 1")
            #expect(try await isQuiet(watcher))
        }
    }

    @Test func `a file that is refused for its mode is loaded once the mode is changed`() async throws {
        let folder = PluginFolder(folder: try TemporaryFolder())
        try folder.save("mine", Self.list("1"))
        try folder.setMode(0o666, of: "mine")
        try await withDaemon(plugins: .init(folders: [folder.folder.path("")])) { daemon in
            let watcher = try await watcher(daemon)
            #expect(try await states(watcher) == ["rejected"])

            try folder.setMode(0o644, of: "mine")

            #expect(try await event(watcher) == "reloaded 1")
            #expect(try await states(watcher) == ["ready"])
        }
    }

    @Test func `a deleted file is reported, and its containers keep the version until the file returns`() async throws {
        let log = LogWatch()
        try await withPluginFolder(["mine": Self.list("1"), "unused": Self.list("1")], log: log) { daemon, folder in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open("mine"))
            let watchers = [try await watcher(daemon), try await watcher(daemon, container: 1)]

            try folder.remove("mine")
            for watcher in watchers {
                let failed = try await watcher.nextJSON()?["event"]?.object["layoutFailed"]?.object
                #expect(failed?["container"] == nil)
                let error = failed?["error"]?.object
                #expect(error?["code"] == "plugin.load" && error?["fault"]?.object["file"] == "mine.lua")
                #expect(error?["message"]?.string?.contains("was removed") == true)
            }
            #expect(log.lines.contains { $0.hasPrefix("plugin removed") && $0.contains("containers=1") })
            #expect(try await states(client) == ["ready", "removed"])
            let changed = try await client.call(
                #"{"id":2,"updateContainer":{"container":1,"operations":[{"setBounds":{"width":100,"height":480}}]}}"#
            )
            #expect(changed["error"] == nil)
            for watcher in watchers { #expect(try await event(watcher) == "bounds 1") }
            let refused = try await client.call(Self.open("mine", id: 3))
            #expect(refused["error"]?.object["code"] == "layout.unknown")

            try folder.save("mine", Self.list("2"))
            for watcher in watchers {
                #expect(try await [event(watcher), event(watcher)] == ["reloaded 2", "plugin 1"])
            }
            #expect(try await states(client) == ["ready", "ready"])
            try folder.remove("unused")
            #expect(try await event(watchers[0]) == "failed 0")
            #expect(try await states(client) == ["ready"], "no container uses it")
        }
    }
}
