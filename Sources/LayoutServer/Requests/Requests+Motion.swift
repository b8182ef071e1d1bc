import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Steps by request.
extension Session {
    func stepContainer(_ message: WireStepContainer, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/stepContainer/container", to: .write)
        let steps = max(1, Int(message.steps))
        let most = services.limits.stepsPerRequest
        guard steps <= most else {
            throw .limit(
                .limitStepsPerRequest, Double(steps), allowed: Double(most), pointer: "/stepContainer/steps")
        }
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            let before = try host.current()
            if before.transition != nil { throw host.transitionActive("/stepContainer/container") }
            guard before.motion != nil else {
                throw RequestFailure(
                    .invalid,
                    "/stepContainer/container has the layout \(before.layout), expected one that moves its items",
                    pointer: "/stepContainer/container")
            }
            let made = try host.makeSteps(steps, within: host.stepsTime)
            let after = try host.current()
            return .with {
                $0.generation = after.generation
                $0.stepContainer.made = UInt32(made)
                $0.stepContainer.step = after.step
                $0.stepContainer.isMoving = after.motion?.isMoving == true
            }
        }
        return .later
    }
}

extension ContainerHost {
    /// How long the steps of one request may take: as long as a prepare.
    fileprivate var stepsTime: Duration {
        state.flatMap { $0.definition.prepareLimit($0.container.itemCount) } ?? .milliseconds(250)
    }
}
