import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts
import Synchronization

/// One container of the daemon, as any thread sees it: its permissions, its followers, its newest state, and the lane on which it changes.
///
///     any thread       ContainerHost ── published     the newest state, which queries read at once
///                            │
///                          lane                       one piece of work at a time, in order
///                            │
///     its work         HeldContainer ── state         what changes and may fail
///
/// It is not an actor: callers do not wait for it, a small change is made on the event loop that has read it, and a drag holds two
/// containers. The lane's threads do layout work and nothing else: on the default pool, two busy actors left clients without a reply for
/// 20 s; here p50 stayed at 66 µs (measured on two cores).
final class ContainerHost: Sendable {
    let identity: ContainerIdentity
    /// The layout that the container is opened with.
    let definition: LayoutDefinition
    /// The layout while the plugin of that one is in quarantine; nil: none.
    let fallback: LayoutDefinition?
    private let lane: LayoutLane
    let inbox = UpdateInbox()
    let services: ContainerServices
    let reclaimer: MemoryReclaimer
    /// Keeps the container beyond the process; nil: nothing does.
    let keeper: (any ContainerKeeper)?
    let followers: Followers
    /// What is charged to the owner for the container, and for what its layout's instance retains. Only the lane's work changes them.
    let dataCharge: MemoryCharge
    let layoutCharge: MemoryCharge
    /// The generation in which a search took long on an event loop. Later searches in it run on the lane.
    let slowGeneration = Atomic<UInt64>(0)
    let requests = Atomic<UInt64>(0)
    private let newest = Mutex<LaidOutState?>(nil)
    private nonisolated(unsafe) let content = HeldContainer.Content()

    /// - Parameter fallback: the layout while the plugin of `definition` is in quarantine; nil: none.
    init(
        _ identity: ContainerIdentity, definition: LayoutDefinition, fallback: LayoutDefinition? = nil,
        in facilities: ContainerFacilities
    ) {
        let (id, owner, accounts) = (identity.id, identity.owner, facilities.accounts)
        self.identity = identity
        self.definition = definition
        self.fallback = fallback
        lane = LayoutLane(facilities.threads, user: owner)
        lane.callsScripts = !definition.isBuiltIn
        followers = Followers(of: id, owner: owner, facilities.userSubscriptions)
        services = ContainerServices(
            owner: owner, accounts: accounts, statistics: facilities.statistics.of(owner), clock: facilities.clock,
            failures: PluginFailures(of: id, owner: owner, followers))
        dataCharge = MemoryCharge(of: owner, in: accounts)
        layoutCharge = MemoryCharge(of: owner, in: accounts)
        reclaimer = facilities.reclaimer
        keeper = identity.opener == nil ? facilities.keeper : nil
    }

    var id: UInt32 { identity.id }

    var name: String { identity.name }

    var permissions: ContainerPermissions { identity.permissions }

    var owner: UInt32 { identity.owner }

    var isPersistent: Bool { identity.opener == nil }

    /// Bytes charged to the owner for the container and for what its instance retains.
    ///
    /// Any thread may read it, while a change is charged as well.
    var chargedBytes: Int { dataCharge.bytes + layoutCharge.bytes }

    func countRequest() { requests.wrappingAdd(1, ordering: .relaxed) }

    // MARK: The newest state

    /// The newest state; nil before the container is open and after it is closed.
    ///
    /// Any thread may read it: it is immutable, and stays valid however the container changes.
    var published: LaidOutState? { newest.withLock { $0 } }

    /// The layout's name; "" while there is no state.
    var layoutName: String { published?.layout ?? "" }

    /// Replaces the newest state.
    ///
    /// - Parameter state: nil: readers find nothing from now on.
    /// - Returns: the one before.
    func publish(_ state: LaidOutState?) -> LaidOutState? {
        newest.withLock { newest in
            defer { newest = state }
            return newest
        }
    }

    /// Whether searches in this state take longer than other requests should wait.
    ///
    /// Any thread may call. Of several states, the one that was noted last counts.
    func isSlow(_ state: LaidOutState) -> Bool { slowGeneration.load(ordering: .relaxed) == state.generation }

    func noteSlow(_ state: LaidOutState) { slowGeneration.store(state.generation, ordering: .relaxed) }

    // MARK: Threads

    /// The container, for the lane's work. Traps elsewhere.
    ///
    /// The value must not leave the piece of work that has read it.
    var held: HeldContainer {
        lane.checkHeld()
        return unsafe HeldContainer(self, content)
    }

    /// From now on work may call a script, for a layout that is about to be set.
    ///
    /// The next piece of work runs on the threads for scripts.
    func expectScripts() { lane.callsScripts = true }

    /// Chooses the threads for the work to come by the layouts that it may call.
    ///
    /// Waiting updates that set a layout count as calling scripts, since their layout may be one.
    func chooseThreads(callsScripts: Bool) { lane.callsScripts = callsScripts || inbox.setsLayout }

    /// Runs `body` on the lane, after everything that was submitted before.
    ///
    /// Any thread may call. `body` runs on a layout thread or on one for scripts, and never within the call.
    func submit(_ body: @escaping @Sendable (HeldContainer) -> Void) {
        lane.execute { body(self.held) }
    }

    /// Runs `body` on the lane while no other work of this container and of `others` runs, after everything that was submitted to this one
    /// before. Containers are held in the order of their numbers, so that no two of them wait for each other.
    func submit(with others: [ContainerHost], _ body: @escaping @Sendable (HeldContainer) -> Void) {
        let hosts = Dictionary((others + [self]).map { ($0.id, $0) }) { $1 }.values.sorted { $0.id < $1.id }
        guard hosts.count > 1 else { return submit(body) }
        Self.submit(holding: hosts[...], callsScripts: false) { body(self.held) }
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
                host.held.chooseThreads()
            }
        } else {
            host.lane.hold {
                Self.submit(holding: rest, callsScripts: callsScripts || host.lane.callsScripts) {
                    host.lane.runHeld(body)
                }
            }
        }
    }

    /// Runs `body` at once on the calling thread if all work that was submitted before has ended, and the layout is not a script.
    ///
    /// - Returns: nil if `body` did not run.
    func performNow<Result>(_ body: (HeldContainer) -> Result) -> Result? {
        lane.executeNow { body(held) }
    }
}
