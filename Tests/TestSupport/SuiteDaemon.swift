package import Testing

/// One daemon for all tests of a suite. Each opens containers of its own, and asks for nothing that others change.
///
///     @Suite(.suiteDaemon) struct RequestTests {
///         @Test func `a container opens`() async throws {
///             let daemon = try TestDaemon.ofSuite
///
/// A test of limits, settings, restarts or of what is counted needs a daemon to itself (`withDaemon`).
package struct SuiteDaemon: SuiteTrait, TestScoping {
    let plugins: [String: String]

    /// Runs the daemon while the suite runs.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withPlugins(plugins) { daemon, _ in
            try await TestDaemon.$current.withValue(daemon) { try await function() }
        }
    }
}

extension Trait where Self == SuiteDaemon {
    /// A daemon without plugins.
    package static var suiteDaemon: Self { suiteDaemon(plugins: [:]) }

    /// A daemon with `plugins`, named by key.
    package static func suiteDaemon(plugins: [String: String]) -> Self { SuiteDaemon(plugins: plugins) }
}

extension TestDaemon {
    /// What `SuiteDaemon` sets.
    @TaskLocal package static var current: TestDaemon?

    /// The daemon that the tests of a suite share.
    ///
    /// - Throws: a failed expectation in a suite without `.suiteDaemon`.
    package static var ofSuite: TestDaemon { get throws { try #require(current) } }
}
