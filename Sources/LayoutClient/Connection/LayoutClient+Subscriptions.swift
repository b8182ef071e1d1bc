import LayoutWire
import SwiftProtobuf

extension LayoutClient {
    /// Notices of all the user's containers, those opened later too, and the containers as they were when the subscription
    /// began. Plugin notices are of all plugins.
    ///
    /// - Throws: `limit.subscriptionsPerConnection`.
    public func subscribe(to kinds: Set<Notice.Kind> = Notice.Kind.ofContainers) async throws(ClientError)
        -> Subscription
    {
        try await subscribe(to: kinds, of: nil)
    }

    /// Ends a subscription; what waits is still delivered. A subscription that is let go ends by itself.
    public func unsubscribe(_ subscription: Subscription) async throws(ClientError) {
        try await session.unsubscribe(subscription.notices.source.key)
    }

    /// Sends a JSON `subscribe` request and returns its reply with the events that follow, each as it came. They end with
    /// the connection, or when the consumer is further behind than `ClientLimits.noticesWaiting` while the client waits
    /// for a reply.
    public func events(json: String) async throws(ClientError) -> (reply: String, events: EventSequence<String>) {
        let (reply, key) = try await session.subscribe(json: json)
        let source = EventSource(client: self, key: key ?? 0)
        return (reply, EventSequence(source: source) { if case .raw(let event) = $0 { .element(event) } else { .end } })
    }

    func subscribe(
        to kinds: Set<Notice.Kind>, of handle: ContainerHandle?
    ) async throws(ClientError) -> Subscription {
        let request = WireSubscribe.with {
            $0.events = Notice.Kind.allCases.filter { kinds.contains($0) }.map(\.rawValue)
        }
        let (key, states) = try await session.subscribe(request, of: handle)
        let session = session
        let notices = EventSequence<Notice>(source: EventSource(client: self, key: key)) { delivery in
            switch delivery {
            case .notice(let notice): return .element(notice)
            case .raw: return .none
            case .missed:
                do throws(ClientError) {
                    return .element(.resumed(try await session.states(of: handle)))
                } catch {
                    // When the connection is lost meanwhile, the next one brings the state. Who takes on later is told of the gap.
                    guard Task.isCancelled else { return .none }
                    await session.putBack(delivery, key)
                    return .end
                }
            }
        }
        return Subscription(states: states, notices: notices)
    }
}

extension ClientSession {
    fileprivate func putBack(_ delivery: EventStream.Delivery, _ key: Int) { streams[key]?.putBack(delivery) }

    /// The containers that a subscription is about, as they are.
    fileprivate func states(of handle: ContainerHandle?) async throws(ClientError) -> [ContainerState] {
        let all = try await reply(to: .message(.listContainers(WireListContainers()))).message.listContainers.containers
        let number = handle?.lastNumber
        return all.filter { number == nil || $0.container == number }.map { ContainerState($0) }
    }
}
