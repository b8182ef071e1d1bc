import LayoutWire

/// A plugin of the daemon's.
public struct PluginState: Equatable, Sendable {
    public enum State: String, Sendable {
        case ready
        /// It cannot be used.
        case rejected
        /// It is not run for this client's user; for others it may be.
        case quarantined
        /// Its file is gone; containers that have it go on with it.
        case removed
    }

    public var name: String
    public var version: String
    /// Of the main file.
    public var path: String
    /// The layout it is derived from; nil for none.
    public var base: String?
    /// nil: one that this client does not know.
    public var state: State?
    /// Why it is rejected, or why its newest text is not what runs.
    public var error: ClientError?
    /// Errors of its scripts since it was loaded, for all users together.
    public var failures: Int
    /// Users whose requests ran out of time or memory too often: all of them for root and the daemon's own user, else at most
    /// this client's.
    public var quarantinedUsers: [UInt32]

    init(_ wire: WirePluginState) {
        name = wire.name
        version = wire.version
        path = wire.path
        base = wire.base.isEmpty ? nil : wire.base
        state = State(rawValue: wire.state)
        error = wire.hasError ? ClientError(wire.error) : nil
        failures = Int(wire.failures)
        quarantinedUsers = wire.quarantinedUsers
    }
}
