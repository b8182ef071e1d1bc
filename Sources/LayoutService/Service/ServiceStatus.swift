import Dispatch
import Synchronization

/// What is wrong with the service at the moment, and who is told when that or anything else in the status line changes.
///
/// Any thread may call. Nobody is told on an event loop, and changes within a tenth of a second are reported together.
package final class ServiceStatus: Sendable {
    /// Something that can go wrong and be right again.
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
        /// nil until the service is ready, which reports all until then.
        var report: (@Sendable () -> Void)?
        var willReport = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "layoutd.status", qos: .utility)

    /// Nothing is wrong.
    package init() {}

    /// All that is wrong, each after a semicolon; "" if nothing is.
    package var faults: String {
        let faults = state.withLock { $0.faults }
        return Condition.allCases.compactMap { faults[$0] }.map { "; \($0)" }.joined()
    }

    /// Sets what is wrong, in words; nil if nothing is any more.
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

    /// Calls `body` after each change.
    package func whenChanged(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.report = body } }
}
