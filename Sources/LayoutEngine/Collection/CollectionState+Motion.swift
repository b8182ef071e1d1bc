/// Layouts that move: steps between changes.
extension CollectionState {
    /// The motion of the data; nil if nothing moves.
    var motionOfData: Motion? { (try? motionWithoutDrag()) ?? shown.motion }

    /// The motion of the data while items are being dragged, with the bodies where steps have moved them since; nil without a drag.
    func motionWithoutDrag() throws(LayoutError) -> Motion? {
        guard let drag, let motion = drag.committed.motion else { return nil }
        guard let present = shown.motion, present.step != motion.step else { return motion }
        return motion.resumed(after: present, map: ItemMap(try drag.planBack()))
    }

    /// Makes steps until the layout rests. A step that fails stops the motion in the state before it.
    ///
    /// - Parameters:
    ///   - count: the most steps.
    ///   - goesOn: asked after each step whether there is time for another one.
    ///   - settle: pays for what the script retains after a step.
    /// - Returns: how many were made, and why there are no more of them; nil: nothing is wrong.
    package mutating func makeSteps(
        _ count: Int, while goesOn: () -> Bool = { true }, settle: (Int) throws(LayoutError) -> Void = { _ in }
    ) -> (made: Int, failure: LayoutError?) {
        let before = shown
        guard before.isMoving, var motion = before.motion else { return (0, nil) }
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
            shown = before.moved(to: try prepared(motion, after: before), motion)
            shown = try movedBelowDrag(shown)
        } catch {
            // What cannot be shown stops in the state before.
            shown = before.moved(to: before.prepared, before.motion?.stopped())
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
        guard motion.stepsSinceWake < host.stepLimit else {
            throw .limit(.neverRests, motion.stepsSinceWake + 1, allowed: host.stepLimit, pointer: "")
        }
        let (container, held) = (presentedContainer, held(in: motion))
        do throws(LayoutError) {
            return try preparedInstance().moving?.step(motion, of: container, holding: held) ?? motion.stopped()
        } catch {
            host.report(error)
            throw error
        }
    }

    private mutating func prepared(
        _ motion: Motion, after before: LaidOutState
    ) throws(LayoutError) -> PreparedLayout {
        if motion.step == before.step { return before.prepared }
        let container = presentedContainer
        do throws(LayoutError) {
            return try preparedInstance().moving?.prepared(motion, of: container, isShown: true) ?? before.prepared
        } catch {
            host.report(error)
            throw error
        }
    }

    /// The bodies of items that are being dragged by hand, which wait.
    private func held(in motion: Motion) -> Set<Int> {
        guard let drag else { return [] }
        return motion.bodies(
            of: drag.items.indexPaths.indices.compactMap { drag.items.indexPath(of: $0, in: drag.placement) })
    }
}
