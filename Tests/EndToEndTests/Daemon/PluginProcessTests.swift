import Foundation
import LayoutCore
import Subprocess
import TestSupport
import Testing

/// Tests of Lua layouts in the built daemon.
@Suite(.hangGuard(minutes: 10), .serialized) struct PluginProcessTests {
    private func plugin(_ height: Int) -> String {
        """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          while ctx.bounds.width == 666 do end
          out:row(0, 0, ctx:item_count(0), 0, 0, 10, \(height), 0, \(height))
        end
        return L
        """
    }

    private let open = """
        {"id":1,"openContainer":{"layout":"mine","bounds":{"width":320,"height":480},"sections":[{"itemCount":3}]}}
        """

    private func save(_ text: String, _ folder: TemporaryFolder) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("mine.lua")))
    }

    @Test func `a signal ends it while a script runs forever`() async throws {
        let folder = try TemporaryFolder()
        try save(plugin(10), folder)
        let socket = folder.path("s")
        let status = try await withLayoutd(
            socket: socket,
            environment: ["LAYOUTD_PLUGINS_FOLDERS": folder.path(""), "LAYOUTD_PLUGINS_PREPARE_MILLISECONDS": "60000"]
        ) { _ in
            let client = try await RawClient.connect(to: socket)
            _ = try await client.call(open)
            await client.send(
                json:
                    #"{"id":2,"updateContainer":{"container":1,"operations":[{"setBounds":{"width":666}}]}}"#)
            // The script is running once another container is served.
            _ = try await client.call(
                #"{"id":3,"openContainer":{"layout":"flow","bounds":{"width":320},"sections":[{"itemCount":1}]}}"#
            )
        }
        #expect(status == .exited(0))
    }

    @Test(
        .enabled(if: getuid() == 0, "needs root, to run clients as other users"),
        .enabled(if: Tools.setpriv != nil, "setpriv (util-linux) is not installed"))
    func `only a user whose requests take a plugin to its limits loses it`() async throws {
        // Readable by the other users, wherever the repository is.
        let folder = try TemporaryFolder()
        let files = FileManager.default
        let scripts = Programs.file("Tests/EndToEndTests/Scripts")
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(""))
        try Programs.copyReadable(scripts + "/user.py", to: folder.path("user.py"))
        try Programs.copyPythonClient(to: folder.path("layoutd"))
        let plugins = folder.path("plugins")
        try files.createDirectory(atPath: plugins, withIntermediateDirectories: false)
        try Data(plugin(10).utf8).write(to: URL(fileURLWithPath: plugins + "/trap.lua"))
        let socket = folder.path("s")
        _ = try await withLayoutd(
            socket: socket,
            environment: [
                "LAYOUTD_SOCKET_MODE": "0666", "LAYOUTD_PLUGINS_FOLDERS": plugins,
                "LAYOUTD_PLUGINS_PREPARE_MILLISECONDS": "50",
            ]
        ) { _ in
            let output = try await run(
                "python3", [scripts + "/strikes.py", "--socket", socket, "--user", folder.path("user.py")],
                environment: ["PYTHONDONTWRITEBYTECODE": "1"])
            #expect(output.status == 0, "\(output.text)\(output.errors)")
            let found = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
            let timeouts = [JSONValue](repeating: "plugin.timeout", count: 3)
            #expect(
                found["offender"] == [
                    "changes": .array(timeouts + ["plugin.quarantined", "plugin.quarantined"]),
                    "state": ["quarantined", [12001]], "events": ["layoutFailed", "pluginQuarantined"],
                ])
            #expect(found["other"] == ["changes": ["done"], "state": ["ready", []], "events": []])
            #expect(
                found["root"] == ["changes": ["done"], "state": ["ready", [12001]], "events": ["pluginQuarantined"]])
        }
    }

    @Test func `SIGHUP reloads plugins that are not watched`() async throws {
        let folder = try TemporaryFolder()
        try save(plugin(10), folder)
        let socket = folder.path("s")
        let status = try await withLayoutd(
            socket: socket,
            environment: ["LAYOUTD_PLUGINS_FOLDERS": folder.path(""), "LAYOUTD_PLUGINS_WATCH": "false"]
        ) { process in
            let client = try await RawClient.connect(to: socket)
            _ = try await client.call(open)
            _ = try await client.call(#"{"id":2,"subscribe":{"events":["invalidated"]}}"#)
            try save(plugin(30), folder)
            kill(process, SIGHUP)
            let event = try await client.nextJSON()?["event"]?.object["invalidated"]?.object
            #expect(event?["reason"] == "plugin")
            #expect(event?["changes"]?.object["contentSizeAfter"]?.object["height"] == 90)
        }
        #expect(status == .exited(0))
    }

    @Test func `a plugin whose files others may write is rejected, and the daemon starts`() async throws {
        let folder = try TemporaryFolder()
        try save(plugin(10), folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.path("mine.lua"))
        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket, environment: ["LAYOUTD_PLUGINS_FOLDERS": folder.path("")]) { _ in
            let client = try await RawClient.connect(to: socket)
            let plugins = try await client.call(#"{"id":1,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?
                .array
            #expect(plugins?.first?.object["state"] == "rejected")
            let message = plugins?.first?.object["error"]?.object["message"]?.string ?? ""
            #expect(message.contains("has mode 0666, expected it not to be writable by group or others"))
            #expect(try await client.call(open)["error"]?.object["code"] == "layout.unknown")
        }
    }
}
