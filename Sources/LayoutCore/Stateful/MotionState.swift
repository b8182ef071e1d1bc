/// A motion apart from the placement of prepare: this is what is stored, and the motion resumes from it as if it had never stopped.
package struct MotionState: Equatable, Sendable {
    /// Steps since the container was opened.
    package var step: UInt64
    /// Whether there is more to come.
    package var phase: Motion.Phase
    /// Steps since the container last changed.
    package var stepsSinceWake: Int
    /// Steps since a body was last seen to move or was pulled.
    package var still: Int
    /// For each body: left edge, top edge, and the velocity along both axes.
    package var bodies: [Double]
    /// For each body: the left edge and the top edge at that moment.
    package var reference: [Double]
    /// Steps since a body was last seen to move, even if something was pulled.
    package var unseen: Int
    /// For each body: the left edge and the top edge at that moment; nil in a state of an earlier version, for those of `reference`.
    package var unseenReference: [Double]?
    /// The origin of the bounds in the last step.
    package var origin: Point

    /// Creates a state.
    package init(
        step: UInt64, phase: Motion.Phase, stepsSinceWake: Int, still: Int, bodies: [Double], reference: [Double],
        unseen: Int = 0, unseenReference: [Double]? = nil, origin: Point
    ) {
        self.step = step
        self.phase = phase
        self.stepsSinceWake = stepsSinceWake
        self.still = still
        self.bodies = bodies
        self.reference = reference
        self.unseen = unseen
        self.unseenReference = unseenReference
        self.origin = origin
    }

    /// Whether every number is one that steps lead to.
    var isInRange: Bool {
        let counts = 0..<1 << 31
        guard step < 1 << 53, [stepsSinceWake, still, unseen].allSatisfy(counts.contains) else { return false }
        guard origin.x.isFinite, origin.y.isFinite else { return false }
        let places = reference + (unseenReference ?? [])
        guard places.allSatisfy({ Parameter.signedLength.contains($0) }) else { return false }
        return bodies.indices.allSatisfy { index in
            let number = bodies[index]
            return index % 4 < 2 ? Parameter.signedLength.contains(number) : abs(number) <= Motion.highestSpeed
        }
    }
}
