import Foundation
import Subprocess
import TestSupport
import Testing

/// One layoutd for all tests of a suite, which ends as a signal asks it to.
///
///     @Suite(.serialized, .suiteLayoutd) struct ToolTests {
///         @Test func `a container opens`() async throws {
///             let socket = try SuiteLayoutd.socket
struct SuiteLayoutd: SuiteTrait, TestScoping {
    let environment: [String: String]
    let givesWay: Bool

    @TaskLocal private static var current: String?

    /// The socket of the suite's daemon.
    ///
    /// - Throws: a failed expectation in a suite without `.suiteLayoutd`.
    static var socket: String { get throws { try #require(current) } }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let status = try await withLayoutd(socket: socket, environment: environment, givesWay: givesWay) { _ in
            try await Self.$current.withValue(socket) { try await function() }
        }
        #expect(status == .exited(0))
    }
}

extension Trait where Self == SuiteLayoutd {
    static var suiteLayoutd: Self { suiteLayoutd() }

    /// - Parameters:
    ///   - environment: variables of the daemon.
    ///   - givesWay: whether other processes come first.
    static func suiteLayoutd(_ environment: [String: String] = [:], givesWay: Bool = false) -> Self {
        SuiteLayoutd(environment: environment, givesWay: givesWay)
    }
}
