import CoreMetrics
import Foundation
import LayoutClient
import LayoutCore
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// What the daemon counts, and the request that asks for it.
@Suite(.hangGuard) struct StatisticsTests {
    private static let open = """
        {"id":1,"openContainer":{"name":"wall","layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":7}],
        "lifetime":"persistent"}}
        """

    private static let query = WireRequest.with {
        $0.id = 3
        $0.queryRect.container = 1
        $0.queryRect.rect = .with { ($0.width, $0.height) = (320, 480) }
    }

    private static func statistics(_ client: RawClient) async throws -> WireStatisticsReply {
        try await client.call(
            .with {
                $0.id = 9
                $0.statistics = WireStatistics()
            }
        ).statistics
    }

    private static func count(_ method: String, _ result: String, _ statistics: WireStatisticsReply) -> UInt64 {
        statistics.requests.first { $0.method == method && $0.result == result }?.count ?? 0
    }

    // MARK: Requests

    @Test func `requests are counted by method and result, whichever way they are answered`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open)
            // Read straight from the bytes, then as a message, and on a layout thread.
            for _ in 0..<3 { _ = try await client.call(Self.query) }
            _ = try await client.call(#"{"id":4,"queryRect":{"container":1,"rect":{"width":9,"height":9}}}"#)
            _ = try await client.call(#"{"id":5,"explain":{"container":1,"indexPath":{}}}"#)
            _ = try await client.call(#"{"id":6,"queryRect":{"container":77}}"#)
            _ = try await client.call(#"{"id":7,"queryRect":7}"#)

            let statistics = try await Self.statistics(client)

            #expect(Self.count("queryRect", "ok", statistics) == 4)
            #expect(Self.count("queryRect", "container.unknown", statistics) == 1)
            #expect(Self.count("other", "request.malformed", statistics) == 1)
            #expect(Self.count("openContainer", "ok", statistics) == 1)
            #expect(Self.count("hello", "ok", statistics) == 1)
            #expect(statistics.requests.allSatisfy { $0.count > 0 })
            let usage = try #require(statistics.usages.first)
            #expect(usage.name == "wall" && usage.layout == "flow" && usage.itemCount == 7)
            #expect(usage.requests == 4 + Self.count("explain", "ok", statistics))
            #expect(usage.memoryBytes > 0 && statistics.chargedBytes >= usage.memoryBytes)
        }
    }

    @Test func `a prepare is counted for each change that needs one`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open)
            for width in [300, 301] {
                let change = #"[{"setBounds":{"width":\#(width),"height":480}}]"#
                _ = try await client.call(#"{"id":2,"updateContainer":{"container":1,"operations":\#(change)}}"#)
            }

            let prepares = try await Self.statistics(client).prepares

            #expect(prepares.bounds == DurationTally.bounds)
            #expect(prepares.counts.count == prepares.bounds.count + 1)
            #expect(prepares.counts.reduce(0, +) == 3)
            #expect(prepares.seconds > 0)
        }
    }

    @Test func `connections, containers and ends of connections are counted`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open)
            let wrong = try await daemon.rawClient()
            await wrong.send(RawClient.frame([8, 1, 26, 0]))
            while try await wrong.next() != nil {}
            await wrong.close()
            let leaving = try await daemon.greetedClient()
            await leaving.close()

            var statistics = WireStatisticsReply()
            try await eventually("both connections to end") {
                statistics = try await Self.statistics(client)
                return statistics.disconnects.count == 2
            }

            #expect(statistics.disconnects.map(\.reason) == ["closed", "protocol.helloExpected"])
            #expect(statistics.disconnects.map(\.count) == [1, 1])
            #expect(statistics.connections == 1 && statistics.acceptedConnections == 3)
            #expect(statistics.containers == 1 && statistics.openedContainers == 1)
        }
    }

    @Test func `bytes that a client does not read are counted until it does`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            let many = """
                {"id":1,"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":9000}]}}
                """
            let lazy = try await daemon.rawClient()
            _ = try await lazy.call(many)
            try await lazy.setReading(false)
            for id in 2...5 {
                let query = #"{"id":\#(id),"queryRect":{"container":1,"rect":{"width":320,"height":1000000}}}"#
                lazy.sendLater(RawClient.frame(Array(query.utf8)))
            }
            try await eventually("replies to wait") { try await Self.statistics(client).queuedBytes > 0 }

            try await lazy.setReading(true)

            try await eventually("nothing to wait") { try await Self.statistics(client).queuedBytes == 0 }
        }
    }

    @Test func `the figures of a plugin are its processor time, its containers and its memory`() async throws {
        let rows = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              self.list = {}
              for item = 0, ctx:item_count(0) - 1 do
                self.list[item + 1] = { item }
                out:item(0, item, 0, 10 * item, ctx.bounds.width, 10)
              end
            end
            return L
            """
        try await withPlugins(["rows": rows, "broken": "return 7"]) { daemon, _ in
            let client = try await daemon.greetedClient()
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"rows","bounds":{"width":9,"height":9},"sections":[{"itemCount":900}]}}"#
            )
            _ = try await client.call(#"{"id":2,"reloadPlugins":{}}"#)

            let statistics = try await Self.statistics(client)

            let plugin = try #require(statistics.plugins.first { $0.name == "rows" })
            #expect(plugin.containers == 1 && plugin.memoryBytes > 0 && plugin.cpuSeconds > 0)
            #expect(statistics.server.reloads == 1)
            #expect(statistics.server.loadedPlugins >= 1 && statistics.server.failedPlugins >= 1)
            #expect(statistics.server.startedScripts >= 2 && statistics.server.failedScripts == 0)
        }
    }

    @Test func `stored containers and their bytes are counted`() async throws {
        let folder = try TemporaryFolder()
        try await withConfiguredDaemon {
            $0.store = .folder(folder.path(""))
        } _: { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open)
            let change = #"[{"setBounds":{"width":300,"height":480}}]"#
            _ = try await client.call(
                #"{"id":2,"updateContainer":{"container":1,"durable":true,"operations":\#(change)}}"#)

            let server = try await Self.statistics(client).server

            #expect(server.storedContainers == 1 && server.storedBytes > 0 && server.residentBytes > 0)
        }
    }

    @Test func `only administrators get the figures of all users`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open)
            let services = daemon.running.services
            services.facilities.statistics.of(4321).answered("ping")

            let own = StatisticsReport(services, of: 4321, limits: ProtocolLimits()).message()
            let all = try await Self.statistics(client)

            #expect(!own.isOfAllUsers && !own.hasServer && own.usages.isEmpty && own.chargedBytes == 0)
            #expect(own.requests == [.with { ($0.method, $0.result, $0.count) = ("ping", "ok", 1) }])
            #expect(all.isOfAllUsers && all.hasServer && Self.count("ping", "ok", all) == 1)
            #expect(StatisticsReport(services, of: 4322, limits: ProtocolLimits()).message().requests.isEmpty)
        }
    }

    @Test func `the Swift client has the same figures`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.client()
            try await client.ping()

            let statistics = try await client.statistics()

            #expect(statistics.isOfAllUsers && statistics.connections == 1 && statistics.server?.reloads == 0)
            #expect(statistics.requests.contains { $0.method == "ping" && $0.result == "ok" && $0.count == 1 })
            await client.close()
        }
    }

    @Test func `a daemon that stops logs its totals in one line`() async throws {
        let log = LogWatch()
        try await withDaemon(log: log) { daemon in
            _ = try await daemon.greetedClient().call(Self.open)
        }
        let lines = log.lines.filter { $0.hasPrefix("totals ") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("containers=1") == true && lines.first?.contains("requests=2") == true)
    }

    // MARK: Counters

    @Test(
        arguments: [(0, 0), (10_000, 0), (10_001, 1), (5_000_000_000, 11), (5_000_000_001, 12), (.max, 12)]
            as [(Int64, Int)])
    func `a duration is in the first bucket whose bound it does not exceed`(_ nanoseconds: Int64, _ bucket: Int) {
        let tally = DurationTally()
        tally.recordNanoseconds(nanoseconds)
        #expect(tally.counts.firstIndex(of: 1) == bucket && tally.counts.reduce(0, +) == 1)
        #expect(tally.seconds == Double(nanoseconds) / 1e9)
    }

    @Test func `labels beyond the most of a name are counted as other`() {
        let sheet = TallySheet()
        for number in 0..<TallySheet.mostOfAName + 2 {
            Counter(label: "a", dimensions: [("x", "\(number)"), ("y", "")], factory: sheet).increment()
        }
        Counter(label: "b", dimensions: [("x", "1")], factory: sheet).increment()
        Counter(label: "a", dimensions: [("x", "7"), ("y", "")], factory: sheet).increment(by: 4)

        #expect(sheet.counts("a").count == TallySheet.mostOfAName + 1)
        #expect(sheet.counts("a")[["other", "other"]] == 2 && sheet.counts("a")[["7", ""]] == 5)
        #expect(sheet.counts("b") == [["1"]: 1])
    }

    @Test func `users beyond the most have no figures of their own`() {
        let statistics = Statistics()
        for user in 0..<UInt32(Statistics.mostUsers + 2) { statistics.of(user).answered("ping") }

        let last = UInt32(Statistics.mostUsers)
        #expect(statistics.of(last) === statistics.of(last + 1) && statistics.sheets(of: last).isEmpty)
        #expect(statistics.sheets(of: last - 1).count == 1)
        let all = statistics.sheets(of: nil).reduce(0) { $0 + ($1.sheet.counts("requests")[["ping", "ok"]] ?? 0) }
        #expect(all == UInt64(Statistics.mostUsers + 2))
    }

    @Test func `notices that are merged are counted`() {
        let statistics = UserStatistics()
        let queue = NoticeQueue(merged: statistics.mergedNotices) {}
        for container in [1, 1, 2, 1] as [UInt32] {
            queue.post(.stopping(reason: "shutdown"), to: NoticeQueue.Key(subscription: 1, container: container))
        }
        #expect(statistics.sheet.counts(UserStatistics.Name.merged) == [[]: 2])
    }
}
