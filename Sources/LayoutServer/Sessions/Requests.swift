import LayoutCore
import LayoutWire
import SwiftProtobuf

/// The one switch from request to answer: a new request does not compile until it is here.
extension Session {
    /// - Returns: the answer without its id; nil when it was sent already or a layout thread will send it.
    func answer(_ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        switch incoming.request {
        case .hello(let message): try hello(message)
        case .ping: .with { $0.ping = WirePingReply() }
        case .sync: sync()
        case .cancel(let message): cancel(message)
        case .listLayouts: listLayouts()
        case .describeLayout(let message): try describeLayout(message)
        case .openContainer(let message): try openContainer(message, incoming)
        case .attachContainer(let message): try attachContainer(message, incoming)
        case .closeContainer(let message): try closeContainer(message, incoming)
        case .listContainers: listContainers()
        case .updateContainer(let message): try updateContainer(message, incoming)
        case .prepare(let message): try prepare(message)
        case .queryRect(let message): try queryRect(message, incoming)
        case .queryItems(let message): try queryItems(message, incoming)
        case .querySupplementary(let message): try querySupplementary(message, incoming)
        case .queryDecorations(let message): try queryDecorations(message, incoming)
        case .queryBatch(let message): try queryBatch(message, incoming)
        case .transition(let message): try transition(message, incoming)
        case .queryOrthogonal(let message): try queryOrthogonal(message)
        case .targetOffset(let message): try targetOffset(message, incoming)
        case .hitTest(let message): try see(message.container, "hitTest", incoming)
        case .insertionPoint(let message): try see(message.container, "insertionPoint", incoming)
        case .selectRect(let message): try see(message.container, "selectRect", incoming)
        case .neighbour(let message): try see(message.container, "neighbour", incoming)
        case .scrollTarget(let message): try see(message.container, "scrollTarget", incoming)
        case .captureAnchor(let message): try see(message.container, "captureAnchor", incoming)
        case .explain(let message): try explain(message, incoming)
        case .listPlugins: listPlugins()
        case .reloadPlugins: try reloadPlugins(incoming)
        case .subscribe(let message): try subscribe(message, incoming)
        case .unsubscribe(let message): try unsubscribe(message)
        }
    }

    // MARK: Connection and discovery

    private func hello(_ message: WireHello) throws(RequestFailure) -> WireReply {
        _ = try services.mapping.string(message.client, "/hello/client", limit: 256)
        let version: UInt32 = 1
        guard message.minVersion <= version, message.maxVersion == 0 || message.maxVersion >= version else {
            throw RequestFailure(
                .unsupportedVersion,
                "versions are \(message.minVersion)...\(message.maxVersion), expected a range with \(version)",
                pointer: "/hello")
        }
        var hello = WireHelloReply()
        hello.version = version
        hello.server = Services.name
        hello.serverVersion = layoutdVersion
        hello.instance = services.instance
        hello.limits = WireLimits(services.limits)
        hello.events = EventKinds.named.map(\.key)
        hello.errorCodes = RequestFailure.Code.allCases.map(\.rawValue)
        return .with { $0.hello = hello }
    }

    private func sync() -> WireReply {
        writeAllNotices()
        return .with { $0.sync = WireSyncReply() }
    }

    private func cancel(_ message: WireCancel) -> WireReply {
        var result = WireCancelReply()
        result.cancelled = cancel(message.id)
        return .with { $0.cancel = result }
    }

    private func listLayouts() -> WireReply {
        var list = WireListLayoutsReply()
        list.layouts = services.catalogue.summaries
        return .with { $0.listLayouts = list }
    }

    private func describeLayout(_ message: WireDescribeLayout) throws(RequestFailure) -> WireReply {
        let layout = try services.mapping.string(message.layout, "/describeLayout/layout", limit: 256)
        let definition = try services.catalogue.definition(named: layout, pointer: "/describeLayout/layout")
        let description = services.catalogue.description(of: definition)
        return .with { $0.describeLayout = description }
    }

    // MARK: Containers

