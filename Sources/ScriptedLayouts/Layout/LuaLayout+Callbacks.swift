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
        let chosen = try offset("target_offset", for: proposed, in: container) { offset, isMirrored in
            // Velocities point the other way in mirrored content.
            offset + [.number(isMirrored ? -velocity.x : velocity.x), .number(velocity.y)]
        }
        return chosen ?? proposed
    }

    package func targetOffset(forUpdate proposed: Point, in container: Container) throws(LayoutError) -> Point {
        let name = "target_offset_for_update"
        guard functions.contains(name) else {
            return try base?.layout.stateful?.targetOffset(forUpdate: proposed, in: underlying(container)) ?? proposed
        }
        return try offset(name, for: proposed, in: container) { offset, _ in offset } ?? proposed
    }

    /// Whether the script has `scroll_target`, or the layout that it is derived from chooses targets.
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
        return try offset(name, for: proposed, in: container, mayBeNothing: true) { offset, isMirrored in
            let path: [LuaValue] = [.integer(item.section), .integer(item.item)]
            // Like the offset, in the script's own space.
            let sides = isMirrored ? ("right", "left") : ("left", "right")
            let alignments = [
                horizontal.name(start: sides.0, end: sides.1), vertical.name(start: "top", end: "bottom"),
            ]
            return path + offset + alignments.map { .string($0) }
        }
    }

    /// The content offset that a function chooses instead of a proposed one; nil if it may return nothing, and does.
    ///
    /// - Parameter arguments: returns the function's arguments, given the numbers of the offset in the script's own space, and whether that is
    ///   mirrored.
    private func offset(
        _ name: String, for proposed: Point, in container: Container, mayBeNothing: Bool = false,
        arguments: (_ offset: [LuaValue], _ isMirrored: Bool) -> [LuaValue]
    ) throws(LayoutError) -> Point? {
        try guarded(RequestSize(container)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let prepared = latest?.prepared
            // Mirrored content is measured from the other end.
            func turned(_ point: Point) -> Point {
                let rect = Rect(x: point.x, y: point.y, width: container.bounds.width, height: container.bounds.height)
                return prepared?.unmirrored(rect).origin ?? point
            }
            let place = turned(proposed)
            let answer = try instance.run(
                name, for: call(container),
                arguments([.number(place.x), .number(place.y)], prepared?.isMirrored == true), results: 2,
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
