import Foundation
import LayoutClient
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import Logging
import SwiftProtobuf
import Synchronization
import TestSupport
import Testing

/// Settings that change while the daemon runs.
@Suite(.hangGuard) struct ReloadTests {
    /// Runs a daemon whose settings are in a file. `body` also gets a function that replaces the file.
    private func withFile(
        _ json: String, _ body: (TestDaemon, (String) throws -> Void) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        func save(_ json: String) throws {
            try Data(json.utf8).write(to: URL(fileURLWithPath: folder.path("c.json")))
        }
        try save(json)
        // As patient as the other tests' daemons.
        var environment = ["LAYOUTD_PLUGINS_FOLDERS": ""]
        for limit in ["HELLO", "FRAME", "STALL"] { environment["LAYOUTD_LIMITS_\(limit)_SECONDS"] = "3600" }
        let source = ConfigurationSource(
            flags: ["socket": folder.path("s")], environment: environment,
            file: folder.path("c.json"), cores: 2)
        let daemon = Daemon(
            configuration: try source.load(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            source: source)
        try await daemon.whileRunning { running in
            try await body(TestDaemon(path: folder.path("s"), running: running), save)
        }
    }

    @Test func `new limits hold for connections that are made afterwards, and hello says so`() async throws {
        try await withFile("{}") { daemon, save in
            let old = try await daemon.client()
            try save(#"{"limits": {"items": 7}, "logLevel": "debug"}"#)

            let outcome = try await old.reload()

            #expect(outcome.changed == ["logLevel", "limits.items"])
            #expect(outcome.needRestart.isEmpty)
            let settings = try await old.send(.statistics(.with { $0.withSettings = true })).statistics.settings
            #expect(settings.map(\.key) == Setting.all.map(\.key))
            let items = try #require(settings.first { $0.key == "limits.items" })
            #expect(items.value == "7" && items.source.hasSuffix("/c.json:1"))
            let socket = try #require(settings.first { $0.key == "socket" })
            #expect(socket.value == "\"\(daemon.path)\"" && socket.source == "command line")
            let depth = try #require(settings.first { $0.key == "limits.depth" })
            #expect(depth.value == "64" && depth.source.isEmpty)
            #expect(try await old.send(.statistics(WireStatistics())).statistics.settings.isEmpty)
            let sections = [ContainerSection(itemCount: 8)]
            _ = try await old.open(
                ContainerDescription(
                    layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: sections))
            let new = try await daemon.client()
            #expect(try await new.call(json: #"{"hello":{}}"#).contains(#""items":7"#))
            let refused = await #expect(throws: ClientError.self) {
                try await new.open(
                    ContainerDescription(
                        layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: sections))
            }
            #expect(refused?.code == "limit.items")
        }
    }

    @Test func `a reload names what a variable overrides`() async throws {
        try await withFile("{}") { daemon, save in
            let client = try await daemon.client()
            try save(#"{"limits": {"stallSeconds": 5, "items": 9}}"#)

            let outcome = try await client.reload()

            #expect(outcome.changed == ["limits.items"])
            let line = outcome.overridden.first { $0.hasPrefix("limits.stallSeconds") }
            #expect(line?.hasPrefix(#"limits.stallSeconds is "3600" from LAYOUTD_LIMITS_STALL_SECONDS; "#) == true)
            #expect(line?.hasSuffix("does not count") == true, "\(line ?? "")")

            try save(#"{"limits": {"stallSeconds": "soon", "items": 8}}"#)
            let failure = await #expect(throws: ClientError.self) { try await client.reload() }
            #expect(failure?.message.contains(#"limits.stallSeconds is the text "soon", expected a number"#) == true)
            let other = try await daemon.client()
            #expect(try await other.call(json: #"{"hello":{}}"#).contains(#""items":9"#))
        }
    }

    @Test func `limits of a user hold at once`() async throws {
        try await withFile("{}") { daemon, save in
            let client = try await daemon.client()
            _ = try await client.open(
                ContainerDescription(layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: []))
            try save(#"{"limits": {"containersPerUser": 1}}"#)
            #expect(try await client.reload().changed == ["limits.containersPerUser"])
            let refused = await #expect(throws: ClientError.self) {
                try await client.open(
                    ContainerDescription(
                        layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: []))
            }
            #expect(refused?.code == "limit.containersPerUser")
        }
    }

    @Test func `what needs a restart is named, until it is as it was again`() async throws {
        try await withFile("{}") { daemon, save in
            let client = try await daemon.client()
            try save(#"{"eventLoops": 5, "plugins": {"workers": 3}}"#)
            #expect(try await client.reload().needRestart == ["eventLoops", "plugins.workers"])
            #expect(daemon.running.status.hasSuffix("; restart for eventLoops, plugins.workers"))
            #expect(try await client.reload().needRestart == ["eventLoops", "plugins.workers"])
            try save("{}")
            let outcome = try await client.reload()
            #expect(outcome.changed.isEmpty && outcome.needRestart.isEmpty)
            #expect(daemon.running.status.hasSuffix(" rejected"))
        }
    }

    @Test func `settings that are not valid change nothing, and the status says so`() async throws {
        try await withFile(#"{"limits": {"items": 9}}"#) { daemon, save in
            let client = try await daemon.client()
            try save("{\"limits\": {\"items\": 5,\n\"sections\": 0}}")
            let failure = await #expect(throws: ClientError.self) { try await client.reload() }
            #expect(failure?.code == "configuration.invalid")
            #expect(failure?.message.contains("c.json:2: limits.sections is 0, expected 1...1000000") == true)
            #expect(daemon.running.status.contains("; reload failed: "))
            let other = try await daemon.client()
            #expect(try await other.call(json: #"{"hello":{}}"#).contains(#""items":9"#))

            try save(#"{"limits": {"items": 5}}"#)
            #expect(try await client.reload().changed == ["limits.items"])
            #expect(daemon.running.status.hasSuffix(" rejected"))
        }
    }
}
