import LayoutCore
import LayoutWire
import NIOCore
import Synchronization

/// One container, its layout and its prepared outcome. It alone changes them, one change after another on its layout
/// thread, and publishes an immutable snapshot after each, so that reading never waits for writing.
///
/// The executor is a lane of threads that do layout work and nothing else: two busy actors on the default pool
/// left clients without an answer for 20 s, here p50 stayed 66 µs (measured on two cores).
actor ContainerHost {
    nonisolated let id: UInt32
    nonisolated let name: String
    nonisolated let permissions: ContainerPermissions
    /// Where it is to be taken out when it is closed; nil for a persistent one.
    nonisolated let opener: OpenedContainers?
    private nonisolated let lane: LayoutLane
    nonisolated let inbox = UpdateInbox()
    nonisolated let quota: Quota
    private nonisolated let userSubscriptions: UserSubscriptions
    private let reclaimer: MemoryReclaimer
    private nonisolated let published = Mutex<Snapshot?>(nil)
    /// The generation in which a search took long on an event loop; those that follow in it are made on the layout thread.
    nonisolated let slowGeneration = Atomic<UInt64>(0)

    var definition: LayoutDefinition
    var parameters: Parameters = .none
    /// The layout at work; nil when there is none that is in step with the container.
    var layout: LayoutInstance?
    /// Plugin failures that were told, so that each is told once.
    var failures = FailureLog()
    nonisolated let fallback: LayoutDefinition?
    /// Whether what is prepared is the fallback's.
    var usesFallback = false
    /// Whether the layout at work has prepared what is not published.
    var hasUnpublishedPrepare = false
    var container = Container(bounds: .zero, sections: [])
    var chargedMemory = 0
    /// Besides, what the layout holds.
    private var chargedLayoutMemory = 0
    /// What changes of the bounds hold, from the first of them on.
    var resize: ResizeAnchor?
    /// The other end of the newest transition, until the container changes.
    var transitionTarget: TransitionTarget?

    /// Read by whoever has something to tell.
    private nonisolated let subscribers = Mutex<[Subscriber]>([])

    nonisolated var isPersistent: Bool { opener == nil }

    /// Who opened it, and is charged for it.
    nonisolated var owner: UInt32 { permissions.owner }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe lane.asUnownedSerialExecutor() }

    init(
        id: UInt32, name: String, permissions: ContainerPermissions, opener: OpenedContainers?,
        definition: LayoutDefinition,
        fallback: LayoutDefinition?, lane: LayoutLane, quota: Quota, userSubscriptions: UserSubscriptions,
        reclaimer: MemoryReclaimer
    ) {
        self.fallback = fallback
        self.id = id
        self.name = name
        self.permissions = permissions
        self.opener = opener
        self.definition = definition
        self.lane = lane
        self.quota = quota
        self.userSubscriptions = userSubscriptions
        self.reclaimer = reclaimer
    }

    /// Runs `body` on the layout thread, after all that was submitted before.
    nonisolated func submit(_ body: @escaping @Sendable (isolated ContainerHost) -> Void) {
        lane.execute { self.assumeIsolated { body($0) } }
    }

    /// The newest published state; nil until the container is open.
    nonisolated var snapshot: Snapshot? { published.withLock { $0 } }

    /// The layout's name; "" until the container is open.
    nonisolated var layoutName: String { snapshot?.layout ?? "" }

    // MARK: Beginning and end. Changes are in `ContainerHost+Updates.swift`. None suspends; each leaves everything as it was
    // when it throws.

    func open(_ message: WireOpenContainer, _ mapping: Mapping) throws(RequestFailure) {
        let parameters = try mapping.parameters(
            message.parameters, schema: definition.schema, "/openContainer/parameters")
        let bounds = try mapping.rect(message.bounds, "/openContainer/bounds")
        let environment = try mapping.environment(message.environment, "/openContainer/environment")
        let memory = ContainerMemory.bytes(message.sections, definition, parameters)
        try quota.reserveMemory(memory, of: owner)
        do throws(RequestFailure) {
            let sections = try mapping.sections(
                message.sections, for: definition, "/openContainer/sections")
            let container = Container(bounds: bounds, environment: environment, sections: sections)
            let (prepared, duration) = try prepare(container, definition, parameters)
            try chargeLayoutMemory()
            self.container = container
            self.parameters = parameters
            chargedMemory = memory
            publish(snapshot(1, bounds, prepared, duration, [:], definition))
        } catch {
            dropLayout()
            quota.releaseMemory(memory, of: owner)
            throw error
        }
    }

    /// Tells `subscriber` of every change after the state that is returned.
    func subscribe(_ subscriber: Subscriber) throws(RequestFailure) -> Snapshot {
        let snapshot = try current()
        subscribers.withLock { $0.append(subscriber) }
        return snapshot
    }

    func unsubscribe(_ subscription: UInt32, of queue: NoticeQueue) {
        subscribers.withLock { subscribers in
            subscribers.removeAll { $0.subscription == subscription && $0.queue === queue }
        }
    }

    /// Ends the container: readers find nothing, subscribers are told.
    func close(reason: String) {
        guard published.withLock({ $0.take() }) != nil else { return }
        opener?.remove(id)
        notify(.closed(reason: reason))
        subscribers.withLock { $0 = [] }
        container.sections = []
        transitionTarget = nil
        dropLayout()
        quota.releaseMemory(chargedMemory, of: owner)
        quota.removeContainer(of: owner)
        reclaimer.containerClosed(bytes: chargedMemory)
        chargedMemory = 0
    }

    /// Tells subscribers that the server stops.
    nonisolated func announceStop() {
        for subscriber in subscribers.withLock({ $0 }) { subscriber.announceStop() }
    }

    // MARK: Steps

    func current() throws(RequestFailure) -> Snapshot {
        guard let snapshot else { throw RequestFailure(.unknownContainer, "container \(id) was closed") }
        return snapshot
    }

    func publish(_ snapshot: Snapshot) {
        published.withLock { $0 = snapshot }
    }

    func notify(_ notice: NoticeQueue.Notice) {
        let subscribers = subscribers.withLock { $0 } + userSubscriptions.subscribers(of: owner)
        let merges = NoticeQueue.Merges()
        for subscriber in subscribers { subscriber.post(notice, container: id, merges: merges) }
    }

    /// Tells those who subscribed to all containers of its owner.
    func notifyUserSubscriptions(_ notice: NoticeQueue.Notice) {
        for subscriber in userSubscriptions.subscribers(of: owner) { subscriber.post(notice, container: 0) }
    }

    /// Tells the container's own subscribers of news about its plugin.
    nonisolated func notifySubscribers(_ notice: NoticeQueue.Notice) {
        for subscriber in subscribers.withLock({ $0 }) { subscriber.post(notice, container: id) }
    }

    /// Charges what the layout has come to hold; while it runs it may take more, up to its limit, on as many states as there
    /// are layout threads.
    func chargeLayoutMemory() throws(RequestFailure) {
        let held = layout?.layout.retainedBytes ?? 0
        if held > chargedLayoutMemory {
            try quota.reserveMemory(held - chargedLayoutMemory, of: owner)
        } else {
            quota.releaseMemory(chargedLayoutMemory - held, of: owner)
        }
        chargedLayoutMemory = held
    }

    /// Gives up the layout at work; the next call makes one that is in step.
    func dropLayout() {
        layout = nil
        quota.releaseMemory(chargedLayoutMemory, of: owner)
        chargedLayoutMemory = 0
    }

    /// Takes over what is charged for the container, which was reserved.
    func exchangeCharge(for memory: Int) {
        quota.releaseMemory(chargedMemory, of: owner)
        chargedMemory = memory
    }
}
