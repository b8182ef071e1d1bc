/// Limits on the memory and time that a client spends on the daemon's messages.
///
///     var limits = ClientLimits()
///     limits.noticesWaiting = 16
///     let client = try await LayoutClient.connect(limits: limits)
///
/// They protect a program from a daemon that misbehaves, and bound what it stores for a slow consumer. The defaults fit programs
/// that show containers. A daemon has limits of its own, which it reports when a client connects; those apply as well, and are
/// reported as `limit.*`.
public struct ClientLimits: Sendable {
    /// The maximum length of a frame, in bytes, and of a reply that arrives in parts.
    ///
    /// A longer frame ends the connection with `connection.protocol` before it is buffered.
    public var frameBytes = 256 << 20
    /// The time that a daemon has to reply to the handshake after it has accepted the connection.
    public var handshakeTime = Duration.seconds(30)
    /// The number of notices that may wait for one subscriber, at least 1. `Subscription.notices` describes what happens
    /// beyond it.
    public var noticesWaiting = 256

    /// Creates the default limits; set the properties for others before connecting.
    public init() {}
}
