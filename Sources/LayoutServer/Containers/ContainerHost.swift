import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import NIOCore
import Synchronization

/// One container with its layout and what that has prepared. The actor alone changes them, one change after another, on a layout thread
/// or a small one where it was read, and publishes an immutable snapshot after each, so that reading never waits for writing.
///
/// Its executor is a lane of threads that do layout work and nothing else: on the default pool, two busy actors left clients without a
/// reply for 20 s; here p50 stayed at 66 µs (measured on two cores).
///
/// No method suspends, and each that throws leaves everything as it was.
actor ContainerHost {
    nonisolated let id: UInt32
    nonisolated let name: String
    nonisolated let permissions: ContainerPermissions
    /// The containers of the connection that opened it; nil for a persistent container.
    nonisolated let opener: OpenedContainers?
    /// The run of the server in which it was opened first.
    nonisolated let openedIn: String
    private nonisolated let lane: LayoutLane
    nonisolated let inbox = UpdateInbox()
    nonisolated let accounts: Accounts
    private nonisolated let userSubscriptions: UserSubscriptions
    private let reclaimer: MemoryReclaimer
    nonisolated let clock: MotionClock
    /// Keeps the container beyond the process; nil: nobody does.
    private nonisolated let store: ContainerStore?
    private nonisolated let published = Mutex<Snapshot?>(nil)
    private nonisolated let subscribers = Mutex<[Subscriber]>([])
    /// The generation in which a search took long on an event loop. Later searches in it run on the layout thread.
    nonisolated let slowGeneration = Atomic<UInt64>(0)
    /// Where its prepares are counted.
    nonisolated let statistics: UserStatistics
    /// Requests that were answered.
    nonisolated let requests = Atomic<UInt64>(0)
    /// What is charged to the owner for the container, and for what the instance retains. Only the actor changes them.
    nonisolated let dataCharge: MemoryCharge
    nonisolated let layoutCharge: MemoryCharge

    var definition: LayoutDefinition
    var parameters: Parameters = .none
    /// nil while there is no instance in step with the container.
    var instance: LayoutInstance?
    var failures = FailureLog()
    /// Lays the container out while its plugin is in quarantine.
    nonisolated let fallback: LayoutDefinition?
    /// Whether the fallback prepared the present state.
    var usesFallback = false
    /// Whether the instance has prepared something that is not published.
    var hasUnpublishedPrepare = false
    var container = Container(bounds: .zero, sections: [])
    /// Finds the container's items and sections by identifier.
    var identifiers = IdentifierIndex.none
    /// The motion of what the instance has prepared last; nil if its layout moves nothing.
    var preparedMotion: Motion?
    /// When the next steps are due; nil while no time passes.
    var pace: Pace?
    /// What successive changes of the bounds keep in place.
    var resize: ResizeAnchor?
    /// The items that are being moved.
    var movement: Movement?
    /// Whether the update that is being carried out drops the moved items.
    var isDropping = false
    /// A drop that is laid out and not committed, until the other container's is laid out too.
    var staged: StagedDrop?
    /// The other side of the newest transition, until the container changes.
    var transitionTarget: TransitionTarget?
    /// The transition that the container is in.
    var transition: ContainerTransition?
    /// Whether the transaction under way ends it.
    var endsTransition = false

    nonisolated var isPersistent: Bool { opener == nil }

    /// The user that opened the container and is charged for it.
    nonisolated var owner: UInt32 { permissions.owner }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe lane.asUnownedSerialExecutor() }

    init(
        id: UInt32, name: String, permissions: ContainerPermissions, opener: OpenedContainers?,
        definition: LayoutDefinition,
        fallback: LayoutDefinition?, lane: LayoutLane, accounts: Accounts, statistics: UserStatistics,
        userSubscriptions: UserSubscriptions, reclaimer: MemoryReclaimer, clock: MotionClock,
        store: ContainerStore? = nil, openedIn: String = ""
    ) {
        self.openedIn = openedIn
        self.id = id
        self.name = name
        self.permissions = permissions
        self.opener = opener
        self.definition = definition
        self.fallback = fallback
        self.lane = lane
        lane.callsScripts = !definition.isBuiltIn
        self.accounts = accounts
        dataCharge = MemoryCharge(of: permissions.owner, in: accounts)
        layoutCharge = MemoryCharge(of: permissions.owner, in: accounts)
        self.statistics = statistics
        self.userSubscriptions = userSubscriptions
        self.reclaimer = reclaimer
        self.clock = clock
        self.store = store
    }

    nonisolated func countRequest() { requests.wrappingAdd(1, ordering: .relaxed) }

    /// Bytes charged to the owner for the container and for what its instance retains.
    nonisolated var chargedBytes: Int { dataCharge.bytes + layoutCharge.bytes }

    /// From now on work may call a script, for a layout that is about to be set.
    nonisolated func expectScripts() { lane.callsScripts = true }

    /// Chooses the threads for the work to come by the layout that is set, unless one is about to be set.
    func chooseThreads() {
        lane.callsScripts =
            !definition.isBuiltIn || inbox.setsLayout || transition?.target.definition.isBuiltIn == false
    }

    /// Runs `body` on the layout thread, after everything that was submitted before.
    nonisolated func submit(_ body: @escaping @Sendable (isolated ContainerHost) -> Void) {
        lane.execute { self.assumeIsolated { body($0) } }
    }

    /// Runs `body` on a layout thread while no other work of this container and of `others` runs, after everything that was submitted to
    /// this one before. Containers are held in the order of their numbers, so that no two of them wait for each other.
    nonisolated func submit(
        with others: [ContainerHost], _ body: @escaping @Sendable (isolated ContainerHost) -> Void
    ) {
        let held = Dictionary((others + [self]).map { ($0.id, $0) }) { $1 }.values.sorted { $0.id < $1.id }
        guard held.count > 1 else { return submit(body) }
        Self.submit(holding: held[...], callsScripts: false) { self.assumeIsolated { body($0) } }
    }

    /// Holds containers one after another, and runs `body` on the thread of the last.
    ///
    /// - Parameter callsScripts: whether a container that is held already may call a script.
    private static func submit(
        holding hosts: ArraySlice<ContainerHost>, callsScripts: Bool, _ body: @escaping @Sendable () -> Void
    ) {
        guard let host = hosts.first else { return }
        let rest = hosts.dropFirst()
        if rest.isEmpty {
            // The work may call the script of any.
            if callsScripts { host.lane.callsScripts = true }
            host.lane.execute {
                body()
                host.assumeIsolated { $0.chooseThreads() }
            }
        } else {
            host.lane.hold {
                Self.submit(holding: rest, callsScripts: callsScripts || host.lane.callsScripts) {
                    host.lane.runHeld(body)
                }
            }
        }
    }

    /// Runs `body` on the calling thread, on which the container is held.
    nonisolated func whileHeld<Answer: Sendable>(
        _ body: @Sendable (isolated ContainerHost) throws(RequestFailure) -> Answer
    ) throws(RequestFailure) -> Answer {
        try assumeIsolated { host -> Result<Answer, RequestFailure> in
            do throws(RequestFailure) {
                return .success(try body(host))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Runs `body` at once on the calling thread if nothing was submitted before that has not ended, and the layout is no script.
    ///
    /// - Returns: nil if `body` did not run.
    nonisolated func performNow<Result: Sendable>(
        _ body: @Sendable (isolated ContainerHost) -> Result
    ) -> Result? {
        lane.executeNow { assumeIsolated { body($0) } }
    }

    /// The newest published state; nil before the container is open and after it is closed.
    nonisolated var snapshot: Snapshot? { published.withLock { $0 } }

    /// The layout's name; "" while there is no snapshot.
    nonisolated var layoutName: String { snapshot?.layout ?? "" }

    // MARK: Opening and closing

    /// - Parameters:
    ///   - stored: what was measured and scrolled before the server was started again.
    ///   - generation: the first.
    /// - Throws: `limit.memoryPerUser`, or what the mapping or the layout refuses.
    func open(
        _ message: WireOpenContainer, _ mapping: Mapping, restoring stored: WireStoredContainer? = nil,
        _ generation: UInt64 = 1
    ) throws(RequestFailure) {
        let parameters = try mapping.parameters(
            message.parameters, schema: definition.schema, "/openContainer/parameters")
        let bounds = try mapping.rect(message.bounds, "/openContainer/bounds")
        let environment = try mapping.environment(message.environment, "/openContainer/environment")
        let kept = try mapping.layoutState(message.layoutState, "/openContainer/layoutState")
        let measured = stored?.measuredSizes ?? []
        let given = try mapping.sections(message.sections, "/openContainer/sections")
        let memory =
            ContainerMemory.bytes(given, definition, parameters)
            + measured.reduce(0) { $0 + $1.items.count * MeasuredSizes.bytesPerItem }
        let reserved = try MemoryCharge(memory, of: owner, in: accounts)
        do throws(RequestFailure) {
            var sections = try checked { [definition] () throws(LayoutError) in
                try definition.sections(given, pointer: "/openContainer/sections")
            }
            let unmeasured = Container(bounds: bounds, environment: environment, sections: sections)
            for (index, sizes) in measured.enumerated() {
                let lengths = stored?.measuringLengths ?? []
                let length =
                    index < lengths.count
                    ? lengths[index].length
                    : definition.measuringLength(parameters, of: Int(sizes.section), in: unmeasured)
                try mapping.set(sizes, at: length, in: &sections, "/measuredSizes")
            }
            let container = Container(bounds: bounds, environment: environment, sections: sections)
            let identifiers = try checked("/openContainer/sections") { () throws(LayoutError) in
                try IdentifierIndex(sections)
            }
            let (prepared, duration) = try prepare(container, definition, parameters, resuming: kept)
            try chargeLayoutMemory()
            self.container = container
            self.identifiers = identifiers
            self.parameters = parameters
            // What measured sizes take is checked when they next change.
            dataCharge.take(reserved, retaining: min(memory, settledMemory(prepared)))
            let offsets = stored?.orthogonalOffsets.compactMap { offset -> (Int, Double)? in
                let section = Int(offset.section)
                return prepared.orthogonalRows[section].map { (section, $0.allowedOffset(offset.offset)) }
            }
            publish(
                snapshot(
                    generation, bounds, prepared, duration, Dictionary(offsets ?? []) { $1 }, definition))
        } catch {
            dropLayout()
            throw error
        }
    }

    /// Closes the container: readers find nothing, and subscribers get `containerClosed`.
    ///
    /// - Parameter staysStored: whether the store keeps it.
    func close(reason: String, staysStored: Bool = false) {
        guard published.withLock({ $0.take() }) != nil else { return }
        opener?.remove(id)
        if !staysStored { store?.forget(id) }
        notify(.closed(reason: reason))
        subscribers.withLock { $0 = [] }
        container.sections = []
        identifiers = .none
        if let movement { leaveOther(movement) }
        movement = nil
        transitionTarget = nil
        transition = nil
        preparedMotion = nil
        clock.withdraw(self)
        dropLayout()
        reclaimer.containerClosed(bytes: dataCharge.bytes)
        dataCharge.release()
        accounts.removeContainer(of: owner)
    }

    // MARK: Publishing

    /// - Throws: `container.unknown` after the container was closed.
    func current() throws(RequestFailure) -> Snapshot {
        guard let snapshot else { throw RequestFailure(.unknownContainer, "container \(id) was closed") }
        return snapshot
    }

    func publish(_ snapshot: Snapshot) {
        let before = published.withLock { published in
            defer { published = snapshot }
            return published
        }
        if let store, before.map(snapshot.isStored) != true { store.note(self) }
        resumeMotion()
    }

    /// A snapshot of what was prepared.
    ///
    /// - Parameters:
    ///   - before: the snapshot whose `prepared` it shares; nil if that is new.
    ///   - data: the sections that were prepared, and their identifiers; nil for the container's.
    func snapshot(
        _ generation: UInt64, _ bounds: Rect, _ prepared: PreparedLayout, _ duration: Duration,
        _ offsets: [Int: Double], _ definition: LayoutDefinition, keeping before: Snapshot? = nil,
        data: (sections: [LayoutCore.Section], identifiers: IdentifierIndex)? = nil
    ) -> Snapshot {
        Snapshot(
            generation: generation, bounds: bounds, prepared: prepared, duration: duration, orthogonalOffsets: offsets,
            answersQueries: before?.answersQueries ?? (!usesFallback && instance?.layout.answersQueries ?? false),
            isScripted: before?.isScripted ?? (!usesFallback && !definition.isBuiltIn), layout: definition.name,
            sections: data?.sections ?? container.sections, identifiers: data?.identifiers ?? identifiers,
            motion: motion(keeping: before, bounds))
    }

    // MARK: Subscribers

    /// Adds a subscriber, which gets every change after the state that is returned.
    func subscribe(_ subscriber: Subscriber) throws(RequestFailure) -> Snapshot {
        let snapshot = try current()
        subscribers.withLock { $0.append(subscriber) }
        resumeMotion()
        return snapshot
    }

    func unsubscribe(_ subscription: UInt32, of queue: NoticeQueue) {
        subscribers.withLock { subscribers in
            subscribers.removeAll { $0.subscription == subscription && $0.queue === queue }
        }
    }

    /// Whether somebody subscribes to this container.
    nonisolated var isFollowed: Bool { subscribers.withLock { !$0.isEmpty } }

    /// The container's subscribers and those of all its owner's containers.
    var allSubscribers: [Subscriber] { subscribers.withLock { $0 } + userSubscriptions.subscribers(of: owner) }

    /// Posts a notice to the container's subscribers and to those of all its owner's containers.
    func notify(_ notice: NoticeQueue.Notice) {
        let merges = NoticeQueue.Merges()
        for subscriber in allSubscribers { subscriber.post(notice, container: id, merges: merges) }
    }

    /// Posts a change, with the identifiers of its items if a subscription wants them.
    ///
    /// - Parameter before: the sections before it; nil: they are the same.
    func notify(_ invalidation: NoticeQueue.Invalidation, changing before: [LayoutCore.Section]? = nil) {
        var invalidation = invalidation
        if allSubscribers.contains(where: { $0.identifierBudget != nil }) {
            invalidation.identifiers = ChangedIdentifiers(
                before: before ?? container.sections, after: container.sections)
        }
        notify(.invalidated(invalidation))
    }

    /// Posts a notice to the subscribers of all the owner's containers.
    func notifyUserSubscribers(_ notice: NoticeQueue.Notice) {
        for subscriber in userSubscriptions.subscribers(of: owner) { subscriber.post(notice, container: 0) }
    }

    /// Posts a notice to the container's own subscribers.
    nonisolated func notifySubscribers(_ notice: NoticeQueue.Notice) {
        for subscriber in subscribers.withLock({ $0 }) { subscriber.post(notice, container: id) }
    }

    /// Posts `serverStopping` to the container's own subscribers.
    nonisolated func announceStop() {
        for subscriber in subscribers.withLock({ $0 }) { subscriber.announceStop() }
    }
}
