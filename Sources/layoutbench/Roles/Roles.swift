import ArgumentParser
import CBenchmark
import Foundation
import LayoutCore
import LayoutGateway
import LayoutServer
import LayoutService
import LayoutWire
import Logging
import NIOCore
import NIOPosix
import ScriptedLayouts

/// The servers that are measured. Each is a process of its own: this program starts itself in these roles.
struct EchoRole: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "echo", shouldDisplay: false)
    @Option var socket: String
    @Option var reply: String
    @Option var processor: Int32

    func run() throws {
        cbench_pin(processor)
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: reply)))
        throw ExitCode(unsafe -cbench_echo_server(socket, bytes, bytes.count))
    }
}

struct NIOEchoRole: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "nio-echo", shouldDisplay: false)
    @Option var socket: String
    @Option var reply: String
    @Option var processor: Int32

    func run() async throws {
        cbench_pin(processor)
        let bytes = ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: reply)))
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(EchoHandler(reply: bytes))
                }
            }
            .bind(unixDomainSocketPath: socket, cleanupExistingSocketFile: true).get()
        try await channel.closeFuture.get()
    }
}

/// Replies to each frame with the same bytes, to measure NIO without a daemon.
private final class EchoHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let reply: ByteBuffer
    private let decoder = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytes: 1 << 20))

    init(reply: ByteBuffer) {
        self.reply = reply
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        try? decoder.process(buffer: unwrapInboundIn(data)) { _ in
            context.write(wrapOutboundOut(reply), promise: nil)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
    }
}

/// Computes until the benchmark ends the process, beside what is measured.
struct BusyRole: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "busy", shouldDisplay: false)
    // As all roles have them.
    @Option var socket: String
    @Option var processor: Int32

    func run() {
        cbench_pin(processor)
        var state: UInt32 = 1
        // The result is used, so that the loop stays.
        while state != 0 { state = (state &* 1_664_525 &+ 1_013_904_223) | 1 }
    }
}

/// Prints the MB that a container of a million mixed items takes after a thousand edits, with what was prepared before them.
struct EditedFlowRole: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edited-flow", shouldDisplay: false)

    func run() throws {
        let process = ProcessInfo.processInfo.processIdentifier
        let before = cbench_resident_bytes_of(process)
        var flow = try EditedItems(SampleLayouts.flow(), count: 1_000_000)
        let old = flow.prepared
        for round in 0..<200 {
            for edit in [EditedItems.Edit.insertFirst, .append, .resize, .delete, .move] {
                try flow.perform(edit, round)
            }
        }
        let resident = cbench_resident_bytes_of(process)
        precondition(old.itemCount == 1_000_000 && flow.prepared.itemCount == 1_000_200)
        print(Double(resident - before) / 1e6)
    }
}

/// A gateway for pages, which writes its port and its token into the file `socket`.
struct GatewayRole: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "gateway", shouldDisplay: false)
    @Option var socket: String
    @Option var daemon: String
    @Option var processor: Int32

    func run() async throws {
        cbench_pin(processor)
        // Until the benchmark ends the process.
        try await Gateway(daemon: daemon, site: .folder(nil)).whileRunning { running in
            let port = running.host.split(separator: ":").last ?? ""
            try Data("\(port) \(running.token.text)".utf8).write(to: URL(fileURLWithPath: socket), options: .atomic)
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
    }
}

struct DaemonRole: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "daemon", shouldDisplay: false)
    @Option var socket: String
    @Option var processor: Int32
    /// A folder of plugins. If given, the daemon has two threads of each kind, and no quarantine.
    @Option var plugins: String?

    func run() async throws {
        cbench_pin(processor)
        _ = unsafe cbench_count_allocations(socket + ".allocations")
        let threads = plugins == nil ? 1 : 2
        var configuration = DaemonConfiguration(socket: .path(socket, mode: 0o600))
        configuration.eventLoops = threads
        configuration.layoutThreads = threads
        configuration.plugins.folders = plugins.map { [$0] } ?? []
        configuration.plugins.limits.strikes = .max
        configuration.limits.containersPerConnection = 100_000
        configuration.limits.containersPerUser = 100_000
        // For ten million items with sizes, 160 MB in one frame.
        configuration.limits.frameBytes = 256 << 20
        configuration.limits.memoryPerUser = 4 << 30
        configuration.limits.frameSeconds = 600
        var logger = Logger(label: "layoutd")
        logger.logLevel = .error
        // Until the benchmark ends the process.
        try await Daemon(configuration: configuration, logger: logger).whileRunning { _ in
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
    }
}
