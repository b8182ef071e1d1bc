/// What a subscriber is told. It ends when the last reference to it and its notices goes, and keeps the client connected
/// until then.
public struct Subscription: Sendable {
    /// The containers when the subscription began; every later change is in `notices`.
    public let states: [ContainerState]
    /// Ends with the connection (if it is not made again), with the container that it is of, or with
    /// `LayoutClient.unsubscribe`.
    ///
    /// No more than `ClientLimits.noticesWaiting` wait for their consumer. When there are as many, the client stops reading
    /// its socket, and the daemon merges the changes of a container that it has not written into one notice: a slow consumer
    /// misses nothing. The socket has replies in it too, so it is read all the same while the client waits for one; then what
    /// waits is dropped, and the consumer finds a `Notice.resumed` in its place.
    public let notices: EventSequence<Notice>
}
