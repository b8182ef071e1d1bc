import Dispatch
import LayoutCore
import LayoutService
import LayoutWire
import Logging
import ScriptedLayouts
import Synchronization
import SystemCalls

/// Opens stored containers as they were: all of them after the start, those of which the plugin was away when it returns, and those that
/// were closed for their memory when somebody attaches to them.
///
///     start ──► all are known by number, name and owner ──► READY ──► one user's after another's are opened
///                                                            └─ a client comes: its user's are, and it is served once they are open
///
/// One that cannot be opened stays in the store with its number and its name, and its owner can close it.
final class ContainerRestorer: Sendable {
    /// A container that is stored and not open.
    struct Absent {
        /// nil for one that cannot be read.
        var permissions: ContainerPermissions?
        var name = ""
        /// The layout that it waits for; nil for one that can be opened at once.
        var layout: String?
    }

    /// A container that is being opened again.
    struct Returning {
        let absent: Absent
        /// Are called with the reason if it cannot be opened, else with nil.
        var receivers: [@Sendable (RequestFailure?) -> Void] = []
    }

    struct State {
        var absent: [UInt32: Absent] = [:]
        var returning: [UInt32: Returning] = [:]
        /// The containers of each user that are still to be opened after the start.
        var pending: [UInt32: [UInt32]] = [:]
        /// Users whose containers are being opened.
        var running: Set<UInt32> = []
        /// Who waits for all containers of a user.
        var waiting: [UInt32: [@Sendable () -> Void]] = [:]
        /// Containers that were stored at the start and that no attempt has been made to open yet.
        var remaining: Set<UInt32> = []
        /// How many were open so far, of how many.
        var (openCount, allCount) = (0, 0)
        var isStopped = false
        /// How far generations go on behind those that are stored.
        var gap: UInt64 = 0
    }

    /// `State.gap` for each server in a row that may have answered changes which the store lacks.
    private static let generationGap: UInt64 = 1 << 32

    let store: ContainerStore
    let registry: ContainerRegistry
    private let mapping: Mapping
    private let status: ServiceStatus
    private let logger: Logger
    let state = Mutex(State())
    /// When the start was, in microseconds.
    private let startTime = Atomic<UInt64>(0)
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
    var isWhole: Bool { state.withLock { $0.gap == 0 || $0.absent.isEmpty && $0.returning.isEmpty } }

    // MARK: After the start

    /// Finds all containers that are stored, and begins to open them.
    ///
    /// - Throws: `SystemError` if the store cannot be written.
    func start() throws(SystemError) {
        let contents = try store.open()
        report(contents)
        for id in contents.containers + contents.removed { registry.reserve(id) }
        state.withLock { state in
            state.gap = contents.brokenEnds &* Self.generationGap
            state.allCount = contents.containers.count
        }
        for id in contents.containers { note(id) }
        startTime.store(Process.monotonicMicroseconds, ordering: .relaxed)
        restoreNext()
    }

    /// Says what there is, and what is lost.
    private func report(_ contents: StoreContents) {
        for fault in contents.faults { logger.report(.storeFault, ["fault": "\(fault)"]) }
        logger.report(.storeOpened, ["containers": "\(contents.containers.count)"])
        if !contents.missing.isEmpty {
            let numbers = contents.missing.prefix(8).map(String.init).joined(separator: " ")
            logger.report(.containersMissing, ["count": "\(contents.missing.count)", "first": "\(numbers)"])
        }
        if contents.brokenEnds > 0 { logger.report(.changesMissing, ["unclean-ends": "\(contents.brokenEnds)"]) }
    }

    /// Gives a stored container its number and its name.
    private func note(_ id: UInt32) {
        do throws(StoreFault) {
            let stored = try store.read(id)
            registry.hold(stored.open.name, of: stored.owner, for: id)
            let absent = Absent(permissions: try? permissions(of: stored), name: stored.open.name)
            state.withLock { state in
                state.absent[id] = absent
                state.remaining.insert(id)
                state.pending[stored.owner, default: []].append(id)
            }
        } catch {
            logger.report(.storeFault, ["fault": "\(error)"])
            state.withLock { $0.absent[id] = Absent() }
        }
    }

    /// Opens the containers of a user before those of others, and calls `body` once they are open; at once if there are none, or after
    /// `stop`.
    func whenRestored(_ user: UInt32, _ body: @escaping @Sendable () -> Void) {
        let (isOpen, isNew) = state.withLock { state in
            guard state.pending[user] != nil, !state.isStopped else { return (true, false) }
            state.waiting[user, default: []].append(body)
            return (false, state.running.insert(user).inserted)
        }
        if isOpen { return body() }
        if isNew { restore(user) }
    }

