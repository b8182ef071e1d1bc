import Foundation
import LayoutCore
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import NIOCore
import NIOPosix
import SwiftProtobuf
import SystemCalls
import TestSupport
import Testing

/// The figures in Prometheus's text format, and the socket that gives them.
@Suite(.hangGuard, .serialized) struct MetricsTests {
    @Test func `the text has a type for every figure and cumulative buckets`() throws {
        let statistics = WireStatisticsReply.with {
            $0.connections = 2
            $0.requests = [
                .with { ($0.method, $0.result, $0.count) = ("queryRect", "ok", .max) },
                .with { ($0.method, $0.result, $0.count) = ("queryRect", "container.unknown", 3) },
            ]
            $0.prepares = .with { ($0.bounds, $0.counts, $0.seconds) = ([0.00001, 0.5], [4, 2, 1], 1.25) }
            $0.plugins = [.with { ($0.name, $0.cpuSeconds, $0.memoryBytes) = ("a\"b\\c\nd,e=\"f\"}", 0.5, 7) }]
            $0.server.reloads = 5
        }

        let text = try ExpositionText(statistics.exposition)

        #expect(text.value("layoutd_connections") == 2)
        #expect(text.value("layoutd_requests_total", ["method": "queryRect", "result": "ok"]) == Double(UInt64.max))
        #expect(text.value("layoutd_requests_total", ["method": "queryRect", "result": "container.unknown"]) == 3)
        let buckets = text.samples.filter { $0.name == "layoutd_prepare_duration_seconds_bucket" }
        #expect(buckets.map { Double($0.labels["le"] ?? "") } == [0.00001, 0.5, .infinity])
        #expect(buckets.map(\.value) == [4, 6, 7])
        #expect(buckets.last?.labels == ["le": "+Inf"])
        #expect(text.value("layoutd_prepare_duration_seconds_count") == 7)
        #expect(text.value("layoutd_prepare_duration_seconds_sum") == 1.25)
        #expect(text.value("layoutd_plugin_cpu_seconds_total", ["plugin": "a\"b\\c\nd,e=\"f\"}"]) == 0.5)
        #expect(text.types["layoutd_reloads_total"] == "counter" && text.value("layoutd_reloads_total") == 5)
        #expect(text.types["layoutd_prepare_duration_seconds"] == "histogram")
    }

    @Test func `figures of the server are absent from those of one user`() throws {
        let text = try ExpositionText(WireStatisticsReply.with { $0.connections = 1 }.exposition)
        #expect(text.types["layoutd_resident_bytes"] == nil && text.types["layoutd_connections"] == "gauge")
    }

    // MARK: The socket

    /// Runs a daemon with a socket for readers of metrics, as a service manager passes it.
    private func withMetrics(
        within seconds: Double? = nil, _ body: (_ metrics: String, _ clients: String) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let log = LogWatch()
        let manager = ServiceManager(environment: [:], logger: log.logger)
        let descriptor = try ListeningSocket.open(path: folder.path("metrics"), mode: 0o600, backlog: 32)
        let environment = ["LISTEN_PID": "\(Process.identifier)", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "metrics"]
        let passed = try manager.takeDescriptors(environment: environment, first: descriptor)
        #expect(passed.metrics == [descriptor] && passed.clients.isEmpty)
        var configuration = DaemonConfiguration.patient(at: folder.path("socket"))
        if let seconds { configuration.limits.frameSeconds = seconds }
        configuration.metricsDescriptors = passed.metrics
        let daemon = Daemon(configuration: configuration, logger: log.logger)
        try await daemon.whileRunning { _ in try await body(folder.path("metrics"), folder.path("socket")) }
    }

    /// A connection that keeps all that it gets until the daemon closes it.
    private final class Reader: Sendable {
        private let channel: any Channel
        private let all: EventLoopFuture<String>

