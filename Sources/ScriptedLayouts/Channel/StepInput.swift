import LayoutCore
import LuaRuntime

struct StepInput {
    /// `PhysicsWorld.numbersIn` numbers an item.
    ///
    /// Position, velocity, size and home of each, in points and points per second; a body that waits has no velocity.
    var bodies: [Double]
    /// The numbers of bodies that wait, in ascending order.
    ///
    /// A body's number is that of its item, counted over all sections.
    var held: [Int]
    var conditions: PhysicsWorld.Conditions

    /// The input of the step after `motion`.
    ///
    /// - Parameters:
    ///   - held: the bodies that wait.
    ///   - origin: of the bounds.
    init(_ motion: Motion, holding held: Set<Int>, origin: Point) {
        bodies = []
        bodies.reserveCapacity(PhysicsWorld.numbersIn * motion.bodies.count)
        self.held = held.sorted()
        for (number, body) in motion.bodies.enumerated() {
            let isHeld = held.contains(number)
            bodies.append(body.x)
            bodies.append(body.y)
            bodies.append(isHeld ? 0 : body.velocityX)
            bodies.append(isHeld ? 0 : body.velocityY)
            bodies.append(body.width)
            bodies.append(body.height)
            bodies.append(body.homeX)
            bodies.append(body.homeY)
        }
        conditions = PhysicsWorld.Conditions(
            seconds: Motion.stepSeconds, time: Double(motion.step) * Motion.stepSeconds,
            scrolled: (origin.x - motion.origin.x, origin.y - motion.origin.y))
    }
}

extension MessageWriter {
    mutating func write(_ step: StepInput) {
        write(step.bodies)
        write(step.held.map(Double.init))
        for number in [
            step.conditions.seconds, step.conditions.time, step.conditions.scrolled.x, step.conditions.scrolled.y,
        ] {
            write(number)
        }
    }
}

extension StepInput {
    init(_ reader: inout MessageReader) throws(MessageFault) {
        bodies = try reader.numbers()
        held = try reader.numbers().compactMap { Int(exactly: $0) }
        conditions = PhysicsWorld.Conditions(
            seconds: try reader.number(), time: try reader.number(),
            scrolled: (try reader.number(), try reader.number()))
    }
}
