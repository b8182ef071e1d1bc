/// Layouts that move: steps between changes.
extension RunningCollection {
    /// Makes steps until the layout rests. A step that fails stops the motion in the state before it.
    ///
    /// - Parameters:
    ///   - count: the most steps.
    ///   - goesOn: called after each step; false ends the steps, as when the time is over.
    ///   - settle: pays for what the script retains after a step.
    /// - Returns: how many were made, and why there are no more of them; nil: nothing is wrong.
    package mutating func makeSteps(
        _ count: Int, while goesOn: () -> Bool = { true }, settle: (Int) throws(LayoutError) -> Void = { _ in }
    ) -> (made: Int, failure: LayoutError?) {
        let before = collection.shown
        guard before.isMoving, var motion = before.motion else { return (0, nil) }
        beginHistory()
        var failure: LayoutError?
        while failure == nil, motion.isMoving, motion.step - before.step < UInt64(count) {
            do throws(LayoutError) {
                motion = try step(motion)
                try settle(retainedBytes)
            } catch {
                failure = error
                motion = motion.stopped()
            }
            if !goesOn() { break }
        }
        do throws(LayoutError) {
            collection.shown = before.moved(to: try prepared(motion, after: before), motion)
            collection.shown = try movedBelowDrag(collection.shown)
        } catch {
            // What cannot be shown stops in the state before.
            collection.shown = before.moved(to: before.prepared, before.motion?.stopped())
            return (0, error)
        }
        return (Int(motion.step - before.step), failure)
    }

    /// The state in which steps have moved the items below a drag as well, for readers that see the data as it is without the drag.
    private mutating func movedBelowDrag(_ state: LaidOutState) throws(LayoutError) -> LaidOutState {
        guard var view = state.drag else { return state }
        view.committed = try committed()
        return state.showing(view, generation: state.generation)
    }

    private mutating func step(_ motion: Motion) throws(LayoutError) -> Motion {
        guard motion.stepsSinceWake < collection.host.stepLimit else {
            throw .limit(.neverRests, motion.stepsSinceWake + 1, allowed: collection.host.stepLimit, pointer: "")
        }
        let (container, held) = (collection.presentedContainer, collection.held(in: motion))
        do throws(LayoutError) {
            return try preparedInstance().moving?.step(motion, of: container, holding: held) ?? motion.stopped()
        } catch {
            collection.host.report(error)
            throw error
        }
    }

    private mutating func prepared(
        _ motion: Motion, after before: LaidOutState
    ) throws(LayoutError) -> PreparedLayout {
        if motion.step == before.step { return before.prepared }
        let container = collection.presentedContainer
        do throws(LayoutError) {
            return try preparedInstance().moving?.prepared(motion, of: container, isShown: true) ?? before.prepared
        } catch {
            collection.host.report(error)
            throw error
        }
    }
}