    private func openContainer(_ message: WireOpenContainer, _ incoming: Incoming) throws(RequestFailure) -> WireReply?
    {
        let layout = try services.mapping.string(message.layout, "/openContainer/layout", limit: 256)
        let definition = try services.catalogue.definition(named: layout, pointer: "/openContainer/layout")
        let name = try services.mapping.string(message.name, "/openContainer/name", limit: 256)
        try services.mapping.checkCounts(message.sections, "/openContainer/sections")
        let count = opened.count + opening + 1
        let allowed = services.limits.containersPerConnection
        let lifetime = try services.mapping.name(
            message.lifetime, of: ["connection", "persistent"], "/openContainer/lifetime")
        let isPersistent = lifetime == "persistent"
        guard isPersistent || count <= allowed else {
            throw .limit(.limitContainersPerConnection, Double(count), allowed: Double(allowed))
        }
        let permissions = try ContainerPermissions(
            message.access, of: peer, mapping: services.mapping, pointer: "/openContainer/access")
        let host = try services.registry.makeHost(
            name: name, permissions: permissions, opener: isPersistent ? nil : opened, definition: definition)
        opening += isPersistent ? 0 : 1
        let mapping = services.mapping
        dispatch(incoming, on: host) { [self] result in
            opening -= isPersistent ? 0 : 1
            guard case .success = result else { return services.registry.abandon(host) }
            didOpen(host)
            // Its plugin may have been replaced before anybody knew of the container.
            if let newer = services.catalogue.definition(named: layout), newer.edition != definition.edition {
                host.submit { $0.reload(newer) }
            }
        } work: { host throws(RequestFailure) in
            try host.open(message, mapping)
            guard let snapshot = host.snapshot else { throw RequestFailure(.unknownContainer, "closed while opened") }
            var result = WireOpenContainerReply()
            result.container = host.id
            result.contentSize = WireSize(snapshot.prepared.contentSize)
            result.warnings = snapshot.prepared.warnings.map { WireWarning($0) }
            return .with {
                $0.generation = snapshot.generation
                $0.openContainer = result
            }
        }
        return nil
    }

    /// Goes through the layout thread: what a container was made from is there alone.
    private func attachContainer(_ message: WireAttachContainer, _ incoming: Incoming) throws(RequestFailure)
        -> WireReply?
    {
        let name = try services.mapping.string(message.name, "/attachContainer/name", limit: 256)
        let host = try services.registry.host(
            named: name, of: message.hasOwner ? message.owner : user, for: peer, pointer: "/attachContainer/name")
        let peer = peer
        let answer = LongAnswer { $0.wholeStateBytes(withItems: message.withItems) }
        dispatch(incoming, on: host, charging: answer) { host throws(RequestFailure) in
            let snapshot = try host.current()
            return .with {
                $0.generation = snapshot.generation
                $0.attachContainer.state = host.wholeState(snapshot, for: peer, withItems: message.withItems)
            }
        }
        return nil
    }

    private func closeContainer(_ message: WireCloseContainer, _ incoming: Incoming) throws(RequestFailure)
        -> WireReply?
    {
        let host = try host(message.container, "/closeContainer/container", to: .write)
        services.registry.forget(host)
        dispatch(incoming, on: host, isCancellable: false) { host throws(RequestFailure) in
            host.close(reason: "closed")
            return .with { $0.closeContainer = WireCloseContainerReply() }
        }
        return nil
    }

    private func listContainers() -> WireReply {
        var list = WireListContainersReply()
        list.containers = states(of: services.registry.hosts(for: peer))
        return .with { $0.listContainers = list }
    }

    private func updateContainer(_ message: WireUpdateContainer, _ incoming: Incoming) throws(RequestFailure)
        -> WireReply?
    {
        let host = try host(message.container, "/updateContainer/container", to: .write)
        let catalogue = services.catalogue
        dispatch(message, incoming, on: host) {
            // The new layout's plugin may have been replaced before anybody knew that the container has it.
            if message.operations.contains(where: { $0.operation?.isSetLayout == true }),
                let newer = catalogue.definition(named: host.layoutName)
            {
                host.submit { $0.reload(newer) }
            }
        }
        return nil
    }

