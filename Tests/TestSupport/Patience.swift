import Foundation
package import LayoutClient
package import LayoutServer
import LayoutWire
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// The last resort against a hang. Each wait for a daemon gives up earlier and names what it waited for (`Patience`). This
    /// limit is long because all tests run at once, and on a busy machine one may wait minutes for its turn.
    package static var hangGuard: Self { .timeLimit(.minutes(20)) }
}

/// How long a test waits for one event before it fails, naming the event.
///
/// All tests run at once, so that on a busy machine a reply can take minutes. The limit only tells a hang from a slow machine; it
/// is longer in continuous integration, where no developer waits for the result.
package enum Patience {
    /// The limit in seconds.
    package static let seconds: Int64 = ProcessInfo.processInfo.environment["CI"] == nil ? 120 : 600
}

/// An event did not happen in time.
package struct PatienceExhausted: Error, CustomStringConvertible {
    let waitedFor: String
    /// The event and the limit.
    package var description: String { "waited \(Patience.seconds) s for \(waitedFor)" }
}

/// Polls until `condition` is true, for conditions without an event to wait for.
///
/// - Throws: `PatienceExhausted` with `description` if it does not become true in time.
package func eventually(_ description: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(Patience.seconds)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw PatienceExhausted(waitedFor: description) }
        // Pauses between polls, to leave the processors to other tests.
        try await ContinuousClock().sleep(for: .milliseconds(5))
    }
}

extension DaemonConfiguration {
    /// A daemon at `path` that tolerates slow clients, since a test may wait for its turn on a busy machine.
    package static func patient(at path: String, mode: UInt32 = 0o600) -> DaemonConfiguration {
        patient(at: .path(path, mode: mode))
    }

    /// A daemon at `socket` that tolerates slow clients.
    package static func patient(at socket: DaemonConfiguration.Socket) -> DaemonConfiguration {
        var configuration = DaemonConfiguration(socket: socket)
        configuration.limits.helloSeconds = 1200
        configuration.limits.frameSeconds = 1200
        configuration.limits.stallSeconds = 1200
        return configuration
    }
}

extension ClientLimits {
    /// Limits for a client that waits for its daemon as long as the test does.
    package static var patient: ClientLimits {
        var limits = ClientLimits()
        limits.handshakeTime = .seconds(1200)
        return limits
    }
}
