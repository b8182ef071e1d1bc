import LayoutCore
import LuaRuntime

/// What a worker gets with a call of `step`.
struct StepInput {
    /// `PhysicsWorld.numbersIn` numbers an item.
    var bodies: [Double]
    var conditions: PhysicsWorld.Conditions

    init(bodies: [Double], conditions: PhysicsWorld.Conditions) {
        self.bodies = bodies
        self.conditions = conditions
    }

    /// The input of the step after `motion`.
    ///
    /// - Parameter origin: of the bounds.
    init(_ motion: Motion, origin: Point) {
        bodies = []
        bodies.reserveCapacity(PhysicsWorld.numbersIn * motion.bodies.count)
        for body in motion.bodies {
            bodies.append(body.x)
            bodies.append(body.y)
            bodies.append(body.velocityX)
            bodies.append(body.velocityY)
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
        conditions = PhysicsWorld.Conditions(
            seconds: try reader.number(), time: try reader.number(),
            scrolled: (try reader.number(), try reader.number()))
    }
}
