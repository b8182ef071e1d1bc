// Commands of the line protocol that move items under a finger, take a container through a transition, and make steps.

import LayoutClient

/// Carries out a command of that kind.
///
/// - Parameter target: the other container that the command names, if any.
/// - Returns: nil for another command.
func interact(
    _ command: [String: JSONValue], _ container: RemoteContainer, target: RemoteContainer?
) async throws -> JSONValue? {
    let focus = command["focus"]?.point
    switch command["do"]?.text {
    case "beginMovement":
        let paths = (command["indexPaths"]?.elements ?? []).compactMap(\.indexPath)
        return hovering(try await container.beginMovement(of: paths, at: command["point"]?.point))
    case "updateMovement":
        return hovering(try await container.updateMovement(to: command["position"]?.point ?? .zero, in: target))
    case "endMovement":
        let end = try await container.endMovement()
        return present(["dropped": end.update.summary, "there": end.targetUpdate?.summary])
    case "cancelMovement": return hovering(try await container.cancelMovement())
    case "beginTransition":
        let parameters = command["parameters"]?.members ?? [:]
        return onTheWay(
            try await container.beginTransition(to: command["layout"]?.text, parameters: parameters, focus: focus))
    case "updateTransition":
        return onTheWay(try await container.updateTransition(command["progress"]?.double ?? 0, focus: focus))
    case "finishTransition": return ["updated": try await container.finishTransition().summary]
    case "cancelTransition": return onTheWay(try await container.cancelTransition())
    case "step": return try await step(container, Int(command["steps"]?.double ?? 0))
    default: return nil
    }
}

/// Makes all steps, or as many as there are before the layout rests: one request makes what it has time for.
private func step(_ container: RemoteContainer, _ count: Int) async throws -> JSONValue {
    var made = 0
    while true {
        let steps = try await container.step(count - made)
        made += steps.made
        if made == count || !steps.isMoving {
            return [
                "stepped": [
                    "made": .number(Double(made)), "step": .string("\(steps.step)"),
                    "isMoving": .boolean(steps.isMoving),
                ]
            ]
        }
    }
}

private func hovering(_ step: RemoteContainer.MovementStep) -> JSONValue {
    [
        "hovering": present([
            "generation": .string("\(step.generation)"), "changed": .boolean(step.changes != nil),
            "autoScroll": step.autoScroll.pair, "movement": step.movement?.summary,
            "targetMovement": step.targetMovement?.summary,
        ])
    ]
}

private func onTheWay(_ step: RemoteContainer.TransitionStep) -> JSONValue {
    [
        "onTheWay": present([
            "generation": .string("\(step.generation)"), "contentSize": step.contentSize.pair,
            "bounds": step.bounds.sides, "transition": step.transition?.pair,
            "anchor": step.anchor.map { .array($0.pair.elements + step.anchorIdentifier.texts) },
        ])
    ]
}

private func present(_ members: [String: JSONValue?]) -> JSONValue { .object(members.compactMapValues { $0 }) }

extension RemoteContainer.UpdateResult {
    var summary: JSONValue {
        [
            "generation": .string("\(generation)"), "contentSize": contentSize.pair,
            "changed": .boolean(isInvalidated),
        ]
    }
}

extension MovedElements {
    var summary: JSONValue {
        [
            "container": .number(Double(container)), "generation": .string("\(generation)"),
            "step": .string("\(step)"), "atRest": .boolean(isAtRest), "bounds": bounds.sides,
            "elements": .array(elements.map(\.place)),
        ]
    }
}

extension Notice.Invalidation {
    /// What is being done to the container, if anything.
    var underWay: [JSONValue] {
        if let movement { return [movement.summary] }
        return transition.map { [$0.pair] } ?? []
    }
}

extension Movement {
    fileprivate var summary: JSONValue {
        present([
            "indexPaths": .array(indexPaths.map(\.pair)), "target": target?.pair, "position": position.pair,
            "lifted": .array(lifted.map(\.place)), "dataGeneration": .string("\(dataGeneration)"),
            "targetContainer": targetContainer.map { .number(Double($0)) },
            "sourceContainer": sourceContainer.map { .number(Double($0)) },
        ])
    }
}

extension TransitionState {
    fileprivate var pair: JSONValue { [.string(layout), .number(progress)] }
}

extension LayoutAttributes {
    /// Section, item, x, y, width, height.
    fileprivate var place: JSONValue { .array(element.indexPath.pair.elements + frame.sides.elements) }
}

extension ItemPath {
    var pair: JSONValue { [.number(Double(section)), .number(Double(item))] }
}

extension Point {
    var pair: JSONValue { [.number(x), .number(y)] }
}

extension Rect {
    var sides: JSONValue { [.number(x), .number(y), .number(width), .number(height)] }
}

extension JSONValue {
    var point: Point? {
        let numbers = elements.map(\.double)
        return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }

    var indexPath: ItemPath? {
        let numbers = elements.map(\.double)
        return numbers.count == 2 ? ItemPath(section: Int(numbers[0]), item: Int(numbers[1])) : nil
    }
}
