@testable import LayoutGateway
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

/// Neither side of a socket is read while the other is not taken.
@Suite struct BackpressureTests {
    /// Counts the reads that reach the socket.
    private final class Reads: ChannelOutboundHandler {
        typealias OutboundIn = Any
        var count = 0

        func read(context: ChannelHandlerContext) { count += 1 }
    }

    private let daemon = EmbeddedChannel()
    private let page = EmbeddedChannel()
    private let daemonReads = Reads()
    private let pageReads = Reads()

    init() throws {
        let limits = GatewayLimits()
        let budget = ByteBudget(limits.unfinishedBytes)
        let socket = DaemonSocket(budget, limits)
        try daemon.pipeline.syncOperations.addHandlers(daemonReads, socket)
        let meter = MessageMeter(budget, limits)
        try page.pipeline.syncOperations.addHandlers(pageReads, PageSocket(socket, meter: meter, limits: limits))
    }

    private func set(_ channel: EmbeddedChannel, isWritable: Bool) {
        channel.isWritable = isWritable
        channel.pipeline.fireChannelWritabilityChanged()
    }

    @Test func `the daemon is read when the page takes what it is sent`() {
        let before = daemonReads.count
        set(page, isWritable: false)
        daemon.pipeline.read()
        daemon.pipeline.read()
        #expect(daemonReads.count == before)
        set(page, isWritable: true)
        #expect(daemonReads.count == before + 1)
        daemon.pipeline.read()
        #expect(daemonReads.count == before + 2)
    }

    @Test func `the page is read when the daemon takes what it is sent`() {
        let before = pageReads.count
        set(daemon, isWritable: false)
        page.pipeline.read()
        page.pipeline.read()
        #expect(pageReads.count == before)
        set(daemon, isWritable: true)
        #expect(pageReads.count == before + 1)
    }

    @Test func `the page is read when it takes what it is sent itself`() {
        let before = pageReads.count
        set(page, isWritable: false)
        page.pipeline.read()
        #expect(pageReads.count == before)
        set(daemon, isWritable: true)
        #expect(pageReads.count == before)
        set(page, isWritable: true)
        #expect(pageReads.count == before + 1)
    }
}