    private func transition(_ message: WireTransition, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        let host = try host(message.container, "/transition/container")
        let name = try services.mapping.string(message.toLayout, "/transition/toLayout", limit: 256)
        let definition = try services.catalogue.definition(named: name, pointer: "/transition/toLayout")
        let (mapping, user) = (services.mapping, user)
        transitions[host.id] = host
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            try host.transition(message, to: definition, for: user, mapping)
        }
        return nil
    }

    private func prepare(_ message: WirePrepare) throws(RequestFailure) -> WireReply {
        let snapshot = try snapshot(of: host(message.container, "/prepare/container"))
        var result = WirePrepareReply()
        result.contentSize = WireSize(snapshot.prepared.contentSize)
        result.sectionCount = UInt32(snapshot.prepared.sectionCount)
        result.itemCount = UInt32(snapshot.prepared.itemCount)
        result.supplementaryCount = UInt32(snapshot.prepared.supplementaryCount)
        result.microseconds = snapshot.duration / .microseconds(1)
        result.warnings = snapshot.prepared.warnings.map { WireWarning($0) }
        return .with {
            $0.generation = snapshot.generation
            $0.prepare = result
        }
    }

    // MARK: Events

    private func subscribe(_ message: WireSubscribe, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        let events = try EventKinds(names: message.events, mapping: services.mapping, pointer: "/subscribe/events")
        let host = message.hasContainer ? try host(message.container, "/subscribe/container") : nil
        let id = try makeSubscription(
            Subscription(form: incoming.form, container: host, isActive: host == nil))
        let subscriber = Subscriber(queue: queue, subscription: id, events: events)
        var result = WireSubscribeReply()
        result.subscription = id
        guard let host else {
            // Known to all hosts before their states are read, so that nothing falls in between.
            services.registry.userSubscriptions.add(subscriber, of: user)
            result.containers = states(of: services.registry.hosts(of: user))
            return .with { $0.subscribe = result }
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
        return nil
    }

    private func unsubscribe(_ message: WireUnsubscribe) throws(RequestFailure) -> WireReply {
        guard removeSubscription(message.subscription) else {
            throw RequestFailure(
                .unknownSubscription,
                "/unsubscribe/subscription is \(message.subscription), which is none of this connection's",
                pointer: "/unsubscribe/subscription")
        }
        return .with { $0.unsubscribe = WireUnsubscribeReply() }
    }

    // MARK: Steps

    func host(
        _ id: UInt32, _ pointer: String, to right: ContainerPermissions.Right = .read
    ) throws(RequestFailure) -> ContainerHost {
        try services.registry.host(id, for: peer, to: right, pointer: pointer)
    }

    func snapshot(of host: ContainerHost) throws(RequestFailure) -> Snapshot {
        guard let snapshot = host.snapshot else {
            throw RequestFailure(.unknownContainer, "container \(host.id) was closed")
        }
        return snapshot
    }

    private func states(of hosts: [ContainerHost]) -> [WireContainerState] {
        hosts.compactMap { host in host.snapshot.map { WireContainerState(host, $0, for: peer) } }
    }
}

extension WireOperation.OneOf_Operation {
    fileprivate var isSetLayout: Bool { if case .setLayout = self { true } else { false } }
}

extension WireUpdateContainerReply {
    init(_ outcome: UpdateOutcome) {
        self.init()
        let prepared = outcome.snapshot.prepared
        contentSize = WireSize(prepared.contentSize)
        warnings = prepared.warnings.map { WireWarning($0) }
        if outcome.adjustment != .zero { contentOffsetAdjustment = WirePoint(outcome.adjustment) }
        if outcome.displacement != .zero { anchorDisplacement = WirePoint(outcome.displacement) }
        if let changes = outcome.changes {
            self.changes = WireChanges(
                ElementChanges(
                    changes, contentSizeBefore: outcome.sizeBefore, contentSizeAfter: prepared.contentSize))
        }
        if let animations = outcome.animations {
            appearing = WireAttributes(animations.appearing)
            disappearing = WireAttributes(animations.disappearing)
        }
    }
}

extension WireRequest.OneOf_Request {
    /// The container that the request is on, if there is one that must be reached in order.
    var container: UInt32? {
        switch self {
        case .hello, .ping, .sync, .cancel, .listLayouts, .describeLayout, .openContainer, .attachContainer,
            .listContainers, .unsubscribe, .listPlugins, .reloadPlugins:
            nil
        case .closeContainer(let message): message.container
        case .updateContainer(let message): message.container
        case .prepare(let message): message.container
        case .queryRect(let message): message.container
        case .queryItems(let message): message.container
        case .querySupplementary(let message): message.container
        case .queryDecorations(let message): message.container
        case .queryBatch(let message): message.container
        case .transition(let message): message.container
        case .queryOrthogonal(let message): message.container
        case .targetOffset(let message): message.container
        case .hitTest(let message): message.container
        case .insertionPoint(let message): message.container
        case .selectRect(let message): message.container
        case .neighbour(let message): message.container
        case .scrollTarget(let message): message.container
        case .captureAnchor(let message): message.container
        case .explain(let message): message.container
        case .subscribe(let message): message.hasContainer ? message.container : nil
        }
    }
}
