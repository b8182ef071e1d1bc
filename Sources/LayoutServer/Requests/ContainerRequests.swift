import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

enum ContainerRequests {
    static func open(_ message: WireOpenContainer, for caller: Caller) throws(RequestFailure) -> Answer {
        let (mapping, catalogue, opened) = (caller.mapping, caller.services.registry.catalogue, caller.opened)
        let layout = try mapping.string(message.layout, "/openContainer/layout", limit: 256)
        let definition = try catalogue.definition(named: layout, pointer: "/openContainer/layout")
        let name = try mapping.string(message.name, "/openContainer/name", limit: 256)
        try mapping.checkCounts(message.sections, "/openContainer/sections")
        let lifetime = try mapping.name(
            message.lifetime, of: ["connection", "persistent"], "/openContainer/lifetime")
        let isPersistent = lifetime == "persistent"
        if !isPersistent { try opened.checkRoom(upTo: caller.limits.containersPerConnection) }
        let permissions = try ContainerPermissions(
            message.access, of: caller.peer, mapping: mapping, pointer: "/openContainer/access")
        let host = try caller.services.registry.makeHost(
            named: name, permissions: permissions, origin: isPersistent ? .persistent : .connection(opened),
            definition: definition)
        if !isPersistent { opened.beginOpening() }
        var work = LaneWork(on: host) { container throws(RequestFailure) in
            try container.open(message, mapping)
            return WireReply(opened: host.id, try container.current())
        }
        work.finish = { session, isDone in
            if !isPersistent { opened.endOpening() }
            guard isDone else { return session.caller.services.registry.abandon(host) }
            session.didOpen(host)
            // The plugin may have been replaced before the container was registered.
            if let newer = catalogue.definition(named: layout), newer.revision != definition.revision {
                host.submit { LayoutReload(newer: newer).run(on: $0) }
            }
        }
        return .lane(work)
    }

    /// Runs on the layout thread, which alone has the container's inputs.
    static func attach(
        _ message: WireAttachContainer, _ incoming: Incoming, in session: Session
    ) throws(RequestFailure) -> Answer {
        let caller = session.caller
        let reference = try ContainerReference(message, of: caller.user, mapping: caller.mapping)
        if session.waits(for: .container(reference), incoming) { return .later }
        let host =
            switch reference {
            case .name(let name, let owner):
                try caller.services.registry.host(
                    named: name, of: owner, for: caller.peer, pointer: "/attachContainer/name")
            case .number(let number): try caller.host(number, "/attachContainer/container")
            }
        let (peer, withIDs) = (caller.peer, incoming.withIDs)
        var work = LaneWork(on: host) { container throws(RequestFailure) in
            let state = try container.current()
            return .with {
                $0.generation = state.generation
                $0.attachContainer.state = container.wholeState(
                    state, for: peer, withItems: message.withItems, withIDs: withIDs)
            }
        }
        work.charging = LongAnswer { host.wholeStateBytes(of: $0, withItems: message.withItems) }
        return .lane(work)
    }

    /// Describes a container with everything that it is made from, on its layout thread, which alone has that.
    static func queryWhole(_ incoming: Incoming, for caller: Caller) throws(RequestFailure) -> Answer {
        let host = try caller.host(of: incoming.row)
        let (peer, withIDs, whole) = (caller.peer, incoming.withIDs, caller.whole(incoming))
        var work = LaneWork(on: host) { container throws(RequestFailure) in
            let state = try container.current()
            var reply = try whole(ContainerReader(state))
            reply.queryContainer.state = container.wholeState(
                state, for: peer, withItems: true, withIDs: withIDs)
            return reply
        }
        work.charging = LongAnswer { host.wholeStateBytes(of: $0, withItems: true) }
        return .lane(work)
    }

    static func close(_ message: WireCloseContainer, in session: Session) throws(RequestFailure) -> Answer {
        let pointer = "/closeContainer/container"
        let (id, services, peer) = (message.container, session.caller.services, session.caller.peer)
        let store = services.restorer?.store
        if let store, let owner = try services.restorer?.close(id, for: peer, pointer: pointer) {
            session.caller.log.closing(id, of: owner, by: peer)
            return .promised { answer in store.forget(id) { answer(.success(.closed(isRemoved: $0))) } }
        }
        let host = try session.caller.host(id, pointer, to: .close)
        services.registry.forget(host)
        session.caller.log.closing(id, of: host.owner, by: peer)
        // Items that this connection drags out of it are put back before the reply.
        let other = session.activities.partner(of: id)
        var work = LaneWork(on: host) { container throws(RequestFailure) in
            container.close(reason: "closed", staysStored: true, holding: other)
            return .closed(isRemoved: true)
        }
        work.others = [other].compactMap { $0 }
        work.isCancellable = false
        work.settle = { _, answer in
            guard let store, host.isPersistent else { return answer(.success(.closed(isRemoved: true))) }
            store.forget(id) { answer(.success(.closed(isRemoved: $0))) }
        }
        return .lane(work)
    }

    static func list(
        _ message: WireListContainers, _ incoming: Incoming, for caller: Caller
    ) throws(RequestFailure) -> WireReply {
        if message.all { try caller.checkAdministrator("/listContainers/all") }
        let (registry, restorer) = (caller.services.registry, caller.services.restorer)
        let hosts = message.all ? registry.hosts() : registry.hosts(for: caller.peer)
        var list = WireListContainersReply()
        list.containers = caller.states(of: hosts, withIDs: incoming.withIDs)
        let remaining = restorer?.remainingCount(readableBy: message.all ? nil : caller.peer, besides: hosts)
        list.restoring = UInt32(clamping: remaining ?? 0)
        return .with { $0.listContainers = list }
    }

    static func update(_ message: WireUpdateContainer, for caller: Caller) throws(RequestFailure) -> Answer {
        let host = try caller.host(message.container, "/updateContainer/container", to: .write)
        if message.durable { try checkDurable(host, for: caller) }
        let catalogue = caller.services.registry.catalogue
        return .update(
            UpdateWork(message: message, host: host) {
                // The new layout's plugin may have been replaced before the container was known to use it.
                if message.setsLayout, let newer = catalogue.definition(named: host.layoutName) {
                    host.submit { LayoutReload(newer: newer).run(on: $0) }
                }
            })
    }

    /// - Throws: `request.invalid` for a container that ends with its connection or with the server.
    private static func checkDurable(_ host: ContainerHost, for caller: Caller) throws(RequestFailure) {
        let pointer = "/updateContainer/durable"
        if caller.services.restorer?.store == nil {
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

    static func prepare(_ message: WirePrepare, for caller: Caller) throws(RequestFailure) -> WireReply {
        ContainerReader(try caller.state(of: caller.host(message.container, "/prepare/container"))).prepare()
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
    init(opened container: UInt32, _ state: LaidOutState) {
        self.init()
        generation = state.generation
        openContainer.container = container
        openContainer.contentSize = WireSize(state.prepared.contentSize)
        openContainer.warnings = state.prepared.warnings.map { WireWarning($0) }
    }

    fileprivate static func closed(isRemoved: Bool) -> WireReply {
        .with { $0.closeContainer = .with { $0.stillStored = !isRemoved } }
    }
}
