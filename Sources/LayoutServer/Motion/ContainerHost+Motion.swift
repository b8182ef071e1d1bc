import LayoutCore
import LayoutWire
import NIOCore
import ScriptedLayouts

/// Layouts that move: steps between changes.
extension ContainerHost {
    /// Prepares a container, whose items go on from where they are if its layout moves them. What it finds of the motion is part of
    /// the next snapshot.
    ///
    /// - Parameters:
    ///   - map: what has become of the items since the state before.
    ///   - before: that state; nil: the one without an interactive movement.
    ///   - kept: what the layout has kept of an earlier container.
    func prepare(
        _ container: Container, by layout: any Layout, after map: ItemMap, from before: Snapshot?,
        resuming kept: LayoutState = LayoutState()
    ) throws(LayoutError) -> PreparedLayout {
        preparedMotion = nil
        if !kept.scripts.isEmpty { layout.stateful?.remember(kept.scripts) }
        guard let moving = layout.moving else {
            guard kept.motion == nil else { throw Self.noMotion(kept) }
            return kept.lanes.isEmpty
                ? try layout.prepare(container) : try layout.prepare(container, keeping: kept.lanes)
        }
        let own = try motionWithoutMovement() ?? snapshot?.motion
        let (prepared, motion) = try moving.prepare(container, after: before?.motion ?? own, map: map)
        preparedMotion = motion
        guard let state = kept.motion else { return prepared }
        guard let resumed = motion.resumed(from: state) else { throw Self.noMotion(kept) }
        preparedMotion = resumed
        return try moving.prepared(resumed, of: container, isShown: true)
    }

    private static func noMotion(_ kept: LayoutState) -> LayoutError {
        LayoutError(
            .invalidParameter,
            "there are \((kept.motion?.bodies.count ?? 0) / 4) bodies, expected one for each item of a layout that moves"
        )
    }

    /// The motion of the data; nil if nothing moves.
    var motionOfData: Motion? { (try? motionWithoutMovement()) ?? snapshot?.motion }

    /// The motion of the data while items are being moved, with the bodies where steps have moved them since; nil without a movement.
    private func motionWithoutMovement() throws(LayoutError) -> Motion? {
        guard let movement, let motion = movement.committed.motion else { return nil }
        guard let shown = snapshot?.motion, shown.step != motion.step else { return motion }
        return motion.resumed(after: shown, map: ItemMap(try movement.planBack()))
    }

    /// The state without a movement, with the bodies where steps have moved them since.
    func present(_ movement: Movement) throws(LayoutError) -> Snapshot {
        guard let motion = try motionWithoutMovement(), motion.step != movement.committed.step,
            let prepared = try preparedInstance().moving?.prepared(motion, of: container, isShown: false)
        else { return movement.committed }
        return movement.committed.moved(to: prepared, motion)
    }

    /// - Throws: `limit.bodies` if the layout moves its items, and there are too many.
    func checkBodies(_ container: Container, _ layout: any Layout) throws(RequestFailure) {
        let most = clock.limits.bodies
        guard layout.moving == nil || container.itemCount <= most else {
            throw .limit(.limitBodies, Double(container.itemCount), allowed: Double(most))
        }
    }

    /// The motion of the next snapshot. What changes a container wakes it.
    ///
    /// - Parameter before: the snapshot whose layout it shares; nil if that is new.
    func motion(keeping before: Snapshot?, _ bounds: Rect) -> Motion? {
        guard let before else { return usesFallback || instance?.layout.moving == nil ? nil : preparedMotion }
        return before.bounds == bounds ? before.motion : before.motion?.awake()
    }

    // MARK: Steps

    /// Makes steps until the layout rests. A step that fails stops the motion in the state before it, is reported to subscribers
    /// and throws.
    ///
    /// - Parameter time: after so long no further step is begun; nil: all are made.
    /// - Returns: how many were made.
    func makeSteps(_ count: Int, within time: Duration? = nil) throws(RequestFailure) -> Int {
        let before = try current()
        guard before.isMoving, var motion = before.motion else { return 0 }
        let end = time.map { ContinuousClock.now + $0 }
        var failure: RequestFailure?
        while failure == nil, motion.isMoving, motion.step - before.step < UInt64(count) {
            do throws(RequestFailure) {
                motion = try step(motion)
            } catch {
                failure = error
                motion = motion.stopped()
            }
            if let end, ContinuousClock.now >= end { break }
        }
        try publish(motion, after: before)
        if let failure { throw failure }
        return Int(motion.step - before.step)
    }

    private func step(_ motion: Motion) throws(RequestFailure) -> Motion {
        guard motion.stepsSinceWake < clock.limits.stepsPerWake else { throw neverRests(motion) }
        let next = try reportingPluginErrors { () throws(LayoutError) in
            try preparedInstance().moving?.step(motion, of: presentedContainer, holding: held(in: motion))
                ?? motion.stopped()
        }
        do throws(RequestFailure) {
            try chargeLayoutMemory()
        } catch {
            report(error)
            throw error
        }
        return next
    }

    /// The bodies of items that are being moved by hand, which wait.
    private func held(in motion: Motion) -> Set<Int> {
        guard let movement else { return [] }
        return motion.bodies(
            of: movement.items.indexPaths.indices.compactMap {
                movement.items.indexPath(of: $0, in: movement.placement)
            })
    }

    /// Tells subscribers of a failure of motion that is no error of the script.
    private func report(_ failure: RequestFailure) {
        var failure = failure
        failure.fault = failure.fault ?? PluginFault(plugin: definition.name, version: definition.version)
        notify(.failed(NoticeQueue.Failure(container: id, error: failure)))
    }

    /// Reports a layout that does not come to rest.
    private func neverRests(_ motion: Motion) -> RequestFailure {
        var failure = RequestFailure.limit(
            .limitStepsPerWake, Double(motion.stepsSinceWake) + 1, allowed: Double(clock.limits.stepsPerWake))
        failure.fault = PluginFault(plugin: definition.name, version: definition.version)
        report(failure)
        return failure
    }

    /// Publishes the state after some steps. If it cannot be shown, the motion stops in the state before.
    private func publish(_ motion: Motion, after before: Snapshot) throws(RequestFailure) {
        do throws(RequestFailure) {
            let prepared = try reportingPluginErrors { () throws(LayoutError) in
                motion.step == before.step
                    ? before.prepared
                    : try preparedInstance().moving?.prepared(motion, of: presentedContainer, isShown: true)
                        ?? before.prepared
            }
            publish(before.moved(to: prepared, motion))
        } catch {
            publish(before.moved(to: before.prepared, before.motion?.stopped()))
            if let snapshot { notify(.moved(MovedFrames(stepBefore: before.step, snapshot: snapshot))) }
            throw error
        }
        guard let snapshot else { return }
        notify(.moved(MovedFrames(stepBefore: before.step, snapshot: snapshot)))
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
        snapshot?.isMoving == true ? allSubscribers.filter(\.follows).map(\.rate).max() : nil
    }
}
