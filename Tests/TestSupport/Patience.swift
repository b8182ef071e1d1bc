package import LayoutClient
package import LayoutService
import LayoutWire

/// How long a test waits for one event before it fails and names the event.
package enum Patience {
    /// Ten minutes: enough for a turn on a machine with eight busy processes.
    package static let seconds: Int64 = 600
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
