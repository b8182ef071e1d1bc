/// Events of a subscription, in the order in which the daemon wrote them. More than one task may take from it; each event
/// goes to one of them.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
    /// What a delivery is to the consumer.
    enum Outcome: Sendable {
        case element(Element)
        case none
        case end
    }

    let source: EventSource
    let outcome: @Sendable (EventStream.Delivery) async -> Outcome

    public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    public struct Iterator: AsyncIteratorProtocol {
        let sequence: EventSequence

        /// nil when the subscription has ended, or the task is cancelled.
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

/// A subscription's end of the session; without one nobody takes the events, and the subscription ends.
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
}
