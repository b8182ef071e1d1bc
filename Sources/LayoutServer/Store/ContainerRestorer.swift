import Dispatch
import LayoutCore
import LayoutService
import LayoutWire
import Logging
import ScriptedLayouts
import Synchronization
import SystemCalls

/// Opens stored containers as they were: all of them after the start, those of which the plugin was away when it returns, and those that
/// were closed for their memory when a client attaches to them.
///
///     start ──► all are known by number, name and owner ──► READY ──► one user's after another's are opened
///                                                            └─ a client comes: its user's are, and it is served once they are open
///
/// One that cannot be opened stays in the store with its number and its name, and its owner can close it.
///
/// `RestorerState` decides what is opened when; here it is opened.
final class ContainerRestorer: Sendable {
    let store: ContainerStore
    let registry: ContainerRegistry
    private let mapping: Mapping
    private let status: ServiceStatus
    private let logger: Logger
    let state = Mutex(RestorerState())
    /// Reads one container after another, so that no two are in memory as they are stored.
    let queue = DispatchQueue(label: "layoutd.restorer")

    init(
        _ store: ContainerStore, into registry: ContainerRegistry, _ mapping: Mapping, status: ServiceStatus,
        logger: Logger
    ) {
        self.store = store
        self.registry = registry
        self.mapping = mapping
        self.status = status
        self.logger = logger
    }

    /// Whether the generations of all containers in the store are those that were answered last, once all open ones are stored.
    var isWhole: Bool { state.withLock(\.isWhole) }

    // MARK: After the start

    /// Finds all containers that are stored, and begins to open them.
    ///
    /// - Throws: `SystemError` if the store cannot be written.
    func start() throws(SystemError) {
        let contents = try store.open()
        report(contents)
        for id in contents.containers + contents.removed { registry.reserve(id) }
        let now = Process.monotonicMicroseconds
        state.withLock { $0.start(with: contents, at: now) }
        for id in contents.containers { note(id) }
        perform(state.withLock { $0.next() })
    }

    private func report(_ contents: StoreContents) {
        for fault in contents.faults { logger.report(.storeFault, ["fault": "\(fault)"]) }
        logger.report(.storeOpened, ["containers": "\(contents.containers.count)"])
        if !contents.missing.isEmpty {
            let numbers = contents.missing.prefix(8).map(String.init).joined(separator: " ")
            logger.report(.containersMissing, ["count": "\(contents.missing.count)", "first": "\(numbers)"])
        }
        if contents.brokenEnds > 0 { logger.report(.changesMissing, ["unclean-ends": "\(contents.brokenEnds)"]) }
    }

    private func note(_ id: UInt32) {
        do throws(StoreFault) {
            let stored = try store.read(id)
            registry.hold(stored.open.name, of: stored.owner, for: id)
            let absent = absent(stored)
            state.withLock { $0.find(id, absent, of: stored.owner) }
        } catch {
            logger.report(.storeFault, ["fault": "\(error)"])
            state.withLock { $0.findDamaged(id) }
        }
    }

    /// Opens the containers of a user before those of others, and calls `body` once they are open; at once if there are none, or after
    /// `stop`.
    func whenRestored(_ user: UInt32, _ body: @escaping @Sendable () -> Void) {
        switch state.withLock({ $0.arrive(user, body) }) {
        case .served: body()
        case .waits: break
        case .begins: perform(state.withLock { $0.next(of: user) })
        }
    }

    /// Opens no more containers, and lets the clients go on that wait for some. The containers stay in the store.
    ///
    /// An attempt under way goes on. Further calls do nothing.
    func stop() {
        for body in state.withLock({ $0.stop() }) { body() }
    }

    private func perform(_ step: RestorerState.Step) {
        switch step {
        case .open(let id, let user):
            queue.async { [self] in
                restore(id) { [self] failure in
                    let next = state.withLock { state in
                        if failure == nil { state.countOpen() }
                        return state.next(of: user)
                    }
                    perform(next)
                }
            }
        case .serve(let waiting):
            for body in waiting { body() }
            perform(state.withLock { $0.next() })
        case .report(let openCount, let count, let begun): report(openCount, of: count, since: begun)
        case .wait: break
        }
    }

    // MARK: One after another

    func restore(_ ids: [UInt32], _ openCount: Int = 0, next: Int = 0, since begun: UInt64) {
        guard ids.indices.contains(next) else { return report(openCount, of: ids.count, since: begun) }
        queue.async { [self] in
            restore(ids[next]) { [self] failure in
                restore(ids, openCount + (failure == nil ? 1 : 0), next: next + 1, since: begun)
            }
        }
    }

