package import LayoutWire
package import Testing

/// One daemon for all tests of a suite. Each opens containers of its own, and reads and changes nothing that others change.
///
///     @Suite(.suiteDaemon) struct RequestTests {
///         @Test func `a container opens`() async throws {
///             let daemon = try TestDaemon.ofSuite
///
/// Suites that say no more share one for their target (`CommonDaemon`), so that their containers have names of their own, and no test
/// subscribes to all containers. A test of limits, settings, restarts or of what is counted needs a daemon to itself (`withDaemon`).
/// One that saves a plugin (`TestDaemon.save`) or reads the log gives the plugin a name that no other test of the suite uses.
package struct SuiteDaemon: SuiteTrait, TestScoping {
    /// What a daemon of the suite's own has.
    struct Wishes: Sendable {
        var plugins: [String: String] = [:]
        var milliseconds = 1000.0
        var limits: @Sendable (inout ProtocolLimits) -> Void = { _ in }
    }

    /// nil: the suite shares the daemon of its target.
    let wishes: Wishes?

    /// Runs the daemon while the suite runs.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if let wishes {
            try await Self.whileRunning(wishes) { daemon in
                try await TestDaemon.$current.withValue(daemon) { try await function() }
            }
        } else {
            try await CommonDaemon.of(test.sourceLocation.moduleName).whileRunning { daemon in
                try await TestDaemon.$current.withValue(daemon) { try await function() }
            }
        }
    }

    /// Runs a daemon for many tests at once, which have more connections and containers than one client of a daemon has.
    static func whileRunning(_ wishes: Wishes, _ body: (TestDaemon) async throws -> Void) async throws {
        try await withPlugins(wishes.plugins, milliseconds: wishes.milliseconds, log: LogWatch()) { limits in
            (limits.connections, limits.connectionsPerUser, limits.containersPerUser) = (4096, 4096, 4096)
            wishes.limits(&limits)
        } _: { daemon, _ in
            try await body(daemon)
        }
    }
}

extension Trait where Self == SuiteDaemon {
    /// A daemon without plugins, which the target's other suites use as well.
    package static var suiteDaemon: Self { SuiteDaemon(wishes: nil) }

    /// A daemon for this suite alone.
    ///
    /// - Parameters:
    ///   - plugins: named by key.
    ///   - milliseconds: for one call of a script.
    ///   - limits: changes those of the daemon.
    package static func suiteDaemon(
        plugins: [String: String], milliseconds: Double = 1000,
        limits: @escaping @Sendable (inout ProtocolLimits) -> Void = { _ in }
    ) -> Self {
        SuiteDaemon(wishes: .init(plugins: plugins, milliseconds: milliseconds, limits: limits))
    }
}

extension TestDaemon {
    /// What `SuiteDaemon` sets.
    @TaskLocal package static var current: TestDaemon?

    /// The daemon that the tests of a suite share.
    ///
    /// - Throws: a failed expectation in a suite without `.suiteDaemon`.
    package static var ofSuite: TestDaemon { get throws { try #require(current) } }
}
