import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

enum MotionRequests {
    static func step(_ message: WireStepContainer, for caller: Caller) throws(RequestFailure) -> Answer {
        let host = try caller.host(message.container, "/stepContainer/container", to: .write)
        let steps = max(1, Int(message.steps))
        let most = caller.limits.stepsPerRequest
        guard steps <= most else {
            throw .limit(
                .limitStepsPerRequest, Double(steps), allowed: Double(most), pointer: "/stepContainer/steps")
        }
        return .lane(
            LaneWork(on: host) { container throws(RequestFailure) in
                let before = try container.current()
                if before.transition != nil { throw container.transitionActive("/stepContainer/container") }
                guard before.motion != nil else {
                    throw RequestFailure(
                        .invalid,
                        "/stepContainer/container has the layout \(before.layout), expected one that moves its items",
                        pointer: "/stepContainer/container")
                }
                let motion = ContainerMotion(container)
                let made = try motion.makeSteps(steps, within: motion.requestTime)
                let after = try container.current()
                return .with {
                    $0.generation = after.generation
                    $0.stepContainer.made = UInt32(made)
                    $0.stepContainer.step = after.step
                    $0.stepContainer.isMoving = after.motion?.isMoving == true
                }
            })
    }
}