        /// Connects, and sends at once.
        init(_ path: String, sending request: String = "") async throws {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            let promise = loop.makePromise(of: String.self)
            all = promise.futureResult
            channel = try await ClientBootstrap(group: loop)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Collector(promise, request))
                    }
                }
                .connect(unixDomainSocketPath: path).get()
        }

        func send(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

        func rest() async throws -> String { try await all.get() }

        func close() async { try? await channel.close() }

        private final class Collector: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            private var text = ""
            private let promise: EventLoopPromise<String>
            private let request: String

            init(_ promise: EventLoopPromise<String>, _ request: String) {
                self.promise = promise
                self.request = request
            }

            func channelActive(context: ChannelHandlerContext) {
                if !request.isEmpty { context.writeAndFlush(NIOAny(ByteBuffer(string: request)), promise: nil) }
            }

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                text += String(buffer: unwrapInboundIn(data))
            }

            func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

            func channelInactive(context: ChannelHandlerContext) { promise.succeed(text) }
        }
    }

    private static func answer(_ request: String, at path: String) async throws -> (head: String, body: String) {
        let reader = try await Reader(path, sending: request)
        let text = try await reader.rest()
        guard let end = text.range(of: "\r\n\r\n") else { return (text, "") }
        return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
    }

    @Test(arguments: [
        "GET /metrics HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n", "GET / HTTP/1.0\n\n",
        "GET /metrics?a=b HTTP/1.0\r\n\r\n",
    ])
    func `a reader gets the figures of all users`(_ request: String) async throws {
        try await withMetrics { metrics, clients in
            let client = try await RawClient.connect(to: clients)
            _ = try await client.call(#"{"id":1,"ping":{}}"#)

            let (head, body) = try await Self.answer(request, at: metrics)

            #expect(head.hasPrefix("HTTP/1.0 200 OK\r\n"))
            #expect(head.contains("\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
            #expect(head.contains("\r\nContent-Length: \(body.utf8.count)\r\n"))
            let text = try ExpositionText(body)
            #expect(text.value("layoutd_requests_total", ["method": "ping", "result": "ok"]) == 1)
            #expect(text.value("layoutd_connections") == 1)
        }
    }

    @Test(arguments: [
        ("HEAD / HTTP/1.0\r\n\r\n", "200"), ("POST / HTTP/1.0\r\n\r\n", "405"), ("GET /x HTTP/1.0\r\n\r\n", "404"),
        ("hello\n\n", "400"), (String(repeating: "x", count: MetricsReader.requestBytes + 1), "431"),
    ])
    func `other requests are refused, and a head comes without a body`(_ request: String, _ status: String) async throws
    {
        try await withMetrics { metrics, _ in
            let (head, body) = try await Self.answer(request, at: metrics)
            #expect(head.hasPrefix("HTTP/1.0 \(status) "))
            #expect(body.isEmpty == (status == "200"))
        }
    }

    @Test func `a request is answered although it comes byte by byte`() async throws {
        try await withMetrics { metrics, _ in
            let reader = try await Reader(metrics)
            for character in "GET /metrics HTTP/1.0\r\n\r\n".unicodeScalars { reader.send(String(character)) }
            #expect(try await reader.rest().hasPrefix("HTTP/1.0 200 OK\r\n"))
        }
    }

    @Test func `readers beyond the most are disconnected, and the others are answered`() async throws {
        try await withMetrics { metrics, clients in
            var readers: [Reader] = []
            for _ in 0..<MetricsListener.mostReaders { readers.append(try await Reader(metrics)) }

            #expect(try await Reader(metrics).rest() == "")
            readers[0].send("GET / HTTP/1.0\r\n\r\n")
            #expect(try await readers[0].rest().hasPrefix("HTTP/1.0 200 OK\r\n"))
            try await eventually("the place of the first to be free") {
                try await Self.answer("GET / HTTP/1.0\r\n\r\n", at: metrics).head.hasPrefix("HTTP/1.0 200 OK\r\n")
            }
            for reader in readers { await reader.close() }
            #expect(try await RawClient.connect(to: clients).call(#"{"id":1,"ping":{}}"#)["ping"] == [:])
        }
    }

    @Test(arguments: ["", "GET / HTTP/1.0\r\n"])
    func `a reader that does not complete its request in time is disconnected`(_ beginning: String) async throws {
        try await withMetrics(within: 0.05) { metrics, _ in
            let answer = try await Reader(metrics, sending: beginning).rest()
            #expect(answer == "")
        }
    }

    @Test func `a reader that says nothing does not keep the daemon from stopping`() async throws {
        var reader: Reader?
        try await withMetrics { metrics, _ in reader = try await Reader(metrics) }
        #expect(try await reader?.rest() == "")
    }
}
