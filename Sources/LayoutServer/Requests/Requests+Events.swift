import LayoutCore
import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf
import Synchronization

/// Subscriptions.
extension Session {
    func subscribe(_ message: WireSubscribe, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let events = try events(message)
        let rate = try rate(message, events)
        let host = message.hasContainer ? try host(message.container, "/subscribe/container") : nil
        let place = message.hasWindow ? try services.mapping.windowPlace(message.window, "/subscribe/window") : nil
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
        let (accounts, limit) = (services.accounts, services.limits.windowElements)
        let shown = Mutex<ShownWindow?>(nil)
        dispatch(incoming, on: host) { [self] outcome in
            if case .failure = outcome { subscriptions[id] = nil }
            subscriptions[id]?.window = shown.withLock { $0 }
            subscriptions[id]?.isActive = true
        } work: { [result, peer, withIDs = incoming.withIDs] container throws(RequestFailure) in
            let state: LaidOutState
            var result = result
            if let place {
                let (contents, read) = try container.subscribe(subscriber, to: place, limit: limit)
                let charge = MemoryCharge(of: peer.user, in: accounts)
                do throws(RequestFailure) {
                    try charge.change(to: contents.keys.count * ShownWindow.bytesPerElement)
                } catch {
                    host.followers.remove(id, of: subscriber.queue)
                    throw error
                }
                shown.withLock { $0 = ShownWindow(place: place, sent: contents, charge: charge) }
                state = read
                result.window = WireWindowChanged(
                    from: nil, to: contents, of: state, NoticeQueue.WindowNotice(reason: "", merged: 0),
                    container: host.id, withIDs: withIDs)
            } else {
                state = try container.subscribe(subscriber)
            }
            result.containers = [WireContainerState(host, state, for: peer, withIDs: withIDs)]
            return .with {
                $0.generation = state.generation
                $0.subscribe = result
            }
        }
        return .later
    }

    /// The kinds of events that a subscription includes. One with a window may name further ones, and has to name none.
    private func events(_ message: WireSubscribe) throws(RequestFailure) -> EventKinds {
        let pointer = "/subscribe/events"
        guard message.hasWindow else {
            return try EventKinds(names: message.events, mapping: services.mapping, pointer: pointer)
        }
        guard message.hasContainer else {
            throw RequestFailure(
                .invalid, "/subscribe/container is absent, expected the container of the window",
                pointer: "/subscribe/container")
        }
        var events = EventKinds.ofWindow
        if message.events.isEmpty { return events }
        events.formUnion(try EventKinds(names: message.events, mapping: services.mapping, pointer: pointer))
        for name in ["invalidated", "moved"] where message.events.contains(name) {
            throw RequestFailure(
                .invalid, "\(pointer) has \"\(name)\", expected it on a subscription without a window",
                pointer: pointer)
        }
        return events
    }

    /// How many times in a second a subscription gets `moved`, or the frames of its window.
    private func rate(_ message: WireSubscribe, _ events: EventKinds) throws(RequestFailure) -> UInt64 {
        guard !events.isDisjoint(with: [.moved, .windowChanged]) || message.rate == 0 && !message.isPassive else {
            let name = message.rate == 0 ? "isPassive" : "rate"
            throw RequestFailure(
                .invalid, "/subscribe/\(name) is set, expected \"moved\" in events or a window, which it is about",
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
