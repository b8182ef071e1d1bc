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
        let kinds = try kinds(of: message)
        let rate = try rate(message, kinds)
        let host = message.hasContainer ? try host(message.container, "/subscribe/container") : nil
        let place = message.hasWindow ? try services.mapping.windowPlace(message.window, "/subscribe/window") : nil
        let id = try events.subscriptions.add(
            Subscription(form: incoming.form, container: host, isActive: host == nil, withIDs: incoming.withIDs),
            atMost: services.limits.subscriptionsPerConnection)
        let subscriber = Subscriber(
            queue: queue, subscription: id, events: kinds, rate: rate, isPassive: message.isPassive,
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
        guard let place else {
            dispatch(incoming, on: host) { [self] outcome in
                if case .success = outcome {
                    events.subscriptions[id]?.isActive = true
                } else {
                    _ = events.subscriptions.remove(id)
                }
            } work: { [result, peer, withIDs = incoming.withIDs] container throws(RequestFailure) in
                let state = try container.subscribe(subscriber)
                return .with {
                    $0.generation = state.generation
                    $0.subscribe = result
                    $0.subscribe.containers = [WireContainerState(host, state, for: peer, withIDs: withIDs)]
                }
            }
            return .later
        }
        open(place, of: subscriber, on: host, incoming)
        return .later
    }

    /// Subscribes to what is in sight: on the container's lane, so that no change falls in between, but what is there now is read elsewhere.
    private func open(
        _ place: WindowPlace, of subscriber: Subscriber, on host: ContainerHost, _ incoming: Incoming
    ) {
        let id = subscriber.subscription
        guard let subscription = events.subscriptions[id] else { return }
        let reader = events.reader(of: host, at: place, after: nil, refuses: true)
        let found = Mutex<WindowReader.Found?>(nil)
        dispatch(incoming, on: host) { [self] outcome in
            guard case .success = outcome, let found = found.withLock({ $0 }) else {
                _ = events.remove(id)
                return
            }
            events.subscriptions[id]?.window = ShownWindow(place: place, sent: found.contents, charge: reader.charge)
            events.subscriptions[id]?.isActive = true
        } settle: { [peer] reply, answer in
            guard let lookup = host.followers.windows.lookUp(place, after: nil, limit: reader.limit) else {
                return answer(.failure(RequestFailure(.unknownContainer, "container \(host.id) was closed")))
            }
            reader.read(lookup) { result in
                guard case .success(let read) = result else {
                    return answer(result.map { _ in reply })
                }
                found.withLock { $0 = read }
                let step = WindowStep(
                    from: nil, to: read.contents, of: read.state, NoticeQueue.WindowNotice(reason: "", merged: 0),
                    subscription)
                step.makeMessage(on: reader.threads, for: reader.user) { message in
                    var reply = reply
                    reply.generation = read.state.generation
                    if let message { reply.subscribe.window = message }
                    reply.subscribe.containers = [
                        WireContainerState(host, read.state, for: peer, withIDs: subscription.withIDs)
                    ]
                    answer(.success(reply))
                }
            }
        } work: { container throws(RequestFailure) in
            _ = try container.subscribe(subscriber)
            return .with { $0.subscribe.subscription = id }
        }
    }

    /// The kinds of events that a subscription includes. One with a window may name further ones, and has to name none.
    private func kinds(of message: WireSubscribe) throws(RequestFailure) -> EventKinds {
        let pointer = "/subscribe/events"
        guard message.hasWindow else {
            return try EventKinds(names: message.events, mapping: services.mapping, pointer: pointer)
        }
        guard message.hasContainer else {
            throw RequestFailure(
                .invalid, "/subscribe/container is absent, expected the container of the window",
                pointer: "/subscribe/container")
        }
        var kinds = EventKinds.ofWindow
        if message.events.isEmpty { return kinds }
        kinds.formUnion(try EventKinds(names: message.events, mapping: services.mapping, pointer: pointer))
        for name in ["invalidated", "moved"] where message.events.contains(name) {
            throw RequestFailure(
                .invalid, "\(pointer) has \"\(name)\", expected it on a subscription without a window",
                pointer: pointer)
        }
        return kinds
    }

    /// How many times in a second a subscription gets `moved`, or the frames of its window.
    private func rate(_ message: WireSubscribe, _ kinds: EventKinds) throws(RequestFailure) -> UInt64 {
        guard !kinds.isDisjoint(with: [.moved, .windowChanged]) || message.rate == 0 && !message.isPassive else {
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
        guard events.remove(message.subscription) else {
            throw RequestFailure(
                .unknownSubscription,
                "/unsubscribe/subscription is \(message.subscription), which is not a subscription of this connection",
                pointer: "/unsubscribe/subscription")
        }
        return .with { $0.unsubscribe = WireUnsubscribeReply() }
    }
}
