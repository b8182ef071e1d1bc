/// A program's own layout that moves its items.
extension CheckedLayout: MovingLayout where Own: SteppedLayout {
    var moves: Bool { true }

    func prepare(
        _ container: Container, after before: Motion?, map: ItemMap
    ) throws(LayoutError) -> (prepared: PreparedLayout, motion: Motion) {
        let prepared = try prepare(container)
        let origin = prepared.unmirrored(container.bounds).origin
        let motion = Motion(PreparedHome(prepared), after: before, map: map, origin: origin)
        return (before == nil ? prepared : prepared.moved(to: motion.bodies), motion)
    }

    func step(_ motion: Motion, of container: Container, holding held: Set<Int>) throws(LayoutError) -> Motion {
        let prepared = try home(of: motion).prepared
        var seen = container
        if container.environment.layoutDirection == .rightToLeft {
            seen = container.mirrored(in: prepared.contentSize.width)
        }
        var bodies = motion.bodies
        let outcome = try own.step(&bodies, by: Motion.stepSeconds, in: seen)
        guard bodies.count == motion.bodies.count else {
            throw LayoutError(
                .failed, "\(Own.name): step left \(bodies.count) bodies, expected \(motion.bodies.count)")
        }
        var next = motion
        let numbers = bodies.flatMap { [$0.x, $0.y, $0.velocityX, $0.velocityY] }
        let lost = next.take(
            (numbers, isAttached: false, isCalm: true), goesOn: outcome.goesOn, holding: held,
            origin: seen.bounds.origin)
        if let lost {
            let (path, body) = (motion.path(of: lost), bodies[lost])
            throw LayoutError(
                .failed,
                "\(Own.name): step moved item \(path) to \(body.x), \(body.y) at \(body.velocityX), \(body.velocityY) points per "
                    + "second, expected a place within 1e9 and a speed within \(Motion.highestSpeed)")
        }
        return next
    }

    func prepared(_ motion: Motion, of container: Container, isShown: Bool) throws(LayoutError) -> PreparedLayout {
        try home(of: motion).prepared.moved(to: motion.bodies)
    }

    private func home(of motion: Motion) throws(LayoutError) -> PreparedHome {
        guard let home = motion.home as? PreparedHome else {
            throw LayoutError(.failed, "\(Own.name): the motion is one of another layout")
        }
        return home
    }
}

extension StepOutcome {
    /// nil, since the bodies decide.
    fileprivate var goesOn: Bool? {
        switch self {
        case .moving: true
        case .resting: false
        case .undecided: nil
        }
    }
}

/// The result of a program's own layout, as the place where bodies begin.
private struct PreparedHome: MotionHome {
    let prepared: PreparedLayout

    init(_ prepared: PreparedLayout) { self.prepared = prepared }

    var counts: [Int] { prepared.sections.map(\.itemCount) }

    var bodies: [Body] {
        prepared.sections.flatMap { section in
            (0..<section.itemCount).map { item in
                section.body.place(of: item).map { place in
                    var place = place
                    place.scroll += section.start
                    return Body(at: prepared.space.direction.rect(place))
                } ?? .none
            }
        }
    }
}

extension PreparedLayout {
    /// The same elements, with the cells where the bodies are.
    fileprivate func moved(to bodies: [Body]) -> PreparedLayout {
        var rest = bodies[...]
        let sections = sections.map { section in
            var moved = section
            moved.place(
                rest.prefix(section.itemCount).map { body in
                    guard body.isPlaced else { return .absent }
                    var place = space.direction.place(
                        Rect(x: body.x, y: body.y, width: body.width, height: body.height))
                    place.scroll -= section.start
                    return place
                })
            rest = rest.dropFirst(section.itemCount)
            return moved
        }
        return PreparedLayout(
            contentSize: contentSize, space: space, contentInset: contentInset, sections: sections, kinds: kinds)
    }
}