    /// Opens no more containers, and lets go who waits for some. They stay in the store.
    func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [:] }
            return state.waiting.values.flatMap { $0 }
        }
        for body in waiting { body() }
    }

    /// Goes on with the containers of a user that nobody waits for, if there is nobody who does.
    private func restoreNext() {
        let (user, count) = state.withLock { state -> (UInt32?, (Int, Int)?) in
            guard state.running.isEmpty, !state.isStopped else { return (nil, nil) }
            if let user = state.pending.keys.min() {
                state.running.insert(user)
                return (user, nil)
            }
            defer { state.allCount = 0 }
            return (nil, (state.openCount, state.allCount))
        }
        if let user { return restore(user) }
        if let count { report(count.0, of: count.1, since: startTime.load(ordering: .relaxed)) }
    }

    /// Opens the next container of a user.
    private func restore(_ user: UInt32) {
        let (id, waiting) = state.withLock { state -> (UInt32?, [@Sendable () -> Void]) in
            while !state.isStopped, let id = state.pending[user]?.first {
                state.pending[user]?.removeFirst()
                // Somebody may have attached to it, or closed it.
                guard let absent = state.absent.removeValue(forKey: id) else { continue }
                state.returning[id] = Returning(absent: absent)
                return (id, [])
            }
            state.pending[user] = nil
            state.running.remove(user)
            return (nil, state.waiting.removeValue(forKey: user) ?? [])
        }
        guard let id else {
            for body in waiting { body() }
            return restoreNext()
        }
        queue.async { [self] in
            restore(id) { [self] failure in
                if failure == nil { state.withLock { $0.openCount += 1 } }
                restore(user)
            }
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
            let returning = state.withLock { state in
                let returning = state.returning.removeValue(forKey: id)
                // What was known of it still says who may close it.
                state.absent[id] = returning?.absent ?? Absent()
                return returning
            }
            forget(id)
            let failure = RequestFailure(.unknownContainer, "container \(id) is damaged in the store")
            for receive in (returning?.receivers ?? []) + [receive] { receive(failure) }
            return
        }
        open(stored) { [self] failure in
            let isBack = failure.map { leave(stored, $0) } ?? false
            let returning = state.withLock { $0.returning.removeValue(forKey: id) }
            forget(id)
            for receive in (returning?.receivers ?? []) + [receive] { receive(failure) }
            // The plugin may have been put into service since the catalogue was read.
            if isBack { bringBack(stored.open.layout) }
        }
    }

    /// Counts a container no longer among those that are still to be opened.
    func forget(_ id: UInt32) {
        if state.withLock({ $0.remaining.remove(id) }) != nil { status.change() }
    }

    private func open(_ stored: WireStoredContainer, then receive: @escaping @Sendable (RequestFailure?) -> Void) {
        let host: ContainerHost
        do throws(RequestFailure) {
            let definition = try registry.catalogue.definition(named: stored.open.layout, pointer: "/openContainer/layout")
            host = try registry.makeHost(
                named: stored.open.name, permissions: try permissions(of: stored),
                origin: .stored(id: stored.container, instance: stored.instance), definition: definition)
        } catch {
            return receive(error)
        }
        let generation = stored.generation &+ state.withLock { $0.gap }
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

    /// Keeps a container that cannot be opened in the store.
    ///
    /// - Returns: whether its layout is there by now.
    private func leave(_ stored: WireStoredContainer, _ failure: RequestFailure) -> Bool {
        let (id, open) = (stored.container, stored.open)
        if failure.code == .serverStopping {
            // Its generations have not gone on, which `isWhole` has to know.
            let absent = Absent(permissions: try? permissions(of: stored), name: open.name)
            state.withLock { $0.absent[id] = absent }
            return false
        }
        logger.report(
            .containerNotRestored,
            [
                "container": "\(id)", "layout": "\(open.layout)", "uid": "\(stored.owner)",
                "code": "\(failure.code.rawValue)",
            ])
        registry.hold(open.name, of: stored.owner, for: id)
        let isWaiting = registry.catalogue.builtIn(named: open.layout) == nil
        let absent = Absent(
            permissions: try? permissions(of: stored), name: open.name, layout: isWaiting ? open.layout : nil)
        state.withLock { $0.absent[id] = absent }
        return failure.code == .unknownLayout && registry.catalogue.definition(named: open.layout) != nil
    }
}
