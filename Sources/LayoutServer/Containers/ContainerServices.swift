import CoreMetrics
import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts
import Synchronization

/// The daemon's services for a container while it changes.
///
/// The owner pays: budgets, counters and strikes are those of its user.
struct ContainerServices: CollectionHost {
    let owner: UInt32
    let accounts: Accounts
    let statistics: UserStatistics
    let clock: MotionClock
    let failures: PluginFailures

    func makeBudget() -> any MemoryBudget { MemoryCharge(of: owner, in: accounts) }

    func report(_ error: LayoutError) { failures.report(error) }

    func isQuarantined(_ error: LayoutError) -> Bool {
        error.code == .pluginQuarantined && PluginCaller.current.user == owner
    }

    func notePrepare(_ duration: Duration) { statistics.prepares.recordNanoseconds(duration.wholeNanoseconds) }

    var bodyLimit: Int { clock.limits.bodies }

    var stepLimit: Int { clock.limits.stepsPerWake }
}

/// Reports the failures of a container's plugin to its followers. Repetitions of a failure are only counted.
///
/// Any thread may call. Quarantine and failures of calls that are not counted are not reported here.
final class PluginFailures: Sendable {
    private let container: UInt32
    private let owner: UInt32
    private let followers: Followers
    private let log = Mutex(FailureLog())

    init(of container: UInt32, owner: UInt32, _ followers: Followers) {
        self.container = container
        self.owner = owner
        self.followers = followers
    }

    /// Reports what a script has done wrong.
    func report(_ error: LayoutError) {
        guard error.fault != nil, error.code != .pluginQuarantined, PluginCaller.current.isCounted else { return }
        guard let count = log.withLock({ $0.note(error) }) else { return }
        followers.notify(.failed(NoticeQueue.Failure(container: container, error: RequestFailure(error), count: count)))
    }

    /// Reports a failure that the script itself did not cause.
    ///
    /// - Parameter definition: of the layout that it concerns.
    func report(_ failure: RequestFailure, of definition: LayoutDefinition) {
        var failure = failure
        failure.fault = failure.fault ?? PluginFault(plugin: definition.name, version: definition.version)
        followers.notify(.failed(NoticeQueue.Failure(container: container, error: failure)))
    }

    /// From now on also a failure like the one before is reported: it is one of a new version.
    func forget() { log.withLock { $0 = FailureLog() } }
}
