/// What a client holds of what the daemon sends.
public struct ClientLimits: Sendable {
    /// Bytes of one frame; a longer one ends the connection with `connection.protocol` before it is buffered.
    /// A reply that comes in parts may be as long.
    public var frameBytes = 256 << 20
    /// How long a daemon that has taken the connection may take to answer for it.
    public var handshakeTime = Duration.seconds(30)
    /// Notices that wait for one subscriber, at least 1. See `Subscription.notices` for what happens beyond.
    public var noticesWaiting = 256

    public init() {}
}
