import Foundation
import LayoutCore
@testable import LayoutServer
@testable import LayoutService
import Logging
import ScriptedLayouts
import SystemCalls
import TestSupport
import Testing

/// The notifications to the service manager.
@Suite(.hangGuard) struct StatusTests {
    /// Runs a daemon that notifies a listener, which has received `READY=1`.
    private func withManager(
        _ configure: (inout DaemonConfiguration) -> Void = { _ in },
        _ body: (RawClient, RunningDaemon, DatagramListener) async throws -> Void
    ) async throws {
        let listener = try DatagramListener()
        let folder = try TemporaryFolder()
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path], logger: LogWatch().logger)
        var configuration = DaemonConfiguration.patient(at: folder.path("s"))
        configure(&configuration)
        let daemon = Daemon(configuration: configuration, logger: LogWatch().logger, manager: manager)
        try await daemon.whileRunning { running in
            #expect(try await listener.next().hasPrefix("READY=1\nSTATUS="))
            try await body(try await RawClient.connect(to: folder.path("s")), running, listener)
        }
        // A status may have been on its way.
        var last = try await listener.next()
        while last.hasPrefix("STATUS=") { last = try await listener.next() }
        #expect(last.hasPrefix("STOPPING=1\n"))
    }

    /// The next status that satisfies a condition.
    private func status(_ listener: DatagramListener, _ condition: (String) -> Bool) async throws -> String {
        while true {
            let text = try await listener.next()
            if text.hasPrefix("STATUS="), condition(text) { return text }
        }
    }

    private static func update(_ container: Int) -> String {
        #"{"id":3,"updateContainer":{"container":\#(container),"durable":true,"operations":[{"invalidate":{}}]}}"#
    }

    @Test func `the status says that containers cannot be stored, and no longer once they can`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("store")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: false)
        try await withManager {
            $0.store = .folder(store)
        } _: { client, _, listener in
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"flow","lifetime":"persistent","bounds":{"width":9,"height":9}}}"#
            )
            try FileManager.default.moveItem(atPath: store, toPath: folder.path("elsewhere"))
            let failed = try await client.call(Self.update(1))
            #expect(failed["updateContainer"] != nil && failed["updateContainer"]?.object["isStored"] == nil)
            let fault = try await status(listener) { $0.contains("; containers cannot be stored: ") }
            #expect(fault.contains(store))

            try FileManager.default.moveItem(atPath: folder.path("elsewhere"), toPath: store)
            let stored = try await client.call(Self.update(1))
            #expect(stored["updateContainer"]?.object["isStored"] == true, "\(stored)")
            let well = try await status(listener) { !$0.contains("stored") }
            #expect(well.hasSuffix(" 0 rejected"))
        }
    }

    @Test func `the status counts plugins in quarantine until a reload`() async throws {
        let plugins = PluginFolder(folder: try TemporaryFolder())
        try plugins.save(
            "slow",
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) while true do end end
            return L
            """)
        try await withManager {
            $0.plugins = plugins.configuration
            $0.plugins.limits.prepareMilliseconds = 5
            $0.plugins.limits.strikes = 1
        } _: { client, running, listener in
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"slow","bounds":{"width":9,"height":9},"sections":[{"itemCount":1}]}}"#
            )
            _ = try await status(listener) { $0.contains(", 1 in quarantine") }
            running.reload()
            _ = try await status(listener) { $0.hasSuffix(" 1 plugin, 0 rejected") }
        }
    }

    @Test func `a reload is one datagram with its time, and ends with READY=1`() async throws {
        try await withManager { _, running, listener in
            running.reload()
            let begun = try await listener.next().split(separator: "\n")
            #expect(begun.first == "RELOADING=1")
            let time = try #require(begun.first { $0.hasPrefix("MONOTONIC_USEC=") }?.dropFirst(15))
            #expect(try #require(UInt64(time)) > 0)
            #expect(try await listener.next().hasPrefix("READY=1\nSTATUS="))
        }
    }

    @Test func `READY=1 comes once, after plugins were loaded or rejected`() async throws {
        let plugins = PluginFolder(folder: try TemporaryFolder())
        let body = "for i = 1, 3000000 do end\nreturn layoutd.define { api = 1, prepare = function() end }"
        for name in ["a", "b"] { try plugins.save(name, body) }
        try plugins.save("wrong", "return {")
        let listener = try DatagramListener()
        let folder = try TemporaryFolder()
        var configuration = DaemonConfiguration.patient(at: folder.path("s"))
        configuration.plugins = plugins.configuration
        configuration.plugins.limits.loadMilliseconds = 60_000
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path], logger: LogWatch().logger)
        try await Daemon(configuration: configuration, logger: LogWatch().logger, manager: manager).whileRunning { _ in
            let ready = try await listener.next()
            #expect(ready.hasPrefix("READY=1\n") && ready.hasSuffix(" 2 plugins, 1 rejected"), "\(ready)")
        }
        #expect(listener.receiveAll().allSatisfy { !$0.text.contains("READY=1") })
    }

    @Test func `the service is active before its first client is answered`() async throws {
        for _ in 1...20 {
            let listener = try DatagramListener()
            let folder = try TemporaryFolder()
            let descriptor = try ListeningSocket.open(path: folder.path("s"), mode: 0o600, backlog: 8)
            // It waits for the service, as one for which a manager starts it.
            let client = try await RawClient.connect(to: folder.path("s"))
            await client.send(json: #"{"id":1,"ping":{}}"#)
            let manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path], logger: LogWatch().logger)
            let daemon = Daemon(
                configuration: .patient(at: .descriptors([descriptor])), logger: LogWatch().logger, manager: manager)
            let told = Task { try await client.nextJSON().map { _ in listener.receiveAll().map(\.text) } }
            try await daemon.whileRunning { _ in
                let told = try await told.value
                #expect(told?.contains { $0.hasPrefix("READY=1") } == true)
            }
        }
    }

    @Test(arguments: ["/tmp/layoutd-no-such-socket", "@layoutd-no-such-socket", "relative", ""])
    func `a manager that cannot be notified costs one line at level debug`(_ socket: String) async throws {
        let folder = try TemporaryFolder()
        let log = LogWatch()
        let manager = ServiceManager(
            environment: ["NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "1000"], logger: log.logger)
        let daemon = Daemon(configuration: .patient(at: folder.path("s")), logger: log.logger, manager: manager)
        try await daemon.whileRunning { running in
            let client = try await RawClient.connect(to: folder.path("s"))
            #expect(try await client.call(#"{"id":1,"reload":{}}"#)["reload"] != nil)
        }
        let lines = log.lines.count { $0.contains("cannot notify the service manager") }
        #expect(lines == (socket.isEmpty ? 0 : 1))
    }

    @Test func `a manager that does not read keeps the daemon neither from its work nor from its end`() async throws {
        let listener = try DatagramListener()
        let folder = try TemporaryFolder()
        while (try? ServiceNotification.send(["X=1"], to: listener.path, waits: false)) != nil {}
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path], logger: LogWatch().logger)
        let daemon = Daemon(configuration: .patient(at: folder.path("s")), logger: LogWatch().logger, manager: manager)
        try await daemon.whileRunning { _ in
            let client = try await RawClient.connect(to: folder.path("s"))
            #expect(try await client.call(#"{"id":1,"ping":{}}"#)["ping"] != nil)
        }
        #expect(listener.receiveAll().allSatisfy { $0.text == "X=1" })
    }

    @Test func `a manager with a socket in the abstract namespace is notified`() async throws {
        let listener = try DatagramListener(abstract: "layoutd-test-\(UInt64.random(in: .min ... .max))")
        let folder = try TemporaryFolder()
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path], logger: LogWatch().logger)
        let daemon = Daemon(configuration: .patient(at: folder.path("s")), logger: LogWatch().logger, manager: manager)
        let ready = try await daemon.whileRunning { _ in try await listener.next() }
        #expect(ready.hasPrefix("READY=1\n"))
    }

    @Test func `a wait for a datagram ends with its test`() async throws {
        let listener = try DatagramListener()
        let waiting = Task { try await listener.next() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
