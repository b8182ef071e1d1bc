import CoreMetrics
import Dispatch
import LayoutEngine
import LayoutService
import LayoutWire
import Logging
import SwiftProtobuf
import Synchronization
import SystemCalls

/// Keeps persistent containers beyond the process. Nothing is encoded or written on an event loop or a layout thread.
///
///     a container changes ──► half a second ──► its state is taken, on its thread ──► encoded, written, committed
///     `durable` update ───────────────────────┘                                      └──► the update is answered
///
/// Users take turns by the time that writing takes, and a container that has changed again before its turn is written once.
///
/// A container that cannot be written keeps its older record, and is tried again. Writing and committing take at most a quarter of the
/// time each: what has taken long waits before it is done again.
///
/// `StoreState` decides what is done when; here it is done, on one queue. The medium is locked for as long as that takes, the state is not.
/// Code that needs both locks the medium first.
final class ContainerStore: ContainerKeeper {
    /// Bytes that stored containers may take.
    struct Limits: Sendable {
        let all: Int
        let perUser: Int
    }

    struct Totals {
        var containers = 0
        var bytes = 0
        var users: [UInt32: Int] = [:]
    }

    private let medium: Mutex<any StoreMedium>
    private let state: Mutex<StoreState>
    private let report: StoreReport
    private let schedule: StoreSchedule
    private let saving = DispatchGroup()

    /// A store on a medium, of which nothing is read or written before `open`.
    ///
    /// - Parameter status: gets a fault while containers cannot be stored.
    init(
        _ medium: any StoreMedium, limits: Limits, status: ServiceStatus, logger: Logger,
        schedule: StoreSchedule = .onQueue()
    ) {
        self.medium = Mutex(medium)
        state = Mutex(StoreState(limits: limits))
        report = StoreReport(status: status, logger: logger)
        self.schedule = schedule
    }

    /// How many containers are stored, and how many bytes they take. Never waits for a write.
    var totals: Totals { state.withLock(\.totals) }

    // MARK: Changes

    /// Stores a container soon, if what is stored of it is another. Any thread may call.
    ///
    /// It does not wait: the state is taken half a second later, or later still while writing takes long.
    func note(_ host: ContainerHost, from before: LaidOutState?, to state: LaidOutState) {
        if before.map(state.isStored) == true { return }
        arrange(self.state.withLock { $0.note(host) })
    }

    /// Stores a container as all changes up to now leave it, then calls `receive` with whether that has worked. Any thread may call.
    ///
    /// `receive` is called on the store's queue, with false if the container is closed by then. `finish` waits for it.
    func save(_ host: ContainerHost, then receive: @escaping StoreReceiver) {
        saving.enter()
        let receive: StoreReceiver = { [saving] isStored in
            receive(isStored)
            saving.leave()
        }
        host.submit { [self] container in
            guard let stored = container.storedState() else { return schedule.after(0) { receive(false) } }
            arrange(state.withLock { $0.take(stored, of: host, then: receive) })
        }
    }

    func forget(_ id: UInt32) { forget(id) { _ in } }

    /// Removes a container that was closed, and calls `receive` with whether that has worked. What was taken of it before is written
    /// before. If it fails, it is logged and tried again until it works or the process ends.
    func forget(_ id: UInt32, then receive: @escaping StoreReceiver) {
        state.withLock { $0.drop(id) }
        schedule.after(0) { [self] in remove(id, then: receive) }
    }

    // MARK: On the queue

    private func arrange(_ step: StoreState.Step?) {
        guard let step else { return }
        schedule.after(step.delay) { [self] in perform(step.work) }
    }

    private func perform(_ work: StoreState.Work) {
        switch work {
        case .gather: for host in state.withLock({ $0.gather() }) { save(host) { _ in } }
        case .write: writeNext()
        case .commit: commit(isComplete: false)
        case .retry:
            let now = schedule.now()
            arrange(state.withLock { $0.retry(at: now) })
        }
    }

    private func writeNext() {
        guard let next = state.withLock({ $0.nextTaken() }) else { return }
        let start = schedule.now()
        write(next)
        let time = schedule.now() - start
        state.withLock { $0.charge(time, to: next.host.owner) }
        next.host.services.statistics.storeTime.increment(by: Int64(clamping: time &* 1000))
    }

    private func write(_ taken: TakenState) {
        let outcome = state.withLock(\.isWriting) ? tryToWrite(taken) : .refused
        // Of what is written, the commit is waited for.
        if case .written(let next) = outcome { return arrange(next) }
        if case .failed(let next) = outcome { arrange(next) }
        for receive in taken.receivers { receive(false) }
    }

    private enum WriteOutcome {
        case written(next: StoreState.Step?)
        case refused
        case failed(next: StoreState.Step?)
    }

