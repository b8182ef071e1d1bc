import LayoutEngine
import LayoutWire
import ScriptedLayouts
import NIOCore
import Synchronization

/// One container of the daemon: who may change it, what that costs, on which thread it happens, and who is told. The container itself is
/// `state`. Changes are made one at a time, on a layout thread; a small one is made on the event loop that has read it. After each, what
/// readers see is published, so reading never waits for writing.
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
    private let reclaimer: MemoryReclaimer
    nonisolated let clock: MotionClock
    /// Keeps the container beyond the process; nil: nobody does.
    private nonisolated let store: ContainerStore?
    private nonisolated let published = Mutex<LaidOutState?>(nil)
    /// Who is told of changes.
    nonisolated let followers: Followers
    /// The generation in which a search took long on an event loop. Later searches in it run on the layout thread.
    nonisolated let slowGeneration = Atomic<UInt64>(0)
    /// Where its prepares are counted.
    nonisolated let statistics: UserStatistics
    /// Requests that were answered.
    nonisolated let requests = Atomic<UInt64>(0)
    /// What is charged to the owner for the container, and for what the instance retains. Only the actor changes them.
    nonisolated let dataCharge: MemoryCharge
    nonisolated let layoutCharge: MemoryCharge

    /// The layout that the container is opened with.
    private let definition: LayoutDefinition
    private let fallback: LayoutDefinition?
    /// The container; nil before it is open and after it is closed.
    var state: CollectionState?
    /// Failures of its plugin.
    nonisolated let failures: PluginFailures
    /// When the next steps are due; nil while no time passes.
    var pace: Pace?
    /// The container that dragged items hover over, or come from; nil: there is none.
    var otherHost: ContainerHost?

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
        followers = Followers(of: id, owner: permissions.owner, userSubscriptions)
        failures = PluginFailures(of: id, owner: permissions.owner, followers)
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
        let isScripted = state.map { !$0.definition.isBuiltIn } ?? !definition.isBuiltIn
        lane.callsScripts =
            isScripted || inbox.setsLayout || state?.transition?.target.definition.isBuiltIn == false
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
    nonisolated func whileHeld<Value: Sendable>(
        _ body: @Sendable (isolated ContainerHost) throws(RequestFailure) -> Value
    ) throws(RequestFailure) -> Value {
        try assumeIsolated { host -> Result<Value, RequestFailure> in
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
    nonisolated var snapshot: LaidOutState? { published.withLock { $0 } }

    /// The layout's name; "" while there is no state.
    nonisolated var layoutName: String { snapshot?.layout ?? "" }

    // MARK: Opening and closing

    /// - Parameters:
    ///   - stored: what was measured and scrolled before the server was started again.
    ///   - generation: the first.
    /// - Throws: `limit.memoryPerUser`, or what the mapping or the layout refuses.
    func open(
        _ message: WireOpenContainer, _ mapping: Mapping, restoring stored: WireStoredContainer? = nil,
        generation: UInt64 = 1
    ) throws(RequestFailure) {
        let parameters = try mapping.parameters(
            message.parameters, schema: definition.schema, "/openContainer/parameters")
        let bounds = try mapping.rect(message.bounds, "/openContainer/bounds")
        let environment = try mapping.environment(message.environment, "/openContainer/environment")
        let kept = try mapping.layoutState(message.layoutState, "/openContainer/layoutState")
        let measured = stored?.measuredSizes ?? []
        let given = try mapping.sections(message.sections, "/openContainer/sections")
        let memory =
            ContainerMemory.bytes(given, by: definition, with: parameters)
            + measured.reduce(0) { $0 + $1.items.count * MeasuredSizes.bytesPerItem }
        let reserved = try MemoryCharge(memory, of: owner, in: accounts)
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
            try IdentifierIndex(container.sections)
        }
        let content = CollectionState.Content(
            parameters: parameters, container: container, identifiers: identifiers, kept: kept,
            offsets: stored?.orthogonalOffsets.map { (Int($0.section), $0.offset) } ?? [], generation: generation)
        let opened = try checked { () throws(LayoutError) in
            try CollectionState(content, as: definition, id: id, fallback: fallback, host: services)
        }
        try layoutCharge.change(to: opened.retainedBytes)
        state = opened
        // What measured sizes take is checked when they next change.
        dataCharge.take(reserved, retaining: min(memory, opened.settledBytes))
        publish(opened.shown)
    }

    /// Closes the container: readers find nothing, and subscribers get `containerClosed`.
    ///
    /// - Parameter staysStored: whether the store keeps it.
    func close(reason: String, staysStored: Bool = false) {
        guard published.withLock({ $0.take() }) != nil else { return }
        opener?.remove(id)
        if !staysStored { store?.forget(id) }
        followers.notify(.closed(reason: reason))
        followers.removeAll()
        leaveOther()
        state = nil
        clock.withdraw(self)
        layoutCharge.release()
        reclaimer.containerClosed(bytes: dataCharge.bytes)
        dataCharge.release()
        accounts.removeContainer(of: owner)
    }

    // MARK: Changes

    /// The daemon's services for the engine.
    var services: ContainerServices {
        ContainerServices(owner: owner, accounts: accounts, statistics: statistics, clock: clock, failures: failures)
    }

    /// Changes the container. Whatever the engine refuses leaves it as it was.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func change<Result>(
        _ body: (inout CollectionState) throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        guard var next = state else { throw unknown }
        defer {
            state = next
            // Only an instance retains anything.
            if next.instance == nil { layoutCharge.release() }
        }
        do throws(LayoutError) {
            return try body(&next)
        } catch {
            throw RequestFailure(error)
        }
    }

    /// Reads the container.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func read<Result>(
        _ body: (CollectionState) throws(RequestFailure) -> Result
    ) throws(RequestFailure) -> Result {
        guard let state else { throw unknown }
        return try body(state)
    }

    /// Runs `body` and adds the place in the request to its error.
    func checked<Result>(
        _ pointer: String = "", _ body: () throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            throw RequestFailure(error, under: pointer)
        }
    }

    private var unknown: RequestFailure { RequestFailure(.unknownContainer, "container \(id) was closed") }

    /// Charges the memory that the instance retains. While it runs it may take more, up to its limit, on as many Lua states as there are
    /// layout threads.
    ///
    /// - Throws: `limit.memoryPerUser`
    func chargeLayoutMemory() throws(RequestFailure) {
        try layoutCharge.change(to: state?.retainedBytes ?? 0)
    }

    /// - Throws: `container.unknown` after the container was closed.
    func current() throws(RequestFailure) -> LaidOutState {
        guard let snapshot else { throw unknown }
        return snapshot
    }

    /// Publishes what readers are to see.
    func publish(_ state: LaidOutState) {
        let before = published.withLock { published in
            defer { published = state }
            return published
        }
        if before === state { return }
        if let store, before.map(state.isStored) != true { store.note(self) }
        resumeMotion()
    }

    // MARK: Subscribers

    /// Adds a subscriber, which gets every change after the state that is returned.
    func subscribe(_ subscriber: Subscriber) throws(RequestFailure) -> LaidOutState {
        let state = try current()
        followers.add(subscriber)
        resumeMotion()
        return state
    }
}
