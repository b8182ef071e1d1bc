import CoreMetrics
import Dispatch
import LayoutEngine
import LayoutService
import LayoutWire
import Logging
import SwiftProtobuf
import SystemCalls
import Synchronization

/// Keeps persistent containers beyond the process. Nothing is encoded or written on an event loop or a layout thread.
///
///     a container changes ──► half a second ──► its state is taken, on its thread ──► encoded, written, committed
///     `durable` update ───────────────────────┘                                      └──► the update is answered
///
/// Users take turns by the time that writing takes, and a container that has changed again before its turn is written once.
///
/// A container that cannot be written keeps its older record, and is tried again. Writing and committing take at most a quarter of the
/// time each: what has taken long waits before it is done again.
final class ContainerStore: ContainerKeeper {
    /// Bytes that stored containers may take.
    struct Limits: Sendable {
        let all: Int
        let perUser: Int
    }

    /// What is stored.
    struct Totals {
        var containers = 0
        var bytes = 0
        /// Bytes of each user's containers.
        var users: [UInt32: Int] = [:]
    }

    private struct Waiting {
        var changed: [UInt32: ContainerHost] = [:]
        var isScheduled = false
        var isFinished = false
        /// How long the next changes wait. What takes long to write is written less often.
        var pause = ContainerStore.pause
    }

    private struct Kept {
        var medium: any StoreMedium
        var ledger = StoreLedger()
        /// Containers of which the newest state has no room. What is stored of them is older, if anything is.
        var outdated: Set<UInt32> = []
        /// Containers whose newest state could not be written, and is tried again.
        var unwritten: Set<UInt32> = []
        /// Who waits for the next commit.
        var receivers: [@Sendable (Bool) -> Void] = []
        var willCommit = false
        /// When the next commit may begin, in microseconds.
        var nextCommit: UInt64 = 0
        var willRetry = false
        /// Whether the last attempt failed, which is logged once.
        var hasFailed = false
        /// Whether the medium may belong to another process by now.
        var isClosed = false
    }

    private static let pause = 0.5
    private static let pauseAfterFailure = 5.0

    private let limits: Limits
    private let status: ServiceStatus
    private let logger: Logger
    private let schedule: StoreSchedule
    private let waiting = Mutex(Waiting())
    private let taken = Mutex(TakenStates())
    private let kept: Mutex<Kept>
    /// The number and bytes of the containers in `kept`, which is locked while they are written.
    private let keptTotals = Mutex(Totals())
    /// What is being saved.
    private let saving = DispatchGroup()
    /// Whether what still waits to be written is given up: the time for the end is over.
    private let isOver = Atomic(false)

    /// - Parameter status: is told when containers cannot be stored, and when they can again.
    init(
        _ medium: any StoreMedium, limits: Limits, status: ServiceStatus, logger: Logger,
        schedule: StoreSchedule = .onQueue()
    ) {
        self.status = status
        kept = Mutex(Kept(medium: medium))
        self.limits = limits
        self.logger = logger
        self.schedule = schedule
    }

    /// How many containers are stored, and how many bytes they take. Never waits for a write.
    var totals: Totals { keptTotals.withLock { $0 } }

    private func countTotals(_ kept: Kept) {
        let totals = Totals(containers: kept.ledger.count, bytes: kept.ledger.total, users: kept.ledger.users)
        keptTotals.withLock { $0 = totals }
    }

    // MARK: Changes

    /// Stores a container soon, if what is stored of it is another. Any thread may call.
    func note(_ host: ContainerHost, from before: LaidOutState?, to state: LaidOutState) {
        if before.map(state.isStored) != true { note([host.id: host], after: nil) }
    }

    private func note(_ hosts: [UInt32: ContainerHost], after pause: Double?) {
        let pause = waiting.withLock { waiting -> Double? in
            waiting.changed.merge(hosts) { $1 }
            if waiting.isScheduled || waiting.isFinished { return nil }
            waiting.isScheduled = true
            return pause ?? waiting.pause
        }
        guard let pause else { return }
        schedule.after(pause) { [self] in
            for host in takeChanged() { save(host) { _ in } }
        }
    }

    private func takeChanged() -> [ContainerHost] {
        waiting.withLock { waiting in
            defer { (waiting.changed, waiting.isScheduled) = ([:], false) }
            return Array(waiting.changed.values)
        }
    }

