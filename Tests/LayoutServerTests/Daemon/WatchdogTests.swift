import Dispatch
import Foundation
@testable import LayoutServer
@testable import LayoutService
import Logging
import NIOCore
import NIOEmbedded
import ScriptedLayouts
import Synchronization
@testable import SystemCalls
import TestSupport
import Testing

@Suite(.hangGuard) struct WatchdogTests {
    /// A watchdog over event loops that run when the test says so, with a clock that the test turns.
    private final class Fixture {
        private struct Counts {
            var alive = 0
            var restarts = 0
            var stuckSince: NIODeadline?
        }

        private final class Shared: Sendable {
            let counts = Mutex(Counts())
        }

        let main = EmbeddedEventLoop()
        let other = EmbeddedEventLoop()
        private let shared = Shared()
        private let watchdog: Watchdog

        var alive: Int { shared.counts.withLock { $0.alive } }
        var restarts: Int { shared.counts.withLock { $0.restarts } }

        init(interval: TimeAmount, budget: TimeAmount = .seconds(10)) {
            let shared = shared
            watchdog = Watchdog(
                [main, other], interval: interval, budget: budget,
                Watchdog.Actions(
                    alive: { shared.counts.withLock { $0.alive += 1 } },
                    stuckSince: { shared.counts.withLock { $0.stuckSince } },
                    restart: { shared.counts.withLock { $0.restarts += 1 } }))
            watchdog.start()
        }

        func stuck(since time: NIODeadline?) { shared.counts.withLock { $0.stuckSince = time } }

        /// Lets time pass while both loops run.
        func pass(_ time: TimeAmount) {
            let step = TimeAmount.nanoseconds(time.nanoseconds / 100)
            for _ in 0..<100 {
                main.advanceTime(by: step)
                other.run()
                main.run()
            }
        }

        func stop() { watchdog.stop() }
    }

    @Test(arguments: [TimeAmount.milliseconds(100), .milliseconds(1999), .seconds(30), .minutes(10)])
    func `WATCHDOG=1 is sent in at most half the interval from the main loop, also under 2 s`(_ interval: TimeAmount) {
        let fixture = Fixture(interval: interval)
        fixture.pass(.nanoseconds(interval.nanoseconds / 4))
        for _ in 0..<20 {
            let before = fixture.alive
            fixture.pass(.nanoseconds(interval.nanoseconds / 2))
            #expect(fixture.alive > before)
        }
        #expect(fixture.alive <= 43, "no more often than needed")

        fixture.stop()
        let end = fixture.alive
        fixture.pass(interval)
        #expect(fixture.alive == end)
    }

    @Test func `while the main loop or another one is stopped, no pings are sent, and afterwards they are again`() {
        let fixture = Fixture(interval: .seconds(4))
        fixture.pass(.seconds(4))
        let before = fixture.alive

        // The other loop does not run.
        fixture.main.advanceTime(by: .seconds(60))
        #expect(before > 0 && fixture.alive == before)
        // Now the main loop does not.
        fixture.other.run()
        fixture.other.advanceTime(by: .seconds(60))
        #expect(fixture.alive == before)

        fixture.pass(.seconds(4))
        #expect(fixture.alive > before)
    }

    @Test func `layout threads that are all stuck for two budgets lead to one request for a restart`() {
        let fixture = Fixture(interval: .seconds(4), budget: .seconds(10))
        fixture.stuck(since: fixture.main.now)

        fixture.pass(.seconds(19))
        #expect(fixture.restarts == 0 && fixture.alive > 10, "busy threads are not stuck yet")
        fixture.pass(.seconds(2))
        #expect(fixture.restarts == 1)
        let alive = fixture.alive
        fixture.pass(.seconds(20))
        #expect(fixture.restarts == 1 && fixture.alive == alive)
    }

    @Test func `threads that get on are not stuck, however busy they are`() {
        let fixture = Fixture(interval: .seconds(4), budget: .seconds(10))
        for _ in 0..<20 {
            fixture.stuck(since: fixture.main.now)
            fixture.pass(.seconds(15))
        }
        #expect(fixture.restarts == 0)
    }

    // MARK: Layout threads

