/// A motion apart from the placement of prepare: this is what is stored, and the motion resumes from it as if it had never stopped.
///
///     Motion ── state ──▶ MotionState ── stored, read again ──▶ MotionState ── resumed(from:) ──▶ Motion
package struct MotionState: Equatable, Sendable {
    /// For how long bodies have stayed where they are.
    package struct Stillness: Equatable, Sendable {
        /// The number of steps.
        package var steps: Int
        /// For each body: the left edge and the top edge when it was last not still.
        package var origins: [Double]

        /// Creates a record of bodies that were last not still `steps` ago.
        ///
        /// - Parameter origins: two numbers for each body, section by section.
        package init(steps: Int, origins: [Double]) {
            self.steps = steps
            self.origins = origins
        }
    }

    /// Steps since the container was opened.
    package var step: UInt64
    /// Whether there is more to come.
    package var phase: Motion.Phase
    /// Steps since the container last changed.
    package var stepsSinceWake = 0
    /// For each body: left edge, top edge, and the velocity along both axes.
    package var bodies: [Double]
    /// Since a body was last seen to move or was pulled.
    package var calm: Stillness
    /// Since a body was last seen to move, even if something was pulled.
    package var unseen: Stillness
    /// The origin of the bounds in the last step.
    package var origin = Point.zero

    /// Creates a state of bounds at the origin, in a container that has just changed.
    ///
    /// - Parameter bodies: four numbers for each body, section by section: left edge, top edge, and the velocity along both axes in points
    ///   per second.
    package init(
        step: UInt64, phase: Motion.Phase, bodies: [Double], calm: Stillness, unseen: Stillness
    ) {
        self.step = step
        self.phase = phase
        self.bodies = bodies
        self.calm = calm
        self.unseen = unseen
    }

    /// Whether every number is one that steps lead to.
    var isInRange: Bool {
        let counts = 0..<1 << 31
        guard step < 1 << 53, [stepsSinceWake, calm.steps, unseen.steps].allSatisfy(counts.contains) else {
            return false
        }
        guard origin.x.isFinite, origin.y.isFinite else { return false }
        let places = calm.origins + unseen.origins
        guard places.allSatisfy({ Parameter.signedLength.contains($0) }) else { return false }
        return bodies.indices.allSatisfy { index in
            let number = bodies[index]
            return index % 4 < 2 ? Parameter.signedLength.contains(number) : abs(number) <= Motion.highestSpeed
        }
    }
}
