@testable import LayoutGateway
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Bytes of a page: the first says whether they are requests of HTTP, or frames of a WebSocket, or frames of the daemon to it; the second
/// how long the pieces are in which they arrive.
func feedPages(_ input: [UInt8]) {
    guard input.count > 2 else { return }
    let length = Int(input[1]) + 1
    let bytes = input.dropFirst(2)
    let pieces = stride(from: bytes.startIndex, to: bytes.endIndex, by: length).map {
        ByteBuffer(bytes: bytes[$0..<min($0 + length, bytes.endIndex)])
    }
    switch input[0] % 3 {
    case 0: try? request(pieces)
    case 1: try? exchange(fromPage: pieces, fromDaemon: [])
    default: try? exchange(fromPage: [], fromDaemon: pieces)
    }
}

/// None of these has a token, so that nothing is answered but refusals.
private func request(_ pieces: [ByteBuffer]) throws {
    let channel = EmbeddedChannel()
    let limits = GatewayLimits()
    let admission = Admission(
        token: AccessToken(), addresses: ["127.0.0.1"], port: 8080, names: [], targetBytes: limits.targetBytes)
    let pages = PageConnections(limit: 8)
    let budget = ByteBudget(limits.unfinishedBytes)
    let upgrade = SocketUpgrade(daemon: "/nowhere", admission: admission, limits: limits, pages: pages, budget: budget)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(PoliteClose(limits))
    var decoding = NIOHTTPDecoderLimitConfiguration()
    decoding.maxHeaderFieldSize = limits.headerBytes
    decoding.maxHeaderListSize = limits.headerBytes
    decoding.maxHeaderFieldCount = limits.headers
    try pipeline.configureHTTPServerPipeline(
        withServerUpgrade: (upgraders: [upgrade.upgrader(on: channel.eventLoop)], completionHandler: { _ in }),
        withErrorHandling: false, withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoding)
    try pipeline.addHandler(
        RequestHandler(
            admission: admission,
            site: ServedSite(site: .folder(nil), limits: limits, budget: budget, threads: NIOThreadPool.singleton),
            pages: pages, upgrade: upgrade))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8080)).wait()
    for piece in pieces where channel.isActive {
        _ = try? channel.writeInbound(piece)
        channel.embeddedEventLoop.run()
    }
    _ = try? channel.finish(acceptAlreadyClosed: true)
}

private func exchange(fromPage: [ByteBuffer], fromDaemon: [ByteBuffer]) throws {
    var limits = GatewayLimits()
    limits.messageBytes = 1 << 10
    let budget = ByteBudget(1 << 12)
    let (page, daemon) = (EmbeddedChannel(), EmbeddedChannel())
    let socket = DaemonSocket(budget, limits)
    try daemon.pipeline.syncOperations.addHandler(socket)
    let meter = MessageMeter(budget, limits)
    let pipeline = page.pipeline.syncOperations
    try pipeline.addHandler(meter)
    try pipeline.addHandler(WebSocketFrameEncoder())
    try pipeline.addHandler(ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.messageBytes)))
    try pipeline.addHandler(PageSocket(socket, meter: meter, limits: limits))
    for piece in fromPage where page.isActive { _ = try? page.writeInbound(piece) }
    for piece in fromDaemon where daemon.isActive { _ = try? daemon.writeInbound(piece) }
    page.embeddedEventLoop.run()
    _ = try? page.finish(acceptAlreadyClosed: true)
    _ = try? daemon.finish(acceptAlreadyClosed: true)
    page.embeddedEventLoop.run()
}
