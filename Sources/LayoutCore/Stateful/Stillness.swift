/// For how many steps the bodies of a container have stayed where they are.
struct Stillness: Sendable {
    /// How far a body may go in the meantime along either axis, in points.
    private static let distance = 0.5

    /// Where the bodies were when they were last not still.
    private var reference: [Body]
    /// Steps since then.
    private(set) var steps: Int

    /// Bodies that begin to be watched.
    init(of bodies: [Body]) {
        reference = bodies
        steps = 0
    }

    /// Bodies that have been watched for some steps already.
    ///
    /// - Precondition: `state` has two origins for each body.
    init(of bodies: [Body], _ state: MotionState.Stillness) {
        reference = bodies
        steps = state.steps
        for index in bodies.indices {
            reference[index].x = state.origins[2 * index]
            reference[index].y = state.origins[2 * index + 1]
        }
    }

    /// What is stored of it.
    var state: MotionState.Stillness {
        MotionState.Stillness(steps: steps, origins: reference.flatMap { [$0.x, $0.y] })
    }

    /// Takes over what a step has done.
    ///
    /// - Parameter isDisturbed: whether the bodies count as not still although they are where they were.
    mutating func note(_ bodies: [Body], isDisturbed: Bool = false) {
        if isDisturbed || hasMoved(bodies) {
            self = Stillness(of: bodies)
        } else {
            steps += 1
        }
    }

    private func hasMoved(_ bodies: [Body]) -> Bool {
        zip(bodies, reference).contains { body, before in
            abs(body.x - before.x) > Self.distance || abs(body.y - before.y) > Self.distance
        }
    }
}
