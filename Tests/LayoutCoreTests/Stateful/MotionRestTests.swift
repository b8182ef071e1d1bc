import LayoutCore
import Testing

/// When a container that moves comes to rest, by what its steps have done to its bodies.
@Suite struct MotionRestTests {
    private struct Home: MotionHome {
        let counts = [2]
        let bodies = [0.0, 50].map { Body(at: Rect(x: $0, y: 0, width: 20, height: 20)) }
    }

    private var opened: Motion { Motion(Home(), after: nil, map: .identity, origin: .zero) }

    /// Makes steps in which the second body goes on by so much, until the container rests, or so many.
    ///
    /// - Returns: how many were made.
    private func step(
        _ motion: inout Motion, _ count: Int, by distance: Double, isAttached: Bool = false, isCalm: Bool = false,
        goesOn: Bool? = nil
    ) -> Int {
        for made in 0..<count {
            guard motion.isMoving else { return made }
            let x = motion.bodies[1].x + distance
            let numbers = [0, 0, 0, 0, x, 0, distance * 120, 0]
            let lost = motion.take((numbers, isAttached, isCalm), goesOn: goesOn, holding: [], origin: .zero)
            #expect(lost == nil)
        }
        return count
    }

    @Test func `what is pulled and moves less than half a point in five seconds rests`() {
        var motion = opened

        #expect(step(&motion, 5000, by: 0.0008) == 600)

        #expect(motion.phase == .resting && motion.bodies[1].velocityX == 0)
        #expect(motion.bodies[1].x > 50.47, "it rests where it is")
    }

    @Test func `what an eye can see move goes on`() {
        var motion = opened

        #expect(step(&motion, 5000, by: 0.001) == 5000)

        #expect(motion.isMoving)
    }

    @Test func `what is seen to move begins the five seconds anew, as a change does`() {
        var motion = opened
        #expect(step(&motion, 500, by: 0) == 500)
        #expect(step(&motion, 1, by: 1) == 1)
        #expect(step(&motion, 599, by: 0) == 599)
        motion = motion.awake()

        #expect(step(&motion, 5000, by: 0) == 600)
    }

    @Test func `bodies that are attached go on until they arrive`() {
        var motion = opened
        #expect(step(&motion, 2000, by: 0.0001, isAttached: true) == 2000)

        #expect(step(&motion, 5000, by: 0, isAttached: true, isCalm: true) == 30)

        #expect(motion.bodies[1].x == 50, "they are put exactly where they belong")
    }

    @Test func `nothing is pulled and nothing moves for a quarter of a second: that is rest as well`() {
        var motion = opened

        #expect(step(&motion, 5000, by: 0.01, isCalm: true) == 30)
    }

    @Test func `a script decides for itself`() {
        var (restless, resting) = (opened, opened)

        #expect(step(&restless, 5000, by: 0, goesOn: true) == 5000)
        #expect(step(&resting, 5000, by: 5, goesOn: false) == 1)
    }

    @Test(arguments: [0, 1, 250, 599])
    func `a motion that was stored goes on as it would have`(_ steps: Int) throws {
        var motion = opened
        _ = step(&motion, 7, by: 3)
        _ = step(&motion, steps, by: 0.0008)

        var restored = try #require(opened.resumed(from: motion.state))

        #expect(restored.state == motion.state)
        #expect(step(&restored, 5000, by: 0.0008) == step(&motion, 5000, by: 0.0008))
        #expect(restored.state == motion.state && motion.phase == .resting)
    }

    @Test func `a state of an earlier version begins the five seconds anew`() throws {
        var motion = opened
        _ = step(&motion, 100, by: 0)
        var state = motion.state
        state.unseen = MotionState.Stillness(steps: 0, origins: state.calm.origins)

        var restored = try #require(opened.resumed(from: state))

        #expect(step(&restored, 5000, by: 0) == 600)
    }

    @Test func `numbers that no step leads to are refused`() {
        var far = opened.state, few = far, many = far
        far.unseen.origins = [0, 0, .infinity, 0]
        few.unseen.origins = [0, 0]
        many.unseen.steps = 1 << 31

        for state in [far, few, many] { #expect(opened.resumed(from: state) == nil) }
    }
}