    /// Stores a container as all changes up to now leave it, then calls `receive` with whether that has worked. Any thread may call.
    func save(_ host: ContainerHost, then receive: @escaping @Sendable (Bool) -> Void) {
        saving.enter()
        let receive: @Sendable (Bool) -> Void = { [saving] isStored in
            receive(isStored)
            saving.leave()
        }
        host.submit { [self] container in
            guard let state = container.storedState() else { return schedule.after(0) { receive(false) } }
            if taken.withLock({ $0.add(state, of: host, then: receive) }) {
                schedule.after(0) { [self] in writeNext() }
            }
        }
    }

    func forget(_ id: UInt32) { forget(id) { _ in } }

    /// Removes a container that was closed, and calls `receive` with whether that has worked. What was taken of it before is written
    /// before. If it fails, it is logged and tried again until it works or the process ends.
    func forget(_ id: UInt32, then receive: @escaping @Sendable (Bool) -> Void) {
        _ = waiting.withLock { $0.changed.removeValue(forKey: id) }
        schedule.after(0) { [self] in
            if let last = taken.withLock({ $0.states.removeValue(forKey: id) }) { write(last) }
            let isStored = self.kept.withLock { kept in
                kept.outdated.remove(id)
                kept.unwritten.remove(id)
                guard kept.ledger.remove(id) else { return false }
                kept.medium.remove(id)
                countTotals(kept)
                kept.receivers.append { [logger] isRemoved in
                    if !isRemoved { logger.report(.containerNotRemoved, ["container": "\(id)"]) }
                    receive(isRemoved)
                }
                commitLater(&kept)
                return true
            }
            if !isStored { receive(true) }
        }
    }

    // MARK: On the queue

    private func writeNext() {
        // One that was removed meanwhile was written then.
        let next = taken.withLock { taken in taken.turns.popFirst().flatMap { taken.states.removeValue(forKey: $0) } }
        guard let next else { return }
        let start = schedule.now()
        write(next)
        let time = schedule.now() - start
        taken.withLock { $0.turns.charge(time, to: next.host.owner) }
        next.host.services.statistics.storeTime.increment(by: Int64(clamping: time &* 1000))
    }

    private func write(_ taken: TakenState) {
        let (state, receivers) = (taken.state, taken.receivers)
        let isWritten = !isOver.load(ordering: .relaxed) && write(state, of: taken.host, then: receivers)
        if !isWritten { for receive in receivers { receive(false) } }
    }

    /// - Returns: whether the receivers will be called, after the next commit.
    private func write(
        _ state: StoredState, of host: ContainerHost, then receivers: [@Sendable (Bool) -> Void]
    ) -> Bool {
        let start = schedule.now()
        let bytes: [UInt8] = (try? state.message.serializedBytes()) ?? []
        let isWritten = kept.withLock { kept in
            guard !kept.isClosed, hasRoom(for: bytes, state, &kept) else { return false }
            do throws(SystemError) {
                try kept.medium.write(bytes, of: state.id)
            } catch {
                kept.unwritten.insert(state.id)
                failed(error, &kept)
                note([state.id: host], after: Self.pauseAfterFailure)
                return false
            }
            kept.ledger.set(bytes.count, of: state.id, owner: state.permissions.owner)
            countTotals(kept)
            kept.outdated.remove(state.id)
            kept.unwritten.remove(state.id)
            kept.receivers += receivers
            commitLater(&kept)
            return true
        }
        let seconds = Double(schedule.now() - start) / 1e6
        waiting.withLock { $0.pause = max(Self.pause, 3 * seconds) }
        return isWritten
    }

    /// Whether the store has room for a container's state, which is logged if not.
    private func hasRoom(for bytes: [UInt8], _ state: StoredState, _ kept: inout Kept) -> Bool {
        let totals = kept.ledger.totals(with: bytes.count, of: state.id, owner: state.permissions.owner)
        if totals.all <= limits.all, totals.own <= limits.perUser { return true }
        guard kept.outdated.insert(state.id).inserted else { return false }
        let (setting, value, allowed) =
            totals.own > limits.perUser
            ? ("storeBytesPerUser", totals.own, limits.perUser) : ("storeBytes", totals.all, limits.all)
        logger.report(
            .containerNotStored,
            [
                "container": "\(state.id)", "uid": "\(state.permissions.owner)", "limit": "\(setting)",
                "bytes": "\(value)", "allowed": "\(allowed)",
            ])
        return false
    }

