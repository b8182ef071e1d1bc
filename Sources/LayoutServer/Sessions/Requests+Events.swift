import LayoutCore
import LayoutWire
import SwiftProtobuf

/// Subscriptions.
extension Session {
    func subscribe(_ message: WireSubscribe, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let events = try EventKinds(names: message.events, mapping: services.mapping, pointer: "/subscribe/events")
        let host = message.hasContainer ? try host(message.container, "/subscribe/container") : nil
        let id = try makeSubscription(
            Subscription(form: incoming.form, container: host, isActive: host == nil))
        let subscriber = Subscriber(queue: queue, subscription: id, events: events)
        var result = WireSubscribeReply()
        result.subscription = id
        guard let host else {
            // Added before the states are read, so that no change falls in between.
            services.registry.userSubscriptions.add(subscriber, of: user)
            result.containers = states(of: services.registry.hosts(of: user))
            return .reply(.with { $0.subscribe = result })
        }
        dispatch(incoming, on: host) { [self] outcome in
            if case .failure = outcome { subscriptions[id] = nil }
            subscriptions[id]?.isActive = true
        } work: { [result, peer] host throws(RequestFailure) in
            let snapshot = try host.subscribe(subscriber)
            var result = result
            result.containers = [WireContainerState(host, snapshot, for: peer)]
            return .with {
                $0.generation = snapshot.generation
                $0.subscribe = result
            }
        }
        return .later
    }

    func unsubscribe(_ message: WireUnsubscribe) throws(RequestFailure) -> WireReply {
        guard removeSubscription(message.subscription) else {
            throw RequestFailure(
                .unknownSubscription,
                "/unsubscribe/subscription is \(message.subscription), which is not a subscription of this connection",
                pointer: "/unsubscribe/subscription")
        }
        return .with { $0.unsubscribe = WireUnsubscribeReply() }
    }
}
