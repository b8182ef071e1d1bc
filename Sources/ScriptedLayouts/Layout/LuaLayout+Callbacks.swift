package import LayoutCore
import LuaRuntime

/// The optional functions of a plugin that place nothing: where scrolling stops, and what a prepare is for.
extension LuaLayout {
    package func targetOffset(
        for proposed: Point, velocity: Point, in container: Container
    ) throws(LayoutError) -> Point {
        guard functions.contains("target_offset") else {
            return try base?.layout.stateful?.targetOffset(
                for: proposed, velocity: velocity, in: underlying(container)) ?? proposed
        }
        return try guarded(RequestSize(container)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            // Velocities point the other way in mirrored content.
            let across = latest?.prepared.isMirrored == true ? -velocity.x : velocity.x
            return try offset(
                "target_offset", for: proposed, and: [.number(across), .number(velocity.y)], in: container, by: instance
            )
                ?? proposed
        }
    }

    package func targetOffset(forUpdate proposed: Point, in container: Container) throws(LayoutError) -> Point {
        let name = "target_offset_for_update"
        guard functions.contains(name) else {
            return try base?.layout.stateful?.targetOffset(forUpdate: proposed, in: underlying(container)) ?? proposed
        }
        return try guarded(RequestSize(container)) { () throws(LayoutError) in
            try offset(name, for: proposed, in: container, by: try ready(for: container)) ?? proposed
        }
    }

    /// Whether the script has `scroll_target`.
    package var choosesScrollTargets: Bool {
        functions.contains("scroll_target") || queriedBase?.stateful?.choosesScrollTargets ?? false
    }

    package func scrollTarget(
        to item: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment, insteadOf proposed: Point,
        in container: Container
    ) throws(LayoutError) -> Point? {
        let name = "scroll_target"
        guard functions.contains(name) else {
            return try queriedBase?.stateful?.scrollTarget(
                to: item, horizontal: horizontal, vertical: vertical, insteadOf: proposed, in: underlying(container))
        }
        return try guarded(RequestSize(container)) { () throws(LayoutError) in
            let path: [LuaValue] = [.integer(item.section), .integer(item.item)]
            // Like the offset, in the script's own space.
            let sides = latest?.prepared.isMirrored == true ? ("right", "left") : ("left", "right")
            let alignments = [
                horizontal.name(start: sides.0, end: sides.1), vertical.name(start: "top", end: "bottom"),
            ]
            return try offset(
                name, of: path, for: proposed, and: alignments.map { .string($0) }, in: container,
                by: try ready(for: container), mayBeNothing: true)
        }
    }

    /// The content offset that a function chooses instead of a proposed one; nil if it may return nothing, and does.
    ///
    /// - Parameters:
    ///   - path: its arguments before the offset.
    ///   - more: those after it.
    private func offset(
        _ name: String, of path: [LuaValue] = [], for proposed: Point, and more: [LuaValue] = [],
        in container: Container, by instance: PluginInstance, mayBeNothing: Bool = false
    ) throws(LayoutError) -> Point? {
        let prepared = latest?.prepared
        let call = self.call(container)
        // Mirrored content is measured from the other end.
        func turned(_ point: Point) -> Point {
            let rect = Rect(x: point.x, y: point.y, width: container.bounds.width, height: container.bounds.height)
            return prepared?.unmirrored(rect).origin ?? point
        }
        let place = turned(proposed)
        let answer = try instance.run(
            name, for: call, path + [.number(place.x), .number(place.y)] + more, results: 2,
            within: instance.callBudget)
        if mayBeNothing, answer[0] == .null, answer[1] == .null { return nil }
        guard let x = answer[0].double, let y = answer[1].double, Parameter.signedLength.contains(x),
            Parameter.signedLength.contains(y)
        else {
            let nothing = mayBeNothing ? "nothing, or " : ""
            throw LayoutError(
                contract: "\(name) returned \(answer[0]), \(answer[1]), expected \(nothing)x and y within 1e9",
                in: plugin.identity)
        }
        return turned(Point(x: x, y: y))
    }

    package func willInvalidate(
        _ reason: String, _ named: PartialInvalidation?, in container: Container
    ) throws(LayoutError) {
        try base?.layout.stateful?.willInvalidate(reason, named, in: underlying(container))
        // A state that does not exist yet has no caches.
        guard functions.contains("invalidate"), latest != nil, let instance = liveInstance else { return }
        try guarded(RequestSize(container)) { () throws(LayoutError) in
            let call = self.call(container)
            let arguments = [.string(reason), named?.context ?? .null]
            _ = try instance.run("invalidate", for: call, arguments, within: instance.callBudget)
        }
    }
}

extension ScrollAlignment {
    /// The word for it, as in `scrollTarget` requests.
    fileprivate func name(start: String, end: String) -> String {
        switch self {
        case .nearest: "nearest"
        case .start: start
        case .center: "center"
        case .end: end
        case .none: "none"
        }
    }
}
