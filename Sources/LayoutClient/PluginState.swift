import LayoutWire

/// A plugin of the daemon's.
public struct PluginState: Equatable, Sendable {
    public enum State: String, Sendable {
        case ready
        case rejected
        case quarantined
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
    /// Errors of its scripts since it was loaded.
    public var failures: Int

    init(_ wire: WirePluginState) {
        name = wire.name
        version = wire.version
        path = wire.path
        base = wire.base.isEmpty ? nil : wire.base
        state = State(rawValue: wire.state)
        error = wire.hasError ? ClientError(wire.error) : nil
        failures = Int(wire.failures)
    }
}
