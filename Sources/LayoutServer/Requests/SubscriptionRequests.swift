import LayoutCore
import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf
import Synchronization

enum SubscriptionRequests {
    static func subscribe(
        _ message: WireSubscribe, _ incoming: Incoming, in events: SessionEvents
    ) throws(RequestFailure) -> Answer {
        let caller = events.caller
        let (services, registry, user) = (caller.services, caller.services.registry, caller.user)
        let kinds = try kinds(of: message, caller.mapping)
        let rate = try rate(message, kinds)
        let host = message.hasContainer ? try caller.host(message.container, "/subscribe/container") : nil
        let place = message.hasWindow ? try caller.mapping.windowPlace(message.window, "/subscribe/window") : nil
        let view = try view(of: message, at: place, for: caller)
        var subscription = Subscription(
            form: incoming.form, container: host, isActive: host == nil, withIDs: incoming.withIDs)
        subscription.view = view
        let id = try events.subscriptions.add(subscription, atMost: caller.limits.subscriptionsPerConnection)
        let subscriber = Subscriber(
            queue: caller.queue, subscription: id, events: kinds, rate: rate, isPassive: message.isPassive,
            identifierBudget: incoming.withIDs ? (user, services.facilities.accounts) : nil, view: view)
        var result = WireSubscribeReply()
        result.subscription = id
        guard let host else {
            // Added before the states are read, so that no change falls in between.
            services.facilities.userSubscriptions.add(subscriber, of: user)
            let hosts = registry.hosts(of: user)
            if subscriber.follows { for host in hosts { host.submit { ContainerMotion($0).resume() } } }
            result.containers = caller.states(of: hosts, withIDs: incoming.withIDs)
            return .reply(.with { $0.subscribe = result })
        }
        guard let place else {
            var work = LaneWork(on: host) {
                [result, peer = caller.peer, withIDs = incoming.withIDs] container throws(RequestFailure) in
                let state = try container.subscribe(subscriber)
                return .with {
                    $0.generation = state.generation
                    $0.subscribe = result
                    $0.subscribe.containers = [WireContainerState(host, state, for: peer, withIDs: withIDs)]
                }
            }
            work.finish = { session, isDone in
                if isDone {
                    session.events.subscriptions[id]?.isActive = true
                } else {
                    _ = session.events.subscriptions.remove(id)
                }
            }
            return .lane(work)
        }
        return open(place, of: subscriber, on: host, in: events)
    }

    /// Subscribes to what is in sight: on the container's lane, so that no change falls in between, but what is there now is read elsewhere.
    private static func open(
        _ place: WindowPlace, of subscriber: Subscriber, on host: ContainerHost, in events: SessionEvents
    ) -> Answer {
        let (id, peer) = (subscriber.subscription, events.caller.peer)
        guard let subscription = events.subscriptions[id] else { return .later }
        let reader = events.reader(of: host, at: place, after: nil, refuses: true)
        let found = Found()
        var work = LaneWork(on: host) { container throws(RequestFailure) in
            _ = try container.subscribe(subscriber)
            return .with { $0.subscribe.subscription = id }
        }
        work.finish = { session, isDone in
            guard isDone, let found = found.value.withLock({ $0 }) else {
                _ = session.events.remove(id)
                return
            }
            session.events.subscriptions[id]?.window = ShownWindow(
                place: found.place, sent: found.read.contents, charge: reader.charge)
            session.events.subscriptions[id]?.isActive = true
            session.events.followView(of: id)
        }
        work.settle = { reply, answer in
            // Where a view begins is up to it.
            let reader = reader.at(subscriber.view?.place ?? place)
            guard let lookup = host.followers.windows.lookUp(reader.place, after: nil, limit: reader.limit) else {
                return answer(.failure(RequestFailure(.unknownContainer, "container \(host.id) was closed")))
            }
            reader.read(lookup) { result in
                guard case .success(let read) = result else {
                    return answer(result.map { _ in reply })
                }
                found.value.withLock { $0 = (read: read, place: reader.place) }
                let step = WindowStep(
                    from: nil, to: read.contents, of: read.state, NoticeQueue.WindowNotice(reason: "", merged: 0),
                    subscription)
                step.makeMessage(on: reader.threads, for: reader.user) { message in
                    var reply = reply
                    reply.generation = read.state.generation
                    if let message { reply.subscribe.window = message }
                    reply.subscribe.effects = Self.firstEffects(of: subscriber.view)
                    reply.subscribe.containers = [
                        WireContainerState(host, read.state, for: peer, withIDs: subscription.withIDs)
                    ]
                    answer(.success(reply))
                }
            }
        }
        return .lane(work)
    }

    /// What hands do in a window; nil: nothing.
    ///
    /// - Throws: `request.invalid`; `limit.memoryPerUser` or `limit.memory`.
    private static func view(
        of message: WireSubscribe, at place: WindowPlace?, for caller: Caller
    ) throws(RequestFailure) -> ContainerView? {
        guard message.hasView else { return nil }
        guard let place else {
            let pointer = "/subscribe/view"
            throw RequestFailure(
                .invalid, "\(pointer) is given, expected a `window` beside it: a view is a window that takes input",
                pointer: pointer)
        }
        let options = try caller.mapping.viewOptions(message.view, "/subscribe/view")
        let conventions = try caller.mapping.viewConventions(message.view, "/subscribe/view")
        let charge = try MemoryCharge(
            ContainerView.fewestBytes, of: caller.user, in: caller.services.facilities.accounts)
        return ContainerView(place, options: options, by: conventions, charge: charge)
    }

    /// What a view does before any input.
    private static func firstEffects(of view: ContainerView?) -> [WireViewEffect] {
        guard let (news, _) = view?.takeNews() else { return [] }
        var effects = WireViewEffects(ReplyNames(nil))
        return effects.written(news.effects)
    }

    private final class Found: Sendable {
        let value = Mutex<(read: WindowReader.Found, place: WindowPlace)?>(nil)
    }

    /// The kinds of events that a subscription includes. One with a window may name further ones, and has to name none.
    private static func kinds(of message: WireSubscribe, _ mapping: Mapping) throws(RequestFailure) -> EventKinds {
        let pointer = "/subscribe/events"
        guard message.hasWindow else {
            return try EventKinds(names: message.events, mapping: mapping, pointer: pointer)
        }
        guard message.hasContainer else {
            throw RequestFailure(
                .invalid, "/subscribe/container is absent, expected the container of the window",
                pointer: "/subscribe/container")
        }
        var kinds = EventKinds.ofWindow
        if message.events.isEmpty { return kinds }
        kinds.formUnion(try EventKinds(names: message.events, mapping: mapping, pointer: pointer))
        for name in ["invalidated", "moved"] where message.events.contains(name) {
            throw RequestFailure(
                .invalid, "\(pointer) has \"\(name)\", expected it on a subscription without a window",
                pointer: pointer)
        }
        return kinds
    }

    /// How many times in a second a subscription gets `moved`, or the frames of its window.
    private static func rate(_ message: WireSubscribe, _ kinds: EventKinds) throws(RequestFailure) -> UInt64 {
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

    static func unsubscribe(
        _ message: WireUnsubscribe, in events: SessionEvents
    ) throws(RequestFailure) -> WireReply {
        guard events.remove(message.subscription) else {
            throw RequestFailure(
                .unknownSubscription,
                "/unsubscribe/subscription is \(message.subscription), which is not a subscription of this connection",
                pointer: "/unsubscribe/subscription")
        }
        return .with { $0.unsubscribe = WireUnsubscribeReply() }
    }
}
