package import LayoutCore
import LuaRuntime

/// The optional functions of a plugin that place nothing in a prepare: the target of a drag, and the two ends of an update.
extension LuaLayout {
    package func targetOffset(
        for proposed: Point, velocity: Point, in container: Container
    ) throws(LayoutError) -> Point {
        guard functions.contains("target_offset") else {
            return try base?.layout.stateful?.targetOffset(for: proposed, velocity: velocity, in: container) ?? proposed
        }
        return try guarded(RequestSize(container)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let prepared = latest?.prepared
            let call = PluginCall(container: prepared?.unmirrored(container) ?? container, previous: prepared)
            // Mirrored content is measured from the other end, and velocities point the other way.
            func turned(_ point: Point) -> Point {
                let rect = Rect(x: point.x, y: point.y, width: container.bounds.width, height: container.bounds.height)
                return prepared?.unmirrored(rect).origin ?? point
            }
            let place = turned(proposed)
            let isMirrored = prepared?.isMirrored ?? false
            let numbers = [place.x, place.y, isMirrored ? -velocity.x : velocity.x, velocity.y].map(LuaValue.number)
            let answer = try instance.run("target_offset", call, numbers, results: 2, within: instance.callBudget)
            guard let x = answer[0].double, let y = answer[1].double, Parameter.signedLength.contains(x),
                Parameter.signedLength.contains(y)
            else {
                throw LayoutError(
                    contract: "target_offset returned \(answer[0]), \(answer[1]), expected x and y within 1e9",
                    in: plugin.identity)
            }
            return turned(Point(x: x, y: y))
        }
    }

    package func willInvalidate(_ reason: String, in container: Container) throws(LayoutError) {
        try base?.layout.stateful?.willInvalidate(reason, in: container)
        // A state that does not exist yet has no caches.
        guard functions.contains("invalidate"), latest != nil, let instance = liveInstance else { return }
        try guarded(RequestSize(container)) { () throws(LayoutError) in
            let call = PluginCall(container: container, previous: latest?.prepared)
            _ = try instance.run("invalidate", call, [.string(reason)], within: instance.callBudget)
        }
    }

    // MARK: Updates

    package func didUpdate(_ plan: UpdatePlan, in container: Container) throws(LayoutError) {
        try base?.layout.stateful?.didUpdate(plan, in: container)
        guard functions.contains("prepare_updates") || functions.contains("finish_updates") else { return }
        try guarded(RequestSize(container)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            for (name, arguments) in [("prepare_updates", [LuaValue(plan)]), ("finish_updates", [])]
            where functions.contains(name) {
                let call = PluginCall(container: container, previous: latest?.prepared)
                _ = try instance.run(name, call, arguments, within: instance.callBudget)
            }
        }
    }

    /// The attributes that inserted items begin with, or deleted items end with. Items for which the plugin places nothing are
    /// left out.
    package func attributes(
        of paths: [IndexPath], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [IndexPath: LayoutAttributes] {
        let name = appearing ? "appearing" : "disappearing"
        guard functions.contains(name) else { return [:] }
        let size = RequestSize(container, elements: paths.count)
        return try guarded(size) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let budget = RequestBudget(plugin.identity, instance, elements: paths.count)
            var found: [IndexPath: LayoutAttributes] = [:]
            // Deleted items are items of the old container, and may be placed as such.
            if !appearing { instance.beginGeneration(container) }
            for path in paths {
                let call = PluginCall(container: container, previous: latest?.prepared)
                try budget.spend(name) { left throws(LayoutError) in
                    _ = try instance.run(
                        name, call, placing: .some(1), [.integer(path.section), .integer(path.item)], within: left)
                }
                guard let own = try PluginPlacement(call, plugin).placedSingly().first else {
                    continue
                }
                guard own.element == .cell(path) else {
                    throw LayoutError(
                        contract: "\(name) placed \(own.element) for cell \(path), expected that cell or nothing",
                        in: plugin.identity)
                }
                found[path] = prepared.finished(own)
            }
            if !appearing, let latest { instance.beginGeneration(latest.container) }
            return found
        }
    }
}
