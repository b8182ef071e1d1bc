import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Requests that open, change and close containers.
extension Session {
    func openContainer(_ message: WireOpenContainer, _ incoming: Incoming) throws(RequestFailure) -> Answer {
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
            // The plugin may have been replaced before the container was registered.
            if let newer = services.catalogue.definition(named: layout), newer.revision != definition.revision {
                host.submit { LayoutReload(newer: newer).run(on: $0) }
            }
        } work: { container throws(RequestFailure) in
            try container.open(message, mapping)
            return WireReply(opened: host.id, try container.current())
        }
        return .later
    }

    /// Runs on the layout thread, which alone has the container's inputs.
    func attachContainer(_ message: WireAttachContainer, _ incoming: Incoming) throws(RequestFailure)
        -> Answer
    {
        let reference = try ContainerReference(message, of: user, mapping: services.mapping)
        if waitsForContainer(reference, incoming) { return .later }
        let host =
            switch reference {
            case .name(let name, let owner):
                try services.registry.host(named: name, of: owner, for: peer, pointer: "/attachContainer/name")
            case .number(let number): try host(number, "/attachContainer/container")
            }
        let (peer, withIDs) = (peer, incoming.withIDs)
        let answer = LongAnswer { host.wholeStateBytes(of: $0, withItems: message.withItems) }
        dispatch(incoming, on: host, charging: answer) { container throws(RequestFailure) in
            let state = try container.current()
            return .with {
                $0.generation = state.generation
                $0.attachContainer.state = container.wholeState(
                    state, for: peer, withItems: message.withItems, withIDs: withIDs)
            }
        }
        return .later
    }

    /// Describes a container with everything that it is made from, on its layout thread, which alone has that.
    func queryWholeContainer(_ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row)
        let (peer, withIDs, whole) = (peer, incoming.withIDs, whole(incoming))
        let answer = LongAnswer { host.wholeStateBytes(of: $0, withItems: true) }
        dispatch(incoming, on: host, charging: answer) { container throws(RequestFailure) in
            let state = try container.current()
            var reply = try whole(ContainerReader(state))
            reply.queryContainer.state = container.wholeState(
                state, for: peer, withItems: true, withIDs: withIDs)
            return reply
        }
        return .later
    }

    func closeContainer(_ message: WireCloseContainer, _ incoming: Incoming) throws(RequestFailure)
        -> Answer
    {
        let pointer = "/closeContainer/container"
        let (id, store) = (message.container, services.restorer?.store)
        if let store, let owner = try services.restorer?.close(id, for: peer, pointer: pointer) {
            services.administrators.closing(id, of: owner, by: peer)
            wait(incoming) { answer in store.forget(id) { answer(.success(.closed(isRemoved: $0))) } }
            return .later
        }
        let host = try host(id, pointer, to: .close)
        services.registry.forget(host)
        services.administrators.closing(id, of: host.owner, by: peer)
        // Items that this connection drags out of it are put back before the reply.
        let other = activities.partner(of: id)
        dispatch(
            incoming, on: host, with: [other].compactMap { $0 }, isCancellable: false,
            settle: { _, answer in
                guard let store, host.isPersistent else { return answer(.success(.closed(isRemoved: true))) }
                store.forget(id) { answer(.success(.closed(isRemoved: $0))) }
            }
        ) { container throws(RequestFailure) in
            container.close(reason: "closed", staysStored: true, holding: other)
            return .closed(isRemoved: true)
        }
        return .later
    }

    func listContainers(_ message: WireListContainers, _ incoming: Incoming) throws(RequestFailure) -> WireReply {
        if message.all { try checkAdministrator("/listContainers/all") }
        let hosts = message.all ? services.registry.hosts() : services.registry.hosts(for: peer)
        var list = WireListContainersReply()
        list.containers = states(of: hosts, withIDs: incoming.withIDs)
        let remaining = services.restorer?.remainingCount(readableBy: message.all ? nil : peer, besides: hosts)
        list.restoring = UInt32(clamping: remaining ?? 0)
        return .with { $0.listContainers = list }
    }

    func updateContainer(_ message: WireUpdateContainer, _ incoming: Incoming) throws(RequestFailure)
        -> Answer
    {
        let host = try host(message.container, "/updateContainer/container", to: .write)
        if message.durable { try checkDurable(host) }
        let catalogue = services.catalogue
        return try update(message, incoming, on: host) {
            // The new layout's plugin may have been replaced before the container was known to use it.
            if message.setsLayout, let newer = catalogue.definition(named: host.layoutName) {
                host.submit { LayoutReload(newer: newer).run(on: $0) }
            }
        }
    }

    /// - Throws: `request.invalid` for a container that ends with its connection or with the server.
    private func checkDurable(_ host: ContainerHost) throws(RequestFailure) {
        let pointer = "/updateContainer/durable"
        if services.restorer == nil {
            throw RequestFailure(
                .invalid,
                "\(pointer) is true, expected false: the server stores no containers (its setting `store` is none)",
                pointer: pointer)
        }
        guard host.isPersistent else {
            throw RequestFailure(
                .invalid,
                "\(pointer) is true, expected false: container \(host.id) ends with the connection that opened it",
                pointer: pointer)
        }
    }

    func transition(_ message: WireTransition, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/transition/container")
        let name = try services.mapping.string(message.toLayout, "/transition/toLayout", limit: 256)
        let definition = try services.catalogue.definition(named: name, pointer: "/transition/toLayout")
        let (mapping, user) = (services.mapping, user)
        activities.retainOtherSide(in: host)
        if !definition.isBuiltIn { host.expectScripts() }
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            defer { container.chooseThreads() }
            return try container.transition(message, to: definition, for: user, mapping)
        }
        return .later
    }

    func prepare(_ message: WirePrepare) throws(RequestFailure) -> WireReply {
        ContainerReader(try state(of: host(message.container, "/prepare/container"))).prepare()
    }
}

extension WireUpdateContainerReply {
    init(_ change: Change) {
        self.init()
        let prepared = change.state.prepared
        generationBefore = change.generationBefore
        contentSize = WireSize(prepared.contentSize)
        warnings = change.state.warnings.map { WireWarning($0) }
        if change.adjustment != .zero { contentOffsetAdjustment = WirePoint(change.adjustment) }
        if change.displacement != .zero { anchorDisplacement = WirePoint(change.displacement) }
        if let diff = change.diff {
            changes = WireChanges(
                ElementChanges(diff, contentSizeBefore: change.sizeBefore, contentSizeAfter: prepared.contentSize))
        }
        if let animations = change.animations {
            appearing = WireAttributes(animations.appearing)
            disappearing = WireAttributes(animations.disappearing)
        }
    }
}

extension WireReply {
    /// The reply to `openContainer`.
    init(opened container: UInt32, _ state: LaidOutState) {
        self.init()
        generation = state.generation
        openContainer.container = container
        openContainer.contentSize = WireSize(state.prepared.contentSize)
        openContainer.warnings = state.prepared.warnings.map { WireWarning($0) }
    }

    /// The reply to `closeContainer`.
    fileprivate static func closed(isRemoved: Bool) -> WireReply {
        .with { $0.closeContainer = .with { $0.stillStored = !isRemoved } }
    }
}
