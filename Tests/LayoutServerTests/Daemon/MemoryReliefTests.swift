import Foundation
import Glibc
import LayoutCore
@testable import LayoutServer
@testable import LayoutService
@testable import SystemCalls
import TestSupport
import Testing

/// What happens when memory becomes short.
@Suite(.hangGuard) struct MemoryReliefTests {
    /// A FIFO, in which each byte says that memory is short.
    private final class Pressure {
        private let folder: TemporaryFolder
        let path: String

        init() throws {
            folder = try TemporaryFolder()
            path = folder.path("pressure")
            let made = unsafe mkfifo(path, 0o600)
            #expect(made == 0)
        }

        func press() throws { try Data([1]).write(to: URL(fileURLWithPath: path)) }

        var manager: ServiceManager {
            ServiceManager(
                environment: ["MEMORY_PRESSURE_WATCH": path, "MEMORY_PRESSURE_WRITE": ""], logger: LogWatch().logger)
        }
    }

    private static let atOnce = MemoryRelief.Rules(step: 1, sampling: 1, pause: 1)

    private static func open(_ name: String, _ lifetime: String = "persistent") -> String {
        """
        {"id":1,"openContainer":{"name":"\(name)","layout":"flow","lifetime":"\(lifetime)","bounds":{"width":100,"height":60},
        "sections":[{"itemCount":3}]}}
        """
    }

    private static func attach(_ name: String) -> String { #"{"id":2,"attachContainer":{"name":"\#(name)"}}"# }

    private func withStore(_ log: LogWatch, _ body: (TestDaemon) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await withConfiguredDaemon(log: log) { configuration in
            configuration.store = .folder(folder.path("."))
        } _: { daemon in
            try await body(daemon)
        }
    }

    @Test func `containers that nobody uses are closed, and their subscribers are told why`() async throws {
        let (pressure, log) = (try Pressure(), LogWatch())
        try await withDaemon(log: log) { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open("own", "connection"))
            _ = try await client.call(#"{"id":3,"subscribe":{"container":1,"events":["containerClosed"]}}"#)
            let relief = try #require(daemon.running.memoryRelief(for: pressure.manager, Self.atOnce))
            relief.start()
            defer { relief.stop() }

            try await eventually("the container to be closed") {
                try pressure.press()
                return log.lines.contains {
                    $0.contains("memory is short closed-bytes=") && $0.contains("closed-containers=1")
                }
            }

            let event = try #require(try await client.nextJSON()?["event"]?.object["containerClosed"]?.object)
            #expect(event["container"] == 1 && event["reason"] == "memory")
            let gone = try await client.call(#"{"id":4,"prepare":{"container":1}}"#)
            #expect(gone["error"]?.object["code"] == "container.unknown")
            _ = try await client.call(Self.open("own", "connection"))
        }
    }

    @Test func `a stored container without a name comes back when somebody attaches to its number`() async throws {
        let (pressure, log) = (try Pressure(), LogWatch())
        try await withStore(log) { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open(""))
            let relief = try #require(daemon.running.memoryRelief(for: pressure.manager, Self.atOnce))
            relief.start()
            defer { relief.stop() }
            try await eventually("the container to be closed") {
                try pressure.press()
                let list = try await client.call(#"{"id":5,"listContainers":{}}"#)
                return list["listContainers"]?.object["containers"] == nil
            }
            relief.stop()

            let attached = try await client.call(#"{"id":2,"attachContainer":{"container":1}}"#)

            let state = attached["attachContainer"]?.object["state"]?.object
            #expect(state?["container"] == 1 && state?["itemCount"] == 3, "\(attached)")
        }
    }

    @Test func `a stored container comes back with its number when somebody attaches to it`() async throws {
        let (pressure, log) = (try Pressure(), LogWatch())
        try await withStore(log) { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open("album"))
            let changed = try await client.call(
                #"{"id":3,"updateContainer":{"container":1,"operations":[{"batchUpdate":{"deleteItems":[{"item":0}]}}]}}"#
            )
            try #require(changed["updateContainer"] != nil, "\(changed)")
            let relief = try #require(daemon.running.memoryRelief(for: pressure.manager, Self.atOnce))
            relief.start()
            defer { relief.stop() }
            try await eventually("the container to be closed") {
                try pressure.press()
                let list = try await client.call(#"{"id":5,"listContainers":{}}"#)
                return list["listContainers"]?.object["containers"] == nil
            }
            relief.stop()

            let taken = try await client.call(Self.open("album"))
            #expect(taken["error"]?.object["code"] == "container.nameTaken")
            let other = Self.attach("album").replacing(#""id":2"#, with: #""id":7"#)
            await client.send([Self.attach("album"), other].flatMap { RawClient.frame(Array($0.utf8)) })
            for _ in 1...2 {
                let state = try await client.nextJSON()?["attachContainer"]?.object["state"]?.object
                #expect(state?["container"] == 1 && state?["itemCount"] == 2, "\(String(describing: state))")
            }
            #expect(try await client.call(#"{"id":6,"closeContainer":{"container":1}}"#)["closeContainer"] != nil)
            #expect(try await client.call(Self.attach("album"))["error"]?.object["code"] == "container.unknown")
        }
    }

    @Test func `a container that is in use stays`() async throws {
        let (pressure, log) = (try Pressure(), LogWatch())
        try await withDaemon(log: log) { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open("used"))
            // It samples once, at the start.
            let rules = MemoryRelief.Rules(step: 1 << 30, sampling: 3_600_000, pause: 1)
            let relief = try #require(daemon.running.memoryRelief(for: pressure.manager, rules))
            relief.start()
            defer { relief.stop() }
            try pressure.press()
            await log.line(with: "memory is short closed-bytes=0 closed-containers=0")
            #expect(try await client.call(#"{"id":4,"prepare":{"container":1}}"#)["prepare"] != nil)
        }
    }

    @Test func `what a manager watches is in its variables`() {
        func watch(_ environment: [String: String]) -> MemoryPressure.Watch? {
            ServiceManager(environment: environment, logger: LogWatch().logger).memoryWatch
        }
        #expect(watch([:]) == nil)
        #expect(watch(["MEMORY_PRESSURE_WATCH": "/dev/null"]) == nil)
        #expect(watch(["MEMORY_PRESSURE_WATCH": "relative"]) == nil)
        let systemd = watch([
            "MEMORY_PRESSURE_WATCH": "/sys/fs/cgroup/a/memory.pressure",
            "MEMORY_PRESSURE_WRITE": "c29tZSAyMDAwMDAgMjAwMDAwMAA=",
        ])
        #expect(systemd?.path == "/sys/fs/cgroup/a/memory.pressure")
        #expect(systemd?.trigger == Array("some 200000 2000000\0".utf8))
    }
}