    private func tryToWrite(_ taken: TakenState) -> WriteOutcome {
        let start = schedule.now()
        defer {
            let seconds = Double(schedule.now() - start) / 1e6
            state.withLock { $0.endWrite(seconds: seconds) }
        }
        let bytes: [UInt8] = (try? taken.state.message.serializedBytes()) ?? []
        return medium.withLock { medium in
            if case .refused(let shortage) = state.withLock({ $0.admit(bytes.count, of: taken.state) }) {
                if let shortage { report.lacksRoom(shortage, for: taken.state) }
                return .refused
            }
            do throws(SystemError) {
                try medium.write(bytes, of: taken.state.id)
            } catch {
                let (isFirst, next) = state.withLock { $0.failToWrite(taken) }
                report.failed(error, isFirst: isFirst)
                return .failed(next: next)
            }
            let now = schedule.now()
            return .written(next: state.withLock { $0.write(bytes.count, of: taken, at: now) })
        }
    }

    private func remove(_ id: UInt32, then receive: @escaping StoreReceiver) {
        if let last = state.withLock({ $0.lastTaken(of: id) }) { write(last) }
        let isStored = medium.withLock { medium in
            guard state.withLock({ $0.remove(id) }) else { return false }
            medium.remove(id)
            return true
        }
        guard isStored else { return receive(true) }
        let now = schedule.now()
        arrange(state.withLock { $0.commit(for: [.removal(of: id, receive)], at: now) })
    }

    private func commit(isComplete: Bool) {
        let waiters = state.withLock { $0.beginCommit() }
        let start = schedule.now()
        let isKept = medium.withLock { medium in
            if state.withLock(\.isClosed) { return false }
            do throws(SystemError) {
                try medium.commit(isComplete: isComplete)
                if state.withLock({ $0.recover() }) { report.recovered() }
                return true
            } catch {
                let (isFirst, next) = state.withLock { $0.failToCommit(isLast: isComplete) }
                report.failed(error, isFirst: isFirst)
                arrange(next)
                return false
            }
        }
        let end = schedule.now()
        state.withLock { $0.endCommit(from: start, to: end) }
        for waiter in waiters { answer(waiter, isKept) }
    }

    private func answer(_ waiter: CommitQueue.Waiter, _ isKept: Bool) {
        switch waiter {
        case .save(let receive): receive(isKept)
        case .removal(let id, let receive):
            if !isKept { report.notRemoved(id) }
            receive(isKept)
        }
    }

    // MARK: Start and end

    /// Finds what an earlier process has stored. From now on the store counts as incomplete.
    ///
    /// - Throws: `SystemError` if that cannot be written: the next process would not know that this one has answered anything, and answer
    ///   the same generations.
    func open() throws(SystemError) -> StoreContents {
        try medium.withLock { medium throws(SystemError) in
            let contents = medium.open()
            try medium.commit(isComplete: false)
            return contents
        }
    }

    /// A container that an earlier process has stored. Blocks.
    ///
    /// - Throws: `StoreFault` if it is damaged.
    func read(_ id: UInt32) throws(StoreFault) -> WireStoredContainer {
        try medium.withLock { medium throws(StoreFault) in
            let bytes = try medium.read(id)
            guard let stored = try? WireStoredContainer(serializedBytes: bytes), stored.container == id else {
                throw StoreFault(description: "the record of container \(id) is not that container")
            }
            state.withLock { $0.find(bytes.count, of: id, owner: stored.owner) }
            return stored
        }
    }

    /// Stores what has changed and nothing after it. What is not written in time is given up, which is logged; it was not answered as
    /// stored. If all of that works in time, and nothing that was stored before is missing, the store is complete.
    ///
    /// - Parameter isWhole: whether the generations of all containers in the store are those that were answered last.
    func finish(within time: Double, isWhole: Bool) async {
        for host in state.withLock({ $0.finish(isWhole: isWhole) }) {
            save(host) { [self] isStored in
                if !isStored { state.withLock { $0.lack() } }
            }
        }
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async { [self] in
                // Also for what was being saved already.
                if saving.wait(timeout: .now() + time) == .timedOut { giveUp() }
                schedule.after(0) { [self] in
                    commit(isComplete: state.withLock(\.isComplete))
                    close()
                    ended.resume()
                }
            }
        }
    }

    private func giveUp() {
        let count = state.withLock { state in
            state.giveUp()
            return state.takenCount
        }
        report.gaveUp(count)
    }

    /// Lets other processes use the medium. Later changes are not stored. Blocks until a write under way has ended.
    func close() {
        medium.withLock { medium in
            state.withLock { $0.close() }
            medium.close()
        }
    }
}
