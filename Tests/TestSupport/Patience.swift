import Foundation
package import LayoutClient
package import LayoutServer
import LayoutWire
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// The last resort against a hang. Each wait for a daemon gives up earlier and names what it waited for (`Patience`); this
    /// limit is long because all tests run at once, and on a busy machine one may wait minutes for its turn.
    package static var hangGuard: Self { .timeLimit(.minutes(20)) }
}

/// How long a test waits for one event before it fails and says what it waited for.
///
/// All tests run at once, so that on a busy machine minutes may pass before an answer comes: the limit only tells a hang from
/// a slow machine, and is longer in continuous integration, where nobody waits at a terminal.
package enum Patience {
    package static let seconds: Int64 = ProcessInfo.processInfo.environment["CI"] == nil ? 120 : 600
}

package struct PatienceExhausted: Error, CustomStringConvertible {
    let waitedFor: String
    package var description: String { "waited \(Patience.seconds) s for \(waitedFor)" }
}

/// Returns once `condition` holds, for what no event announces.
///
/// - Throws: `PatienceExhausted` with `description` when it does not hold in time.
package func eventually(_ description: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(Patience.seconds)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw PatienceExhausted(waitedFor: description) }
        // A pause between two polls, so that a waiting test leaves the processors to the others.
        try await ContinuousClock().sleep(for: .milliseconds(5))
    }
}

extension DaemonConfiguration {
    /// A daemon at `path` to which a test that waits for its turn on a busy machine is no slow client.
    package static func patient(at path: String, mode: UInt32 = 0o600) -> DaemonConfiguration {
        patient(at: .path(path, mode: mode))
    }

    package static func patient(at socket: DaemonConfiguration.Socket) -> DaemonConfiguration {
        var configuration = DaemonConfiguration(socket: socket)
        configuration.limits.helloSeconds = 1200
        configuration.limits.frameSeconds = 1200
        configuration.limits.stallSeconds = 1200
        return configuration
    }
}

extension ClientLimits {
    /// A client that waits for its daemon as long as the test does.
    package static var patient: ClientLimits {
        var limits = ClientLimits()
        limits.handshakeTime = .seconds(1200)
        return limits
    }
}
