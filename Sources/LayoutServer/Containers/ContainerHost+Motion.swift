import LayoutEngine
import LayoutWire
import NIOCore
import ScriptedLayouts

/// Layouts that move: steps by request, and in real time.
extension ContainerHost {
    /// Makes steps until the layout rests. A step that fails stops the motion in the state before it, is reported to subscribers
    /// and throws.
    ///
    /// - Parameter time: after so long no further step is begun; nil: all are made.
    /// - Returns: how many were made.
    func makeSteps(_ count: Int, within time: Duration? = nil) throws(RequestFailure) -> Int {
        let before = try current()
        guard before.isMoving else { return 0 }
        let end = time.map { ContinuousClock.now + $0 }
        let charge = layoutCharge
        let (made, failure) = try change { state throws(LayoutError) in
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
        if let shown = state?.shown {
            publish(shown)
            followers.notify(.moved(MovedFrames(stepBefore: before.step, snapshot: shown)))
        }
        guard let failure else { return made }
        var refusal = RequestFailure(failure)
        if refusal.fault == nil, let definition = state?.definition {
            failures.report(refusal, of: definition)
            if refusal.code == .limitStepsPerWake {
                refusal.fault = PluginFault(plugin: definition.name, version: definition.version)
            }
        }
        throw refusal
    }

    // MARK: Real time

    /// Lets time pass if the layout moves and somebody follows it.
    func resumeMotion() {
        guard pace == nil, let rate = motionRate, clock.admit(self) else { return }
        schedule(Pace(at: .now()), rate)
    }

    /// Begins to move after having waited for others, or leaves the turn to the next that waits.
    func takeTurn() {
        if motionRate == nil { clock.release(self) } else { resumeMotion() }
    }

    /// Makes the steps that are due, and has itself called again if there is more to come.
    func makeDueSteps() {
        guard var pace else { return }
        if motionRate != nil {
            let due = pace.due(at: .now(), most: clock.limits.stepsAtOnce)
            // A failure was reported where it happened, and has stopped the motion.
            if due > 0 { _ = PluginCaller(user: owner).run { try? makeSteps(due) } }
        }
        guard let rate = motionRate else {
            self.pace = nil
            return clock.release(self)
        }
        schedule(pace, rate)
    }

    private func schedule(_ pace: Pace, _ rate: UInt64) {
        self.pace = pace
        let steps = max(1, Motion.stepsPerSecond / Int(rate))
        clock.schedule(self, at: pace.deadline(after: min(steps, clock.limits.stepsAtOnce)))
    }

    /// How often those who follow the container get its frames, in a second; nil if no time passes in it, because it rests or
    /// nobody follows it.
    private var motionRate: UInt64? {
        snapshot?.isMoving == true ? followers.all.filter(\.follows).map(\.rate).max() : nil
    }
}
