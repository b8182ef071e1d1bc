/// What a store knows, as a state machine: events go in, the next step comes out. It touches no medium, no thread and no clock, so tests
/// can drive it through every order of events.
///
///     noted ──► gather ──► taken ──► write ──► commit ──► answered
///       ▲                              │         │  ▲
///       └──── 5 seconds, it failed ────┘         └──┘ 5 seconds, it failed
struct StoreState {
    /// What comes next, on the store's queue: after everything that was due before.
    enum Work {
        /// Take the states of the containers that have changed.
        ///
        /// It follows the first change after a pause; later changes until then join it.
        case gather
        /// Write the state whose turn it is.
        ///
        /// There is one for each state that was taken; users take turns between two of them.
        case write
        case commit
        /// Commit once more, if that is still of use.
        ///
        /// It is of no use once a commit has worked.
        case retry
    }

    struct Step {
        let work: Work
        /// Seconds until it is due.
        let delay: Double
    }

    private enum Phase {
        case running(ChangedContainers)
        /// What had changed by then is being stored, and nothing that changes later.
        ///
        /// - isWhole: whether all of that and all before it was stored up to now.
        case finishing(isWhole: Bool)
        /// The time for the end is over: what is not written is given up.
        case overdue
        /// The medium may belong to another process.
        case closed
    }

    private static let pauseAfterFailure = 5.0

    private var phase = Phase.running(ChangedContainers())
    private var taken = TakenStates()
    private var room: StoreRoom
    private var commits = CommitQueue()
    private var health = StoreHealth()

    init(limits: ContainerStore.Limits) {
        room = StoreRoom(limits: limits)
    }

    var totals: ContainerStore.Totals { room.totals }

    // MARK: Changes

    mutating func note(_ host: ContainerHost) -> Step? { note(host, after: nil) }

    private mutating func note(_ host: ContainerHost, after pause: Double?) -> Step? {
        change { $0.add(host, after: pause) }.map { Step(work: .gather, delay: $0) }
    }

    /// The containers that have changed and whose states are to be taken now.
    ///
    /// Empty once the end has begun, from which on changes are not stored.
    mutating func gather() -> [ContainerHost] { change { $0.removeAll() } ?? [] }

    /// Changes the containers that wait, while the store runs.
    @discardableResult
    private mutating func change<Result>(_ body: (inout ChangedContainers) -> Result?) -> Result? {
        guard case .running(var changed) = phase else { return nil }
        // `changed` is then the only reference, and not copied.
        phase = .closed
        defer { phase = .running(changed) }
        return body(&changed)
    }

    /// The state of a container was taken. If an older one is still to be written, it takes its place.
    mutating func take(_ state: StoredState, of host: ContainerHost, then receive: @escaping StoreReceiver) -> Step? {
        taken.add(state, of: host, then: receive) ? Step(work: .write, delay: 0) : nil
    }

    // MARK: Writing

    /// What is to be written next; nil: it was removed, and written before.
    mutating func nextTaken() -> TakenState? { taken.popFirst() }

    /// What is still to be written of a container before it is removed.
    mutating func lastTaken(of container: UInt32) -> TakenState? { taken.remove(container) }

    var takenCount: Int { taken.count }

    /// Whether anything is written at all.
    ///
    /// Not after the time for the end is over.
    var isWriting: Bool {
        switch phase {
        case .running, .finishing: true
        case .overdue, .closed: false
        }
    }

    /// Whether a container's newest state may be written.
    ///
    /// A refusal leaves what is stored of it.
    mutating func admit(_ bytes: Int, of state: StoredState) -> StoreRoom.Admission {
        isWriting ? room.admit(bytes, of: state.id, owner: state.permissions.owner) : .refused(nil)
    }

    /// A container's state was written: it is stored with the next commit.
    mutating func write(_ bytes: Int, of taken: TakenState, at now: UInt64) -> Step? {
        let state = taken.state
        room.write(bytes, of: state.id, owner: state.permissions.owner)
        health.settle(state.id)
        return commit(for: taken.receivers.map { .save($0) }, at: now)
    }

    /// A container's state could not be written. It keeps the older one, and is noted again.
    ///
    /// - Returns: whether that is the first failure.
    mutating func failToWrite(_ taken: TakenState) -> (isFirst: Bool, next: Step?) {
        lack()
        return (health.fail(writing: taken.state.id), note(taken.host, after: Self.pauseAfterFailure))
    }

    /// An attempt to write has ended, however it has.
    mutating func endWrite(seconds: Double) { change { $0.noteWrite(seconds: seconds) } }

    /// Writing a container of this user has taken so long, in microseconds. Users take turns by that.
    mutating func charge(_ time: UInt64, to user: UInt32) { taken.charge(time, to: user) }

    // MARK: Containers that are there, and that go

    mutating func find(_ bytes: Int, of container: UInt32, owner: UInt32) {
        room.find(bytes, of: container, owner: owner)
    }

    /// A container is about to be removed: its changes are not taken any more.
    ///
    /// What was taken of it before is written all the same (`lastTaken`).
    mutating func drop(_ container: UInt32) { change { $0.remove(container) } }

    /// A container is removed with the next commit.
    ///
    /// - Returns: whether anything was stored of it.
    mutating func remove(_ container: UInt32) -> Bool {
        health.settle(container)
        return room.remove(container)
    }

    // MARK: Commits

    mutating func commit(for waiters: [CommitQueue.Waiter], at now: UInt64) -> Step? {
        commits.add(waiters, at: now).map { Step(work: .commit, delay: $0) }
    }

    /// A commit begins.
    ///
    /// - Returns: what waits for it.
    mutating func beginCommit() -> [CommitQueue.Waiter] { commits.begin() }

    /// A commit has ended, however it has; it took from `start` to `end`, in microseconds.
    mutating func endCommit(from start: UInt64, to end: UInt64) { commits.end(from: start, to: end) }

    /// A commit has worked.
    ///
    /// - Returns: whether containers are stored again after a failure.
    mutating func recover() -> Bool { health.recover() }

    /// A commit has failed.
    ///
    /// - Parameter isLast: whether no other follows.
    /// - Returns: whether that is the first failure.
    mutating func failToCommit(isLast: Bool) -> (isFirst: Bool, next: Step?) {
        let isFirst = health.fail()
        return (isFirst, !isLast && health.beginRetry() ? Step(work: .retry, delay: Self.pauseAfterFailure) : nil)
    }

    mutating func retry(at now: UInt64) -> Step? { health.endRetry() ? commit(for: [], at: now) : nil }

    // MARK: The end

    /// Nothing that changes from now on is stored, and nothing pauses.
    ///
    /// - Parameter isWhole: whether the generations of all containers in the store are those that were answered last.
    /// - Returns: the containers that have changed and are to be saved.
    mutating func finish(isWhole: Bool) -> [ContainerHost] {
        let hosts = gather()
        if case .running = phase { phase = .finishing(isWhole: isWhole) }
        commits.hurry()
        return hosts
    }

    /// Something that was to be stored by the end was not.
    ///
    /// The store is not complete then. Without effect before the end has begun.
    mutating func lack() {
        if case .finishing = phase { phase = .finishing(isWhole: false) }
    }

    mutating func giveUp() {
        if case .finishing = phase { phase = .overdue }
    }

    /// Whether nothing is missing that was answered.
    var isComplete: Bool {
        if case .finishing(isWhole: true) = phase { room.isEnough } else { false }
    }

    var isClosed: Bool { if case .closed = phase { true } else { false } }

    mutating func close() { phase = .closed }
}
