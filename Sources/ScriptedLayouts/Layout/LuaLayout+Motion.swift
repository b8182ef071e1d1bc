package import LayoutCore
import LuaRuntime

/// A plugin that declares `step`.
extension LuaLayout: MovingLayout {
    /// Whether the script has a `step`, so that its items move with time.
    package var moves: Bool { functions.contains("step") }

    package func prepare(
        _ container: Container, after before: Motion?, map: ItemMap
    ) throws(LayoutError) -> (prepared: PreparedLayout, motion: Motion) {
        let prepared = try prepare(container)
        guard let home else {
            throw LayoutError(
                contract: "prepare placed nothing, expected a place for each item that step moves", in: plugin.identity)
        }
        let origin = prepared.unmirrored(container.bounds).origin
        let motion = Motion(home, after: before, map: map, origin: origin)
        return (before == nil ? prepared : try self.prepared(motion, of: container, isShown: true), motion)
    }

    package func step(
        _ motion: Motion, of container: Container, holding held: Set<Int>
    ) throws(LayoutError) -> Motion {
        try guarded(RequestSize(container)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let call = PluginCall(container: container, seenFrom: view, previous: nil)
            let origin = call.seen.bounds.origin
            call.step = StepInput(motion, holding: held, origin: origin)
            let answer = try instance.run(
                "step", for: call, [.number(Motion.stepSeconds)], results: 1,
                within: instance.stepBudget(container.itemCount))[0]
            guard answer == .null || answer.bool != nil else {
                throw LayoutError(
                    contract:
                        "step returned \(answer), expected true (it goes on), false (it rests) or nothing (the host decides)",
                    in: plugin.identity)
            }
            var next = motion
            let placed = call.placement
            let result = (placed.bodies, placed.isAttached, placed.isCalm)
            guard result.0.count == PhysicsWorld.numbersOut * motion.bodies.count else {
                throw LayoutError(
                    contract:
                        "step ran for \(result.0.count / PhysicsWorld.numbersOut) items, expected \(motion.bodies.count)",
                    in: plugin.identity)
            }
            if let lost = next.take(result, goesOn: answer.bool, holding: held, origin: origin) {
                let path = motion.path(of: lost)
                throw LayoutError(
                    contract:
                        "step moved item (\(path.section), \(path.item)) to \(result.0[4 * lost]), \(result.0[4 * lost + 1]), expected a place within 1e9",
                    in: plugin.identity, indexPath: path)
            }
            return next
        }
    }

    package func prepared(
        _ motion: Motion, of container: Container, isShown: Bool
    ) throws(LayoutError) -> PreparedLayout {
        guard let home = motion.home as? HomePlacement else {
            throw LayoutError(contract: "the motion is one of another layout", in: plugin.identity)
        }
        let call = PluginCall(container: container, seenFrom: view, previous: nil)
        call.placement = home.moved(to: motion.bodies)
        let prepared = try PluginPlacement(call, plugin).prepared(contentSize: home.contentSize)
        if isShown { latest = (container, prepared) }
        return prepared
    }
}
