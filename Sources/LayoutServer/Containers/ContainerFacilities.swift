import LayoutService

/// The parts of the daemon that all its containers share.
///
/// A value of references: copies share the same accounts, threads and subscriptions.
struct ContainerFacilities: Sendable {
    let accounts: Accounts
    let statistics: Statistics
    let threads: ThreadPools
    let clock: MotionClock
    /// Keeps persistent containers beyond the process; nil without a store.
    let keeper: (any ContainerKeeper)?
    let reclaimer: MemoryReclaimer
    let userSubscriptions = UserSubscriptions()

    init(
        accounts: Accounts, statistics: Statistics, threads: ThreadPools, clock: MotionClock,
        keeper: (any ContainerKeeper)? = nil
    ) {
        self.accounts = accounts
        self.statistics = statistics
        self.threads = threads
        self.clock = clock
        self.keeper = keeper
        reclaimer = MemoryReclaimer(threads.layouts)
    }
}
