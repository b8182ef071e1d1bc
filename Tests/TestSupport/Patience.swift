package import LayoutClient
package import LayoutServer
import LayoutWire
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends what hangs. It says nothing of speed: all tests run at once, and on a busy machine one may wait minutes for its turn.
    package static var hangGuard: Self { .timeLimit(.minutes(20)) }
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
