internal import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// Lets web pages talk to a daemon: HTTP for files, and WebSockets, each of which is a connection to the daemon.
///
///     browser ──HTTP──▶ gateway ──files──▶ site
///             ──WebSocket──▶ gateway ──Unix socket──▶ daemon
///
///     var gateway = Gateway(daemon: "/run/user/1000/layoutd.sock", site: .folder(nil))
///     gateway.port = 8080
///     try await gateway.whileRunning { running in print(running.url); … }
///
/// A gateway does not interpret the messages on its sockets, so the daemon's limits and rights apply. To the daemon all pages are this
/// process and its user; a page therefore has to know the access token (`Admission`). Everything runs on one event loop, and files are
/// read on one thread beside it.
package struct Gateway: Sendable {
    /// The IP address to listen on.
    ///
    /// For IPv6 without brackets. `0.0.0.0` and `::` stand for all addresses of the machine.
    package var address = "127.0.0.1"
    /// The port; 0 for any that is free.
    package var port = 0
    /// Names besides its address in requests, for instance those of a proxy.
    ///
    /// They are compared without regard to case. A request that names another host is refused.
    package var names: [String] = []
    /// The path of the daemon's socket.
    package let daemon: String
    /// The files that it serves beside the socket.
    package let site: Site
    /// The limits of its pages.
    package var limits = GatewayLimits()

    /// Bytes that the system keeps for a page, twice: as much as a Unix socket's usual size. Without a limit, megabytes of notices that
    /// could be merged would wait there.
    private static let sendBufferBytes: ChannelOptions.Types.SocketOption.Value = 128 << 10
    private static let backlog: Int32 = 1024

    /// - Parameter daemon: the path of the daemon's socket.
    package init(daemon: String, site: Site) {
        self.daemon = daemon
        self.site = site
    }

    /// Whether a text is an IP address, without brackets or a port.
    package static func isAddress(_ text: String) -> Bool { (try? SocketAddress(ipAddress: text, port: 0)) != nil }

    /// Serves pages while `body` runs.
    ///
    /// - Throws: what `body` throws, and NIO's error if the address cannot be listened on.
    package func whileRunning<Result>(_ body: (RunningGateway) async throws -> Result) async throws -> Result {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let threads = NIOThreadPool(numberOfThreads: 1)
        threads.start()
        let pages = PageConnections(limit: limits.connections)
        do {
            let token = AccessToken()
            let server = try await listen(on: group.next(), threads, pages: pages, token: token)
            let result: Swift.Result<Result, any Error>
            do {
                result = .success(
                    try await body(RunningGateway(host: host(server), token: token, pages: pages)))
            } catch {
                result = .failure(error)
            }
            try? await server.close()
            await pages.close(within: TimeAmount(limits.closeSeconds))
            try await Self.shutDown(group, threads)
            return try result.get()
        } catch {
            try? await Self.shutDown(group, threads)
            throw error
        }
    }

    private static func shutDown(_ group: MultiThreadedEventLoopGroup, _ threads: NIOThreadPool) async throws {
        try await threads.shutdownGracefully()
        try await group.shutdownGracefully()
    }

    /// The address with its port, as `Host` has it. Of an address that stands for all of this machine's, the one that answers on the
    /// machine itself.
    private func host(_ server: any Channel) -> String {
        "\(Self.reachable[bracketedAddress] ?? bracketedAddress):\(server.localAddress?.port ?? port)"
    }

    /// Addresses that can be called, by those that can only be listened on.
    private static let reachable = ["0.0.0.0": "127.0.0.1", "[::]": "[::1]"]

    /// As browsers write it: an address of IPv6 in its shortest form.
    var bracketedAddress: String { Self.bracketed(address) }

    private static func bracketed(_ address: String) -> String {
        let shortest = (try? SocketAddress(ipAddress: address, port: 0))?.ipAddress ?? address
        return shortest.contains(":") ? "[\(shortest)]" : shortest
    }

    /// The address of this machine that a page has called. Its requests may name it, whatever is listened on: a stranger's DNS server
    /// gives out names, not addresses.
    private static func calledAddress(_ channel: any Channel) -> [String] {
        guard let address = channel.localAddress?.ipAddress else { return [] }
        // An address of IPv4 on a socket of IPv6.
        let mapped = address.lowercased().hasPrefix("::ffff:") && address.contains(".")
        return [bracketed(mapped ? String(address.dropFirst(7)) : address)]
    }

    // MARK: Pipelines

    private func listen(
        on loop: any EventLoop, _ threads: NIOThreadPool, pages: PageConnections, token: AccessToken
    ) async throws -> any Channel {
        let budgets = (messages: ByteBudget(limits.unfinishedBytes), files: ByteBudget(limits.responseBytes))
        return try await ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: Self.backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Entrance(limits))
                }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // A page whose machine is gone without a word gives its place up after two minutes.
            .childChannelOption(.socketOption(.so_keepalive), value: 1)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 60)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 15)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPCNT)), value: 4)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.socketOption(.so_sndbuf), value: Self.sendBufferBytes)
            .childChannelOption(
                .writeBufferWaterMark, value: .init(low: GatewayLimits.bufferBytes / 2, high: GatewayLimits.bufferBytes)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try addHandlers(to: channel, threads, pages: pages, token: token, budgets: budgets)
                }
            }
            .bind(to: SocketAddress(ipAddress: address, port: port)).get()
    }

    private func addHandlers(
        to channel: any Channel, _ threads: NIOThreadPool, pages: PageConnections, token: AccessToken,
        budgets: (messages: ByteBudget, files: ByteBudget)
    ) throws {
        let admission = Admission(
            token: token, addresses: [bracketedAddress] + Self.calledAddress(channel),
            port: channel.localAddress?.port ?? port, names: names, targetBytes: limits.targetBytes)
        let upgrade = SocketUpgrade(
            daemon: daemon, admission: admission, limits: limits, pages: pages, budget: budgets.messages)
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
                site: ServedSite(site: site, limits: limits, budget: budgets.files, threads: threads),
                pages: pages, upgrade: upgrade))
    }
}

/// A gateway that serves pages.
///
/// It is valid inside the body of `Gateway.whileRunning` alone.
package struct RunningGateway: Sendable {
    /// Its address with its port, as `Host` has it.
    package let host: String
    /// The token that its pages have to show.
    package let token: AccessToken
    private let pages: PageConnections

    init(host: String, token: AccessToken, pages: PageConnections) {
        self.host = host
        self.token = token
        self.pages = pages
    }

    /// The URL to open in a browser.
    ///
    /// It contains the token, so a program that knows it may use the daemon as this user.
    package var url: String { "http://\(host)/?token=\(token.text)" }

    /// Open connections of pages.
    ///
    /// Those that are being refused do not count. Any thread may read it.
    package var connectionCount: Int { pages.count }
}
