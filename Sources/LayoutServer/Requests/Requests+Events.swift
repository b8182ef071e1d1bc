import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Subscriptions.
extension Session {
    func subscribe(_ message: WireSubscribe, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let events = try EventKinds(names: message.events, mapping: services.mapping, pointer: "/subscribe/events")
        let rate = try rate(message, events)
        let host = message.hasContainer ? try host(message.container, "/subscribe/container") : nil
        let id = try makeSubscription(
            Subscription(
                form: incoming.form, container: host, isActive: host == nil, withIDs: incoming.withIDs))
        let subscriber = Subscriber(
            queue: queue, subscription: id, events: events, rate: rate, isPassive: message.isPassive,
            identifierBudget: incoming.withIDs ? (user, services.accounts) : nil)
        var result = WireSubscribeReply()
        result.subscription = id
        guard let host else {
            // Added before the states are read, so that no change falls in between.
            services.registry.userSubscriptions.add(subscriber, of: user)
            let hosts = services.registry.hosts(of: user)
            if subscriber.follows { for host in hosts { host.submit { ContainerMotion($0).resume() } } }
            result.containers = states(of: hosts, withIDs: incoming.withIDs)
            return .reply(.with { $0.subscribe = result })
        }
        dispatch(incoming, on: host) { [self] outcome in
            if case .failure = outcome { subscriptions[id] = nil }
            subscriptions[id]?.isActive = true
        } work: { [result, peer, withIDs = incoming.withIDs] container throws(RequestFailure) in
            let state = try container.subscribe(subscriber)
            var result = result
            result.containers = [WireContainerState(host, state, for: peer, withIDs: withIDs)]
            return .with {
                $0.generation = state.generation
                $0.subscribe = result
            }
        }
        return .later
    }

    /// How many times in a second a subscription gets `moved`.
    private func rate(_ message: WireSubscribe, _ events: EventKinds) throws(RequestFailure) -> UInt64 {
        guard events.contains(.moved) || message.rate == 0 && !message.isPassive else {
            let name = message.rate == 0 ? "isPassive" : "rate"
            throw RequestFailure(
                .invalid, "/subscribe/\(name) is set, expected \"moved\" in events, which it is about",
                pointer: "/subscribe/\(name)")
        }
        guard message.rate <= UInt32(Motion.stepsPerSecond) else {
            throw RequestFailure(
                .invalid, "/subscribe/rate is \(message.rate), expected 0...\(Motion.stepsPerSecond)",
                pointer: "/subscribe/rate")
        }
        return message.rate == 0 ? MovedFrames.defaultRate : UInt64(message.rate)
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
