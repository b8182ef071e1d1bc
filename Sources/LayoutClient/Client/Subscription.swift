/// A subscription to the daemon's notices.
///
///     let subscription = try await client.subscribe(to: Notice.Kind.ofContainers)
///     for state in subscription.states { show(state) }
///     for await notice in subscription.notices { update(notice) }
///
/// `states` and `notices` join without a gap: every change after a state is a notice. A subscription survives a lost connection if
/// the client has a `ReconnectPolicy`; `Notice.resumed` then takes the place of what was missed.
///
/// It keeps the client connected, and ends with the last reference to it and its notices.
public struct Subscription: Sendable {
    /// The containers' states when the subscription began. `notices` has every later change.
    public let states: [ContainerState]
    /// The notices. They end when the connection is lost for good, with the container of the subscription, or with
    /// `LayoutClient.unsubscribe`.
    ///
    /// At most `ClientLimits.noticesWaiting` notices wait for their consumer. At that limit the client stops reading its socket,
    /// and the daemon merges further changes of a container into one notice, so a slow consumer misses nothing. While a request
    /// waits for its reply, however, the client has to keep reading: it then drops the waiting notices, and the consumer gets a
    /// `Notice.resumed` instead.
    public let notices: EventSequence<Notice>
}
