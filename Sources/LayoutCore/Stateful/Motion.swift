/// The state of a container that moves, between two steps: its items as bodies, and how long they have been still.
///
///     prepare ──▶ moving ── step ──▶ moving ── … ──▶ resting        nothing moves until the container changes
///                    ▲                  │
///                    └── change ────────┴── a step fails ──▶ stopped
///
/// It is a value that belongs to a published state of the container, so that a change that fails leaves it as it was. A step is a function
/// of it, the container and the script's own state; the same steps lead to the same places, bit for bit.
package struct Motion: Sendable {
    /// Whether there is more to come.
    package enum Phase: Equatable, Sendable {
        /// Steps move the bodies.
        case moving
        /// Nothing moves until the container changes.
        case resting
        /// A step has failed, or the layout did not rest in time: nothing moves until the container changes.
        case stopped
    }

    /// Virtual steps in a second.
    package static let stepsPerSecond = 120
    /// The length of a step in seconds.
    package static let stepSeconds = 1.0 / Double(stepsPerSecond)

    /// Steps in which the container must be still before it rests: nothing is pulled anywhere, and nothing moves farther than half a
    /// point, which is 2 points per second. Without the first condition a slow spring would stop on its way, and without the second a body
    /// would stop as it passes its place. Velocities of single steps would not do, since bodies in a pile at rest tremble.
    private static let stillSteps = 30
    /// Steps after which it rests although something is pulled: users do not see a movement of less than half a point in five seconds.
    /// Forces that balance each other leave a pull in the sums of a step, and a graph crept on for minutes. Bodies that are attached go on,
    /// since they must arrive.
    private static let unseenSteps = 5 * stepsPerSecond
    /// How near to the place that it is attached to a body must rest to be put there exactly, in points.
    private static let homeDistance = 0.5

    /// The placement of the last prepare.
    package let home: any MotionHome
    /// The number of items in each section.
    package let counts: [Int]
    /// The bodies, one for each item, section by section.
    package private(set) var bodies: [Body]
    /// Steps since the container was opened, by whatever layouts.
    package private(set) var step: UInt64 = 0
    /// Whether there is more to come.
    package private(set) var phase = Phase.moving
    /// Steps since the container last changed.
    package private(set) var stepsSinceWake = 0
    /// How long nothing has moved, and nothing was pulled.
    private var calm: Stillness
    /// How long nothing has moved, whatever was pulled.
    private var unseen: Stillness
    /// The origin of the bounds in the last step, as the script sees it; before the first one, when the container was opened.
    package private(set) var origin: Point

    /// The bodies of a new prepare: at home, or where they were if they survive.
    ///
    /// - Parameters:
    ///   - before: the state before; nil if there was none.
    ///   - map: how the items have moved since.
    ///   - origin: the origin of the bounds, if there was no state before.
    package init(_ home: any MotionHome, after before: Motion?, map: ItemMap, origin: Point) {
        self.origin = before?.origin ?? origin
        self.home = home
        counts = home.counts
        bodies = home.bodies
        calm = Stillness(of: [])
        unseen = calm
        if let before {
            follow(before, map)
            step = before.step
        }
        watchAnew()
    }

    private mutating func follow(_ before: Motion, _ map: ItemMap) {
        let firsts = before.firsts
        var index = 0
        for (section, count) in counts.enumerated() {
            for item in 0..<count {
                defer { index += 1 }
                guard let old = map.oldPath(of: ItemPath(section: section, item: item)),
                    before.counts.indices.contains(old.section), old.item < before.counts[old.section]
                else { continue }
                bodies[index] = bodies[index].following(before.bodies[firsts[old.section] + old.item])
            }
        }
    }

    /// Whether steps move it.
    package var isMoving: Bool { phase == .moving }

    /// The number of the first body of each section, and then the number of all bodies.
    private var firsts: [Int] { counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) } }

    /// The numbers of the bodies of items.
    ///
    /// Index paths in sections that do not exist are left out.
    package func bodies(of paths: [ItemPath]) -> Set<Int> {
        let firsts = firsts
        return Set(paths.filter { $0.section < counts.count }.map { firsts[$0.section] + $0.item })
    }

    /// The index path of a body.
    ///
    /// - Complexity: O(sections)
    package func path(of body: Int) -> ItemPath {
        var item = body
        for (section, count) in counts.enumerated() {
            if item < count { return ItemPath(section: section, item: item) }
            item -= count
        }
        return ItemPath(section: counts.count, item: 0)
    }

    // MARK: Storing

    /// The state apart from what prepare places.
    package var state: MotionState {
        var state = MotionState(
            step: step, phase: phase, bodies: bodies.flatMap { [$0.x, $0.y, $0.velocityX, $0.velocityY] },
            calm: calm.state, unseen: unseen.state)
        (state.stepsSinceWake, state.origin) = (stepsSinceWake, origin)
        return state
    }

    /// The motion of a container that is opened again, which goes on from a state that was stored.
    ///
    /// - Returns: nil if the state is not one of these bodies, or has a number that no step leads to.
    package func resumed(from state: MotionState) -> Motion? {
        guard state.bodies.count == 4 * bodies.count, state.calm.origins.count == 2 * bodies.count,
            state.unseen.origins.count == 2 * bodies.count, state.isInRange
        else { return nil }
        var motion = self
        for index in bodies.indices {
            motion.bodies[index].x = state.bodies[4 * index]
            motion.bodies[index].y = state.bodies[4 * index + 1]
            motion.bodies[index].velocityX = state.bodies[4 * index + 2]
            motion.bodies[index].velocityY = state.bodies[4 * index + 3]
        }
        (motion.step, motion.phase) = (state.step, state.phase)
        motion.stepsSinceWake = state.stepsSinceWake
        motion.calm = Stillness(of: motion.bodies, state.calm)
        motion.unseen = Stillness(of: motion.bodies, state.unseen)
        motion.origin = state.origin
        return motion
    }

    // MARK: Changes

    /// The same bodies in a container that has changed: they move again.
    ///
    /// Both counts of stillness begin anew; velocities are kept.
    package func awake() -> Motion {
        var motion = self
        motion.phase = .moving
        motion.stepsSinceWake = 0
        motion.watchAnew()
        return motion
    }

    private mutating func watchAnew() {
        calm = Stillness(of: bodies)
        unseen = calm
    }

    /// The same bodies where a later state of the items has them. Those that it does not have stay where they are.
    ///
    /// - Parameter map: from the index paths of the later state to those of this one.
    package func resumed(after later: Motion, map: ItemMap) -> Motion {
        var motion = self
        motion.follow(later, map)
        motion.step = later.step
        motion.origin = later.origin
        return motion.awake()
    }

    /// The same bodies in a container whose layouts before have made steps.
    ///
    /// - Parameter step: the steps since the container was opened.
    package func counting(from step: UInt64) -> Motion {
        var motion = self
        motion.step = step
        return motion
    }

    /// The same bodies, which no longer move because something failed.
    ///
    /// It moves again once the container changes.
    package func stopped() -> Motion {
        var motion = self
        motion.phase = .stopped
        return motion
    }

    /// Points per second: no body is faster.
    package static var highestSpeed: Double { 1e6 }

    /// Takes over what a step has done.
    ///
    /// - Parameters:
    ///   - result: position and velocity of each body, whether they are attached to where prepare has placed them, and whether
    ///     nothing pulls them away from where they are.
    ///   - goesOn: the script's answer: true if it is not at rest, false if it is; nil to let the bodies decide.
    ///   - held: bodies that stay as they are.
    ///   - origin: the origin of the bounds in this step.
    /// - Returns: the first body that is out of range; nil if the step is taken over.
    package mutating func take(
        _ result: (numbers: [Double], isAttached: Bool, isCalm: Bool), goesOn: Bool?, holding held: Set<Int>,
        origin: Point
    ) -> Int? {
        for index in bodies.indices where bodies[index].isPlaced && !held.contains(index) {
            let (x, y) = (result.numbers[4 * index], result.numbers[4 * index + 1])
            guard Parameter.signedLength.contains(x), Parameter.signedLength.contains(y),
                abs(result.numbers[4 * index + 2]) <= Self.highestSpeed,
                abs(result.numbers[4 * index + 3]) <= Self.highestSpeed
            else { return index }
            // Adding 0 makes a −0 a 0.
            (bodies[index].x, bodies[index].y) = (x + 0, y + 0)
            bodies[index].velocityX = result.numbers[4 * index + 2]
            bodies[index].velocityY = result.numbers[4 * index + 3]
        }
        step += 1
        stepsSinceWake += 1
        self.origin = origin
        calm.note(bodies, isDisturbed: !result.isCalm)
        unseen.note(bodies, isDisturbed: result.isAttached)
        let isStill = calm.steps >= Self.stillSteps || unseen.steps >= Self.unseenSteps
        if !(goesOn ?? !isStill) { rest(isAttached: result.isAttached, held) }
        return nil
    }

    private mutating func rest(isAttached: Bool, _ held: Set<Int>) {
        phase = .resting
        for index in bodies.indices where !held.contains(index) {
            bodies[index].velocityX = 0
            bodies[index].velocityY = 0
            if isAttached, abs(bodies[index].x - bodies[index].homeX) <= Self.homeDistance,
                abs(bodies[index].y - bodies[index].homeY) <= Self.homeDistance
            {
                (bodies[index].x, bodies[index].y) = (bodies[index].homeX, bodies[index].homeY)
            }
        }
    }
}

/// The placement of a layout that moves, by its last prepare: where new bodies begin.
package protocol MotionHome: Sendable {
    /// The number of items in each section.
    var counts: [Int] { get }
    /// The bodies, one for each item, section by section.
    var bodies: [Body] { get }
}
