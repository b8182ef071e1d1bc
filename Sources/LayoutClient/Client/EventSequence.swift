import LayoutWire

/// The events of a subscription, in the order in which the daemon sent them.
///
///     for await notice in subscription.notices {
///         if case .invalidated(let change) = notice { await view.apply(change) }
///     }
///
/// The sequence ends with its subscription: when the connection is lost for good, when the subscription's container is closed, or
/// after `LayoutClient.unsubscribe`. It never throws; a gap is an event of its own.
///
/// All iterators take from one queue. If several tasks iterate, each event goes to exactly one of them.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
    /// The next step of a consumer that waits for an event.
    ///
    /// `none` makes it wait for the next delivery.
    enum Outcome: Sendable {
        case element(Element)
        case none
        case end
    }

    let source: EventSource
    let outcome: @Sendable (EventStream.Delivery) async -> Outcome

    /// An iterator; it takes events from the same queue as all others.
    ///
    /// Making several costs nothing; an event that waits goes to the first that takes it.
    public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    /// Takes events from the subscription's queue, one with each step.
    ///
    /// Iterators of one subscription share the queue: an event that one of them has taken is not seen by the others.
    public struct Iterator: AsyncIteratorProtocol {
        let sequence: EventSequence

        /// Waits for the next event; nil once the subscription has ended or the task is cancelled.
        ///
        /// Events that wait when the subscription ends are still returned. After a cancellation none is lost: the next consumer gets it.
        public mutating func next() async -> Element? {
            while let delivery = await sequence.source.next() {
                switch await sequence.outcome(delivery) {
                case .element(let element): return element
                case .none: continue
                case .end: return nil
                }
            }
            return nil
        }
    }
}

/// A subscription's link to the session. The subscription ends with the last reference to it.
///
/// It retains the client, and so keeps the connection open. Any thread may release it.
final class EventSource: Sendable {
    private let client: LayoutClient
    let key: Int

    init(client: LayoutClient, key: Int) {
        self.client = client
        self.key = key
    }

    deinit {
        let key = key
        client.session.execute { $0.abandon(key) }
    }

    func next() async -> EventStream.Delivery? { await client.session.next(key) }

    /// Makes the program of a window look into its inbox.
    ///
    /// It is for changes that arrived during a move; nothing happens if a wake-up waits already.
    func wake() {
        let key = key
        client.session.execute { $0.streams[key]?.addWindowChange() }
    }

    /// Moves the window of the subscription. When this returns, its inbox has the difference.
    ///
    /// - Throws: the daemon's failure, or the reason that the connection has ended.
    func moveWindow(to place: WireWindow) async throws(ClientError) {
        try await client.session.moveWindow(key, to: place)
    }

    /// Sends inputs to the view of the subscription. When this returns, its inbox has what they do.
    ///
    /// - Throws: the daemon's failure, or the reason that the connection has ended.
    func send(_ inputs: [WireViewInput]) async throws(ClientError) {
        try await client.session.send(inputs, to: key)
    }

    /// What the view of the subscription has. A reply that violates the protocol ends the connection.
    ///
    /// - Throws: the daemon's failure, or the reason that the connection has ended.
    func viewState() async throws(ClientError) -> ViewState {
        let reply = try await client.session.viewState(key)
        do throws(ClientError) {
            return try ViewState(reply.viewState, reply.generation)
        } catch {
            client.session.execute { $0.breakOff(error.message) }
            throw error
        }
    }
}
