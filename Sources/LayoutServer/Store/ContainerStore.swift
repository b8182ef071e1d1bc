import Dispatch
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
/// A container that cannot be written keeps its older record, and is tried again.
final class ContainerStore: Sendable {
    private struct Waiting {
        var changed: [UInt32: ContainerHost] = [:]
        var isScheduled = false
        var isFinished = false
        /// How long the next changes wait. What takes long to write is written less often.
        var pause = ContainerStore.pause
    }

    private struct Kept {
        var medium: any StoreMedium
        /// Bytes of each container.
        var sizes: [UInt32: Int] = [:]
        /// Containers of which the newest state has no room. What is stored of them is older, if anything is.
        var outdated: Set<UInt32> = []
        /// Who waits for the next commit.
        var receivers: [@Sendable (Bool) -> Void] = []
        var willCommit = false
        /// Whether the last attempt failed, which is logged once.
        var hasFailed = false
    }

    private static let pause = 0.5
    private static let pauseAfterFailure = 5.0

    private let limit: Int
    private let logger: Logger
    private let waiting = Mutex(Waiting())
    private let kept: Mutex<Kept>
    /// The number and bytes of the containers in `kept`, which is locked while they are written.
    private let keptTotals = Mutex((containers: 0, bytes: 0))
    private let queue = DispatchQueue(label: "layoutd.store", qos: .utility)

    /// - Parameter limit: the bytes of all containers together.
    init(_ medium: any StoreMedium, limit: Int, logger: Logger) {
        kept = Mutex(Kept(medium: medium))
        self.limit = limit
        self.logger = logger
    }

    /// How many containers are stored, and how many bytes they take. Never waits for a write.
    var totals: (containers: Int, bytes: Int) { keptTotals.withLock { $0 } }

    private func countTotals(_ kept: Kept) {
        let totals = (containers: kept.sizes.count, bytes: kept.sizes.values.reduce(0, +))
        keptTotals.withLock { $0 = totals }
    }

    // MARK: Changes

    /// Stores a container soon. Any thread may call.
    func note(_ host: ContainerHost) {
        note([host.id: host], after: nil)
    }

    private func note(_ hosts: [UInt32: ContainerHost], after pause: Double?) {
        let pause = waiting.withLock { waiting -> Double? in
            waiting.changed.merge(hosts) { $1 }
            if waiting.isScheduled || waiting.isFinished { return nil }
            waiting.isScheduled = true
            return pause ?? waiting.pause
        }
        guard let pause else { return }
        queue.asyncAfter(deadline: .now() + pause) { [self] in
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
        host.submit { [self] isolatedHost in
            let state = isolatedHost.storedState()
            queue.async { [self] in
                guard let state else { return receive(false) }
                write(state, host, receive)
            }
        }
    }

    /// Removes a container that was closed. What was taken of it before is written before.
    func forget(_ id: UInt32) {
        _ = waiting.withLock { $0.changed.removeValue(forKey: id) }
        queue.async { [self] in
            kept.withLock { kept in
                kept.outdated.remove(id)
                guard kept.sizes.removeValue(forKey: id) != nil else { return }
                kept.medium.remove(id)
                countTotals(kept)
                commitLater(&kept)
            }
        }
    }

    // MARK: On the queue

    private func write(_ state: StoredState, _ host: ContainerHost, _ receive: @escaping @Sendable (Bool) -> Void) {
        let clock = ContinuousClock()
        let start = clock.now
        let bytes: [UInt8] = (try? state.message.serializedBytes()) ?? []
        kept.withLock { kept in
            let total = kept.sizes.values.reduce(bytes.count - (kept.sizes[state.id] ?? 0), +)
            guard total <= limit else {
                if kept.outdated.insert(state.id).inserted {
                    logger.report(
                        .containerNotStored,
                        ["container": "\(state.id)", "bytes": "\(total)", "allowed": "\(limit)"])
                }
                return receive(false)
            }
            do throws(SystemError) {
                try kept.medium.write(bytes, of: state.id)
            } catch {
                failed(error, &kept)
                note([state.id: host], after: Self.pauseAfterFailure)
                return receive(false)
            }
            kept.sizes[state.id] = bytes.count
            countTotals(kept)
            kept.outdated.remove(state.id)
            kept.receivers.append(receive)
            commitLater(&kept)
        }
        let seconds = (clock.now - start) / .seconds(1)
        waiting.withLock { $0.pause = max(Self.pause, 4 * seconds) }
    }

    private func commitLater(_ kept: inout Kept) {
        if kept.willCommit { return }
        kept.willCommit = true
        queue.async { [self] in _ = commit(isComplete: false) }
    }

    private func commit(isComplete: Bool) -> Bool {
        let (receivers, isKept) = kept.withLock { kept in
            defer { (kept.receivers, kept.willCommit) = ([], false) }
            do throws(SystemError) {
                try kept.medium.commit(isComplete: isComplete)
                if kept.hasFailed { logger.report(.storeRecovered) }
                kept.hasFailed = false
                return (kept.receivers, true)
            } catch {
                failed(error, &kept)
                return (kept.receivers, false)
            }
        }
        for receive in receivers { receive(isKept) }
        if !isKept, !isComplete {
            queue.asyncAfter(deadline: .now() + Self.pauseAfterFailure) { [self] in
                kept.withLock { commitLater(&$0) }
            }
        }
        return isKept
    }

    private func failed(_ error: SystemError, _ kept: inout Kept) {
        if !kept.hasFailed { logger.report(.storeFailed, ["error": "\(error)"]) }
        kept.hasFailed = true
    }

    // MARK: Start and end

    /// What an earlier process has stored. From now on the store counts as incomplete.
    func load() -> StoreContents {
        let contents = kept.withLock { kept in
            let contents = kept.medium.load()
            for container in contents.containers {
                kept.sizes[container.container] = (try? container.serializedBytes() as [UInt8])?.count ?? 0
            }
            countTotals(kept)
            return contents
        }
        _ = commit(isComplete: false)
        return contents
    }

    /// Stores what has changed and nothing after it. If all of that works in time, the store is complete.
    func finish(within time: Double) async {
        waiting.withLock { $0.isFinished = true }
        let group = DispatchGroup()
        let outcome = Mutex(true)
        for host in takeChanged() {
            group.enter()
            save(host) { isKept in
                outcome.withLock { $0 = $0 && isKept }
                group.leave()
            }
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async { [self] in
                let isInTime = group.wait(timeout: .now() + time) == .success
                queue.async { [self] in
                    let isWhole = kept.withLock { $0.outdated.isEmpty }
                    if isInTime, isWhole, outcome.withLock({ $0 }) { _ = commit(isComplete: true) }
                    continuation.resume()
                }
            }
        }
    }
}
