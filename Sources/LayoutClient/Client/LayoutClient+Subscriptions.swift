import LayoutWire
import SwiftProtobuf

extension LayoutClient {
    /// Subscribes to notices of all the user's containers, including those opened later, and of all plugins.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of notices; others are not sent.
    ///   - withIdentifiers: whether notices contain the identifiers of items.
    /// - Returns: the notices, and the containers' states when the subscription began.
    /// - Throws: `limit.subscriptionsPerConnection`.
    public func subscribe(
        to kinds: Set<Notice.Kind> = Notice.Kind.ofContainers, withIdentifiers: Bool = false
    ) async throws(ClientError) -> Subscription {
        try await subscribe(to: kinds, of: nil, withIDs: withIdentifiers)
    }

    /// Ends a subscription; notices that already wait are still delivered. A subscription also ends with the last reference
    /// to it.
    public func unsubscribe(_ subscription: Subscription) async throws(ClientError) {
        try await session.unsubscribe(subscription.notices.source.key)
    }

    /// Sends a JSON `subscribe` request and returns the reply and the events that follow, each as received.
    ///
    /// The events end with the connection, or when more than `ClientLimits.noticesWaiting` of them wait for their consumer
    /// while the client waits for a reply.
    public func events(json: String) async throws(ClientError) -> (reply: String, events: EventSequence<String>) {
        let (reply, key) = try await session.subscribe(json: json)
        let source = EventSource(client: self, key: key ?? 0)
        return (reply, EventSequence(source: source) { if case .raw(let event) = $0 { .element(event) } else { .end } })
    }

    func subscribe(
        to kinds: Set<Notice.Kind>, of handle: ContainerHandle?, withIDs: Bool,
        _ adjust: (inout WireSubscribe) -> Void = { _ in }
    ) async throws(ClientError) -> Subscription {
        var request = WireSubscribe.with {
            $0.events = Notice.Kind.allCases.filter { kinds.contains($0) }.map(\.rawValue)
        }
        adjust(&request)
        let (key, states) = try await session.subscribe(request, of: handle, withIDs: withIDs)
        let session = session
        let notices = EventSequence<Notice>(source: EventSource(client: self, key: key)) { delivery in
            switch delivery {
            case .notice(let notice): return .element(notice)
            case .raw, .windowChanged: return .none
            case .missed:
                do throws(ClientError) {
                    return .element(.resumed(try await session.states(of: handle)))
                } catch {
                    // If the connection was lost meanwhile, the next one delivers the state. If the task was cancelled, a later
                    // consumer still learns of the gap.
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

    /// The current state of the containers that a subscription covers.
    ///
    /// - Returns: the one state of `handle`, or those of all containers of the user for nil; none once the container is gone.
    fileprivate func states(of handle: ContainerHandle?) async throws(ClientError) -> [ContainerState] {
        let all = try await reply(to: .message(.listContainers(WireListContainers()))).message.listContainers.containers
        let number = handle?.lastNumber
        return all.filter { number == nil || $0.container == number }.map { ContainerState($0) }
    }
}
