import LayoutGateway
import LayoutWire
import TestSupport
import Testing

/// Runs a daemon and a gateway to it, which tolerates slow pages.
func withGateway(
    _ site: Site = .folder(nil), daemon limits: (inout ProtocolLimits) -> Void = { _ in },
    configure: (inout Gateway) -> Void = { _ in }, _ body: (RunningGateway, TestDaemon) async throws -> Void
) async throws {
    try await withDaemon(limits) { daemon in
        try await withGateway(to: daemon.path, site, configure: configure) { try await body($0, daemon) }
    }
}

/// Runs a gateway to the socket at `path`.
func withGateway(
    to path: String, _ site: Site = .folder(nil), configure: (inout Gateway) -> Void = { _ in },
    _ body: (RunningGateway) async throws -> Void
) async throws {
    var gateway = Gateway(daemon: path, site: site)
    // A test may wait for its turn on a busy machine.
    gateway.limits.requestSeconds = 1200
    gateway.limits.idleSeconds = 1200
    gateway.limits.responseSeconds = 1200
    gateway.limits.messageSeconds = 1200
    configure(&gateway)
    try await gateway.whileRunning(body)
}

/// One gateway, and the daemon behind it, for all tests of a suite.
struct SuiteGateway: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // All cases of the suite are there at once, each with many connections.
        try await withGateway(
            daemon: { ($0.connections, $0.connectionsPerUser) = (4096, 4096) },
            configure: { $0.limits.connections = 4096 }
        ) { gateway, daemon in
            try await TestDaemon.$current.withValue(daemon) {
                try await RunningGateway.$current.withValue(gateway) { try await function() }
            }
        }
    }
}

extension Trait where Self == SuiteGateway {
    static var suiteGateway: Self { SuiteGateway() }
}

extension RunningGateway {
    @TaskLocal static var current: RunningGateway?

    /// The gateway that the tests of a suite share.
    static var ofSuite: RunningGateway { get throws { try #require(current) } }

    func connect() async throws -> PageClient { try await PageClient.connect(to: self) }

    /// A page with an open socket that has said nothing.
    func socket() async throws -> PageClient {
        let page = try await connect()
        let reply = try await page.open()
        guard reply.status == 101 else { throw PageClient.EndedEarly(what: "101, got \(reply.status) \(reply.body)") }
        return page
    }
}

extension Site {
    /// A studio without showcases.
    static func studio(_ plugins: PluginFiles) -> Site {
        .studio(plugins, showcases: MadeDocuments(below: "/showcases") { _ in nil })
    }
}