    private func report(_ openCount: Int, of count: Int, since begun: UInt64) {
        if count == 0 { return }
        logger.report(
            .containersRestored,
            [
                "count": "\(openCount)", "of": "\(count)",
                "duration-usec": "\(Process.monotonicMicroseconds - begun)",
            ])
    }

    func restore(_ id: UInt32, then receive: @escaping @Sendable (RequestFailure?) -> Void) {
        let stored: WireStoredContainer
        do throws(StoreFault) {
            stored = try store.read(id)
        } catch {
            logger.report(.storeFault, ["fault": "\(error)"])
            let receivers = state.withLock { $0.endDamaged(id) }
            forget(id)
            let failure = RequestFailure(.unknownContainer, "container \(id) is damaged in the store")
            for receive in receivers + [receive] { receive(failure) }
            return
        }
        open(stored) { [self] failure in
            let absent = failure.map { leave(stored, $0) }
            let receivers = state.withLock { $0.end(id, leaving: absent) }
            forget(id)
            for receive in receivers + [receive] { receive(failure) }
            // The plugin may have been put into service since the catalogue was read.
            if failure?.code == .unknownLayout, registry.catalogue.definition(named: stored.open.layout) != nil {
                bringBack(stored.open.layout)
            }
        }
    }

    /// Counts a container no longer among those that are still to be opened.
    func forget(_ id: UInt32) {
        if state.withLock({ $0.forget(id) }) { status.change() }
    }

    private func open(_ stored: WireStoredContainer, then receive: @escaping @Sendable (RequestFailure?) -> Void) {
        let host: ContainerHost
        do throws(RequestFailure) {
            let definition = try registry.catalogue.definition(
                named: stored.open.layout, pointer: "/openContainer/layout")
            host = try registry.makeHost(
                named: stored.open.name, permissions: try permissions(of: stored),
                origin: .stored(id: stored.container, instance: stored.instance), definition: definition)
        } catch {
            return receive(error)
        }
        let generation = state.withLock { $0.generation(after: stored.generation) }
        host.submit { [self] container in
            do throws(RequestFailure) {
                try PluginCaller(user: stored.owner, isCounted: false).run { () throws(RequestFailure) in
                    try self.open(stored, in: container, generation)
                }
                registry.add(host)
                receive(nil)
            } catch {
                registry.abandon(host)
                receive(error)
            }
        }
    }

    /// Opens a container with what its layout has kept, or without if that is no longer of use to it.
    private func open(
        _ stored: WireStoredContainer, in container: HeldContainer, _ generation: UInt64
    ) throws(RequestFailure) {
        var open = try mapping.renamed(stored.open, by: container.host.definition.schema)
        do throws(RequestFailure) {
            return try container.open(open, mapping, restoring: stored, generation: generation)
        } catch {
            if open.layoutState.isEmpty { throw error }
            open.layoutState = ""
            try container.open(open, mapping, restoring: stored, generation: generation)
            logger.report(
                .storeFault,
                ["fault": "container \(stored.container) is open without what its layout had kept: \(error.message)"])
        }
    }

    private func permissions(of stored: WireStoredContainer) throws(RequestFailure) -> ContainerPermissions {
        try ContainerPermissions(
            stored.open.access, of: PeerCredentials(process: 0, user: stored.owner, group: stored.group),
            mapping: mapping, pointer: "/openContainer/access")
    }

    private func absent(_ stored: WireStoredContainer, waitingFor layout: String? = nil) -> RestorerState.Absent {
        RestorerState.Absent(permissions: try? permissions(of: stored), name: stored.open.name, layout: layout)
    }

    /// Keeps a container that cannot be opened in the store. It waits for its layout, unless that is a built-in one.
    private func leave(_ stored: WireStoredContainer, _ failure: RequestFailure) -> RestorerState.Absent {
        // Its generations have not gone on, which `isWhole` has to know.
        if failure.code == .serverStopping { return absent(stored) }
        let (id, open) = (stored.container, stored.open)
        logger.report(
            .containerNotRestored,
            [
                "container": "\(id)", "layout": "\(open.layout)", "uid": "\(stored.owner)",
                "code": "\(failure.code.rawValue)",
            ])
        registry.hold(open.name, of: stored.owner, for: id)
        let isWaiting = registry.catalogue.builtIn(named: open.layout) == nil
        return absent(stored, waitingFor: isWaiting ? open.layout : nil)
    }
}
