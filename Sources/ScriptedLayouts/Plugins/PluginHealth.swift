package import LayoutCore
import Synchronization

/// Counts how often a plugin exceeded its time or memory, by user: in all requests of a user together, whatever containers
/// they concern. After a few such strikes the plugin is quarantined: it no longer runs for that user until it is reloaded.
/// Other users are served.
///
/// A strike counts only against requests that are at least half as large, in the items of the container and in the elements that
/// the request is about; the quarantine applies to requests that are at least half as large as the last strike. So three prepares
/// of five million items, which are beyond any script's time, cost their user the plugin for containers of 2,500,000 items or
/// more, and not for one of fifty. A script that never ends is found out at every size: each quarantine at least halves what
/// still runs, and one that keeps failing at ever other sizes is quarantined altogether.
///
///     items of prepares that fail   100   98   99 → from 49 on   20   20   20 → from 10 on
package final class PluginHealth: Sendable {
    private struct Record {
        var strikes: [(time: ContinuousClock.Instant, size: RequestSize)] = []
        /// The requests that the plugin no longer runs for are comparable to one of these.
        var quarantines: [RequestSize] = []

        /// Adds a quarantine, which takes the place of those that it includes.
        mutating func quarantine(_ size: RequestSize) {
            quarantines.removeAll { $0.items >= size.items && $0.elements >= size.elements }
            quarantines.append(size)
        }
    }

    private struct State {
        var records: [UInt32: Record] = [:]
        var failures = 0
        /// The last failure of each user, and of any user.
        var failed: [UInt32: Failure] = [:]
        var last: Failure?

        mutating func note(_ failure: Failure, for user: UInt32) {
            last = failure
            if failed[user] == nil, failed.count >= PluginLimits.struckUsers {
                let key = failed.first { !$0.value.isCurrent }?.key ?? failed.first?.key
                if let key { failed[key] = nil }
            }
            failed[user] = failure
        }
    }

    /// How scripts failed, and whether nothing has succeeded for that user since.
    package struct Failure: Sendable {
        /// With file and line, where they are known.
        package let error: LayoutError
        /// Whether no request has succeeded since.
        package var isCurrent = true
    }

    private let state = Mutex(State())
    private let hasFailed = Atomic(false)
    private let limits: PluginLimits

    init(_ limits: PluginLimits) {
        self.limits = limits
    }

    /// The quarantine that keeps the plugin from running for a user's request; nil if it runs.
    func quarantine(of size: RequestSize, for user: UInt32) -> RequestSize? {
        state.withLock { $0.records[user]?.quarantines.first { size.isComparable(to: $0) } }
    }

    /// The sizes of requests for which the plugin no longer runs for the user, the latest last.
    func quarantines(for user: UInt32) -> [RequestSize] { state.withLock { $0.records[user]?.quarantines ?? [] } }

    /// The ids of the users for which it no longer runs, or no longer in large requests, in ascending order.
    package var quarantinedUsers: [UInt32] {
        state.withLock { $0.records.filter { !$0.value.quarantines.isEmpty }.keys.sorted() }
    }

    /// Errors so far, of every kind and for all users.
    ///
    /// It only grows; a new version of the plugin starts at 0.
    package var failureCount: Int { state.withLock { $0.failures } }

    /// The last failure for a user; nil if there was none.
    package func failure(for user: UInt32) -> Failure? { state.withLock { $0.failed[user] } }

    /// The last failure for any user, current until a request of any user succeeds; nil if there was none.
    package var lastFailure: Failure? { state.withLock { $0.last } }

    func noteSuccess(for user: UInt32) {
        // Of most plugins no script ever fails, and of those a success costs no lock.
        guard hasFailed.load(ordering: .relaxed) else { return }
        state.withLock { state in
            state.failed[user]?.isCurrent = false
            state.last?.isCurrent = false
        }
    }

    /// Counts an error.
    ///
    /// - Parameter size: the request's.
    /// - Returns: the quarantine that the error leads to; nil for none.
    func note(_ error: LayoutError, of size: RequestSize, for user: UInt32) -> RequestSize? {
        state.withLock { state in
            state.failures += 1
            hasFailed.store(true, ordering: .relaxed)
            state.note(Failure(error: error), for: user)
            guard error.code == .pluginTimeout || error.code == .pluginMemory else { return nil }
            var record = state.records[user] ?? Record()
            guard !record.quarantines.contains(where: size.isComparable) else { return nil }
            let now = ContinuousClock.now
            record.strikes.removeAll { now - $0.time > .seconds(limits.strikeSeconds) }
            record.strikes.append((now, size))
            let quarantine = quarantine(for: record, after: size)
            if let quarantine { record.quarantine(quarantine) }
            Self.makeRoom(in: &state.records, besides: user)
            state.records[user] = record
            return quarantine
        }
    }

    /// The quarantine that a user's strikes lead to, of which the last has this size; nil for none.
    private func quarantine(for record: Record, after size: RequestSize) -> RequestSize? {
        guard record.strikes.count(where: { size.isComparable(to: $0.size) }) >= limits.strikes else {
            return record.strikes.count / PluginLimits.struckSizes >= limits.strikes ? .anything : nil
        }
        return record.quarantines.count < PluginLimits.struckSizes ? size : .anything
    }

    /// Forgets one user if there are too many: preferably one that is not in quarantine, and then the one whose last strike is the oldest.
    private static func makeRoom(in records: inout [UInt32: Record], besides user: UInt32) {
        guard records[user] == nil, records.count >= PluginLimits.struckUsers else { return }
        let first = records.min { one, other in
            if one.value.quarantines.isEmpty != other.value.quarantines.isEmpty { return one.value.quarantines.isEmpty }
            return (one.value.strikes.last?.time ?? .now) < (other.value.strikes.last?.time ?? .now)
        }
        if let first { records[first.key] = nil }
    }
}

extension RequestSize {
    /// Every request is comparable to it.
    fileprivate static let anything = RequestSize(items: 0, elements: 0)
}