    /// Returns once another thread is in the middle of work that ends with `end`.
    private func block(_ threads: LayoutThreads, until end: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            threads.execute {
                continuation.resume()
                end.wait()
            }
        }
    }

    @Test(arguments: [false, true])
    func `threads are stuck only if each of them is in the middle of one piece of work`(_ forScripts: Bool) async {
        let threads = forScripts ? LayoutThreads.forScripts(count: 2) : LayoutThreads(count: 1)
        let end = DispatchSemaphore(value: 0)

        #expect(threads.stuckSince == nil)
        let start = NIODeadline.now()
        await block(threads, until: end)
        #expect(threads.stuckSince == nil, "the other thread is free")
        await block(threads, until: end)
        let since = threads.stuckSince
        #expect(since.map { $0 >= start && $0 <= .now() } == true)

        end.signal()
        end.signal()
        await threads.shutDown()
        #expect(threads.stuckSince == nil)
    }

    // MARK: The service manager

    private func manager(_ environment: [String: String]) -> ServiceManager {
        ServiceManager(environment: environment, logger: LogWatch().logger)
    }

    @Test func `the interval of another process, or none, is not for this one`() {
        let own = "\(Process.identifier)"
        #expect(manager(["WATCHDOG_USEC": "500000", "WATCHDOG_PID": own]).watchdogInterval == .milliseconds(500))
        #expect(manager(["WATCHDOG_USEC": "500000"]).watchdogInterval == .milliseconds(500))
        #expect(manager(["WATCHDOG_USEC": "500000", "WATCHDOG_PID": "1"]).watchdogInterval == nil)
        for value in ["", "0", "-1", "many", "99999999999999999999", "9223372036854775807"] {
            #expect(manager(["WATCHDOG_USEC": value, "WATCHDOG_PID": own]).watchdogInterval == nil, "\(value)")
        }
        #expect(manager(["WATCHDOG_PID": own]).watchdogInterval == nil)
    }

    @Test func `a daemon sends READY=1 and then WATCHDOG=1 again and again`() async throws {
        let listener = try DatagramListener()
        let folder = try TemporaryFolder()
        let manager = manager(["NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "400000"])
        let daemon = Daemon(configuration: .patient(at: folder.path("s")), logger: LogWatch().logger, manager: manager)

        try await daemon.whileRunning { _ in
            let ready = try await listener.next()
            #expect(ready.hasPrefix("READY=1"))
            for _ in 0..<3 {
                let ping = try await listener.next()
                #expect(ping == "WATCHDOG=1")
            }
        }
    }

    @Test func `layout threads that are all stuck lead to a record, then WATCHDOG=trigger`() async throws {
        let listener = try DatagramListener()
        let folder = try TemporaryFolder()
        let log = LogWatch()
        let daemon = Daemon(configuration: .patient(at: folder.path("s")), logger: log.logger)

        try await daemon.whileRunning { running in
            let threads = running.services.facilities.threads.layouts
            let end = DispatchSemaphore(value: 0)
            var blocked = 0
            while threads.stuckSince == nil {
                await block(threads, until: end)
                blocked += 1
            }
            let watchdog = running.watchdog(
                for: manager(["NOTIFY_SOCKET": listener.path]), interval: .milliseconds(4), budget: .milliseconds(1))
            watchdog.start()
            while try await listener.next() != "WATCHDOG=trigger" {}

            #expect(log.lines.count { $0.contains("layout threads are stuck") } == 1)
            watchdog.stop()
            for _ in 0..<blocked { end.signal() }
        }
    }

    @Test func `one plugin worker that is stuck does not stop the pings`() async throws {
        let listener = try DatagramListener()
        let folder = try TemporaryFolder()
        let plugins = folder.path("plugins")
        try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: false)
        let log = LogWatch()
        let script = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) ctx.log.info("stuck") while true do end end
            return L
            """
        try script.write(toFile: "\(plugins)/stuck.lua", atomically: true, encoding: .utf8)
        var configuration = DaemonConfiguration.patient(at: folder.path("s"))
        configuration.plugins = PluginConfiguration(folders: [plugins])
        configuration.plugins.limits.prepareMilliseconds = 60_000
        let manager = manager(["NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "400000"])

        try await Daemon(configuration: configuration, logger: log.logger, manager: manager).whileRunning { _ in
            let client = try await RawClient.connect(to: folder.path("s"))
            await client.send(
                json: #"{"id":1,"openContainer":{"layout":"stuck","bounds":{"width":9,"height":9}}}"#)
            await log.line(with: "stuck")
            listener.removeAll()
            for _ in 0..<5 { while try await listener.next() != "WATCHDOG=1" {} }
        }
    }
}
