import LayoutEngine
import LayoutService
import LayoutWire
import NIOCore
import ScriptedLayouts

/// The motion of a container whose layout moves: steps by request, and in real time while a client follows it.
///
/// Create it in the work of the container's lane.
struct ContainerMotion {
    private let container: HeldContainer
    private let host: ContainerHost
    private let clock: MotionClock

    init(_ container: HeldContainer) {
        self.container = container
        host = container.host
        clock = host.services.clock
    }

    /// Makes steps until the layout rests. A step that fails stops the motion in the state before it, is reported to subscribers
    /// and throws.
    ///
    /// - Parameter time: after so long no further step is begun; nil: all are made.
    /// - Returns: how many were made.
    func makeSteps(_ count: Int, within time: Duration? = nil) throws(RequestFailure) -> Int {
        let before = try container.current()
        guard before.isMoving else { return 0 }
        let end = time.map { ContinuousClock.now + $0 }
        let charge = host.layoutCharge
        let (made, failure) = try container.change { state throws(LayoutError) in
            state.makeSteps(count) {
                end.map { ContinuousClock.now < $0 } ?? true
            } settle: { bytes throws(LayoutError) in
                do throws(RequestFailure) {
                    try charge.change(to: bytes)
                } catch {
                    throw error.layoutError
                }
            }
        }
        if let shown = container.state?.shown {
            container.publish(shown)
            host.followers.notify(.moved(MovedFrames(stepBefore: before.step, state: shown)))
        }
        guard let failure else { return made }
        var refusal = RequestFailure(failure)
        if refusal.fault == nil, let definition = container.state?.definition {
            host.services.failures.report(refusal, of: definition)
            if refusal.code == .limitStepsPerWake {
                refusal.fault = PluginFault(plugin: definition.name, version: definition.version)
            }
        }
        throw refusal
    }

    /// How long the steps of one request may take: as long as a prepare.
    ///
    /// A quarter of a second for a layout that states no limit.
    var requestTime: Duration {
        container.state.flatMap { $0.definition.prepareLimit($0.container.itemCount) } ?? .milliseconds(250)
    }

    // MARK: Real time

    /// Lets time pass if the layout moves and a client follows it.
    ///
    /// Does nothing while time passes already. If as many of the owner's containers move as may, this one waits for its turn.
    func resume() {
        guard container.pace == nil, let rate, clock.admit(host) else { return }
        schedule(Pace(at: .now()), rate)
    }

    /// Begins to move after having waited for others, or leaves the turn to the next that waits.
    ///
    /// Call on the container's lane, when `MotionClock` has a place for it.
    func takeTurn() {
        if rate == nil { clock.release(host) } else { resume() }
    }

    /// Makes the steps that are due, and has itself called again if there is more to come.
    ///
    /// Called on the container's lane by `MotionClock`. It stops when the container rests, has no followers or is closed.
    func makeDueSteps() {
        guard var pace = container.pace else { return }
        if rate != nil {
            let due = pace.due(at: .now(), most: clock.limits.stepsAtOnce)
            // A failure was reported where it happened, and has stopped the motion.
            if due > 0 { _ = PluginCaller(user: host.owner).run { try? makeSteps(due) } }
        }
        guard let rate else {
            container.pace = nil
            return clock.release(host)
        }
        schedule(pace, rate)
    }

    private func schedule(_ pace: Pace, _ rate: UInt64) {
        container.pace = pace
        let steps = max(1, Motion.stepsPerSecond / Int(rate))
        clock.schedule(host, at: pace.deadline(after: min(steps, clock.limits.stepsAtOnce)))
    }

    /// The highest rate at which a follower wants frames, in events per second; nil if no time passes in the container, because it rests
    /// or has no followers.
    private var rate: UInt64? {
        host.published?.isMoving == true ? host.followers.all.filter(\.follows).map(\.rate).max() : nil
    }
}
