import Dispatch
import Synchronization

/// The present faults of the service, and the observer of its status line.
///
///     status.set(.storing, "cannot store containers: No space left on device")     true: this is new
///     status.set(.storing, nil)                                                    true: it works again
///     status.faults                                                                for the status line
///
/// Any thread may call. The observer is never called on an event loop, and changes within a tenth of a second are reported together, so
/// that a fault that comes and goes a thousand times a second costs ten reports.
package final class ServiceStatus: Sendable {
    /// A condition of the service that can fail and recover.
    package enum Condition: CaseIterable {
        /// Containers cannot be stored.
        case storing
        /// No more clients are accepted.
        case accepting
        /// Clients are refused, since all places are taken.
        case refusing
        /// Scripts run in processes that are not confined in every way, or do not run.
        case confining
    }

    private struct State {
        var faults: [Condition: String] = [:]
        /// The observer; nil until the service is ready, which reports all faults until then.
        var report: (@Sendable () -> Void)?
        var willReport = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "layoutd.status", qos: .utility)

    /// No faults.
    package init() {}

    /// All faults, each after a semicolon; "" if there are none.
    ///
    /// Their order is that of `Condition`, not of time.
    package var faults: String {
        let faults = state.withLock { $0.faults }
        return Condition.allCases.compactMap { faults[$0] }.map { "; \($0)" }.joined()
    }

    /// Sets the fault of a condition, in words; nil if there is none any more.
    ///
    /// - Returns: whether that is new.
    @discardableResult
    package func set(_ condition: Condition, _ fault: String?) -> Bool {
        let isNew = state.withLock { state in
            defer { state.faults[condition] = fault }
            return state.faults[condition] != fault
        }
        if isNew { change() }
        return isNew
    }

    /// Reports soon that the status line has changed.
    package func change() {
        let begins = state.withLock { state in
            guard state.report != nil, !state.willReport else { return false }
            state.willReport = true
            return true
        }
        guard begins else { return }
        queue.asyncAfter(deadline: .now() + 0.1) { [self] in
            let report = state.withLock { state -> (@Sendable () -> Void)? in
                state.willReport = false
                return state.report
            }
            report?()
        }
    }

    /// Sets the observer, which is called after each change.
    ///
    /// It replaces an earlier observer, and runs on a queue of its own.
    package func whenChanged(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.report = body } }
}