    private func commitLater(_ kept: inout Kept) {
        if kept.willCommit { return }
        kept.willCommit = true
        let now = schedule.now()
        schedule.after(kept.nextCommit > now ? Double(kept.nextCommit - now) / 1e6 : 0) { [self] in
            _ = commit(isComplete: false)
        }
    }

    private func commit(isComplete: Bool) -> Bool {
        let start = schedule.now()
        let (receivers, isKept) = kept.withLock { kept in
            defer {
                (kept.receivers, kept.willCommit) = ([], false)
                let end = schedule.now()
                kept.nextCommit = end + 3 * (end - start)
            }
            if kept.isClosed { return (kept.receivers, false) }
            do throws(SystemError) {
                try kept.medium.commit(isComplete: isComplete)
                if kept.unwritten.isEmpty { recovered(&kept) }
                return (kept.receivers, true)
            } catch {
                failed(error, &kept)
                if !isComplete { retryLater(&kept) }
                return (kept.receivers, false)
            }
        }
        for receive in receivers { receive(isKept) }
        return isKept
    }

    /// Commits once more after a while, however many attempts have failed until then.
    private func retryLater(_ kept: inout Kept) {
        if kept.willRetry { return }
        kept.willRetry = true
        schedule.after(Self.pauseAfterFailure) { [self] in
            self.kept.withLock { kept in
                kept.willRetry = false
                if kept.hasFailed { commitLater(&kept) }
            }
        }
    }

    private func recovered(_ kept: inout Kept) {
        if kept.hasFailed { logger.report(.storeRecovered) }
        kept.hasFailed = false
        status.set(.storing, nil)
    }

    private func failed(_ error: SystemError, _ kept: inout Kept) {
        if !kept.hasFailed { logger.report(.storeFailed, ["error": "\(error)"]) }
        kept.hasFailed = true
        status.set(.storing, "containers cannot be stored: \(error)")
    }

    // MARK: Start and end

    /// Finds what an earlier process has stored. From now on the store counts as incomplete.
    ///
    /// - Throws: `SystemError` if that cannot be written: the next process would not know that this one has answered anything, and answer
    ///   the same generations.
    func open() throws(SystemError) -> StoreContents {
        try kept.withLock { kept throws(SystemError) in
            let contents = kept.medium.open()
            try kept.medium.commit(isComplete: false)
            return contents
        }
    }

    /// A container that an earlier process has stored. Blocks.
    ///
    /// - Throws: `StoreFault` if it is damaged.
    func read(_ id: UInt32) throws(StoreFault) -> WireStoredContainer {
        try kept.withLock { kept throws(StoreFault) in
            let bytes = try kept.medium.read(id)
            guard let stored = try? WireStoredContainer(serializedBytes: bytes), stored.container == id else {
                throw StoreFault(description: "the record of container \(id) is not that container")
            }
            kept.ledger.set(bytes.count, of: id, owner: stored.owner)
            countTotals(kept)
            return stored
        }
    }

    private func giveUp() {
        isOver.store(true, ordering: .relaxed)
        logger.report(.storingGivenUp, ["containers": "\(taken.withLock { $0.states.count })"])
    }

    /// Stores what has changed and nothing after it. What is not written in time is given up, which is logged; nobody was told that it is
    /// stored. If all of that works in time, and nothing that was stored before is missing, the store is complete.
    ///
    /// - Parameter isWhole: whether the generations of all containers in the store are those that were answered last.
    func finish(within time: Double, isWhole: Bool) async {
        waiting.withLock { $0.isFinished = true }
        kept.withLock { $0.nextCommit = 0 }
        let outcome = Mutex(isWhole)
        for host in takeChanged() {
            save(host) { isKept in outcome.withLock { $0 = $0 && isKept } }
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async { [self] in
                // Also for what was being saved already.
                let isInTime = saving.wait(timeout: .now() + time) == .success
                if !isInTime { giveUp() }
                schedule.after(0) { [self] in
                    let hasRoom = kept.withLock { $0.outdated.isEmpty }
                    _ = commit(isComplete: isInTime && hasRoom && outcome.withLock { $0 })
                    close()
                    continuation.resume()
                }
            }
        }
    }

    /// Lets other processes use the medium. Later changes are not stored.
    func close() {
        kept.withLock { kept in
            kept.isClosed = true
            kept.medium.close()
        }
    }
}
